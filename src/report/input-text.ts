// An input for people. What the program reads is text as a C string literal where it is text, and a hex dump elsewhere. What
// the program made symbolic itself has no type that clew knows: its bytes are shown as bytes, and also as a number where they
// have the size of one. The values of __VERIFIER_nondet_* have a type, and are numbers of it.

import {
  isFailingCallLabel,
  isMemoryName,
  isNumberName,
  memoryLabel,
  parseInputName,
  splitOccurrence,
} from '../input/names.ts';
import type { FailedCall } from '../machine/finding.ts';
import type { InputPart, ReportedFinding } from '../results/check-result.ts';
import {
  bytesLine,
  countText,
  dumpLines,
  isNumberSized,
  isText,
  textLiteral,
  textPiece,
  typedNumber,
  unsignedIn,
  untypedNumber,
} from './byte-words.ts';
import { callLines } from './call-words.ts';
import { nondetType } from './nondet-types.ts';
import { printable, wrap } from './style.ts';
import { characterText, floatText } from './values-text.ts';

/** Bytes of one part that are shown beside zeros; the files in the test's folder have them all. */
const bytesShown = 256;
/** So many bytes need no dump. */
const inOneLine = 12;

/** The call with its arguments, if a function is checked, and the other input. */
export function reportedInputLines(
  { call, input, finding }: Pick<ReportedFinding, 'call' | 'input' | 'finding'>,
  width: number,
): string[] {
  const parts = input.filter(({ name, bytes }) => bytes.length > 0 && !isFailingCallLabel(name));
  const failures = failureTexts(input, finding).flatMap((text) => wrap(text, width, '  '));
  if (call === undefined) return [...inputLines(parts, width), ...failures];
  return [...callLines(call, width), ...inputLines(besideCall(parts), width), ...failures];
}

/** "the 2nd call that can fail, malloc at line 12 of parse.c, fails with ENOMEM" */
export function failureTexts(
  input: readonly InputPart[],
  { failedCalls = [] }: ReportedFinding['finding'],
): string[] {
  return input
    .filter(({ name }) => isFailingCallLabel(name))
    .map(({ bytes }) => failureText(Number(asText(bytes).replace('call ', '')), failedCalls));
}

function failureText(number: number, failedCalls: readonly FailedCall[]): string {
  const which = `the ${ordinal(number)} call that can fail`;
  const failed = failedCalls.find((each) => each.number === number);
  if (failed === undefined) return `${which} fails`;
  const { call, error, place } = failed;
  const where =
    place?.file === undefined ? '' : ` at line ${place.line} of ${place.file.replace(/^.*\//, '')}`;
  return printable(`${which}, ${call}${where}, fails with ${error}`);
}

function ordinal(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13;
  return `${number}${(!isTeen && { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]) || 'th'}`;
}

function asText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

/** Input that is not in the call. */
function besideCall(parts: readonly InputPart[]): InputPart[] {
  return parts.filter(({ name }) => !isMemoryName(name));
}

export function inputLines(parts: readonly InputPart[], width: number): string[] {
  return parts.flatMap((part) => partLines(part, width));
}

function partLines({ name, bytes }: InputPart, width: number): string[] {
  const value = valueText(name, bytes);
  if (value !== undefined) return [`${inputLabel(name)}: ${value}`];
  const head = `${inputLabel(name)}, ${countText(bytes.length)}:`;
  const content = bytes.subarray(0, contentLength(bytes));
  const zeros = bytes.length - content.length;
  if (content.length === 0) return [`${inputLabel(name)}: ${countText(zeros, 'zero ')}`];
  if (!isTerminatedText(content)) {
    return bytes.length <= inOneLine
      ? [`${head} ${bytesLine(bytes)}`]
      : [head, ...dumpLines(bytes, bytesShown, width - 2).map((line) => `  ${line}`)];
  }
  const shown = content.subarray(0, bytesShown);
  const left = content.length - shown.length;
  const more = [
    ...(left === 0 ? [] : [`${countText(left, 'more ')}`]),
    ...(zeros === 0 ? [] : [`${countText(zeros, 'zero ')}`]),
  ].map((rest) => `and ${rest}`);
  const lines = textLines(head, shown, width);
  const joined = [lines.at(-1), ...more].join(' ');
  return joined.length <= width
    ? [...lines.slice(0, -1), joined]
    : [...lines, ...more.map((rest) => `  ${rest}`)];
}

/** Zeros at the end are what nobody asked for: they are counted, not shown. A single one is shown. */
function contentLength(bytes: Uint8Array): number {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end--;
  return bytes.length - end > 1 ? end : bytes.length;
}

/** memory/NAME is a name that the program gave; the rest speaks for itself. */
export function inputLabel(name: string): string {
  return printable(plainLabel(name));
}

function plainLabel(name: string): string {
  const parsed = parseInputName(name);
  if (parsed.kind === 'file') return `file ${parsed.path}`;
  if (parsed.kind === 'length') return `length of ${parsed.of}`;
  if (parsed.kind === 'count') return `number of ${parsed.of}`;
  return memoryLabel(name);
}

/** A number, or something that may be one; undefined for what is only bytes. */
export function valueText(name: string, bytes: Uint8Array): string | undefined {
  if (isNumberName(name)) return `${unsignedIn(bytes)}`;
  if (!isMemoryName(name)) return undefined;
  const typed = nondetText(splitOccurrence(memoryLabel(name)).base, bytes);
  if (typed !== undefined) return typed;
  return isNumberSized(bytes)
    ? `${bytesLine(bytes)}, as a number ${untypedNumber(bytes)}`
    : undefined;
}

function nondetText(name: string, bytes: Uint8Array): string | undefined {
  // A harness may give the same name to something else.
  if (!isNumberSized(bytes) && bytes.length !== 16) return undefined;
  switch (nondetType(name)) {
    case 'bool':
      return (bytes[0] & 1) === 0 ? 'false' : 'true';
    case 'character':
      return bytes.length === 1 ? characterText(bytes[0]) : undefined;
    case 'float':
      return floatText(bytes);
    case 'signed':
      return typedNumber(bytes, true);
    case 'unsigned':
      return typedNumber(bytes, false);
    case undefined:
      return undefined;
  }
}

/** Whether the bytes are text, perhaps with a zero byte behind it. */
function isTerminatedText(bytes: Uint8Array): boolean {
  return isText(bytes.subarray(0, bytes.at(-1) === 0 ? bytes.length - 1 : bytes.length));
}

/** String literals as C has them, one below the other where one line is not enough. */
function textLines(head: string, bytes: Uint8Array, width: number): string[] {
  const one = `${head} ${textLiteral(bytes)}`;
  if (one.length <= width) return [one];
  const lines = [head];
  let line = '';
  for (const piece of Array.from(bytes, textPiece)) {
    if (line.length + piece.length > width - 4) {
      lines.push(`  "${line}"`);
      line = '';
    }
    line += piece;
  }
  return [...lines, `  "${line}"`];
}
