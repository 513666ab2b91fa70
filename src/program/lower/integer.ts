// Integer arithmetic up to 64 bits. Narrow results are masked back to their width (scalar.ts);
// divisions and shifts are checked, because what C leaves undefined there is a finding.

import type { BinaryOperator } from '../../ir/instruction.ts';
import { type Op, op } from '../../wasm/opcodes.ts';
import type { Scalar } from '../layout.ts';
import { bitsOf, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { detect } from './detect.ts';
import { decideDivisor, decideQuotient, decideShift } from './shadow/decisions.ts';
import { wideBinary } from './wide.ts';

type Operator = Exclude<BinaryOperator, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

const narrow: Record<Operator, Op> = {
  add: op.i32_add,
  sub: op.i32_sub,
  mul: op.i32_mul,
  udiv: op.i32_div_u,
  sdiv: op.i32_div_s,
  urem: op.i32_rem_u,
  srem: op.i32_rem_s,
  shl: op.i32_shl,
  lshr: op.i32_shr_u,
  ashr: op.i32_shr_s,
  and: op.i32_and,
  or: op.i32_or,
  xor: op.i32_xor,
};
const long: Record<Operator, Op> = {
  add: op.i64_add,
  sub: op.i64_sub,
  mul: op.i64_mul,
  udiv: op.i64_div_u,
  sdiv: op.i64_div_s,
  urem: op.i64_rem_u,
  srem: op.i64_rem_s,
  shl: op.i64_shl,
  lshr: op.i64_shr_u,
  ashr: op.i64_shr_s,
  and: op.i64_and,
  or: op.i64_or,
  xor: op.i64_xor,
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
  if (shapeOf(type) === 'wide') {
    wideBinary(body, operator, left, right);
    return;
  }
  body.pushTerm(left);
  if (signed.has(operator)) signExtend(body, type);
  body.pushTerm(right);
  if (operator === 'sdiv' || operator === 'srem') signExtend(body, type);
  body.code.emit((shapeOf(type) === 'narrow' ? narrow : long)[operator]);
  if (!clean.has(operator)) mask(body, type);
}

/** Restores the invariant: bits above the width are zero. */
export function mask(body: Body, type: Scalar): void {
  const bits = bitsOf(type);
  if (bits < 32) {
    body.code.i32(2 ** bits - 1);
    body.code.emit(op.i32_and);
  } else if (bits > 32 && bits < 64) {
    body.code.i64((1n << BigInt(bits)) - 1n);
    body.code.emit(op.i64_and);
  } else if (bits > 64 && bits < 128) {
    body.code.i64((1n << BigInt(bits - 64)) - 1n);
    body.code.emit(op.i64_and);
  }
}

/** Makes the zero-extended value on the stack sign-extended, for operations that look at the sign. */
export function signExtend(body: Body, type: Scalar): void {
  const bits = bitsOf(type);
  if (bits === 32 || bits === 64 || bits === 128) return;
  if (bits === 8) body.code.emit(op.i32_extend8_s);
  else if (bits === 16) body.code.emit(op.i32_extend16_s);
  else if (bits < 32) {
    body.code.i32(32 - bits);
    body.code.emit(op.i32_shl);
    body.code.i32(32 - bits);
    body.code.emit(op.i32_shr_s);
  } else {
    const unused = (bits > 64 ? 128 : 64) - bits;
    body.code.i64(unused);
    body.code.emit(op.i64_shl);
    body.code.i64(unused);
    body.code.emit(op.i64_shr_s);
  }
}

function checkDivision(body: Body, operator: Operator, left: Term, right: Term): void {
  const divisor = body.constantOf(right.value);
  const type = body.typeOf(left);
  if (divisor === undefined) {
    decideDivisor(body, right);
    pushIsZero(body, right);
    detect(
      body,
      'divide-by-zero',
      operator.endsWith('rem') ? 'remainder by zero' : 'division by zero',
    );
  } else if (divisor === 0n) {
    body.code.i32(1);
    detect(
      body,
      'divide-by-zero',
      operator.endsWith('rem') ? 'remainder by zero' : 'division by zero',
    );
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
  switch (shapeOf(type)) {
    case 'narrow':
      body.pushTerm(amount);
      body.code.i32(bits);
      body.code.emit(op.i32_ge_u);
      break;
    case 'long':
      body.pushTerm(amount);
      body.code.i64(bits);
      body.code.emit(op.i64_ge_u);
      break;
    default:
      body.pushWord(amount, 0);
      body.code.i64(bits);
      body.code.emit(op.i64_ge_u);
      body.pushWord(amount, 1);
      body.code.i64(0);
      body.code.emit(op.i64_ne, op.i32_or);
  }
  detect(body, 'shift', `shift of a ${bits}-bit value by a negative amount or by ${bits} or more`);
}

function pushIsZero(body: Body, term: Term): void {
  switch (shapeOf(body.typeOf(term))) {
    case 'narrow':
      body.pushTerm(term);
      body.code.emit(op.i32_eqz);
      return;
    case 'long':
      body.pushTerm(term);
      body.code.emit(op.i64_eqz);
      return;
    default:
      body.pushTerm(term);
      body.code.emit(op.i64_or, op.i64_eqz);
  }
}

function pushEqualsConstant(body: Body, term: Term, bits: bigint): void {
  switch (shapeOf(body.typeOf(term))) {
    case 'narrow':
      body.pushTerm(term);
      body.code.i32(Number(BigInt.asIntN(32, bits)));
      body.code.emit(op.i32_eq);
      return;
    case 'long':
      body.pushTerm(term);
      body.code.i64(bits);
      body.code.emit(op.i64_eq);
      return;
    default:
      body.pushWord(term, 0);
      body.code.i64(BigInt.asUintN(64, bits));
      body.code.emit(op.i64_eq);
      body.pushWord(term, 1);
      body.code.i64(bits >> 64n);
      body.code.emit(op.i64_eq, op.i32_and);
  }
}
