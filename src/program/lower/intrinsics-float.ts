// Floating-point intrinsics: WebAssembly's own instructions where it has them, the C library's functions for
// the transcendental ones, so that a program computes the same whether clang calls sin() or llvm.sin.

import type { Call } from '../../ir/instruction.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, type FloatOp, floatOp, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { commutativeWith } from './first-nan.ts';
import { doubleBits, floatBinary, pushDouble } from './float.ts';
import { mask } from './integer.ts';
import { type Lower, lowerByLeaf } from './intrinsics-bits.ts';

const instructions: Readonly<Record<string, FloatOp>> = {
  fabs: 'abs',
  sqrt: 'sqrt',
  floor: 'floor',
  ceil: 'ceil',
  trunc: 'trunc',
  rint: 'nearest',
  nearbyint: 'nearest',
  roundeven: 'nearest',
  copysign: 'copysign',
  minimum: 'min',
  maximum: 'max',
};
/** Intrinsics that are functions of the C library; the name ends in f for floats. */
const libraryIntrinsics = new Set(
  `sin cos tan asin acos atan atan2 sinh cosh tanh exp exp2 exp10 log log2 log10 pow
  fma ldexp lround llround lrint llrint`.split(/\s+/),
);

/** The library's functions behind an intrinsic, by the intrinsic's full name. */
export function libraryFunctionsOf(intrinsic: string): string[] {
  const match = /^llvm\.(\w+)\.(?:i\d+\.)?(?:v\d+)?f(32|64)/.exec(intrinsic);
  if (match === null) return [];
  const names = match[1] === 'sincos' ? ['sin', 'cos'] : [match[1]];
  const suffix = match[2] === '32' ? 'f' : '';
  return names.filter((name) => libraryIntrinsics.has(name)).map((name) => `${name}${suffix}`);
}

/** The name without its types. */
export function floatIntrinsicName(name: string): string {
  return name.replace(/\.(f\d+|v\d+f\d+|i\d+)(\..*)?$/, '');
}

export function lowerFloatIntrinsic(body: Body, call: Call, name: string): boolean {
  const lower = lowering(floatIntrinsicName(name));
  if (lower === undefined) return false;
  lowerByLeaf(body, call, lower);
  return true;
}

function lowering(base: string): Lower | undefined {
  const instruction = instructions[base];
  if (instruction !== undefined)
    return (body, terms, type) => applyInstruction(body, instruction, terms, type);
  if (libraryIntrinsics.has(base)) return (body, terms) => callLibrary(body, base, terms);
  return others[base];
}

function applyInstruction(
  body: Body,
  instruction: FloatOp,
  terms: readonly Term[],
  type: Scalar,
): void {
  for (const term of terms) body.pushTerm(term);
  body.code.emit(floatOp(type, instruction));
}

const others: Record<string, Lower> = {
  fmuladd: multiplyAdd,
  minnum: (body, terms, type) => number(body, terms, type, true),
  maxnum: (body, terms, type) => number(body, terms, type, false),
  minimumnum: (body, terms, type) => orderedNumber(body, terms, type, true),
  maximumnum: (body, terms, type) => orderedNumber(body, terms, type, false),
  round: roundHalfAway,
  canonicalize: (body, terms) => body.pushTerm(terms[0]),
  'is.fpclass': isClass,
  'fptosi.sat': (body, terms, type) => saturate(body, terms[0], type, true),
  'fptoui.sat': (body, terms, type) => saturate(body, terms[0], type, false),
  powi: powerOfInteger,
  // These two have two results, one after the other.
  modf: (body, terms, type, leaf) =>
    leaf === 0 ? fraction(body, terms, type) : applyInstruction(body, 'trunc', terms, type),
  sincos: (body, terms, _, leaf) => callLibrary(body, leaf === 0 ? 'sin' : 'cos', terms),
};

/** Pushes what trunc leaves, with the sign of the whole. An infinity has no fraction. */
function fraction(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const push = (): void => body.pushTerm(term);
  body.pushConstant(type, 0n);
  push();
  push();
  code.emit(floatOp(type, 'trunc'), floatOp(type, 'sub'));
  push();
  code.emit(floatOp(type, 'abs'));
  body.pushConstant(type, shapeOf(type) === 'float' ? 0x7f800000n : doubleBits(Infinity));
  code.emit(floatOp(type, 'eq'), op.select);
  push();
  code.emit(floatOp(type, 'copysign'));
}

function callLibrary(body: Body, name: string, terms: readonly Term[]): void {
  for (const term of terms) body.pushTerm(term);
  const single = shapeOf(body.typeOf(terms[0])) === 'float';
  body.code.call(body.translation.library(single ? `${name}f` : name));
}

/** Multiplies and adds with two roundings, as x86-64 without FMA does. */
function multiplyAdd(body: Body, [a, b, c]: readonly Term[]): void {
  floatBinary(body, 'fmul', a, b);
  commutativeWith(body, 'add', c);
}

/** fminimum_num and fmaximum_num: a NaN loses against a number, and -0 is less than +0. */
function orderedNumber(body: Body, [a, b]: readonly Term[], type: Scalar, least: boolean): void {
  const { code } = body;
  const selectIfNaN = (term: Term): void => {
    body.pushTerm(term);
    body.pushTerm(term);
    code.emit(floatOp(type, 'ne'), op.select);
  };
  for (const term of [a, b, a, b]) body.pushTerm(term);
  code.emit(floatOp(type, least ? 'min' : 'max'));
  selectIfNaN(a);
  selectIfNaN(b);
}

/** fmin and fmax: a NaN loses against a number. */
function number(body: Body, [a, b]: readonly Term[], type: Scalar, least: boolean): void {
  const { code } = body;
  // a if (b is NaN or a < b), else b; if a is NaN the order fails and b is taken.
  for (const term of [a, b, a, b]) body.pushTerm(term);
  code.emit(floatOp(type, least ? 'lt' : 'gt'));
  body.pushTerm(b);
  body.pushTerm(b);
  code.emit(floatOp(type, 'ne'), op.i32_or, op.select);
}

/** Rounds halves away from zero: trunc(x + copysign(largest below 0.5, x)) is exact for all doubles. */
function roundHalfAway(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  pushDouble(body, term);
  code.f64(doubleBits(0.49999999999999994));
  pushDouble(body, term);
  code.emit(op.f64_copysign, op.f64_add, op.f64_trunc);
  if (shapeOf(type) === 'float') code.emit(op.f32_demote_f64);
}

/** Converts with saturation: NaN gives 0, and what is out of range gives the nearest limit. */
function saturate(body: Body, term: Term, type: Scalar, signed: boolean): void {
  const bits = bitsOf(type);
  if (bits > 64) throw new LayoutError(`saturating conversion to ${bits} bits`);
  const { code } = body;
  const value = body.temporary('converted', wasm.f64);
  pushDouble(body, term);
  code.set(value);
  const low = signed ? -(2 ** (bits - 1)) : 0;
  const high = 2 ** (signed ? bits - 1 : bits);
  // Saturating truncation (0xFC 06 / 07) does the 64-bit work; narrower limits are applied before it.
  code.get(value);
  if (bits < 64) {
    code.f64(doubleBits(low));
    code.emit(op.f64_max);
    code.f64(doubleBits(high - 1));
    code.emit(op.f64_min);
  }
  code.bytes.byte(0xfc);
  code.bytes.byte(signed ? 6 : 7);
  if (shapeOf(type) === 'narrow') code.emit(op.i32_wrap_i64);
  mask(body, type);
}

/** Tests the bit pattern. The mask's bits are LLVM's FPClassTest. */
function isClass(body: Body, [term, wanted]: readonly Term[]): void {
  const { code } = body;
  const tests = Number(body.constantOf(wanted.value) ?? 0n);
  const pattern = body.temporary('pattern', wasm.i64);
  const single = shapeOf(body.typeOf(term)) === 'float';
  body.pushTerm(term);
  if (single) code.emit(op.i32_reinterpret_f32, op.i64_extend_i32_u);
  else code.emit(op.i64_reinterpret_f64);
  code.set(pattern);
  code.i32(0);
  for (const range of classes(single)) {
    if ((tests & range.bit) === 0) continue;
    code.get(pattern);
    code.i64(range.from);
    code.emit(op.i64_sub);
    code.i64(range.to - range.from);
    code.emit(op.i64_le_u, op.i32_or);
  }
}

/** Each class is a range of bit patterns. */
function classes(single: boolean): { bit: number; from: bigint; to: bigint }[] {
  const [mantissa, exponent] = single ? [23n, 8n] : [52n, 11n];
  const sign = 1n << (mantissa + exponent);
  const infinity = ((1n << exponent) - 1n) << mantissa;
  const quiet = infinity | (1n << (mantissa - 1n));
  const smallest = 1n << mantissa;
  // The bit of the class of positive numbers, that of its negative counterpart, and the range.
  const ranges: [number, number, bigint, bigint][] = [
    [0x40, 0x20, 0n, 0n],
    [0x80, 0x10, 1n, smallest - 1n],
    [0x100, 0x8, smallest, infinity - 1n],
    [0x200, 0x4, infinity, infinity],
    [0x1, 0x1, infinity + 1n, quiet - 1n],
    [0x2, 0x2, quiet, sign - 1n],
  ];
  return [
    ...ranges.map(([bit, , from, to]) => ({ bit, from, to })),
    ...ranges.map(([, bit, from, to]) => ({ bit, from: from | sign, to: to | sign })),
  ];
}

/**
 * llvm.powi: a number to the power of an integer, by squaring, as the run-time libraries of compilers do it
 * (__powidf2): the product of powers that pow() would make rounds otherwise.
 */
function powerOfInteger(body: Body, [base, exponent]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const [word] = wordsOf(type);
  const power = body.temporary('power', word);
  const square = body.temporary('square', word);
  body.pushTerm(base);
  code.set(square);
  pushOne(body, type);
  code.set(power);
  pushMagnitude(body, exponent);
  multiplyUp(body, power, square, type);
  pushOne(body, type);
  code.get(power);
  code.emit(floatOp(type, 'div'));
  code.get(power);
  pushIsNegative(body, exponent);
  code.emit(op.select);
}

/** Takes the exponent from the stack and multiplies in a loop, one turn for each bit of the exponent. */
function multiplyUp(body: Body, power: number, square: number, type: Scalar): void {
  const { code } = body;
  const multiply = floatOp(type, 'mul');
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

function pushOne(body: Body, type: Scalar): void {
  body.pushConstant(type, shapeOf(type) === 'float' ? 0x3f800000n : doubleBits(1));
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
