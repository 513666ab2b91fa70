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
  if (Number.isFinite(value) && Number(value.toExponential(5)) === value) {
    const [digits, exponent] = value.toExponential(6).split('e');
    const sign = Object.is(value, -0) ? '-' : '';
    return `${sign}${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
  }
  return `0x${hexadecimal(bits, 1)}`;
}

/** The double of a float's value. By bits, because JavaScript may change the payload of a NaN. */
function widen(bits: number): bigint {
  const sign = BigInt(bits >>> 31) << 63n;
  const exponent = (bits >>> 23) & 0xff;
  const fraction = bits & 0x7fffff;
  if (exponent === 0xff) return sign | (0x7ffn << 52n) | (BigInt(fraction) << 29n);
  view.setUint32(0, bits);
  view.setFloat64(0, view.getFloat32(0));
  return view.getBigUint64(0);
}
