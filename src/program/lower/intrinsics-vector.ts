// llvm.vector.reduce.*: folds the lanes of a vector, from the first to the last.

import type { BinaryOperator, Call, IntegerPredicate } from '../../ir/instruction.ts';
import { type Op, op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError } from '../layout.ts';
import { shapeOf } from '../scalar.ts';
import type { Body } from './body.ts';
import { mask, signExtend } from './integer.ts';

const narrow: Record<string, Op> = {
  add: op.i32_add,
  mul: op.i32_mul,
  and: op.i32_and,
  or: op.i32_or,
  xor: op.i32_xor,
};
const long: Record<string, Op> = {
  add: op.i64_add,
  mul: op.i64_mul,
  and: op.i64_and,
  or: op.i64_or,
  xor: op.i64_xor,
};
const orders: Record<string, IntegerPredicate> = {
  smax: 'sgt',
  smin: 'slt',
  umax: 'ugt',
  umin: 'ult',
};
const narrowOrders: Partial<Record<IntegerPredicate, Op>> = {
  sgt: op.i32_gt_s,
  slt: op.i32_lt_s,
  ugt: op.i32_gt_u,
  ult: op.i32_lt_u,
};
const longOrders: Partial<Record<IntegerPredicate, Op>> = {
  sgt: op.i64_gt_s,
  slt: op.i64_lt_s,
  ugt: op.i64_gt_u,
  ult: op.i64_lt_u,
};
const floats: Record<string, [BinaryOperator, Op, Op]> = {
  fadd: ['fadd', op.f32_add, op.f64_add],
  fmul: ['fmul', op.f32_mul, op.f64_mul],
};

export function lowerReduction(body: Body, call: Call, name: string): boolean {
  const match = /^vector\.reduce\.(\w+)\./.exec(name);
  if (match === null) return false;
  const operation = match[1];
  const float = floats[operation];
  if (float !== undefined) reduceFloats(body, call, float);
  else if (orders[operation] !== undefined) reduceOrder(body, call, orders[operation]);
  else reduceIntegers(body, call, operation);
  body.setResult(call);
  return true;
}

function reduceFloats(body: Body, call: Call, [, single, double]: [BinaryOperator, Op, Op]): void {
  const [start, vector] = call.arguments;
  body.push(start);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    body.pushTerm({ value: vector, leaf: lane });
    body.code.emit(shapeOf(body.typeOf({ value: vector, leaf: 0 })) === 'float' ? single : double);
  }
}

function reduceIntegers(body: Body, call: Call, operation: string): void {
  const vector = call.arguments[0];
  const type = body.typeOf({ value: vector, leaf: 0 });
  const instruction = (shapeOf(type) === 'narrow' ? narrow : long)[operation];
  if (instruction === undefined || shapeOf(type) === 'wide')
    throw new LayoutError(`vector.reduce.${operation}`);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    body.pushTerm({ value: vector, leaf: lane });
    if (lane > 0) body.code.emit(instruction);
  }
  mask(body, type);
}

function reduceOrder(body: Body, call: Call, order: IntegerPredicate): void {
  const vector = call.arguments[0];
  const type = body.typeOf({ value: vector, leaf: 0 });
  if (shapeOf(type) === 'wide') throw new LayoutError('vector.reduce of 128-bit lanes');
  const isNarrow = shapeOf(type) === 'narrow';
  const signed = order.startsWith('s');
  const best = body.temporary('best', isNarrow ? wasm.i32 : wasm.i64);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    const push = (): void => {
      body.pushTerm({ value: vector, leaf: lane });
      if (signed) signExtend(body, type);
    };
    push();
    if (lane > 0) {
      body.code.get(best);
      push();
      body.code.get(best);
      body.code.emit((isNarrow ? narrowOrders : longOrders)[order]!, op.select);
    }
    body.code.set(best);
  }
  body.code.get(best);
  mask(body, type);
}
