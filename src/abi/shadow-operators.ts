// How compiled code names the operation of a shadow to the machine: a number, with the width of the operands (or of
// the result, for operations on one operand) in its low byte. Both sides import this list, so that they cannot disagree.

import { integerOperators, integerPredicates } from '../ir/instruction.ts';

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
] as const;
export type UnaryShadow = (typeof unaryShadows)[number];

export function binaryCode(operator: BinaryShadow, width: number): number {
  return (binaryShadows.indexOf(operator) << 8) | width;
}

export function unaryCode(operator: UnaryShadow, width: number): number {
  return (unaryShadows.indexOf(operator) << 8) | width;
}
