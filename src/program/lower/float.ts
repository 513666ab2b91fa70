// Floating-point arithmetic and conversions between floats and integers, with x86's results where C
// leaves them open: an out-of-range conversion gives the "integer indefinite" value, the smallest integer.

import type { BinaryOperator } from '../../ir/instruction.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import type { Scalar } from '../layout.ts';
import { bitsOf, type FloatOp, floatOp, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { commutative } from './first-nan.ts';
import { mask, signExtend } from './integer.ts';

const instructions: Readonly<Record<string, FloatOp>> = {
  fadd: 'add',
  fsub: 'sub',
  fmul: 'mul',
  fdiv: 'div',
};

export function floatBinary(body: Body, operator: BinaryOperator, left: Term, right: Term): void {
  const type = body.typeOf(left);
  if (operator === 'frem') {
    pushDouble(body, left);
    pushDouble(body, right);
    body.code.call(body.translation.host('__clew_fmod'));
    if (shapeOf(type) === 'float') body.code.emit(op.f32_demote_f64);
    return;
  }
  const instruction = instructions[operator];
  if (instruction === 'add' || instruction === 'mul')
    return commutative(body, instruction, left, right);
  body.pushTerm(left);
  body.pushTerm(right);
  body.code.emit(floatOp(type, instruction));
}

/** Pushes a float or a double as a double. */
export function pushDouble(body: Body, term: Term): void {
  body.pushTerm(term);
  if (shapeOf(body.typeOf(term)) === 'float') body.code.emit(op.f64_promote_f32);
}

export function negate(body: Body, operand: Term): void {
  body.pushTerm(operand);
  body.code.emit(floatOp(body.typeOf(operand), 'neg'));
}

/** fptosi and fptoui. */
export function floatToInteger(body: Body, operand: Term, to: Scalar, signed: boolean): void {
  pushDouble(body, operand);
  const bits = bitsOf(to);
  if (bits > 64) {
    body.code.call(body.translation.runtime(signed ? '__fixdfti' : '__fixunsdfti'));
    mask(body, to);
    return;
  }
  const value = body.temporary('converted', wasm.f64);
  body.code.set(value);
  if (bits > 32 && !signed && bits === 64) unsignedLong(body, value);
  else if (bits > 32 || (bits === 32 && !signed)) truncate64(body, value, 0);
  else truncate32(body, value);
  if (bits === 32 && !signed) body.code.emit(op.i32_wrap_i64);
  if (bits < 32 || (bits > 32 && bits < 64)) mask(body, to);
}

/** Does what cvttsd2si does with 32 bits: pushes the value of local `from`, or 0x80000000. */
function truncate32(body: Body, from: number): void {
  const { code } = body;
  inRange(body, from, -2147483649, 2147483648);
  code.open(op.if, wasm.i32);
  code.get(from);
  code.emit(op.i32_trunc_f64_s);
  code.otherwise();
  code.i32(-0x80000000);
  code.close();
}

/** Does what cvttsd2si does with 64 bits, to local `from` minus `bias`. */
function truncate64(body: Body, from: number, bias: number): void {
  const { code } = body;
  const pushBiased = (): void => {
    code.get(from);
    if (bias !== 0) {
      code.f64(doubleBits(bias));
      code.emit(op.f64_sub);
    }
  };
  pushBiased();
  code.f64(doubleBits(-(2 ** 63)));
  code.emit(op.f64_ge);
  pushBiased();
  code.f64(doubleBits(2 ** 63));
  code.emit(op.f64_lt, op.i32_and);
  code.open(op.if, wasm.i64);
  pushBiased();
  code.emit(op.i64_trunc_f64_s);
  code.otherwise();
  code.i64(-(1n << 63n));
  code.close();
}

/** Converts as compilers do on x86-64, out-of-range values included: two signed conversions, combined by sign. */
function unsignedLong(body: Body, from: number): void {
  const { code } = body;
  const low = body.temporary('low', wasm.i64);
  truncate64(body, from, 0);
  code.tee(low);
  truncate64(body, from, 2 ** 63);
  code.get(low);
  code.i64(63);
  code.emit(op.i64_shr_s, op.i64_and, op.i64_or);
}

function inRange(body: Body, value: number, above: number, below: number): void {
  body.code.get(value);
  body.code.f64(doubleBits(above));
  body.code.emit(op.f64_gt);
  body.code.get(value);
  body.code.f64(doubleBits(below));
  body.code.emit(op.f64_lt, op.i32_and);
}

/** sitofp and uitofp. */
export function integerToFloat(body: Body, operand: Term, to: Scalar, signed: boolean): void {
  const from = body.typeOf(operand);
  body.pushTerm(operand);
  if (signed) signExtend(body, from);
  const { code, translation } = body;
  if (shapeOf(from) === 'wide') {
    const format = shapeOf(to) === 'float' ? 'sf' : 'df';
    return code.call(translation.runtime(`__float${signed ? '' : 'un'}ti${format}`));
  }
  const word = shapeOf(from) === 'narrow' ? 'i32' : 'i64';
  code.emit(floatOp(to, `convert_${word}_${signed ? 's' : 'u'}`));
}

const view = new DataView(new ArrayBuffer(8));
export function doubleBits(value: number): bigint {
  view.setFloat64(0, value);
  return view.getBigUint64(0);
}
