// Bytes in a sentence: text as a C string, numbers as numbers, the rest in hexadecimal; not more than a line.

import { observed } from '../run/harness/view.ts';
import { cString } from './c-text.ts';

const longestText = 60;
const longestDump = 24;
const mostNumbers = 12;
/** Numbers from here on are bit patterns rather than amounts. */
const large = 1n << 20n;

/** `isText`: it is meant as text, or it is not, whatever is in it. */
export function bytesText(bytes: Uint8Array, isText?: boolean): string {
  if (bytes.length === 0) return isText ? '""' : 'nothing';
  if (isText ?? isPrintable(bytes)) return textOf(bytes);
  const shown = Array.from(bytes.subarray(0, longestDump), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join(' ');
  return bytes.length > longestDump ? `${shown} ... (${bytes.length} bytes)` : shown;
}

/** Numbers of a format (run/harness/view.ts); several, or always where `isList`, in braces. */
export function numbersText(bytes: Uint8Array, format: number | undefined, isList = false): string {
  if (format === undefined) return `{${bytesText(bytes, false)}}`;
  if ((format & observed.text) !== 0 && (isList || bytes.length > 1)) return paddedText(bytes);
  const unit = Math.max(1, format & 0xff);
  const numbers: string[] = [];
  for (let at = 0; at + unit <= bytes.length && numbers.length < mostNumbers; at += unit)
    numbers.push(numberText(bytes.subarray(at, at + unit), format));
  if (!isList && numbers.length === 1 && bytes.length === unit) return numbers[0]!;
  const more = bytes.length > unit * mostNumbers ? ', ...' : '';
  return `{${numbers.join(', ')}${more}}`;
}

function numberText(bytes: Uint8Array, format: number): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if ((format & observed.float) !== 0) {
    if (bytes.length === 4) return String(view.getFloat32(0, true));
    if (bytes.length === 8) return String(view.getFloat64(0, true));
  }
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i]!);
  if ((format & observed.signed) !== 0) return String(BigInt.asIntN(8 * bytes.length, value));
  return value >= large ? `0x${value.toString(16)}` : String(value);
}

/** Zeros behind a text are counted. */
function paddedText(bytes: Uint8Array): string {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const zeros = bytes.length - end;
  const text = bytesText(bytes.subarray(0, end), true);
  return zeros < 2 ? text : `${text} and ${zeros} zeros`;
}

function textOf(bytes: Uint8Array): string {
  const text = cString(bytes.subarray(0, longestText)).replaceAll('\\012', '\\n');
  return bytes.length <= longestText ? text : `${text} ... (${bytes.length} bytes)`;
}

function isPrintable(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10);
}
