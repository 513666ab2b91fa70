// An input for people: bytes that are text as a C string literal, a small number that the program made symbolic
// also as a number, anything else as a hex dump.

import { callLines } from './call-words.ts';
import type { InputPart, ReportedFinding } from './check-result.ts';

const dumpRow = 16;
/** Bytes of one part that are shown; the files in the test's folder have them all. */
const bytesShown = 256;

/** Of a function's arguments: the call, and what else was given. */
export function reportedInputLines(
  { call, input }: Pick<ReportedFinding, 'call' | 'input'>,
  width: number,
): string[] {
  const parts = input.filter(({ bytes }) => bytes.length > 0);
  if (call === undefined) return inputLines(parts, width);
  return [...callLines(call, width), ...inputLines(besideCall(parts), width)];
}

/** What is not in the call. */
export function besideCall(parts: readonly InputPart[]): InputPart[] {
  return parts.filter(({ name }) => !name.startsWith('memory/'));
}

export function inputLines(parts: readonly InputPart[], width: number): string[] {
  return parts.flatMap((part) => partLines(part, width));
}

function partLines({ name, bytes }: InputPart, width: number): string[] {
  const number = smallNumber(name, bytes);
  if (number !== undefined) return [`${label(name)}: ${number}`];
  const head = `${label(name)}, ${bytesText(bytes.length)}:`;
  const content = bytes.subarray(0, contentLength(bytes));
  const zeros = bytes.length - content.length;
  if (content.length === 0) return [`${label(name)}: ${bytesText(zeros, 'zero ')}`];
  const shown = content.subarray(0, bytesShown);
  const left = content.length - shown.length;
  const more = [
    ...(left === 0 ? [] : [`${bytesText(left, 'more ')}`]),
    ...(zeros === 0 ? [] : [`${bytesText(zeros, 'zero ')}`]),
  ].map((rest) => `and ${rest}`);
  if (!isText(content)) return [head, ...dumpLines(shown), ...more.map((rest) => `  ${rest}`)];
  const lines = textLines(head, shown, width);
  const joined = [lines.at(-1), ...more].join(' ');
  return joined.length <= width
    ? [...lines.slice(0, -1), joined]
    : [...lines, ...more.map((rest) => `  ${rest}`)];
}

function bytesText(count: number, adjective = ''): string {
  return `${count} ${adjective}byte${count === 1 ? '' : 's'}`;
}

/** Zeros at the end are what nobody asked for: they are counted, not shown. A single one is shown. */
function contentLength(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.length - end > 1 ? end : bytes.length;
}

/** memory/NAME is a name that the program gave; the rest speaks for itself. */
function label(name: string): string {
  if (name.startsWith('memory/')) return name.slice('memory/'.length);
  if (name.startsWith('files/')) return `file ${name.slice('files/'.length)}`;
  if (name.startsWith('length/')) return `length of ${name.slice('length/'.length)}`;
  if (name.startsWith('count/')) return `number of ${name.slice('count/'.length)}`;
  return name;
}

const numberSizes = new Set([1, 2, 4, 8]);

/** What has the size of an integer is likely one; little-endian, as on the target. Its characters are shown too. */
function smallNumber(name: string, bytes: Uint8Array): string | undefined {
  if (!/^(memory|length|count)\//.test(name) || !numberSizes.has(bytes.length)) return undefined;
  const characters = printableCharacters(bytes);
  if (bytes.length === 8 && characters.length > 1) return undefined;
  const hex = [...bytes].reverse().map(hexByte).join('');
  const unsigned = BigInt(`0x${hex}`);
  const value = BigInt.asIntN(8 * bytes.length, unsigned);
  if (value >= -9n && value <= 9n) return String(value);
  const quote = characters.length === 1 ? "'" : '"';
  const text = characters === '' ? '' : `, ${quote}${characters}${quote}`;
  return `${value} (0x${unsigned.toString(16)}${text})`;
}

/** The characters before the zeros at the end, if all are printable and none needs an escape. */
function printableCharacters(bytes: Uint8Array): string {
  const end = bytes.findLastIndex((byte) => byte !== 0) + 1;
  const text = String.fromCharCode(...bytes.subarray(0, end));
  return /^[!-~]+$/.test(text) && !/["'\\]/.test(text) ? text : '';
}

/** Printable, with line ends and tabs, and perhaps a zero byte behind it. */
function isText(bytes: Uint8Array): boolean {
  const end = bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length;
  return bytes.subarray(0, end).every((byte) => isPrintable(byte) || byte in escapes);
}

function isPrintable(byte: number): boolean {
  return byte >= 0x20 && byte < 0x7f;
}

const escapes: Readonly<Record<number, string>> = { 9: '\\t', 10: '\\n', 13: '\\r' };

/** String literals as C has them, one below the other where one line is not enough. */
function textLines(head: string, bytes: Uint8Array, width: number): string[] {
  const pieces = [...bytes].map(textPiece);
  const one = `${head} "${pieces.join('')}"`;
  if (one.length <= width) return [one];
  const lines = [head];
  let line = '';
  for (const piece of pieces) {
    if (line.length + piece.length > width - 4) {
      lines.push(`  "${line}"`);
      line = '';
    }
    line += piece;
  }
  return [...lines, `  "${line}"`];
}

/** Three digits always, so that a digit that follows does not become part of the escape. */
function textPiece(byte: number): string {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (isPrintable(byte)) return String.fromCharCode(byte);
  return escapes[byte] ?? `\\${byte.toString(8).padStart(3, '0')}`;
}

/** As hexdump -C: offset, sixteen bytes, the same as characters. */
function dumpLines(bytes: Uint8Array): string[] {
  const lines: string[] = [];
  for (let start = 0; start < bytes.length; start += dumpRow) {
    const row = bytes.subarray(start, start + dumpRow);
    const hex = [...row].map(hexByte).join(' ');
    const text = [...row].map((byte) => (isPrintable(byte) ? String.fromCharCode(byte) : '.'));
    const offset = start.toString(16).padStart(4, '0');
    lines.push(`  ${offset}  ${hex.padEnd(3 * dumpRow - 1)}  |${text.join('')}|`);
  }
  return lines;
}

function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
