// Overflow of 128-bit products, by dividing back: the wrapped product of a and b is right just when
// a is 0 or product / a is b again (and, signed, not the one quotient that overflows itself).

import { op, wasm } from '../../wasm/opcodes.ts';
import type { Scalar } from '../layout.ts';
import { shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { signExtend } from './integer.ts';

export function wideMultiplyOverflows(
  body: Body,
  signed: boolean,
  left: Term,
  right: Term,
  result: Term,
  bits: number,
): void {
  const { code, translation } = body;
  body.pushTerm(left);
  code.emit(op.i64_or, op.i64_eqz);
  code.open(op.if, wasm.i32);
  code.i32(0);
  code.otherwise();
  for (const term of [result, left]) {
    body.pushTerm(term);
    if (signed) signExtend(body, body.typeOf(term));
  }
  code.call(translation.runtime(signed ? '__divti3' : '__udivti3'));
  pushWordSigned(body, right, 1, signed);
  code.emit(op.i64_ne);
  const differs = body.temporary('differs', wasm.i32);
  code.set(differs);
  body.pushWord(right, 0);
  code.emit(op.i64_ne);
  code.get(differs);
  code.emit(op.i32_or);
  if (signed) pushMinusOneTimesMinimum(body, left, right, bits);
  code.close();
}

/** Adds -1 times the smallest integer, which the division would not notice, to the flag on the stack. */
function pushMinusOneTimesMinimum(body: Body, left: Term, right: Term, bits: number): void {
  const { code } = body;
  const minimumHigh = 1n << BigInt(bits - 65);
  body.pushWord(left, 0);
  body.pushWord(left, 1);
  signExtend(body, body.typeOf(left));
  code.emit(op.i64_and);
  code.i64(-1);
  code.emit(op.i64_eq);
  body.pushWord(right, 0);
  code.emit(op.i64_eqz, op.i32_and);
  body.pushWord(right, 1);
  code.i64(minimumHigh);
  code.emit(op.i64_eq, op.i32_and, op.i32_or);
}

function pushWordSigned(body: Body, term: Term, word: number, signed: boolean): void {
  body.pushWord(term, word);
  if (signed) signExtend(body, body.typeOf(term));
}

/** Pushes one word of an integer constant of any width. */
export function pushConstantWords(body: Body, type: Scalar, bits: bigint, word: number): void {
  if (shapeOf(type) === 'narrow') body.code.i32(Number(BigInt.asIntN(32, bits)));
  else body.code.i64(BigInt.asUintN(64, bits >> BigInt(64 * word)));
}
