// setjmp and longjmp. A function that calls setjmp gets a number for each of its activations and a dispatch at
// its start (ir/passes/setjmp.ts). setjmp writes that number, the number of the place to go on at and the
// stack pointer into the buffer. longjmp throws them; the activation that they name catches them and starts
// its code again at the place. If nobody does, the function has returned already: the machine reports it.

import type { Call } from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import type { Resumption } from '../../ir/passes/setjmp.ts';
import type { Signature } from '../../wasm/assemble.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { global } from '../wasm-globals.ts';
import { checkAccess } from './access.ts';
import type { Body } from './body.ts';
import { detect } from './detect.ts';
import { pinArguments } from './shadow/calls.ts';

/** __builtin_setjmp and __builtin_longjmp, whose buffer has five words; the latter always returns 1. */
const builtinSetjmp = 'llvm.eh.sjlj.setjmp';
const builtinLongjmp = 'llvm.eh.sjlj.longjmp';
const savers = new Set(['setjmp', '_setjmp', '__sigsetjmp', 'sigsetjmp', builtinSetjmp]);
const jumpers = new Set(['longjmp', '_longjmp', 'siglongjmp', '__longjmp_chk', builtinLongjmp]);
/** Makes the seal of a buffer: tells one that setjmp filled from one that it did not, or that was changed since. */
const magic = 0x00504d4a57454c43n;
const factors = [
  { offset: 8, factor: 0x9e3779b97f4a7c15n },
  { offset: 16, factor: 0xc2b2ae3d27d4eb4fn },
  { offset: 24, factor: 0x165667b19e3779f9n },
];
const bufferSize = 32;

/** Whether a function is setjmp or longjmp, by any of their names. */
export function isJump(name: string): boolean {
  return savers.has(name) || jumpers.has(name);
}

/** An activation's resumption: what catches and dispatches. */
export class Activation {
  readonly resumption: Resumption;
  readonly selector: number;
  readonly number: number;
  /** The local that holds where the frames of shadows ended at the function's start. */
  readonly framesEnd: number;
  /** The local that holds where records ended at the function's start (abi/reentry.ts). */
  readonly recorded: number;

  constructor(body: Body, resumption: Resumption) {
    this.resumption = resumption;
    this.selector = body.declare(resumption.selector);
    this.number = body.code.local(wasm.i32);
    this.framesEnd = body.shadows === undefined ? -1 : body.code.local(wasm.i32);
    this.recorded = body.translation.reentry === undefined ? -1 : body.code.local(wasm.i32);
  }
}

export function lowerSetjmp(body: Body, call: Call, name: string): boolean {
  const activation = body.activation;
  if (activation === undefined || !savers.has(name)) return false;
  const place = activation.resumption.continuations.findIndex((each) => each.call === call);
  const buffer = call.arguments[0];
  body.shadows?.flush();
  checkAccess(body, { pointer: buffer, size: bufferSize, align: 1, write: true });
  const { code } = body;
  store(body, buffer, 8, () => {
    code.get(activation.number);
    code.emit(op.i64_extend_i32_u);
  });
  store(body, buffer, 16, () => code.i64(place + 1));
  store(body, buffer, 24, () => {
    code.globalGet(global.stackPointer);
    code.emit(op.i64_extend_i32_u);
  });
  store(body, buffer, 0, () => pushSeal(body, buffer));
  code.i32(0);
  body.setResult(call);
  return true;
}

function load(body: Body, buffer: Value, offset: number): void {
  body.pushAddress(buffer);
  body.code.memory(op.i64_load, offset);
}

function pushSeal(body: Body, buffer: Value): void {
  body.code.i64(magic);
  for (const { offset, factor } of factors) {
    load(body, buffer, offset);
    body.code.i64(factor);
    body.code.emit(op.i64_mul, op.i64_xor);
  }
}

function store(body: Body, buffer: Value, offset: number, push: () => void): void {
  body.pushAddress(buffer);
  push();
  body.code.memory(op.i64_store, offset);
}

export function lowerLongjmp(body: Body, call: Call, name: string): boolean {
  if (!jumpers.has(name)) return false;
  const [buffer, value] = [call.arguments[0], call.arguments[1]];
  const { code } = body;
  if (value !== undefined) pinArguments(body, [value], name);
  body.shadows?.flush();
  checkAccess(body, { pointer: buffer, size: bufferSize, align: 1, write: false });
  load(body, buffer, 0);
  pushSeal(body, buffer);
  code.emit(op.i64_ne);
  detect(body, 'invalid-call', 'longjmp with a buffer that setjmp did not fill');
  for (const offset of [8, 16, 24]) {
    load(body, buffer, offset);
    code.emit(op.i32_wrap_i64);
  }
  code.i32(1);
  if (value !== undefined) {
    body.push(value);
    body.push(value);
    code.emit(op.i32_eqz, op.select);
  }
  code.call(body.translation.host('jump'));
  code.throw(longjmpTag);
  return true;
}

/** The only exception tag. */
const longjmpTag = 0;

/** What it carries: activation, place, stack pointer, value. */
export const longjmpSignature: Signature = {
  parameters: [wasm.i32, wasm.i32, wasm.i32, wasm.i32],
  results: [],
};

/** Gives the activation its number. */
export function beginActivation(body: Body, activation: Activation): void {
  const { code } = body;
  code.globalGet(global.frames);
  code.i32(1);
  code.emit(op.i32_add);
  code.tee(activation.number);
  code.globalSet(global.frames);
  if (body.shadows !== undefined) {
    code.globalGet(global.framesEnd);
    code.set(activation.framesEnd);
  }
  if (activation.recorded >= 0) {
    code.globalGet(global.recording);
    code.set(activation.recorded);
  }
}

/** Opens the loop and the try around a function's code; returns the label to start again. */
export function openActivation({ code }: Body): number {
  const again = code.open(op.loop);
  code.try(global.stackPointer);
  return again;
}

/** Drops the records of the calls that a jump has left. */
function dropRecords({ code }: Body, recorded: number): void {
  code.globalGet(global.recording);
  code.open(op.if);
  code.get(recorded);
  code.globalSet(global.recording);
  code.close();
}

/**
 * The catch: this activation's jumps go to their place, others go on to outer activations. `step` counts the
 * jump: it is a loop that the function's code does not show.
 */
export function closeActivation(
  body: Body,
  activation: Activation,
  again: number,
  step: () => void,
): void {
  const { code } = body;
  const value = body.temporary('longjmp value', wasm.i32);
  const stack = body.temporary('longjmp stack', wasm.i32);
  const place = body.temporary('longjmp place', wasm.i32);
  code.catch(longjmpTag);
  const label = code.currentLabel();
  code.set(value);
  code.set(stack);
  code.set(place);
  code.get(activation.number);
  code.emit(op.i32_ne);
  code.open(op.if);
  code.rethrow(label);
  code.close();
  code.globalGet(global.stackPointer);
  code.get(stack);
  code.call(body.translation.runtime('__clew_release_stack'));
  code.get(stack);
  code.globalSet(global.stackPointer);
  if (body.shadows !== undefined) {
    body.shadows.pushEnd(activation.framesEnd);
    code.globalSet(global.framesEnd);
  }
  if (activation.recorded >= 0) dropRecords(body, activation.recorded);
  step();
  code.get(place);
  code.set(activation.selector);
  activation.resumption.continuations.forEach(({ call }, i) => {
    code.get(place);
    code.i32(i + 1);
    code.emit(op.i32_eq);
    code.open(op.if);
    code.get(value);
    body.setResult(call);
    code.close();
  });
  code.branch(again);
  code.close();
  code.close();
}
