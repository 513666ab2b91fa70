// icmp and fcmp. WebAssembly's float comparisons are the ordered ones (and `ne`, which is unordered);
// the other unordered predicates are negations of ordered ones.

import type { FloatPredicate, IntegerPredicate } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { type FloatOp, floatOp, type IntegerOp, integerOp, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { signExtend } from './integer.ts';
import { wideCompare } from './wide.ts';

/** The comparisons of integers as WebAssembly names them. */
const integerOrders: Readonly<Record<IntegerPredicate, IntegerOp>> = {
  eq: 'eq',
  ne: 'ne',
  ult: 'lt_u',
  ule: 'le_u',
  ugt: 'gt_u',
  uge: 'ge_u',
  slt: 'lt_s',
  sle: 'le_s',
  sgt: 'gt_s',
  sge: 'ge_s',
};

/** Pushes 1 or 0. */
export function integerCompare(
  body: Body,
  predicate: IntegerPredicate,
  left: Term,
  right: Term,
): void {
  const type = body.typeOf(left);
  if (shapeOf(type) === 'wide') return wideCompare(body, predicate, left, right);
  for (const term of [left, right]) {
    body.pushTerm(term);
    if (predicate.startsWith('s')) signExtend(body, type);
  }
  body.code.emit(integerOp(type, integerOrders[predicate]));
}

/** Pushes 1 or 0. */
export function floatCompare(body: Body, predicate: FloatPredicate, left: Term, right: Term): void {
  const { code } = body;
  const type = body.typeOf(left);
  const compare = (how: FloatOp, a: Term = left, b: Term = right): void => {
    body.pushTerm(a);
    body.pushTerm(b);
    code.emit(floatOp(type, how));
  };
  switch (predicate) {
    case 'false':
      return code.i32(0);
    case 'true':
      return code.i32(1);
    case 'ord':
    case 'uno':
      compare('eq', left, left);
      compare('eq', right, right);
      code.emit(op.i32_and);
      break;
    case 'one':
    case 'ueq':
      compare('lt');
      compare('gt');
      code.emit(op.i32_or);
      break;
    default:
      compare(orderedOps[predicate]);
  }
  if (isNegated.has(predicate)) code.emit(op.i32_eqz);
}

type Ordered = Exclude<FloatPredicate, 'false' | 'true' | 'ord' | 'uno' | 'one' | 'ueq'>;

/** The comparison that decides a predicate. Most unordered ones negate the opposite order. */
const orderedOps: Readonly<Record<Ordered, FloatOp>> = {
  oeq: 'eq',
  une: 'ne',
  ogt: 'gt',
  oge: 'ge',
  olt: 'lt',
  ole: 'le',
  ugt: 'le',
  uge: 'lt',
  ult: 'ge',
  ule: 'gt',
};
const isNegated = new Set<FloatPredicate>(['uno', 'ueq', 'ugt', 'uge', 'ult', 'ule']);
