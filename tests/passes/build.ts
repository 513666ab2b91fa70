// Small functions built by hand for tests of control flow and passes: blocks, terminators and a few
// instructions, with all fields that the data model wants.

import { declare, noAttributes } from '../../src/ir/construct.ts';
import type { Block, Instruction } from '../../src/ir/instruction.ts';
import type { Argument, Func, Value } from '../../src/ir/module.ts';
import { type Type, TypeTable } from '../../src/ir/types.ts';

export const types = new TypeTable();
export const i1 = types.integer(1);
export const i32 = types.integer(32);
export const i64 = types.integer(64);

export function functionOf(blocks: Block[], parameters: Type[] = [], result: Type = i32): Func {
  const declared = declare(types, 'f', types.function(result, parameters, false));
  return { ...declared, blocks, arguments: parameters.map(argument) };
}

export function argument(type: Type, index: number): Argument {
  return { kind: 'argument', type, name: `a${index}`, index };
}

export function block(name: string): Block {
  return { name, instructions: [] };
}

export function int(value: number | bigint, type = i32): Value {
  return { kind: 'integer', type, value: BigInt.asUintN(type.bits, BigInt(value)) };
}

/** An instruction of type void, or of the given one. */
export function make<Op extends Instruction['op']>(
  op: Op,
  fields: Omit<
    Extract<Instruction, { op: Op }>,
    'kind' | 'op' | 'type' | 'name' | 'location' | 'attachments' | 'records'
  >,
  type: Type = types.void,
): Extract<Instruction, { op: Op }> {
  const base = { kind: 'instruction', op, type, name: '', location: undefined };
  return { ...base, ...fields } as unknown as Extract<Instruction, { op: Op }>;
}

const plain = { align: 4, volatile: false, atomic: undefined };

export const alloca = (allocated: Type, count: Value = int(1)) =>
  make('alloca', { allocated, count, align: 4, inAlloca: false, swiftError: false }, types.pointer);
export const load = (type: Type, pointer: Value) => make('load', { pointer, ...plain }, type);
export const store = (value: Value, pointer: Value) => make('store', { value, pointer, ...plain });
export const binary = (
  operator: 'add' | 'sub' | 'mul' | 'xor' | 'and' | 'udiv',
  left: Value,
  right: Value,
) => make('binary', { operator, left, right, flags: [] }, left.type);
export const ret = (value: Value | undefined) => make('ret', { value });
export const jump = (target: Block) => make('jump', { target });
export const branch = (condition: Value, whenTrue: Block, whenFalse: Block) =>
  make('branch', { condition, whenTrue, whenFalse });

export function call(
  name: string,
  args: Value[],
  result: Type = types.void,
  attributes = noAttributes,
) {
  const callee = functionOf(
    [],
    args.map((each) => each.type),
    result,
  );
  callee.name = name;
  return make(
    'call',
    {
      callee,
      functionType: callee.functionType,
      arguments: args,
      attributes,
      callingConvention: 0,
      tail: 'none',
      bundles: [],
      flags: [],
    },
    result,
  );
}

/** A function without code but its control flow: block i goes to the blocks that `graph[i]` lists. */
export function functionOfGraph(graph: readonly (readonly number[])[]): Func {
  const blocks = graph.map((_, index) => block(`b${index}`));
  graph.forEach((targets, index) => {
    blocks[index].instructions.push(leaveTo(targets.map((target) => blocks[target])));
  });
  return functionOf(blocks);
}

function leaveTo(targets: Block[]): Instruction {
  if (targets.length === 0) return ret(int(0));
  if (targets.length === 1) return jump(targets[0]);
  if (targets.length === 2) return branch(int(1, i1), targets[0], targets[1]);
  const cases = targets
    .slice(1)
    .map((target, index) => ({ value: int(index) as never, block: target }));
  return make('switch', { value: int(0), otherwise: targets[0], cases });
}
