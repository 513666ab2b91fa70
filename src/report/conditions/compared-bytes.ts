// The rewriter takes a comparison of several bytes with a constant apart: n == 5 becomes a conjunction over the bytes of n
// (expr/rewrite/compare.ts). People want it back: `n == 5`, `stdin[0..3] == "GET "`.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { type ByteRange, inputByte, rangeText } from './input-names.ts';

/** A part of a conjunction: a condition, or bytes in a row that have these values. */
export type Conjunct =
  | { readonly kind: 'term'; readonly term: Term }
  | { readonly kind: 'bytes'; readonly range: ByteRange; readonly values: readonly number[] };

interface KnownByte {
  readonly array: Term;
  readonly index: number;
  readonly value: number;
  /** Which part of the conjunction says so. */
  readonly position: number;
}

/** More bytes than a number has are joined only where they are text. */
const largestNumber = 8;

/** Bytes stand where the first part about them was. */
export function conjunctsOf(terms: Terms, parts: readonly Term[]): Conjunct[] {
  const rows = rowsOf(terms, parts).filter(isWorthJoining);
  const joined = new Map(rows.flatMap((row) => row.map(({ position }) => [position, row])));
  return parts.flatMap((term, position): Conjunct[] => {
    const row = joined.get(position);
    if (row === undefined) return [{ kind: 'term', term }];
    return Math.min(...row.map((each) => each.position)) === position ? [bytesOf(row)] : [];
  });
}

function bytesOf(row: readonly KnownByte[]): Conjunct {
  const { array, index: first } = row[0];
  const range = { array, first, last: first + row.length - 1 };
  return { kind: 'bytes', range, values: row.map(({ value }) => value) };
}

/** Bytes with neighbouring indexes, in their order. */
function rowsOf(terms: Terms, parts: readonly Term[]): KnownByte[][] {
  const known = parts
    .flatMap((part, position) => knownByte(terms, part, position) ?? [])
    .sort((a, b) => a.array - b.array || a.index - b.index);
  const rows: KnownByte[][] = [];
  for (const byte of known) {
    const row = rows.at(-1);
    const before = row?.at(-1);
    const isNext = before?.array === byte.array && before.index + 1 === byte.index;
    if (isNext) row?.push(byte);
    else rows.push([byte]);
  }
  return rows;
}

function knownByte(terms: Terms, part: Term, position: number): KnownByte | undefined {
  if (terms.op(part) !== Op.eq || !terms.isConstant(terms.slot(part, 1))) return undefined;
  const byte = inputByte(terms, terms.slot(part, 0));
  const value = terms.constantNumber(terms.slot(part, 1));
  return byte && { ...byte, value, position };
}

function isWorthJoining(row: readonly KnownByte[]): boolean {
  if (row.length < 2) return false;
  return row.length <= largestNumber || textOf(row.map(({ value }) => value)) !== undefined;
}

/** "n == 5", "stdin[0..3] != "GET "". */
export function bytesComparison(
  terms: Terms,
  { range, values }: Extract<Conjunct, { kind: 'bytes' }>,
  operator: '==' | '!=',
): string {
  const name = rangeText(terms, range);
  const text = name.endsWith(']') ? textOf(values) : undefined;
  return `${name} ${operator} ${text === undefined ? numberOf(values) : `"${text}"`}`;
}

function textOf(values: readonly number[]): string | undefined {
  const text = String.fromCharCode(...values);
  return /^[ -~]+$/.test(text) && !/["\\]/.test(text) ? text : undefined;
}

/** Little-endian; large ones in hexadecimal, but small negative ones as such. */
function numberOf(values: readonly number[]): string {
  const number = values.reduceRight((sum, value) => (sum << 8n) | BigInt(value), 0n);
  const signed = BigInt.asIntN(8 * values.length, number);
  if (signed > -65536n && signed < 65536n && values.length > 2) return `${signed}`;
  return number < 65536n ? `${number}` : `0x${number.toString(16)}`;
}
