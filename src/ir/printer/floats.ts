// Floating-point constants in LLVM's text form: decimal where six digits give the value exactly, otherwise
// the bits. A float is written with the bits of the double of the same value.

import type { FloatFormat } from '../types.ts';

const PREFIX = {
  half: 'H',
  bfloat: 'R',
  x86_fp80: 'K',
  fp128: 'L',
  ppc_fp128: 'M',
} as const;

const view = new DataView(new ArrayBuffer(8));

export function floatText(format: FloatFormat, bits: bigint): string {
  switch (format) {
    case 'double':
      return doubleText(bits);
    case 'float':
      return doubleText(widen(Number(bits)));
    case 'half':
    case 'bfloat':
      return `0x${PREFIX[format]}${hexadecimal(bits, 4)}`;
    case 'x86_fp80':
      return `0x${PREFIX[format]}${hexadecimal(bits, 20)}`;
    // The lower half comes first.
    case 'fp128':
    case 'ppc_fp128':
      return `0x${PREFIX[format]}${hexadecimal(bits & MASK64, 16)}${hexadecimal(bits >> 64n, 16)}`;
  }
}
const MASK64 = (1n << 64n) - 1n;

function hexadecimal(bits: bigint, digits: number): string {
  return bits.toString(16).toUpperCase().padStart(digits, '0');
}

function doubleText(bits: bigint): string {
  view.setBigUint64(0, bits);
  const value = view.getFloat64(0);
  if (Number.isFinite(value)) {
    const text = value === 0 ? `${bits === 0n ? '' : '-'}0.000000e+00` : sixDigits(bits);
    if (Number(text) === value) return text;
  }
  return `0x${hexadecimal(bits, 1)}`;
}

const DIGITS = 6;
/** How many bits are sure to hold six digits, with LLVM's slight overestimate of log2(10). */
const BITS_REQUIRED = Math.floor((DIGITS * 196 + 58) / 59);

/**
 * Six digits as LLVM's APFloat::toString finds them: it cuts the exact decimal number to about as many bits before it
 * rounds, so 0.3 is written as such and 0.999 is not. Only the same steps give the same answer.
 */
function sixDigits(bits: bigint): string {
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  let significand = biased === 0 ? fraction : fraction | (1n << 52n);
  let exponent = Math.max(biased, 1) - 1075;
  while ((significand & 1n) === 0n) {
    significand >>= 1n;
    exponent++;
  }
  if (exponent > 0) significand <<= BigInt(exponent);
  else significand *= 5n ** BigInt(-exponent);
  exponent = Math.min(exponent, 0);
  const excess = significand.toString(2).length - BITS_REQUIRED;
  const removable = excess <= 0 ? 0 : Math.floor((excess * 59) / 196);
  const cut = significand / 10n ** BigInt(removable);
  return scientific(bits >> 63n === 1n, cut.toString(), exponent + removable);
}

/** The number `digits` times ten to the `exponent`, rounded half up to six digits. */
function scientific(negative: boolean, digits: string, exponent: number): string {
  let [kept, power] = [digits, exponent + digits.length - 1];
  if (digits.length > DIGITS) {
    const up = digits[DIGITS] >= '5' ? 1n : 0n;
    kept = (BigInt(digits.slice(0, DIGITS)) + up).toString();
    if (kept.length > DIGITS) power++;
  }
  const mantissa = `${kept[0]}.${kept.slice(1, DIGITS).padEnd(DIGITS, '0')}`;
  const tail = `${Math.abs(power)}`.padStart(2, '0');
  return `${negative ? '-' : ''}${mantissa}e${power < 0 ? '-' : '+'}${tail}`;
}

/** The double with a float's value. It is computed on bits, because JavaScript may change the payload of a NaN. */
function widen(bits: number): bigint {
  const sign = BigInt(bits >>> 31) << 63n;
  const exponent = (bits >>> 23) & 0xff;
  const fraction = bits & 0x7fffff;
  if (exponent === 0xff) return sign | (0x7ffn << 52n) | (BigInt(fraction) << 29n);
  view.setUint32(0, bits);
  view.setFloat64(0, view.getFloat32(0));
  return view.getBigUint64(0);
}
