// Small functions become part of their callers. C is full of helpers of one line, and the engine that runs our
// WebAssembly does not inline. Nothing is lost for reports: every inlined instruction keeps its place, with
// the place of the call behind it (`inlinedAt`), as compilers do it.
//
// Only functions without memory of their own are inlined: a frame's objects live as long as its activation,
// and that would become the caller's.

import { getOrMake, known } from '../../base/known.ts';
import { jumpTo, phi } from '../construct.ts';
import type { Block, Call, Instruction, Phi } from '../instruction.ts';
import { successorsOf, terminatorOf } from '../instruction.ts';
import type { Location } from '../metadata.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands } from '../operands.ts';
import type { TypeTable } from '../types.ts';
import { comeFrom } from './edges.ts';
import { replaceUses } from './rewriting.ts';

/** A callee may have this many instructions; a caller may grow to so many. */
const largestCallee = 40;
const largestCaller = 4000;

/** Inlines into one function. Its callees must be done before it. Tells whether anything changed. */
export function inlineCalls(
  caller: Func,
  types: TypeTable,
  calleeOf: (call: Call) => Func | undefined,
): boolean {
  const replaced = new Map<Value, Value>();
  let changed = false;
  let size = sizeOf(caller);
  for (let b = 0; b < caller.blocks.length && size < largestCaller; b++) {
    const block = caller.blocks[b];
    for (let i = 0; i < block.instructions.length; i++) {
      const call = block.instructions[i];
      if (call.op !== 'call') continue;
      const callee = calleeOf(call);
      if (callee === undefined || callee === caller) continue;
      size += sizeOf(callee);
      changed = true;
      const copy = new Copy(callee, call);
      handOnRecords(call, block.instructions[i + 1]);
      if (copy.blocks.length === 1) {
        i += splice(block, i, copy, replaced) - 1;
      } else {
        splitAround(caller, b, i, copy, replaced, types);
        break;
      }
    }
  }
  if (replaced.size > 0) replaceUses(caller, replaced);
  return changed;
}

/** What debug information says before a call is about the caller, and stays when the call goes. */
function handOnRecords(call: Call, next: Instruction): void {
  if (call.records === undefined) return;
  next.records = [...call.records, ...(next.records ?? [])];
}

/** Whether a function is small and simple enough to become part of others. */
export function canBeInlined(fn: Func): boolean {
  if (fn.blocks.length === 0 || fn.functionType.variadic || sizeOf(fn) > largestCallee)
    return false;
  if (fn.attributes.parameters.some((list) => list?.some((each) => each.name === 'byval')))
    return false;
  return fn.blocks.every((block) => block.instructions.every(isPortable)) && returns(fn);
}

function isPortable(instruction: Instruction): boolean {
  if (instruction.op === 'alloca' || instruction.op === 'callbr') return false;
  if (instruction.op !== 'call') return true;
  const { callee } = instruction;
  // What belongs to the frame of its function (va_start, stacksave, ...) cannot move to another one.
  return callee.kind !== 'function' || !/^llvm\.(va_|stack|frame|return|local)/.test(callee.name);
}

function returns(fn: Func): boolean {
  return fn.blocks.some((block) => terminatorOf(block).op === 'ret');
}

function sizeOf(fn: Func): number {
  let size = 0;
  for (const block of fn.blocks) size += block.instructions.length;
  return size;
}

/** The callee's blocks once more, for one call. */
class Copy {
  readonly blocks: Block[];
  readonly call: Call;
  private readonly values = new Map<Value, Value>();
  private readonly blockOf = new Map<Block, Block>();
  private readonly places = new Map<Location, Location>();

  constructor(callee: Func, call: Call) {
    this.call = call;
    callee.arguments.forEach((argument, i) => {
      this.values.set(argument, call.arguments[i]);
    });
    this.blocks = callee.blocks.map((block) => {
      const copied: Block = { name: '', instructions: [] };
      this.blockOf.set(block, copied);
      return copied;
    });
    callee.blocks.forEach((block, i) => {
      this.blocks[i].instructions = block.instructions.map((each) => this.instruction(each));
    });
    for (const block of this.blocks) {
      for (const each of block.instructions)
        mapOperands(each, (value) => this.values.get(value) ?? value);
    }
  }

  private instruction(original: Instruction): Instruction {
    const location = this.place(original.location);
    const copied = { ...this.withBlocks(original), name: '', location } as Instruction;
    delete copied.records;
    this.values.set(original, copied);
    return copied;
  }

  private withBlocks(original: Instruction): Instruction {
    const block = (each: Block): Block => known(this.blockOf, each);
    switch (original.op) {
      case 'phi':
        return {
          ...original,
          incoming: original.incoming.map((each) => ({
            value: each.value,
            block: block(each.block),
          })),
        };
      case 'jump':
        return { ...original, target: block(original.target) };
      case 'branch':
        return {
          ...original,
          whenTrue: block(original.whenTrue),
          whenFalse: block(original.whenFalse),
        };
      case 'switch':
        return {
          ...original,
          otherwise: block(original.otherwise),
          cases: original.cases.map((each) => ({ value: each.value, block: block(each.block) })),
        };
      case 'call':
        return {
          ...original,
          arguments: [...original.arguments],
          bundles: original.bundles.map((each) => ({ ...each, inputs: [...each.inputs] })),
        };
      case 'getelementptr':
        return { ...original, indices: [...original.indices] };
      default:
        return { ...original };
    }
  }

  /** The place in the callee, seen from the call. */
  private place(location: Location | undefined): Location | undefined {
    if (location === undefined || this.call.location === undefined)
      return location ?? this.call.location;
    return getOrMake(this.places, location, () => ({
      ...location,
      inlinedAt:
        location.inlinedAt === undefined ? this.call.location : this.place(location.inlinedAt),
    }));
  }
}

/** A callee of one block: its instructions take the place of the call. Tells how many there are. */
function splice(block: Block, at: number, copy: Copy, replaced: Map<Value, Value>): number {
  const instructions = copy.blocks[0].instructions;
  const last = instructions.pop();
  if (last?.op === 'ret' && last.value !== undefined) replaced.set(copy.call, last.value);
  block.instructions.splice(at, 1, ...instructions);
  return instructions.length;
}

/** A callee of several blocks: the caller's block is cut in two, and the copy put in between. */
function splitAround(
  caller: Func,
  position: number,
  at: number,
  copy: Copy,
  replaced: Map<Value, Value>,
  types: TypeTable,
): void {
  const block = caller.blocks[position];
  const rest: Block = { name: '', instructions: block.instructions.splice(at + 1) };
  block.instructions.pop();
  for (const successor of successorsOf(rest)) comeFrom(successor, block, rest);
  block.instructions.push({ ...jumpTo(types, copy.blocks[0]), location: copy.call.location });
  const results: Phi['incoming'] = [];
  for (const each of copy.blocks) {
    const end = terminatorOf(each);
    if (end.op !== 'ret') continue;
    each.instructions.splice(-1, 1, { ...jumpTo(types, rest), location: end.location });
    if (end.value !== undefined) results.push({ value: end.value, block: each });
  }
  if (results.length === 1) {
    replaced.set(copy.call, results[0].value);
  } else if (results.length > 1) {
    const joined = { ...phi(copy.call.type), location: copy.call.location, incoming: results };
    rest.instructions.unshift(joined);
    replaced.set(copy.call, joined);
  }
  caller.blocks.splice(position + 1, 0, ...copy.blocks, rest);
}
