// Integers of 65 to 128 bits: two words each. Sums and bits are open-coded; products, quotients and
// variable shifts are calls to the run-time library (libc/runtime/), by the names compilers give them.

import type { BinaryOperator } from '../../ir/instruction.ts';
import { type Op, op, wasm } from '../../wasm/opcodes.ts';
import type { RuntimeFunction } from '../translation.ts';
import type { Body, Term } from './body.ts';
import { mask, signExtend } from './integer.ts';

const calls: Partial<Record<BinaryOperator, RuntimeFunction>> = {
  mul: '__multi3',
  sdiv: '__divti3',
  udiv: '__udivti3',
  srem: '__modti3',
  urem: '__umodti3',
  shl: '__ashlti3',
  lshr: '__lshrti3',
  ashr: '__ashrti3',
};
const bitwise: Partial<Record<BinaryOperator, Op>> = {
  and: op.i64_and,
  or: op.i64_or,
  xor: op.i64_xor,
};

export function wideBinary(body: Body, operator: BinaryOperator, left: Term, right: Term): void {
  const bit = bitwise[operator];
  const call = calls[operator];
  if (bit !== undefined) {
    for (const word of [0, 1]) {
      body.pushWord(left, word);
      body.pushWord(right, word);
      body.code.emit(bit);
    }
    return;
  }
  if (call !== undefined) wideCall(body, call, operator, left, right);
  else if (operator === 'add') addWords(body, left, right);
  else subtractWords(body, left, right);
  mask(body, body.typeOf(left));
}

function wideCall(
  body: Body,
  call: RuntimeFunction,
  operator: BinaryOperator,
  left: Term,
  right: Term,
): void {
  const { code } = body;
  const amount = body.constantOf(right.value);
  const isShift = operator === 'shl' || operator === 'lshr' || operator === 'ashr';
  if (amount !== undefined && isShift) return shiftByConstant(body, operator, left, Number(amount));
  const signed = operator === 'sdiv' || operator === 'srem' || operator === 'ashr';
  body.pushTerm(left);
  if (signed) signExtend(body, body.typeOf(left));
  if (isShift) {
    body.pushWord(right, 0);
    code.emit(op.i32_wrap_i64);
  } else {
    body.pushTerm(right);
    if (signed) signExtend(body, body.typeOf(right));
  }
  code.call(body.translation.runtime(call));
}

/** Each word of the result is made of at most two words of the operand. */
function shiftByConstant(
  body: Body,
  operator: 'shl' | 'lshr' | 'ashr',
  left: Term,
  amount: number,
): void {
  const push = (word: number): void => {
    body.pushWord(left, word);
    if (word === 1 && operator === 'ashr') signExtend(body, body.typeOf(left));
  };
  if (operator === 'shl') shiftedLeft(body, push, amount);
  else shiftedRight(body, push, amount, operator === 'ashr' ? op.i64_shr_s : op.i64_shr_u);
}

/** Pushes a word shifted on its own, which is zero when it is shifted out. */
function shiftedWord(
  body: Body,
  push: (word: number) => void,
  word: number,
  amount: number,
  shift: Op,
): void {
  if (amount >= 64) return body.code.i64(0);
  push(word);
  body.code.i64(amount);
  body.code.emit(shift);
}

/** Pushes both words of a left shift. */
function shiftedLeft(body: Body, push: (word: number) => void, amount: number): void {
  shiftedWord(body, push, 0, amount, op.i64_shl);
  if (amount >= 64) return shiftedWord(body, push, 0, amount - 64, op.i64_shl);
  shiftedWord(body, push, 1, amount, op.i64_shl);
  if (amount === 0) return;
  shiftedWord(body, push, 0, 64 - amount, op.i64_shr_u);
  body.code.emit(op.i64_or);
}

/** Pushes both words of a right shift; `shift` fills with zeros or with the sign. */
function shiftedRight(
  body: Body,
  push: (word: number) => void,
  amount: number,
  shift: typeof op.i64_shr_s | typeof op.i64_shr_u,
): void {
  const { code } = body;
  if (amount >= 64) {
    shiftedWord(body, push, 1, amount - 64, shift);
    if (shift === op.i64_shr_s) shiftedWord(body, push, 1, 63, shift);
    else code.i64(0);
    return;
  }
  shiftedWord(body, push, 0, amount, op.i64_shr_u);
  if (amount > 0) {
    shiftedWord(body, push, 1, 64 - amount, op.i64_shl);
    code.emit(op.i64_or);
  }
  shiftedWord(body, push, 1, amount, shift);
}

/** Pushes both words of a sum. There is a carry if the low word has become smaller. */
function addWords(body: Body, left: Term, right: Term): void {
  const { code } = body;
  const low = body.temporary('low', wasm.i64);
  body.pushWord(left, 0);
  body.pushWord(right, 0);
  code.emit(op.i64_add);
  code.tee(low);
  body.pushWord(left, 1);
  body.pushWord(right, 1);
  code.emit(op.i64_add);
  code.get(low);
  body.pushWord(left, 0);
  code.emit(op.i64_lt_u, op.i64_extend_i32_u, op.i64_add);
}

function subtractWords(body: Body, left: Term, right: Term): void {
  const { code } = body;
  body.pushWord(left, 0);
  body.pushWord(right, 0);
  code.emit(op.i64_sub);
  body.pushWord(left, 1);
  body.pushWord(right, 1);
  code.emit(op.i64_sub);
  body.pushWord(left, 0);
  body.pushWord(right, 0);
  code.emit(op.i64_lt_u, op.i64_extend_i32_u, op.i64_sub);
}

/** Pushes 1 or 0: `left predicate right` for eq, ne and the four unsigned and signed orders. */
export function wideCompare(body: Body, predicate: string, left: Term, right: Term): void {
  const { code } = body;
  if (predicate === 'eq' || predicate === 'ne') {
    for (const word of [0, 1]) {
      body.pushWord(left, word);
      body.pushWord(right, word);
      code.emit(op.i64_xor);
    }
    code.emit(op.i64_or, op.i64_eqz);
    if (predicate === 'ne') code.emit(op.i32_eqz);
    return;
  }
  const isSigned = predicate.startsWith('s');
  const order = predicate.slice(1, 3) as 'lt' | 'le' | 'gt' | 'ge';
  const strict = `${order.startsWith('l') ? 'lt' : 'gt'}_${isSigned ? 's' : 'u'}` as const;
  const pushHigh = (term: Term): void => {
    body.pushWord(term, 1);
    if (isSigned) signExtend(body, body.typeOf(term));
  };
  body.pushWord(left, 0);
  body.pushWord(right, 0);
  code.emit(op[`i64_${order}_u`]);
  pushHigh(left);
  pushHigh(right);
  code.emit(op[`i64_${strict}`]);
  body.pushWord(left, 1);
  body.pushWord(right, 1);
  code.emit(op.i64_eq, op.select);
}
