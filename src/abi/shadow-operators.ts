// How compiled code names the operation of a shadow to the machine: a number, with the width of the operands (or of
// the result, for operations on one operand) in its low byte. Both sides import this list, so that they cannot disagree.

import {
  type FloatPredicate,
  floatPredicates,
  integerOperators,
  integerPredicates,
} from '../ir/instruction.ts';

/** The operators on two floats, which are known by their bits. */
const floatBinaryShadows = [
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
  'copysign',
  /** A NaN loses against a number. */
  'minnum',
  'maxnum',
  /** The same, where -0 is less than +0. */
  'minimumnum',
  'maximumnum',
  /** A NaN wins against a number, and -0 is less than +0. */
  'minimum',
  'maximum',
  /** One bit: is the number in one of the classes that the right operand has the bits of (LLVM's FPClassTest)? */
  'is.fpclass',
] as const;
export type FloatBinaryShadow = (typeof floatBinaryShadows)[number];

/** The operators on one float, and those that convert from one or to one. */
const floatUnaryShadows = [
  'fneg',
  'fabs',
  'sqrt',
  'floor',
  'ceil',
  'ftrunc',
  /** To the nearest integer, ties to even. */
  'nearest',
  /** To the nearest integer, ties away from zero. */
  'round',
  /** What `ftrunc` leaves, with the sign of the whole. */
  'fraction',
  /** From one width to another; a float of this width stays as it is. */
  'fpconvert',
  'sitofp',
  'uitofp',
  'fptosi',
  'fptoui',
  'fptosi.sat',
  'fptoui.sat',
] as const;
export type FloatUnaryShadow = (typeof floatUnaryShadows)[number];

/** A comparison of floats: one bit. */
export type FloatComparisonShadow = `fcmp ${FloatPredicate}`;
const floatComparisons = floatPredicates.map((each): FloatComparisonShadow => `fcmp ${each}`);

export const binaryShadows = [
  ...integerOperators,
  ...integerPredicates,
  'smax',
  'smin',
  'umax',
  'umin',
  /** The saturating operators. */
  'uadd.sat',
  'usub.sat',
  'sadd.sat',
  'ssub.sat',
  /** One bit: does the operation overflow? */
  'uadd.overflow',
  'usub.overflow',
  'umul.overflow',
  'sadd.overflow',
  'ssub.overflow',
  'smul.overflow',
  /** One bit: the quotient of signed division fits its type. */
  'sdiv.fits',
  ...floatBinaryShadows,
  ...floatComparisons,
] as const;
export type BinaryShadow = (typeof binaryShadows)[number];

export const unaryShadows = [
  'trunc',
  'zext',
  'sext',
  'bswap',
  'bitreverse',
  'ctpop',
  'ctlz',
  'cttz',
  'abs',
  /** Whatever its width is, made the width that is expected: caller and callee may disagree. */
  'fit',
  ...floatUnaryShadows,
] as const;
export type UnaryShadow = (typeof unaryShadows)[number];

/** Operations on three terms. */
export const ternaryShadows = [
  /** Bits of two words, moved by the third operand. */
  'fshr',
  'fshl',
  /** The first times the second plus the third, rounded once. */
  'fma',
  /** The same, rounded twice. */
  'fmuladd',
] as const;
export type TernaryShadow = (typeof ternaryShadows)[number];

export function binaryCode(operator: BinaryShadow, width: number): number {
  return (binaryShadows.indexOf(operator) << 8) | width;
}

export function unaryCode(operator: UnaryShadow, width: number): number {
  return (unaryShadows.indexOf(operator) << 8) | width;
}

export function isFloatBinary(operator: BinaryShadow): operator is FloatBinaryShadow {
  return floatBinaries.has(operator);
}

export function isFloatComparison(operator: BinaryShadow): operator is FloatComparisonShadow {
  return operator.startsWith('fcmp ');
}

export function isFloatUnary(operator: UnaryShadow): operator is FloatUnaryShadow {
  return floatUnaries.has(operator);
}

const floatBinaries: ReadonlySet<string> = new Set(floatBinaryShadows);
const floatUnaries: ReadonlySet<string> = new Set(floatUnaryShadows);
