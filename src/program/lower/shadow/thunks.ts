// Small functions of a shadowed program between its code and the machine's: they look whether anything is
// symbolic at all, and cut 64-bit values into the halves that JavaScript takes as numbers. So the code at each instruction
// is one call.

import type { ShadowFunction } from '../../../abi/host.ts';
import { framesSize } from '../../../abi/shadow-frames.ts';
import type { Signature } from '../../../wasm/assemble.ts';
import { Code } from '../../../wasm/code.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import { emitTermIn } from '../../new-shadows.ts';
import { global } from '../../wasm-globals.ts';

const { i32, i64 } = wasm;

/** Operands are pairs: shadow, value (one word, or two of 64 bits). */
const signatures = {
  /** code, left, right. */
  binary: { parameters: [i32, i32, i32, i32, i32], results: [i32] },
  binaryLong: { parameters: [i32, i32, i64, i32, i64], results: [i32] },
  binaryWide: { parameters: [i32, i32, i64, i64, i32, i64, i64], results: [i32] },
  /** code, operand's shadow. */
  unary: { parameters: [i32, i32], results: [i32] },
  /** width, condition, first, second. */
  ite: { parameters: [i32, i32, i32, i32, i32, i32, i32], results: [i32] },
  iteLong: { parameters: [i32, i32, i32, i32, i64, i32, i64], results: [i32] },
  /** width, operand: a term in any case. */
  operand: { parameters: [i32, i32, i32], results: [i32] },
  operandLong: { parameters: [i32, i32, i64], results: [i32] },
  operandWide: { parameters: [i32, i32, i64, i64], results: [i32] },
  /** base, index's shadow, step, and the product of the two. */
  element: { parameters: [i32, i64, i32, i32, i64], results: [i32] },
  /** base, distance. */
  offset: { parameters: [i32, i64, i64], results: [i32] },
  /** size: a new frame, all 0. */
  frame: { parameters: [i32], results: [i32] },
  /** shadow, frame, place in the frame, size of frames: the frame that it is kept in. */
  keep: { parameters: [i32, i32, i32, i32], results: [i32] },
  /** decision, condition. */
  decide: { parameters: [i32, i32, i32], results: [] },
  decideNot: { parameters: [i32, i32, i32], results: [] },
  /** switch, operand. */
  decideSwitch: { parameters: [i32, i32, i64], results: [] },
  /** decision, operand. */
  pin: { parameters: [i32, i32, i64], results: [] },
  pinWide: { parameters: [i32, i32, i64, i64], results: [] },
  /** decision, text, operand. */
  concretize: { parameters: [i32, i32, i32, i64], results: [] },
} as const satisfies Record<string, Signature>;

export type Thunk = keyof typeof signatures;
export const thunkNames = Object.keys(signatures) as readonly Thunk[];

type Host = (name: ShadowFunction | '__clew_stack_overflow') => number;

export interface ThunkSetting {
  readonly host: Host;
  /** The address of the frames of shadows. */
  readonly frames: number;
  /** Shadows say whether a value is new: one without a term need not be 0. */
  readonly tellsNews: boolean;
}

export function buildThunk(
  name: Thunk,
  { host, frames, tellsNews }: ThunkSetting,
): { signature: Signature; code: Code } {
  const signature = signatures[name];
  const code = new Code(signature.parameters);
  builders[name](code, host, frames, tellsNews);
  return { signature, code };
}

/** Pushes the term in a shadow. */
function pushTerm(code: Code, shadow: number, tellsNews: boolean): void {
  code.get(shadow);
  if (tellsNews) emitTermIn(code);
}

/** Adds the mark of new values to a shadow on the stack, if the operand had it without a term. */
function keepNews(code: Code, shadow: number, tellsNews: boolean): void {
  if (!tellsNews) return;
  code.get(shadow);
  code.emit(op.i32_or);
}

/** Leaves the function, with 0 if it has a result, unless one of the parameters is set. */
function unlessSymbolic(code: Code, shadows: readonly number[], hasResult: boolean): void {
  shadows.forEach((parameter, i) => {
    code.get(parameter);
    if (i > 0) code.emit(op.i32_or);
  });
  code.emit(op.i32_eqz);
  code.open(op.if);
  if (hasResult) code.i32(0);
  code.emit(op.return);
  code.close();
}

function pushHalves(code: Code, parameter: number): void {
  code.get(parameter);
  code.emit(op.i32_wrap_i64);
  code.get(parameter);
  code.i64(32);
  code.emit(op.i64_shr_u, op.i32_wrap_i64);
}

function pushAll(code: Code, parameters: readonly number[]): void {
  for (const parameter of parameters) code.get(parameter);
}

/** The term of an operand of 128 bits; its width is in the low byte of the first parameter. */
function pushWideOperand(code: Code, host: Host, at: number, tellsNews: boolean): void {
  pushTerm(code, at, tellsNews);
  code.open(op.if, i32);
  code.get(at);
  code.otherwise();
  code.get(0);
  code.i32(0xff);
  code.emit(op.i32_and);
  pushHalves(code, at + 1);
  pushHalves(code, at + 2);
  code.call(host('shadowConstant'));
  keepNews(code, at, tellsNews);
  code.close();
}

/** A concrete condition chooses between the shadows. */
function chooseShadow(
  code: Code,
  [first, second]: readonly [number, number],
  tellsNews: boolean,
): void {
  pushTerm(code, 1, tellsNews);
  code.emit(op.i32_eqz);
  code.open(op.if);
  code.get(first);
  code.get(second);
  code.get(2);
  code.emit(op.select);
  keepNews(code, 1, tellsNews);
  code.emit(op.return);
  code.close();
}

/** The base (parameters 0 and 1) moved by a distance. */
function pushMoved(code: Code, host: Host, distance: number): void {
  pushAll(code, [0, 1]);
  code.emit(op.i32_wrap_i64);
  pushHalves(code, distance);
  code.call(host('shadowOffset'));
}

function decideWith(name: 'decide' | 'decideNot') {
  return (code: Code, host: Host): void => {
    unlessSymbolic(code, [1], false);
    pushAll(code, [0, 1, 2]);
    code.call(host(name));
  };
}

/** Takes a frame of the size in a parameter: leaves its position on the stack. */
function takeFrame(code: Code, host: Host, size: number, frames: number): void {
  code.globalGet(global.framesEnd);
  code.get(size);
  code.emit(op.i32_add);
  code.i32(framesSize);
  code.emit(op.i32_gt_u);
  code.openUnlikely();
  code.call(host('__clew_stack_overflow'));
  code.close();
  code.globalGet(global.framesEnd);
  code.i32(frames);
  code.emit(op.i32_add);
  code.i32(0);
  code.get(size);
  code.emit(op.memory_fill);
  code.globalGet(global.framesEnd);
  code.globalGet(global.framesEnd);
  code.get(size);
  code.emit(op.i32_add);
  code.globalSet(global.framesEnd);
}

type Builder = (code: Code, host: Host, frames: number, tellsNews: boolean) => void;

const builders: Record<Thunk, Builder> = {
  frame(code, host, frames) {
    takeFrame(code, host, 0, frames);
  },
  keep(code, host, frames) {
    unlessSymbolic(code, [0, 1], true);
    code.get(1);
    code.emit(op.i32_eqz);
    code.open(op.if);
    takeFrame(code, host, 3, frames);
    code.set(1);
    code.close();
    code.get(1);
    code.get(2);
    code.emit(op.i32_add);
    code.get(0);
    code.memory(op.i32_store, frames);
    code.get(1);
  },
  binary(code, host) {
    unlessSymbolic(code, [1, 3], true);
    pushAll(code, [0, 1, 2, 3, 4]);
    code.call(host('shadowBinary'));
  },
  binaryLong(code, host) {
    unlessSymbolic(code, [1, 3], true);
    pushAll(code, [0, 1]);
    pushHalves(code, 2);
    code.get(3);
    pushHalves(code, 4);
    code.call(host('shadowBinaryLong'));
  },
  binaryWide(code, host, _, tellsNews) {
    unlessSymbolic(code, [1, 4], true);
    code.get(0);
    pushWideOperand(code, host, 1, tellsNews);
    code.i32(0);
    pushWideOperand(code, host, 4, tellsNews);
    code.i32(0);
    code.call(host('shadowBinary'));
  },
  unary(code, host) {
    unlessSymbolic(code, [1], true);
    pushAll(code, [0, 1]);
    code.call(host('shadowUnary'));
  },
  ite(code, host, _, tellsNews) {
    chooseShadow(code, [3, 5], tellsNews);
    pushAll(code, [0, 1, 3, 4]);
    code.i32(0);
    pushAll(code, [5, 6]);
    code.i32(0);
    code.call(host('shadowIte'));
  },
  iteLong(code, host, _, tellsNews) {
    chooseShadow(code, [3, 5], tellsNews);
    pushAll(code, [0, 1, 3]);
    pushHalves(code, 4);
    code.get(5);
    pushHalves(code, 6);
    code.call(host('shadowIte'));
  },
  operand(code, host, _, tellsNews) {
    pushTerm(code, 1, tellsNews);
    code.open(op.if);
    code.get(1);
    code.emit(op.return);
    code.close();
    pushAll(code, [0, 2]);
    for (let i = 0; i < 3; i++) code.i32(0);
    code.call(host('shadowConstant'));
    keepNews(code, 1, tellsNews);
  },
  operandLong(code, host, _, tellsNews) {
    pushTerm(code, 1, tellsNews);
    code.open(op.if);
    code.get(1);
    code.emit(op.return);
    code.close();
    code.get(0);
    pushHalves(code, 2);
    code.i32(0);
    code.i32(0);
    code.call(host('shadowConstant'));
    keepNews(code, 1, tellsNews);
  },
  operandWide(code, host, _, tellsNews) {
    pushWideOperand(code, host, 1, tellsNews);
  },
  element(code, host, _, tellsNews) {
    unlessSymbolic(code, [0, 2], true);
    pushTerm(code, 2, tellsNews);
    code.open(op.if);
    code.get(0);
    pushHalves(code, 1);
    pushAll(code, [2, 3]);
    code.call(host('shadowElement'));
    code.emit(op.return);
    code.close();
    pushMoved(code, host, 4);
  },
  offset(code, host) {
    unlessSymbolic(code, [0], true);
    pushMoved(code, host, 2);
  },
  decide: decideWith('decide'),
  decideNot: decideWith('decideNot'),
  decideSwitch(code, host) {
    unlessSymbolic(code, [1], false);
    pushAll(code, [0, 1]);
    pushHalves(code, 2);
    code.call(host('decideSwitch'));
  },
  pin(code, host) {
    unlessSymbolic(code, [1], false);
    pushAll(code, [0, 1]);
    pushHalves(code, 2);
    code.call(host('pin'));
  },
  pinWide(code, host) {
    unlessSymbolic(code, [1], false);
    pushAll(code, [0, 1]);
    pushHalves(code, 2);
    pushHalves(code, 3);
    code.call(host('pinWide'));
  },
  concretize(code, host) {
    unlessSymbolic(code, [2], false);
    pushAll(code, [0, 2]);
    pushHalves(code, 3);
    code.get(1);
    code.call(host('concretize'));
  },
};
