// Floating-point intrinsics: WebAssembly's own instructions where it has them, the C library's functions for
// the transcendental ones, so that a program computes the same whether clang calls sin() or llvm.sin.

import type { Call } from '../../ir/instruction.ts';
import { type Op, op, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { doubleBits, floatBinary } from './float.ts';
import { mask } from './integer.ts';
import { powerOfInteger } from './integer-power.ts';

const instructions: Record<string, [Op, Op]> = {
  fabs: [op.f32_abs, op.f64_abs],
  sqrt: [op.f32_sqrt, op.f64_sqrt],
  floor: [op.f32_floor, op.f64_floor],
  ceil: [op.f32_ceil, op.f64_ceil],
  trunc: [op.f32_trunc, op.f64_trunc],
  rint: [op.f32_nearest, op.f64_nearest],
  nearbyint: [op.f32_nearest, op.f64_nearest],
  roundeven: [op.f32_nearest, op.f64_nearest],
  copysign: [op.f32_copysign, op.f64_copysign],
  minimum: [op.f32_min, op.f64_min],
  maximum: [op.f32_max, op.f64_max],
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

export function lowerFloatIntrinsic(body: Body, call: Call, name: string): boolean {
  const base = name.replace(/\.(f\d+|v\d+f\d+|i\d+)(\..*)?$/, '');
  const pair = pairs[base];
  const lower = lowering(base);
  if (lower === undefined && pair === undefined) return false;
  body.translation.layout.leaves(call.type).forEach(({ type }, leaf) => {
    const terms = call.arguments.map((value) => ({
      value,
      leaf: body.leafCount(value) === 1 ? 0 : leaf,
    }));
    (lower ?? pair[leaf])(body, terms, type);
  });
  body.setResult(call);
  return true;
}

type Lower = (body: Body, terms: readonly Term[], type: Scalar) => void;

function lowering(base: string): Lower | undefined {
  const instruction = instructions[base];
  if (instruction !== undefined) {
    return (body, terms, type) => {
      for (const term of terms) body.pushTerm(term);
      body.code.emit(instruction[shapeOf(type) === 'float' ? 0 : 1]);
    };
  }
  if (libraryIntrinsics.has(base)) return (body, terms) => callLibrary(body, base, terms);
  return others[base];
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
};

/** Intrinsics with two results, one after the other. */
const pairs: Record<string, readonly [Lower, Lower]> = {
  modf: [fraction, lowering('trunc')!],
  sincos: [lowering('sin')!, lowering('cos')!],
};

/** What trunc leaves, with the sign of the whole; none of an infinity. */
function fraction(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  const single = shapeOf(type) === 'float';
  const push = (): void => body.pushTerm(term);
  if (single) code.f32(0n);
  else code.f64(0n);
  push();
  push();
  code.emit(...(single ? [op.f32_trunc, op.f32_sub] : [op.f64_trunc, op.f64_sub]));
  push();
  code.emit(single ? op.f32_abs : op.f64_abs);
  if (single) code.f32(0x7f800000n);
  else code.f64(doubleBits(Number.POSITIVE_INFINITY));
  code.emit(single ? op.f32_eq : op.f64_eq, op.select);
  push();
  code.emit(single ? op.f32_copysign : op.f64_copysign);
}

function pushDouble(body: Body, term: Term): void {
  body.pushTerm(term);
  if (shapeOf(body.typeOf(term)) === 'float') body.code.emit(op.f64_promote_f32);
}

function callLibrary(body: Body, name: string, terms: readonly Term[]): void {
  for (const term of terms) body.pushTerm(term);
  const single = shapeOf(body.typeOf(terms[0])) === 'float';
  body.code.call(body.translation.library(single ? `${name}f` : name));
}

/** Unfused, as x86-64 without FMA computes it. */
function multiplyAdd(body: Body, [a, b, c]: readonly Term[], type: Scalar): void {
  floatBinary(body, 'fmul', a, b);
  body.pushTerm(c);
  body.code.emit(shapeOf(type) === 'float' ? op.f32_add : op.f64_add);
}

/** fminimum_num and fmaximum_num: a NaN loses against a number, and -0 is less than +0. */
function orderedNumber(body: Body, [a, b]: readonly Term[], type: Scalar, least: boolean): void {
  const { code } = body;
  const single = shapeOf(type) === 'float';
  const selectIfNaN = (term: Term): void => {
    body.pushTerm(term);
    body.pushTerm(term);
    code.emit(single ? op.f32_ne : op.f64_ne, op.select);
  };
  body.pushTerm(a);
  body.pushTerm(b);
  body.pushTerm(a);
  body.pushTerm(b);
  if (least) code.emit(single ? op.f32_min : op.f64_min);
  else code.emit(single ? op.f32_max : op.f64_max);
  selectIfNaN(a);
  selectIfNaN(b);
}

/** fmin and fmax: a NaN loses against a number. */
function number(body: Body, [a, b]: readonly Term[], type: Scalar, least: boolean): void {
  const { code } = body;
  const single = shapeOf(type) === 'float';
  const compare = single ? op.f32_ne : op.f64_ne;
  const order = least ? (single ? op.f32_lt : op.f64_lt) : single ? op.f32_gt : op.f64_gt;
  // a if (b is NaN or a < b), else b; if a is NaN the order fails and b is taken.
  body.pushTerm(a);
  body.pushTerm(b);
  body.pushTerm(a);
  body.pushTerm(b);
  code.emit(order);
  body.pushTerm(b);
  body.pushTerm(b);
  code.emit(compare, op.i32_or, op.select);
}

/** Half away from zero: trunc(x + copysign(largest below 0.5, x)), exact for all doubles. */
function roundHalfAway(body: Body, [term]: readonly Term[], type: Scalar): void {
  const { code } = body;
  pushDouble(body, term);
  code.f64(doubleBits(0.49999999999999994));
  pushDouble(body, term);
  code.emit(op.f64_copysign, op.f64_add, op.f64_trunc);
  if (shapeOf(type) === 'float') code.emit(op.f32_demote_f64);
}

/** Saturating conversion: NaN gives 0, out of range the nearest limit. */
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
  if (bits < 64) {
    code.get(value);
    code.f64(doubleBits(low));
    code.emit(op.f64_max);
    code.f64(doubleBits(high - 1));
    code.emit(op.f64_min);
  } else {
    code.get(value);
  }
  code.bytes.byte(0xfc);
  code.bytes.byte(signed ? 6 : 7);
  if (shapeOf(type) === 'narrow') code.emit(op.i32_wrap_i64);
  mask(body, type);
}

/** Tests of the bit pattern; the mask's bits are LLVM's FPClassTest. */
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
  const positive = [
    { bit: 0x40, from: 0n, to: 0n },
    { bit: 0x80, from: 1n, to: smallest - 1n },
    { bit: 0x100, from: smallest, to: infinity - 1n },
    { bit: 0x200, from: infinity, to: infinity },
    { bit: 0x1, from: infinity + 1n, to: quiet - 1n },
    { bit: 0x2, from: quiet, to: sign - 1n },
  ];
  const mirrored: Record<number, number> = {
    64: 0x20,
    128: 0x10,
    256: 0x8,
    512: 0x4,
    1: 0x1,
    2: 0x2,
  };
  const negative = positive.map(({ bit, from, to }) => ({
    bit: mirrored[bit],
    from: from | sign,
    to: to | sign,
  }));
  return [...positive, ...negative];
}
