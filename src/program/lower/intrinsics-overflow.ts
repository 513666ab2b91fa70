// Arithmetic that tells when it overflows (__builtin_add_overflow and -fsanitize=undefined) and arithmetic that
// saturates.
//
// Overflow of addition and subtraction is read off the signs or, unsigned, off the order of the
// operands; a product is formed at twice the width where that fits, and divided back where it does not.

import type { Call } from '../../ir/instruction.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, integerOp, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';
import { integerBinary, pushIsZero, pushWordConstant, signExtend } from './integer.ts';

type Operation = 'add' | 'sub' | 'mul';

export function lowerOverflowIntrinsic(body: Body, call: Call, name: string): boolean {
  const match = /^([su])(?:(add|sub|mul)\.with\.overflow|(add|sub)\.sat)\./.exec(name);
  if (match === null) return false;
  const [, sign, wrapping, saturated] = match;
  if (saturated === undefined) withOverflow(body, call, sign === 's', wrapping as Operation);
  else saturating(body, call, sign === 's', saturated as 'add' | 'sub');
  return true;
}

function operands(call: Call, leaf: number): [Term, Term] {
  return [
    { value: call.arguments[0], leaf },
    { value: call.arguments[1], leaf },
  ];
}

function withOverflow(body: Body, call: Call, signed: boolean, operation: Operation): void {
  if (body.leafCount(call.arguments[0]) !== 1) throw new LayoutError('overflow of vectors');
  const [left, right] = operands(call, 0);
  integerBinary(body, operation, left, right);
  body.code.i32(0);
  body.setResult(call);
  pushOverflow(body, operation, signed, left, right, { value: call, leaf: 0 });
  const locals = body.localsOf(call);
  body.code.set(locals[locals.length - 1]);
}

/** Pushes 1 when the operation on these operands, whose wrapped result is given, overflows. */
function pushOverflow(
  body: Body,
  operation: Operation,
  signed: boolean,
  left: Term,
  right: Term,
  result: Term,
): void {
  if (operation === 'mul') {
    multiplyOverflows(body, signed, left, right, result);
  } else if (!signed) {
    if (operation === 'add') integerCompare(body, 'ult', result, left);
    else integerCompare(body, 'ult', left, right);
  } else {
    // The result lies below `left` just when the operation goes downwards, unless it wrapped.
    integerCompare(body, 'slt', result, left);
    if (operation === 'add') pushNegative(body, right);
    else pushPositive(body, right);
    body.code.emit(op.i32_ne);
  }
}

function pushNegative(body: Body, term: Term): void {
  const type = body.typeOf(term);
  body.pushWord(term, wordsOf(type).length - 1);
  signExtend(body, type);
  pushWordConstant(body, type, 0n);
  body.code.emit(integerOp(type, 'lt_s'));
}

function pushPositive(body: Body, term: Term): void {
  pushNegative(body, term);
  pushIsZero(body, term);
  body.code.emit(op.i32_or, op.i32_eqz);
}

function multiplyOverflows(
  body: Body,
  signed: boolean,
  left: Term,
  right: Term,
  result: Term,
): void {
  const type = body.typeOf(left);
  const bits = bitsOf(type);
  const { code } = body;
  if (shapeOf(type) === 'narrow') {
    const push = (term: Term): void => {
      body.pushTerm(term);
      if (signed) signExtend(body, type);
      code.emit(signed ? op.i64_extend_i32_s : op.i64_extend_i32_u);
    };
    push(left);
    push(right);
    code.emit(op.i64_mul);
    push(result);
    code.emit(op.i64_ne);
  } else if (shapeOf(type) === 'long') {
    longMultiplyOverflows(body, signed, left, right, type);
  } else {
    wideMultiplyOverflows(body, signed, left, right, result, bits);
  }
}

/**
 * At 128 bits: the high word must be the extension of the low one. Between 33 and 63 bits one operand is
 * shifted up by what is missing to 64: the product then overflows 64 bits just when it would its own width.
 */
function longMultiplyOverflows(
  body: Body,
  signed: boolean,
  left: Term,
  right: Term,
  type: Scalar,
): void {
  const { code } = body;
  const missing = 64 - bitsOf(type);
  const pushers = [
    () => {
      body.pushTerm(left);
      if (missing === 0) return;
      code.i64(missing);
      code.emit(op.i64_shl);
    },
    () => {
      body.pushTerm(right);
      if (signed) signExtend(body, type);
    },
  ];
  for (const push of pushers) {
    push();
    if (signed) {
      push();
      code.i64(63);
      code.emit(op.i64_shr_s);
    } else {
      code.i64(0);
    }
  }
  code.call(body.translation.runtime('__multi3'));
  const high = body.temporary('high', wasm.i64);
  code.set(high);
  if (signed) {
    code.i64(63);
    code.emit(op.i64_shr_s);
  } else {
    code.emit(op.drop);
    code.i64(0);
  }
  code.get(high);
  code.emit(op.i64_ne);
}

/** On overflow the result is the largest or the smallest value, depending on the direction of the overflow. */
function saturating(body: Body, call: Call, signed: boolean, operation: 'add' | 'sub'): void {
  const { code } = body;
  body.translation.layout.leaves(call.type).forEach(({ type }, leaf) => {
    if (shapeOf(type) === 'wide') throw new LayoutError('saturating arithmetic on 128 bits');
    const [left, right] = operands(call, leaf);
    const local = body.localsOf(call)[leaf];
    integerBinary(body, operation, left, right);
    code.set(local);
    pushLimit(body, type, signed, operation, left);
    code.get(local);
    pushOverflow(body, operation, signed, left, right, { value: call, leaf });
    code.emit(op.select);
    code.set(local);
  });
}

function pushLimit(
  body: Body,
  type: Scalar,
  signed: boolean,
  operation: 'add' | 'sub',
  left: Term,
): void {
  const bits = BigInt(bitsOf(type));
  if (!signed) return body.pushConstant(type, operation === 'add' ? (1n << bits) - 1n : 0n);
  body.pushConstant(type, 1n << (bits - 1n));
  body.pushConstant(type, (1n << (bits - 1n)) - 1n);
  pushNegative(body, left);
  body.code.emit(op.select);
}

// Overflow of 128-bit products, by dividing back: the wrapped product of a and b is right just when
// a is 0 or product / a is b again (and, signed, not the one quotient that overflows itself).
function wideMultiplyOverflows(
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
  body.pushWord(right, 1);
  if (signed) signExtend(body, body.typeOf(right));
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
