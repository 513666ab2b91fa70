// llvm.vector.reduce.*: folds the lanes of a vector, from the first to the last.

import type { Call } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { LayoutError } from '../layout.ts';
import { type IntegerOp, integerOp, shapeOf, wordsOf } from '../scalar.ts';
import type { Body } from './body.ts';
import { commutativeWith } from './first-nan.ts';
import { mask, signExtend } from './integer.ts';

const operations = new Set(['add', 'mul', 'and', 'or', 'xor']);
const orders: Readonly<Record<string, IntegerOp>> = {
  smax: 'gt_s',
  smin: 'lt_s',
  umax: 'gt_u',
  umin: 'lt_u',
};

export function lowerReduction(body: Body, call: Call, name: string): boolean {
  const operation = /^vector\.reduce\.(\w+)\./.exec(name)?.[1];
  if (operation === undefined) return false;
  if (operation === 'fadd' || operation === 'fmul') reduceFloats(body, call, operation);
  else if (orders[operation] !== undefined) reduceOrder(body, call, orders[operation]);
  else reduceIntegers(body, call, operation);
  body.setResult(call);
  return true;
}

function reduceFloats(body: Body, call: Call, operation: 'fadd' | 'fmul'): void {
  const [start, vector] = call.arguments;
  body.push(start);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    commutativeWith(body, operation === 'fadd' ? 'add' : 'mul', { value: vector, leaf: lane });
  }
}

function reduceIntegers(body: Body, call: Call, operation: string): void {
  const vector = call.arguments[0];
  const type = body.typeOf({ value: vector, leaf: 0 });
  if (!operations.has(operation) || shapeOf(type) === 'wide')
    throw new LayoutError(`vector.reduce.${operation}`);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    body.pushTerm({ value: vector, leaf: lane });
    if (lane > 0) body.code.emit(integerOp(type, operation as 'add'));
  }
  mask(body, type);
}

function reduceOrder(body: Body, call: Call, order: IntegerOp): void {
  const vector = call.arguments[0];
  const type = body.typeOf({ value: vector, leaf: 0 });
  if (shapeOf(type) === 'wide') throw new LayoutError('vector.reduce of 128-bit lanes');
  const best = body.temporary('best', wordsOf(type)[0]);
  for (let lane = 0; lane < body.leafCount(vector); lane++) {
    const push = (): void => {
      body.pushTerm({ value: vector, leaf: lane });
      if (order.endsWith('_s')) signExtend(body, type);
    };
    push();
    if (lane > 0) {
      body.code.get(best);
      push();
      body.code.get(best);
      body.code.emit(integerOp(type, order), op.select);
    }
    body.code.set(best);
  }
  body.code.get(best);
  mask(body, type);
}
