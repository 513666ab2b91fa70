// Constants as C writes them, in the form in which a person reads them most easily.

import { levels, primary, type Sign, type Written } from './written.ts';

export function character(code: bigint): string {
  const text = String.fromCharCode(Number(code));
  return text === "'" || text === '\\' ? `'\\${text}'` : `'${text}'`;
}

/** All of a number's bytes as characters, the lowest first, if all of them are printable. */
export function textIn(value: bigint, width: number): string | undefined {
  let text = '';
  for (let at = 0n; at < BigInt(width); at += 8n)
    text += String.fromCharCode(Number((value >> at) & 0xffn));
  return /^[ -~]+$/.test(text) && !/["\\*]/.test(text) ? text : undefined;
}

/** Numbers from here on are read more easily in hexadecimal. */
const large = 1n << 16n;

/** `sign` says how the bits are read. */
export function constant(value: bigint, width: number, sign: Sign): Written {
  if (width === 1) return primary(value === 0n ? 'false' : 'true', 'nonnegative');
  const signed = BigInt.asIntN(width, value);
  if (signed >= 0n) return primary(numeral(value), 'nonnegative');
  // Far below zero it is a bit pattern, and so is a byte that is no character.
  if (sign === 'unsigned' || (sign !== 'signed' && signed < -large))
    return primary(width === 8 ? hexadecimal(value) : numeral(value), 'unsigned', width >= 32);
  return { text: `${signed}`, level: levels.unary, sign: 'signed', isUnsigned: false };
}

export function numeral(value: bigint): string {
  return value < large ? `${value}` : hexadecimal(value);
}

function hexadecimal(value: bigint): string {
  return `0x${value.toString(16)}`;
}
