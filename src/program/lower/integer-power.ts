// llvm.powi: a floating-point number to the power of an integer, by squaring, as the run-time libraries of
// compilers do it (__powidf2): the product of powers that pow() would make rounds otherwise.

import { op, wasm } from '../../wasm/opcodes.ts';
import type { Scalar } from '../layout.ts';
import { shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { doubleBits } from './float.ts';

/** Leaves the power on the stack. */
export function powerOfInteger(body: Body, [base, exponent]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const single = shapeOf(type) === 'float';
  const word = single ? wasm.f32 : wasm.f64;
  const power = body.temporary('power', word);
  const square = body.temporary('square', word);
  body.pushTerm(base);
  code.set(square);
  pushOne(body, single);
  code.set(power);
  pushMagnitude(body, exponent);
  multiplyUp(body, power, square, single);
  pushOne(body, single);
  code.get(power);
  code.emit(single ? op.f32_div : op.f64_div);
  code.get(power);
  pushIsNegative(body, exponent);
  code.emit(op.select);
}

/** Takes the exponent from the stack and multiplies in a loop, one turn for each bit of the exponent. */
function multiplyUp(body: Body, power: number, square: number, single: boolean): void {
  const { code } = body;
  const multiply = single ? op.f32_mul : op.f64_mul;
  const rest = body.temporary('exponent', wasm.i32);
  code.set(rest);
  const again = code.open(op.loop);
  code.get(power);
  code.get(square);
  code.emit(multiply);
  code.get(power);
  code.get(rest);
  code.i32(1);
  code.emit(op.i32_and, op.select);
  code.set(power);
  code.get(rest);
  code.i32(1);
  code.emit(op.i32_shr_u);
  code.tee(rest);
  code.open(op.if);
  code.get(square);
  code.get(square);
  code.emit(multiply);
  code.set(square);
  code.branch(again);
  code.close();
  code.close();
}

function pushOne(body: Body, single: boolean): void {
  if (single) body.code.f32(0x3f800000n);
  else body.code.f64(doubleBits(1));
}

function pushIsNegative(body: Body, term: Term): void {
  body.pushTerm(term);
  body.code.i32(0);
  body.code.emit(op.i32_lt_s);
}

function pushMagnitude(body: Body, term: Term): void {
  body.code.i32(0);
  body.pushTerm(term);
  body.code.emit(op.i32_sub);
  body.pushTerm(term);
  pushIsNegative(body, term);
  body.code.emit(op.select);
}
