// Arithmetic that tells when it overflows (__builtin_add_overflow and -fsanitize=undefined) and arithmetic that
// saturates.
//
// Overflow of addition and subtraction is read off the signs or, unsigned, off the order of the
// operands; a product is formed at twice the width where that fits, and divided back where it does not.

import type { Call } from '../../ir/instruction.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';
import { integerBinary, mask, signExtend } from './integer.ts';

type Operation = 'add' | 'sub' | 'mul';

export function lowerOverflowIntrinsic(body: Body, call: Call, name: string): boolean {
  const overflow = /^([su])(add|sub|mul)\.with\.overflow\./.exec(name);
  if (overflow !== null) {
    withOverflow(body, call, overflow[1] === 's', overflow[2] as Operation);
    return true;
  }
  const saturate = /^([su])(add|sub)\.sat\./.exec(name);
  if (saturate !== null) {
    saturating(body, call, saturate[1] === 's', saturate[2] as 'add' | 'sub');
    return true;
  }
  return false;
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
  body.code.set(body.localsOf(call).at(-1)!);
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
  switch (shapeOf(type)) {
    case 'narrow':
      body.pushTerm(term);
      signExtend(body, type);
      body.code.i32(0);
      body.code.emit(op.i32_lt_s);
      return;
    case 'long':
      body.pushTerm(term);
      signExtend(body, type);
      body.code.i64(0);
      body.code.emit(op.i64_lt_s);
      return;
    default:
      body.pushWord(term, 1);
      signExtend(body, type);
      body.code.i64(0);
      body.code.emit(op.i64_lt_s);
  }
}

function pushPositive(body: Body, term: Term): void {
  const words = wordsOf(body.typeOf(term)).length;
  pushNegative(body, term);
  for (let word = 0; word < words; word++) {
    body.pushWord(term, word);
    if (word > 0) body.code.emit(op.i64_or);
  }
  body.code.emit(shapeOf(body.typeOf(term)) === 'narrow' ? op.i32_eqz : op.i64_eqz);
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
  body.translation.layout.leaves(call.type).forEach(({ type }, leaf) => {
    const [left, right] = operands(call, leaf);
    const words = wordsOf(type).map((word, i) => body.temporary(`saturated ${i}`, word));
    const overflow = body.temporary('overflow', wasm.i32);
    pushSaturationOverflow(body, operation, signed, left, right, words, type);
    body.code.set(overflow);
    words.forEach((local, word) => {
      pushLimit(body, type, word, signed, operation, left);
      body.code.get(local);
      body.code.get(overflow);
      body.code.emit(op.select);
    });
  });
  body.setResult(call);
}

function pushSaturationOverflow(
  body: Body,
  operation: 'add' | 'sub',
  signed: boolean,
  left: Term,
  right: Term,
  words: readonly number[],
  type: Scalar,
): void {
  const { code } = body;
  if (shapeOf(type) === 'wide') throw new LayoutError('saturating arithmetic on 128 bits');
  integerBinary(body, operation, left, right);
  code.set(words[0]);
  const narrow = shapeOf(type) === 'narrow';
  const pushResult = (): void => {
    code.get(words[0]);
    if (signed) signExtend(body, type);
  };
  const pushOperand = (term: Term): void => {
    body.pushTerm(term);
    if (signed) signExtend(body, type);
  };
  if (!signed && operation === 'sub') {
    pushOperand(left);
    pushOperand(right);
    code.emit(narrow ? op.i32_lt_u : op.i64_lt_u);
    return;
  }
  pushResult();
  pushOperand(left);
  if (!signed) {
    code.emit(narrow ? op.i32_lt_u : op.i64_lt_u);
    return;
  }
  code.emit(narrow ? op.i32_lt_s : op.i64_lt_s);
  if (operation === 'add') pushNegative(body, right);
  else pushPositive(body, right);
  code.emit(op.i32_ne);
}

function pushLimit(
  body: Body,
  type: Scalar,
  word: number,
  signed: boolean,
  operation: 'add' | 'sub',
  left: Term,
): void {
  const bits = BigInt(bitsOf(type));
  if (!signed) {
    pushConstantWords(body, type, operation === 'add' ? (1n << bits) - 1n : 0n, word);
    return;
  }
  pushConstantWords(body, type, 1n << (bits - 1n), word);
  pushConstantWords(body, type, (1n << (bits - 1n)) - 1n, word);
  pushNegative(body, left);
  body.code.emit(op.select);
  mask(body, type);
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
function pushConstantWords(body: Body, type: Scalar, bits: bigint, word: number): void {
  if (shapeOf(type) === 'narrow') body.code.i32(Number(BigInt.asIntN(32, bits)));
  else body.code.i64(BigInt.asUintN(64, bits >> BigInt(64 * word)));
}
