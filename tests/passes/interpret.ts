// A reference interpreter for a few instructions over integers and pointers to local variables: what a
// pass must not change is the calls to `emit` and the result. Memory starts as 0.

import { present } from '../../src/base/known.ts';
import type { Block, Call, Instruction } from '../../src/ir/instruction.ts';
import type { Func, Value } from '../../src/ir/module.ts';
import { Layout } from '../../src/program/layout.ts';

export const layout = new Layout('e-m:e-i64:64-i128:128-n8:16:32:64-S128');

export interface Pointer {
  readonly memory: DataView;
  readonly offset: number;
}
export type Word = bigint | Pointer;

export interface Outcome {
  readonly emitted: string[];
  /** The blocks on the way. */
  readonly trace: Block[];
  /** undefined when the budget of blocks ran out. */
  readonly result: bigint | undefined;
}

/** Sees each instruction before it is executed, with a way to evaluate its operands. */
export type Watch = (instruction: Instruction, evaluate: Evaluate) => void;

/** `homes` says which values share their place; others have one of their own. */
export function interpret(
  fn: Func,
  args: Word[],
  budget = 200,
  watch?: Watch,
  homes?: ReadonlyMap<Value, unknown>,
): Outcome {
  const emitted: string[] = [];
  const trace: Block[] = [];
  const values = new Values(homes);
  const evaluate = (value: Value): Word => {
    switch (value.kind) {
      case 'integer':
        return value.value;
      case 'undefined':
        return 0n;
      case 'argument':
        return value.index < 0 ? 0n : args[value.index];
      case 'instruction': {
        const found = values.get(value);
        if (found === undefined) throw new Error(`${value.op} is used before it is computed`);
        return found;
      }
      default:
        throw new Error(`no ${value.kind} here`);
    }
  };
  let block = fn.blocks[0];
  let before: Block | undefined;
  while (budget-- > 0) {
    trace.push(block);
    enter(block, before, values, evaluate);
    for (const instruction of block.instructions) {
      if (instruction.op !== 'phi') watch?.(instruction, evaluate);
      if (instruction.op === 'ret')
        return { emitted, trace, result: evaluate(present(instruction.value)) as bigint };
      if (instruction.op !== 'phi') execute(instruction, values, evaluate, emitted);
    }
    before = block;
    block = next(block, evaluate);
  }
  return { emitted, trace, result: undefined };
}

class Values {
  private readonly contents = new Map<unknown, Word>();
  private readonly homes: ReadonlyMap<Value, unknown> | undefined;
  constructor(homes: ReadonlyMap<Value, unknown> | undefined) {
    this.homes = homes;
  }
  get(value: Value): Word | undefined {
    return this.contents.get(this.homes?.get(value) ?? value);
  }
  set(value: Value, word: Word): void {
    this.contents.set(this.homes?.get(value) ?? value, word);
  }
}

export type Evaluate = (value: Value) => Word;

function enter(block: Block, before: Block | undefined, values: Values, evaluate: Evaluate) {
  const moves: [Value, Word][] = [];
  for (const instruction of block.instructions) {
    if (instruction.op !== 'phi') break;
    const edge = instruction.incoming.find((each) => each.block === before);
    if (edge === undefined) throw new Error(`phi without a value for ${before?.name}`);
    // A phi that keeps its value may not have one yet.
    const kept = edge.value === instruction ? (values.get(instruction) ?? 0n) : undefined;
    moves.push([instruction, kept ?? evaluate(edge.value)]);
  }
  for (const [phi, value] of moves) values.set(phi, value);
}

function next(block: Block, evaluate: Evaluate): Block {
  const last = block.instructions[block.instructions.length - 1];
  if (last.op === 'jump') return last.target;
  if (last.op === 'branch') return evaluate(last.condition) === 1n ? last.whenTrue : last.whenFalse;
  if (last.op === 'switch') {
    const value = evaluate(last.value);
    return last.cases.find((each) => each.value.value === value)?.block ?? last.otherwise;
  }
  throw new Error(`no ${last.op} here`);
}

function execute(
  instruction: Instruction,
  values: Values,
  evaluate: Evaluate,
  emitted: string[],
): void {
  switch (instruction.op) {
    case 'alloca': {
      const memory = new DataView(new ArrayBuffer(layout.size(instruction.allocated)));
      return void values.set(instruction, { memory, offset: 0 });
    }
    case 'load': {
      const size = layout.storeSize(instruction.type);
      return void values.set(instruction, read(evaluate(instruction.pointer) as Pointer, size));
    }
    case 'store': {
      const size = layout.storeSize(instruction.value.type);
      const pointer = evaluate(instruction.pointer) as Pointer;
      return write(pointer, size, evaluate(instruction.value) as bigint);
    }
    case 'getelementptr': {
      const base = evaluate(instruction.base) as Pointer;
      let type = instruction.element;
      let offset = base.offset;
      instruction.indices.forEach((index, place) => {
        const number = Number(evaluate(index));
        if (place === 0) offset += number * layout.size(type);
        else {
          offset += layout.offsetOf(type, number);
          if (type.kind === 'struct') type = type.fields[number];
          else if (type.kind === 'array') type = type.element;
        }
      });
      return void values.set(instruction, { memory: base.memory, offset });
    }
    case 'binary': {
      const bits = instruction.type.kind === 'integer' ? instruction.type.bits : 0;
      const left = evaluate(instruction.left) as bigint;
      const right = evaluate(instruction.right) as bigint;
      const exact = {
        add: left + right,
        sub: left - right,
        mul: left * right,
        and: left & right,
        xor: left ^ right,
      };
      const result = exact[instruction.operator as keyof typeof exact];
      return void values.set(instruction, BigInt.asUintN(bits, result));
    }
    case 'cast': {
      const bits = instruction.type.kind === 'integer' ? instruction.type.bits : 0;
      return void values.set(
        instruction,
        BigInt.asUintN(bits, evaluate(instruction.operand) as bigint),
      );
    }
    case 'call':
      return perform(instruction, evaluate, emitted);
  }
}

function perform(call: Call, evaluate: Evaluate, emitted: string[]): void {
  const name = call.callee.kind === 'function' ? call.callee.name : '';
  const args = call.arguments.map(evaluate);
  if (name === 'emit') emitted.push(String(args[0]));
  else if (name.startsWith('llvm.memset')) fill(args as [Pointer, bigint, bigint]);
  else if (name.startsWith('llvm.memcpy')) copy(args as [Pointer, Pointer, bigint]);
  else if (name === 'escape') {
    // The callee may change what it has been given a pointer to.
    const { memory } = args[0] as Pointer;
    emitted.push(Array.from({ length: memory.byteLength }, (_, at) => memory.getUint8(at)).join());
    memory.setUint8(0, memory.getUint8(0) ^ 0x55);
  }
}

function fill([target, value, length]: [Pointer, bigint, bigint]): void {
  for (let index = 0; index < length; index++) {
    target.memory.setUint8(target.offset + index, Number(value));
  }
}

function copy([target, source, length]: [Pointer, Pointer, bigint]): void {
  const bytes = Array.from({ length: Number(length) }, (_, index) =>
    source.memory.getUint8(source.offset + index),
  );
  bytes.forEach((byte, index) => {
    target.memory.setUint8(target.offset + index, byte);
  });
}

function read({ memory, offset }: Pointer, size: number): bigint {
  let value = 0n;
  for (let index = size - 1; index >= 0; index--) {
    value = (value << 8n) | BigInt(memory.getUint8(offset + index));
  }
  return value;
}

function write({ memory, offset }: Pointer, size: number, value: bigint): void {
  for (let index = 0; index < size; index++) {
    memory.setUint8(offset + index, Number((value >> BigInt(8 * index)) & 255n));
  }
}

/** What a pass must keep. The rewritten program may pass more or fewer blocks in the same budget. */
export function sameBehaviour(original: Outcome, rewritten: Outcome): boolean {
  if (original.result !== undefined || rewritten.result !== undefined) {
    const isComplete = original.result !== undefined && rewritten.result !== undefined;
    // One of them may just have run out of budget.
    if (!isComplete) return isPrefix(original.emitted, rewritten.emitted);
    return (
      original.result === rewritten.result &&
      original.emitted.length === rewritten.emitted.length &&
      isPrefix(original.emitted, rewritten.emitted)
    );
  }
  return isPrefix(original.emitted, rewritten.emitted);
}

function isPrefix(first: readonly string[], second: readonly string[]): boolean {
  const length = Math.min(first.length, second.length);
  return first.slice(0, length).join() === second.slice(0, length).join();
}
