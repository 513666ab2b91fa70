/**
 * The formats of IEEE 754 and the modes of rounding. A float is a bit-vector: sign, biased exponent, fraction. Formats are
 * general: any widths of exponent and significand whose sum a bit-vector can have.
 *
 * A node of a floating-point operator has its *detail* in its last slot: the rounding mode, the widths of exponents and whether
 * an integer is signed, packed into one number. The widths of significands follow from the widths of the terms.
 */

/** The two widths of a format, counted as SMT-LIB does: the significand includes the leading bit that is not stored. */
export interface FloatFormat {
  readonly exponentBits: number;
  readonly significandBits: number;
}

export const binary16: FloatFormat = { exponentBits: 5, significandBits: 11 };
export const binary32: FloatFormat = { exponentBits: 8, significandBits: 24 };
export const binary64: FloatFormat = { exponentBits: 11, significandBits: 53 };
export const binary128: FloatFormat = { exponentBits: 15, significandBits: 113 };

export const Rounding = {
  /** To the nearest, and of two equally near to the one with an even last bit: C's default. */
  nearestEven: 0,
  /** To the nearest, and of two equally near to the one with the greater magnitude. */
  nearestAway: 1,
  up: 2,
  down: 3,
  towardZero: 4,
} as const;

export type Rounding = (typeof Rounding)[keyof typeof Rounding];

export function formatWidth({ exponentBits, significandBits }: FloatFormat): number {
  return exponentBits + significandBits;
}

/** What is stored in the detail slot of a node. */
export interface Detail {
  readonly rounding: Rounding;
  /** The integer of a conversion is signed. */
  readonly isSigned: boolean;
  /** The exponent's width of the operands' format; 0 where the operand is an integer. */
  readonly from: number;
  /** The exponent's width of the result's format; 0 where the result is no float. */
  readonly to: number;
}

/** Packs rounding into bits 0 to 2, the sign into bit 3, and the widths of exponents into bits 4 to 8 and 9 to 13. */
export function packDetail({ rounding, isSigned, from, to }: Detail): number {
  return rounding | (isSigned ? 8 : 0) | (from << 4) | (to << 9);
}

export function unpackDetail(detail: number): Detail {
  return {
    rounding: (detail & 7) as Rounding,
    isSigned: (detail & 8) !== 0,
    from: (detail >> 4) & 31,
    to: (detail >> 9) & 31,
  };
}

/** The special patterns of a format, and how its bits are laid out. */
export interface FloatLayout {
  readonly width: number;
  readonly exponentBits: number;
  /** The bits of a significand, with the leading one. */
  readonly precision: number;
  readonly fractionBits: number;
  /** The exponent of the last bit of the smallest number: 2^least is the smallest positive float. */
  readonly least: number;
  readonly signBit: bigint;
  readonly infinity: bigint;
  /** The bit that tells a quiet NaN from a signalling one. */
  readonly quietBit: bigint;
  /** What an invalid operation gives on x86: a quiet NaN with its sign bit set and nothing else. */
  readonly defaultNaN: bigint;
}

const layouts = new Map<number, FloatLayout>();

export function layoutOf(width: number, exponentBits: number): FloatLayout {
  const key = 32 * width + exponentBits;
  let layout = layouts.get(key);
  if (layout === undefined) {
    layout = newLayout(width, exponentBits);
    layouts.set(key, layout);
  }
  return layout;
}

function newLayout(width: number, exponentBits: number): FloatLayout {
  const fractionBits = width - exponentBits - 1;
  const bias = 2 ** (exponentBits - 1) - 1;
  const infinity = ((1n << BigInt(exponentBits)) - 1n) << BigInt(fractionBits);
  const signBit = 1n << BigInt(width - 1);
  const quietBit = 1n << BigInt(fractionBits - 1);
  return {
    width,
    exponentBits,
    precision: fractionBits + 1,
    fractionBits,
    least: 1 - bias - fractionBits,
    signBit,
    infinity,
    quietBit,
    defaultNaN: signBit | infinity | quietBit,
  };
}
