// Integer arithmetic up to 64 bits. Narrow results are masked back to their width (scalar.ts);
// divisions and shifts are checked, because what C leaves undefined there is a finding.

import type { BinaryOperator } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import type { Scalar } from '../layout.ts';
import { bitsOf, type IntegerOp, integerOp, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { detect } from './detect.ts';
import { decideDivisor, decideQuotient, decideShift } from './shadow/decisions.ts';
import { wideBinary } from './wide.ts';

type Operator = Exclude<BinaryOperator, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

const instructions: Readonly<Record<Operator, IntegerOp>> = {
  add: 'add',
  sub: 'sub',
  mul: 'mul',
  udiv: 'div_u',
  sdiv: 'div_s',
  urem: 'rem_u',
  srem: 'rem_s',
  shl: 'shl',
  lshr: 'shr_u',
  ashr: 'shr_s',
  and: 'and',
  or: 'or',
  xor: 'xor',
};
const signed = new Set<Operator>(['sdiv', 'srem', 'ashr']);
/** Operators whose result never has bits above the operands' width. */
const clean = new Set<Operator>(['and', 'or', 'xor', 'udiv', 'urem', 'lshr']);

/** Leaves the words of `left operator right` on the stack. */
export function integerBinary(body: Body, operator: Operator, left: Term, right: Term): void {
  const type = body.typeOf(left);
  if (operator.endsWith('div') || operator.endsWith('rem'))
    checkDivision(body, operator, left, right);
  if (operator === 'shl' || operator === 'lshr' || operator === 'ashr')
    checkShift(body, type, right);
  if (shapeOf(type) === 'wide') return wideBinary(body, operator, left, right);
  body.pushTerm(left);
  if (signed.has(operator)) signExtend(body, type);
  body.pushTerm(right);
  if (operator === 'sdiv' || operator === 'srem') signExtend(body, type);
  body.code.emit(integerOp(type, instructions[operator]));
  if (!clean.has(operator)) mask(body, type);
}

/** Restores the invariant: bits above the width are zero. */
export function mask(body: Body, type: Scalar): void {
  const bits = bitsOf(type);
  if (bits < 32) {
    body.code.i32(2 ** bits - 1);
    body.code.emit(op.i32_and);
  } else if (bits > 32 && bits % 64 !== 0) {
    body.code.i64((1n << BigInt(bits % 64)) - 1n);
    body.code.emit(op.i64_and);
  }
}

/** Makes the zero-extended value on the stack sign-extended, for operations that look at the sign. */
export function signExtend(body: Body, type: Scalar): void {
  const bits = bitsOf(type);
  if (bits === 32 || bits === 64 || bits === 128) return;
  if (bits === 8) return body.code.emit(op.i32_extend8_s);
  if (bits === 16) return body.code.emit(op.i32_extend16_s);
  const unused = (bits < 32 ? 32 : bits < 64 ? 64 : 128) - bits;
  for (const shift of ['shl', 'shr_s'] as const) {
    if (bits < 32) body.code.i32(unused);
    else body.code.i64(unused);
    body.code.emit(integerOp(type, shift));
  }
}

function checkDivision(body: Body, operator: Operator, left: Term, right: Term): void {
  const divisor = body.constantOf(right.value);
  const type = body.typeOf(left);
  if (divisor === undefined || divisor === 0n) {
    decideDivisor(body, right);
    pushIsZero(body, right);
    const operation = operator.endsWith('rem') ? 'remainder' : 'division';
    detect(body, 'divide-by-zero', `${operation} by zero`);
  }
  if (!operator.startsWith('s')) return;
  const bits = bitsOf(type);
  const minusOne = (1n << BigInt(bits)) - 1n;
  if (divisor !== undefined && divisor !== minusOne) return;
  const pushOverflows = (): void => {
    pushEqualsConstant(body, right, minusOne);
    pushEqualsConstant(body, left, 1n << BigInt(bits - 1));
    body.code.emit(op.i32_and);
  };
  decideQuotient(body, left, right, pushOverflows);
  pushOverflows();
  detect(body, 'signed-overflow', 'the smallest integer divided by -1 does not fit its type');
}

function checkShift(body: Body, type: Scalar, amount: Term): void {
  const bits = bitsOf(type);
  const known = body.constantOf(amount.value);
  if (known !== undefined && known < BigInt(bits)) return;
  decideShift(body, amount);
  body.pushWord(amount, 0);
  pushWordConstant(body, type, BigInt(bits));
  body.code.emit(integerOp(type, 'ge_u'));
  if (shapeOf(type) === 'wide') {
    body.pushWord(amount, 1);
    body.code.i64(0);
    body.code.emit(op.i64_ne, op.i32_or);
  }
  detect(body, 'shift', `shift of a ${bits}-bit value by a negative amount or by ${bits} or more`);
}

export function pushIsZero(body: Body, term: Term): void {
  const type = body.typeOf(term);
  body.pushTerm(term);
  if (shapeOf(type) === 'wide') body.code.emit(op.i64_or);
  body.code.emit(integerOp(type, 'eqz'));
}

function pushEqualsConstant(body: Body, term: Term, bits: bigint): void {
  const type = body.typeOf(term);
  wordsOf(type).forEach((_, word) => {
    body.pushWord(term, word);
    pushWordConstant(body, type, bits >> BigInt(64 * word));
    body.code.emit(integerOp(type, 'eq'));
    if (word > 0) body.code.emit(op.i32_and);
  });
}

/** Pushes a constant for one word of an integer. */
export function pushWordConstant(body: Body, type: Scalar, bits: bigint): void {
  if (shapeOf(type) === 'narrow') body.code.i32(Number(BigInt.asIntN(32, bits)));
  else body.code.i64(bits);
}
