// icmp and fcmp. WebAssembly's float comparisons are the ordered ones (and `ne`, which is unordered);
// the other unordered predicates are negations of ordered ones.

import type { FloatPredicate, IntegerPredicate } from '../../ir/instruction.ts';
import { type Op, op } from '../../wasm/opcodes.ts';
import { shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { signExtend } from './integer.ts';
import { wideCompare } from './wide.ts';

const narrow: Record<IntegerPredicate, Op> = {
  eq: op.i32_eq,
  ne: op.i32_ne,
  ult: op.i32_lt_u,
  ule: op.i32_le_u,
  ugt: op.i32_gt_u,
  uge: op.i32_ge_u,
  slt: op.i32_lt_s,
  sle: op.i32_le_s,
  sgt: op.i32_gt_s,
  sge: op.i32_ge_s,
};
const long: Record<IntegerPredicate, Op> = {
  eq: op.i64_eq,
  ne: op.i64_ne,
  ult: op.i64_lt_u,
  ule: op.i64_le_u,
  ugt: op.i64_gt_u,
  uge: op.i64_ge_u,
  slt: op.i64_lt_s,
  sle: op.i64_le_s,
  sgt: op.i64_gt_s,
  sge: op.i64_ge_s,
};

/** Pushes 1 or 0. */
export function integerCompare(
  body: Body,
  predicate: IntegerPredicate,
  left: Term,
  right: Term,
): void {
  const type = body.typeOf(left);
  const shape = shapeOf(type);
  if (shape === 'wide') {
    wideCompare(body, predicate, left, right);
    return;
  }
  const signed = predicate.startsWith('s');
  body.pushTerm(left);
  if (signed) signExtend(body, type);
  body.pushTerm(right);
  if (signed) signExtend(body, type);
  body.code.emit((shape === 'narrow' ? narrow : long)[predicate]);
}

type Ordered = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';
const single: Record<Ordered, Op> = {
  eq: op.f32_eq,
  ne: op.f32_ne,
  lt: op.f32_lt,
  le: op.f32_le,
  gt: op.f32_gt,
  ge: op.f32_ge,
};
const double: Record<Ordered, Op> = {
  eq: op.f64_eq,
  ne: op.f64_ne,
  lt: op.f64_lt,
  le: op.f64_le,
  gt: op.f64_gt,
  ge: op.f64_ge,
};

/** Pushes 1 or 0. */
export function floatCompare(body: Body, predicate: FloatPredicate, left: Term, right: Term): void {
  const ops = shapeOf(body.typeOf(left)) === 'float' ? single : double;
  const compare = (how: Ordered, a: Term = left, b: Term = right): void => {
    body.pushTerm(a);
    body.pushTerm(b);
    body.code.emit(ops[how]);
  };
  const isOrdered = (): void => {
    compare('eq', left, left);
    compare('eq', right, right);
    body.code.emit(op.i32_and);
  };
  const not = (): void => body.code.emit(op.i32_eqz);
  switch (predicate) {
    case 'false':
      return body.code.i32(0);
    case 'true':
      return body.code.i32(1);
    case 'oeq':
      return compare('eq');
    case 'ogt':
      return compare('gt');
    case 'oge':
      return compare('ge');
    case 'olt':
      return compare('lt');
    case 'ole':
      return compare('le');
    case 'une':
      return compare('ne');
    case 'ord':
      return isOrdered();
    case 'uno':
      isOrdered();
      return not();
    case 'one':
      compare('lt');
      compare('gt');
      return body.code.emit(op.i32_or);
    case 'ueq':
      compare('lt');
      compare('gt');
      body.code.emit(op.i32_or);
      return not();
    case 'ugt':
      compare('le');
      return not();
    case 'uge':
      compare('lt');
      return not();
    case 'ult':
      compare('ge');
      return not();
    case 'ule':
      compare('gt');
      return not();
  }
}
