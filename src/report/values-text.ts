// Bytes in a sentence: text as a C string, numbers as numbers of their type, the rest in hexadecimal. Runs of zeros are counted
// instead of shown.

import { floatLiteral } from '../base/c-float.ts';
import { observed } from '../build/harness/view.ts';
import {
  bytesLine,
  countText,
  isPrintable,
  isText,
  runsOf,
  textLiteral,
  typedNumber,
  unsignedIn,
} from './byte-words.ts';

const longestText = 256;
const mostNumbers = 64;
/** Unsigned numbers from here on are bit patterns rather than amounts: a list shows them in hexadecimal. */
const large = 1n << 20n;

/** `meantAsText`: it is meant as text, or it is not, whatever is in it. */
export function bytesText(bytes: Uint8Array, meantAsText?: boolean): string {
  if (bytes.length === 0) return meantAsText ? '""' : 'nothing';
  return (meantAsText ?? isText(bytes)) ? textOf(bytes) : bytesLine(bytes);
}

/** Numbers of a format (build/harness/view.ts); several, or always where `isList`, in braces. */
export function numbersText(bytes: Uint8Array, format: number | undefined, isList = false): string {
  if (format === undefined) return `{${bytesText(bytes, false)}}`;
  const unit = Math.max(1, format & 0xff);
  const isSingle = !isList && bytes.length === unit;
  if (isSingle) return numberText(bytes, format);
  if ((format & observed.text) !== 0) return paddedText(bytes);
  return format === 1 ? `{${bytesLine(bytes)}}` : `{${listText(bytes, format, unit)}}`;
}

/** "13 zeros, -5, 70000" */
function listText(bytes: Uint8Array, format: number, unit: number): string {
  const parts: string[] = [];
  for (const run of runsOf(bytes, unit)) {
    if (run.kind === 'zeros') parts.push(`${run.count / unit} zeros`);
    else parts.push(...elements(run.bytes, unit).map((each) => elementText(each, format)));
  }
  const left = parts.length - mostNumbers;
  return left <= 0
    ? parts.join(', ')
    : `${parts.slice(0, mostNumbers).join(', ')}, and ${left} more`;
}

function elements(bytes: Uint8Array, unit: number): Uint8Array[] {
  const count = Math.floor(bytes.length / unit);
  return Array.from({ length: count }, (_, i) => bytes.subarray(i * unit, (i + 1) * unit));
}

function elementText(bytes: Uint8Array, format: number): string {
  const isUnsigned = (format & (observed.signed | observed.float | observed.text)) === 0;
  const value = unsignedIn(bytes);
  if (isUnsigned && value >= large) return `0x${value.toString(16)}`;
  if ((format & observed.signed) !== 0) return `${BigInt.asIntN(8 * bytes.length, value)}`;
  return numberText(bytes, format);
}

function numberText(bytes: Uint8Array, format: number): string {
  if ((format & observed.text) !== 0 && bytes.length === 1) return characterText(bytes[0]);
  const float = (format & observed.float) !== 0 ? floatText(bytes) : undefined;
  return float ?? typedNumber(bytes, (format & observed.signed) !== 0);
}

/** A number as C writes it; undefined for what is neither float nor double. */
export function floatText(bytes: Uint8Array): string | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const value = bytes.length === 4 ? view.getFloat32(0, true) : undefined;
  if (value !== undefined) return floatLiteral(value, true);
  return bytes.length === 8 ? floatLiteral(view.getFloat64(0, true), false) : undefined;
}

/** A char: as C writes it where it is printable, else as a number; plain char is signed on the target. */
export function characterText(byte: number): string {
  if (!isPrintable(byte)) return `${(byte << 24) >> 24}`;
  const character = String.fromCharCode(byte);
  return character === "'" || character === '\\' ? `'\\${character}'` : `'${character}'`;
}

/** An array of char: text with the zeros behind it counted; what is no text is bytes. */
function paddedText(bytes: Uint8Array): string {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const content = bytes.subarray(0, end);
  if (!isText(content)) return `{${bytesLine(bytes)}}`;
  const zeros = bytes.length - end;
  return zeros < 2 ? textOf(content) : `${textOf(content)} and ${zeros} zeros`;
}

function textOf(bytes: Uint8Array): string {
  const text = textLiteral(bytes.subarray(0, longestText));
  const left = bytes.length - longestText;
  return left <= 0 ? text : `${text} and ${countText(left, 'more ')}`;
}
