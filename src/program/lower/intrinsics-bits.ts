// Intrinsics on bits and on the order of integers: counting, swapping, funnel shifts, minimum, maximum,
// absolute value.

import type { Call, IntegerPredicate } from '../../ir/instruction.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, integerOp, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';
import { mask, pushWordConstant, signExtend } from './integer.ts';

/** Leaves one leaf of the result on the stack. */
export type Lower = (body: Body, terms: readonly Term[], type: Scalar, leaf: number) => void;

export function lowerBitIntrinsic(body: Body, call: Call, name: string): boolean {
  const lower = families[name.split('.')[0]];
  if (lower === undefined) return false;
  lowerByLeaf(body, call, lower);
  return true;
}

/** Computes the result of an intrinsic leaf by leaf. */
export function lowerByLeaf(body: Body, call: Call, lower: Lower): void {
  body.translation.layout.leaves(call.type).forEach(({ type }, leaf) => {
    const terms = call.arguments.map((value) => body.lane(value, leaf));
    lower(body, terms, type, leaf);
  });
  body.setResult(call);
}

const families: Record<string, Lower> = {
  ctpop: countOnes,
  ctlz: leadingZeros,
  cttz: trailingZeros,
  bswap: (body, [term], type) => permute(body, term, type, [8, 16, 32]),
  bitreverse: (body, [term], type) => permute(body, term, type, [1, 2, 4, 8, 16, 32]),
  fshl: (body, terms, type) => funnelShift(body, terms, type, true),
  fshr: (body, terms, type) => funnelShift(body, terms, type, false),
  abs: absolute,
  smax: (body, terms) => extremum(body, terms, 'sgt'),
  smin: (body, terms) => extremum(body, terms, 'slt'),
  umax: (body, terms) => extremum(body, terms, 'ugt'),
  umin: (body, terms) => extremum(body, terms, 'ult'),
};

function countOnes(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  body.pushWord(term, 0);
  code.emit(integerOp(type, 'popcnt'));
  if (shapeOf(type) !== 'wide') return;
  body.pushWord(term, 1);
  code.emit(op.i64_popcnt, op.i64_add);
  code.i64(0);
}

function leadingZeros(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const bits = bitsOf(type);
  if (shapeOf(type) === 'wide') {
    body.pushWord(term, 1);
    code.emit(op.i64_clz);
    body.pushWord(term, 0);
    code.emit(op.i64_clz);
    code.i64(64);
    code.emit(op.i64_add);
    body.pushWord(term, 1);
    code.i64(0);
    code.emit(op.i64_ne, op.select);
    code.i64(128 - bits);
    code.emit(op.i64_sub);
    return code.i64(0);
  }
  body.pushTerm(term);
  code.emit(integerOp(type, 'clz'));
  const unused = (bits <= 32 ? 32 : 64) - bits;
  if (unused === 0) return;
  pushWordConstant(body, type, BigInt(unused));
  code.emit(integerOp(type, 'sub'));
}

/** A bit set just above the width makes the count of zero right. */
function trailingZeros(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const bits = bitsOf(type);
  const isWide = shapeOf(type) === 'wide';
  if (isWide) {
    body.pushWord(term, 0);
    code.emit(op.i64_ctz);
  }
  body.pushWord(term, isWide ? 1 : 0);
  if (bits !== 32 && bits % 64 !== 0) {
    pushWordConstant(body, type, 1n << BigInt(bits % 64));
    code.emit(integerOp(type, 'or'));
  }
  code.emit(integerOp(type, 'ctz'));
  if (!isWide) return;
  code.i64(64);
  code.emit(op.i64_add);
  body.pushWord(term, 0);
  code.i64(0);
  code.emit(op.i64_ne, op.select);
  code.i64(0);
}

/** Swaps groups of bits with shifts and masks: `steps` are the group sizes. */
function swapGroups64(body: Body, push: () => void, steps: readonly number[]): void {
  const { code } = body;
  const value = body.temporary('swap', wasm.i64);
  push();
  for (const step of steps) {
    const pattern = groupMask(step);
    code.set(value);
    code.get(value);
    code.i64(step);
    code.emit(op.i64_shr_u);
    code.i64(pattern);
    code.emit(op.i64_and);
    code.get(value);
    code.i64(pattern);
    code.emit(op.i64_and);
    code.i64(step);
    code.emit(op.i64_shl, op.i64_or);
  }
}

/** Every other group of `step` bits, from the lowest: 0x00ff00ff... for 8. */
function groupMask(step: number): bigint {
  let result = 0n;
  for (let at = 0; at < 64; at += 2 * step) result |= ((1n << BigInt(step)) - 1n) << BigInt(at);
  return result;
}

/** Reverses 64-bit words and brings the result down to the type's width. */
function permute(body: Body, term: Term, type: Scalar, steps: readonly number[]): void {
  const { code } = body;
  const bits = bitsOf(type);
  if (shapeOf(type) === 'wide') {
    if (bits !== 128) throw new LayoutError(`byte or bit reversal of ${bits} bits`);
    swapGroups64(body, () => body.pushWord(term, 1), steps);
    swapGroups64(body, () => body.pushWord(term, 0), steps);
    return;
  }
  const narrow = shapeOf(type) === 'narrow';
  const push = (): void => {
    body.pushTerm(term);
    if (narrow) code.emit(op.i64_extend_i32_u);
  };
  swapGroups64(body, push, steps);
  code.i64(64 - bits);
  code.emit(op.i64_shr_u);
  if (narrow) code.emit(op.i32_wrap_i64);
}

/** fshl(a, b, n): the high half of (a:b) << n; fshr: the low half of (a:b) >> n. n counts modulo the width. */
function funnelShift(body: Body, terms: readonly Term[], type: Scalar, left: boolean): void {
  const [high, low, amount] = terms as readonly [Term, Term, Term];
  const { code } = body;
  const bits = bitsOf(type);
  if (shapeOf(type) === 'wide') throw new LayoutError(`funnel shift of ${bits} bits`);
  const narrow = shapeOf(type) === 'narrow';
  const count = body.temporary('count', wasm.i64);
  const push = (term: Term): void => {
    body.pushTerm(term);
    if (narrow) code.emit(op.i64_extend_i32_u);
  };
  push(amount);
  code.i64(bits);
  code.emit(op.i64_rem_u);
  code.set(count);
  // Shifting by the width in two steps keeps every single shift below 64.
  const pushCount = (complement: boolean): void => {
    if (complement) code.i64(bits - 1);
    code.get(count);
    if (complement) code.emit(op.i64_sub);
  };
  push(high);
  if (!left) {
    code.i64(1);
    code.emit(op.i64_shl);
  }
  pushCount(!left);
  code.emit(op.i64_shl);
  push(low);
  if (left) {
    code.i64(1);
    code.emit(op.i64_shr_u);
  }
  pushCount(left);
  code.emit(op.i64_shr_u, op.i64_or);
  if (narrow) code.emit(op.i32_wrap_i64);
  mask(body, type);
}

function absolute(body: Body, [term]: readonly Term[], type: Scalar): void {
  if (shapeOf(type) === 'wide') throw new LayoutError(`absolute value of ${bitsOf(type)} bits`);
  pushWordConstant(body, type, 0n);
  body.pushTerm(term);
  body.code.emit(integerOp(type, 'sub'));
  body.pushTerm(term);
  body.pushTerm(term);
  signExtend(body, type);
  pushWordConstant(body, type, 0n);
  body.code.emit(integerOp(type, 'lt_s'), op.select);
  mask(body, type);
}

/** Pushes the first term if the predicate holds, else the second. */
export function extremum(body: Body, terms: readonly Term[], keepFirst: IntegerPredicate): void {
  const [first, second] = terms as readonly [Term, Term];
  const keep = body.temporary('keep', wasm.i32);
  integerCompare(body, keepFirst, first, second);
  body.code.set(keep);
  const words = wordsOf(body.typeOf(first)).length;
  for (let word = 0; word < words; word++) {
    body.pushWord(first, word);
    body.pushWord(second, word);
    body.code.get(keep);
    body.code.emit(op.select);
  }
}
