// What conditions call the bytes of the input. A byte is `stdin[0]`, `arg-1[3]`; what the program made symbolic has the name
// that the program gave it. Several bytes in a row are `stdin[0..3]`, which is their little-endian number; an object that the
// program made symbolic has its plain name where all of its bytes are meant.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Supports } from '../../expr/support.ts';
import type { Terms } from '../../expr/terms.ts';
import { isMemoryName, isNumberName, memoryLabel, parseInputName } from '../../input/names.ts';

/** One byte of the input. */
export interface InputByte {
  readonly array: Term;
  readonly index: number;
}

/** A range of neighbouring bytes. */
export interface ByteRange {
  readonly array: Term;
  readonly first: number;
  readonly last: number;
}

/** Undefined for what is no byte of an object. */
export function inputByte(terms: Terms, term: Term): InputByte | undefined {
  if (terms.op(term) !== Op.symbol) return undefined;
  const { array, index } = terms.symbols[terms.symbolOf(term)];
  return array === 0 ? undefined : { array, index: terms.constantNumber(index) };
}

/** `n` for all of what the program calls n, else `n[3]` or `n[0..3]`. */
export function rangeText(terms: Terms, { array, first, last }: ByteRange): string {
  const name = arrayText(terms, array);
  if (isNamedWhole(terms, { array, first, last })) return name;
  return first === last ? `${name}[${first}]` : `${name}[${first}..${last}]`;
}

function isNamedWhole(terms: Terms, { array, first, last }: ByteRange): boolean {
  const { name, size } = terms.arrayInfo(array);
  return (isMemoryName(name) || isNumberName(name)) && first === 0 && last === size - 1;
}

/** The name of the number that a byte is the highest one of. */
export function wholeEndingWith(terms: Terms, term: Term): string | undefined {
  const byte = inputByte(terms, term);
  if (byte === undefined || byte.index === 0) return undefined;
  const range = { array: byte.array, first: 0, last: byte.index };
  return byte.index < 8 && isNamedWhole(terms, range) ? rangeText(terms, range) : undefined;
}

/** Arrays are named after their object and its size (machine/shadow/symbols.ts). */
export function arrayText(terms: Terms, array: Term): string {
  return objectText(terms.arrayInfo(array).name.replace(/ \d+$/, ''));
}

function objectText(name: string): string {
  const parsed = parseInputName(name);
  if (parsed.kind === 'file') return parsed.path;
  // The input says how much longer than the least length an object is (input/names.ts).
  if (parsed.kind === 'length') return `extra_length(${parsed.of})`;
  if (parsed.kind === 'count') return `extra_${parsed.of}`;
  if (parsed.kind === 'failing call') return `failing_call_${parsed.occurrence}`;
  return memoryLabel(name);
}

/** A harness's flag: "is the pointer p null?" is an object of one byte, named "p == NULL". */
export function nullFlag(terms: Terms, term: Term): string | undefined {
  const byte = inputByte(terms, term);
  const name = byte === undefined ? '' : arrayText(terms, byte.array);
  return name.endsWith(' == NULL') ? name.slice(0, -' == NULL'.length) : undefined;
}

/** How many pieces of the input are named; the rest is "other input". */
const mostPieces = 3;

/** The input that a term depends on: "stdin[0..7] and arg-1[2]". */
export function supportText(terms: Terms, supports: Supports, term: Term): string {
  const { symbols, arrays } = supports.of(term);
  const indexes = new Map<Term, number[]>();
  const names: string[] = [];
  for (const symbol of symbols) {
    const { term: byte, name } = terms.symbols[symbol];
    const place = inputByte(terms, byte);
    if (place === undefined) names.push(name);
    else indexes.set(place.array, [...(indexes.get(place.array) ?? []), place.index]);
  }
  for (const array of arrays) names.push(arrayText(terms, array));
  for (const [array, found] of indexes)
    names.push(...ranges(array, found).map((range) => rangeText(terms, range)));
  const pieces = [...new Set(names)];
  if (pieces.length === 0) return 'the input';
  const shown =
    pieces.length <= mostPieces ? pieces : [...pieces.slice(0, mostPieces), 'other input'];
  return shown.length === 1 ? shown[0] : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

function ranges(array: Term, indexes: readonly number[]): ByteRange[] {
  const found: { array: Term; first: number; last: number }[] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const range = found.at(-1);
    if (range !== undefined && index <= range.last + 1) range.last = index;
    else found.push({ array, first: index, last: index });
  }
  return found;
}

export function isZero(terms: Terms, term: Term): boolean {
  return terms.isConstant(term) && terms.constantValue(term) === 0n;
}

/** A byte that may be a character: of the input, of an array, or one of several such; perhaps widened. */
export function isByte(terms: Terms, term: Term): boolean {
  const op = terms.op(term);
  if (op === Op.zext || op === Op.sext) return isByte(terms, terms.slot(term, 0));
  if (terms.width(term) !== 8) return false;
  return op === Op.select || op === Op.ite || inputByte(terms, term) !== undefined;
}
