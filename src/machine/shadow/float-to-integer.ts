// Conversions of floats to integers as compiled code makes them (lower/float.ts): towards zero, and where the number does
// not fit, what x86's instructions leave. They convert to signed integers of 32 and 64 bits, and compilers make the other
// widths of these.

import type { Term } from '../../expr/arena.ts';
import { binary64, type FloatFormat } from '../../expr/float/format.ts';
import {
  floatConvert,
  floatFromInteger,
  floatLess,
  floatNegate,
  hasSignBit,
  isNaNTerm,
  floatToInteger as toInteger,
} from '../../expr/float/terms.ts';
import type { Terms } from '../../expr/terms.ts';

/** fptosi and fptoui. */
export function floatToInteger(
  terms: Terms,
  format: FloatFormat,
  a: Term,
  width: number,
  isSigned: boolean,
): Term {
  if (width > 64) return cut(terms, toWide(terms, format, a, isSigned), width);
  if (width === 64 && !isSigned) return toUnsignedLong(terms, format, a);
  const isNarrow = width < 32 || (width === 32 && isSigned);
  return cut(terms, toInteger(terms, format, a, isNarrow ? 32 : 64, true), width);
}

function cut(terms: Terms, a: Term, width: number): Term {
  return terms.extract(a, width - 1, 0);
}

/** Two signed conversions, joined: what does not fit gives 2^63, and a negative number wraps. */
function toUnsignedLong(terms: Terms, format: FloatFormat, a: Term): Term {
  const isLarge = terms.and(
    terms.not(isBelow(terms, format, a, 1n << 63n)),
    isBelow(terms, format, a, 1n << 64n),
  );
  const large = toInteger(terms, format, a, 64, false);
  return terms.ite(isLarge, large, toInteger(terms, format, a, 64, true));
}

/** Whether the float is less than an integer; a NaN is not. */
function isBelow(terms: Terms, format: FloatFormat, a: Term, limit: bigint): Term {
  return floatLess(terms, format, a, numberOf(terms, format, limit));
}

/** A float that is this integer, which has few enough digits. */
function numberOf(terms: Terms, format: FloatFormat, value: bigint): Term {
  return floatFromInteger(terms, format, terms.constant(128, BigInt.asUintN(128, value)), true);
}

/** The run-time library's conversion to 128 bits (libc/runtime/int128.c) gives the nearest limit. */
function toWide(terms: Terms, format: FloatFormat, a: Term, isSigned: boolean): Term {
  if (!isSigned) return toUnsignedWide(terms, format, a);
  const isNegative = isBelow(terms, format, a, 0n);
  const magnitude = terms.ite(isNegative, floatNegate(terms, a), a);
  const absolute = toUnsignedWide(terms, format, magnitude);
  const limit = terms.constant(128, 1n << 127n);
  const fits = terms.ult(absolute, limit);
  const largest = terms.constant(128, (1n << 127n) - 1n);
  return terms.ite(
    isNegative,
    terms.ite(fits, terms.neg(absolute), limit),
    terms.ite(fits, absolute, largest),
  );
}

function toUnsignedWide(terms: Terms, format: FloatFormat, a: Term): Term {
  const zero = terms.constant(128, 0);
  return terms.ite(hasSignBit(terms, a), zero, toInteger(terms, format, a, 128, false));
}

/** llvm.fptosi.sat and llvm.fptoui.sat: NaN gives 0, and what is out of range gives the nearest limit. */
export function saturated(
  terms: Terms,
  format: FloatFormat,
  a: Term,
  width: number,
  isSigned: boolean,
): Term {
  const double = format === binary64 ? a : floatConvert(terms, format, binary64, a);
  const [least, end] = isSigned
    ? [-(1n << BigInt(width - 1)), 1n << BigInt(width - 1)]
    : [0n, 1n << BigInt(width)];
  const limit = (value: bigint): Term => terms.constant(width, BigInt.asUintN(width, value));
  const inside = floatToInteger(terms, binary64, double, width, isSigned);
  const above = terms.ite(isBelow(terms, binary64, double, end), inside, limit(end - 1n));
  const bounded = terms.ite(isBelow(terms, binary64, double, least), limit(least), above);
  return terms.ite(isNaNTerm(terms, binary64, double), limit(0n), bounded);
}
