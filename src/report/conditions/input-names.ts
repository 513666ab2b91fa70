// What conditions call the bytes of the input. A byte is `stdin[0]`, `arg-1[3]`; what the program made symbolic has the name
// that the program gave it. Several bytes in a row are `stdin[0..3]`, which is their little-endian number; an object that the
// program made symbolic has its plain name where all of its bytes are meant.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Supports } from '../../expr/support.ts';
import type { Terms } from '../../expr/terms.ts';
import { isMemoryName, isNumberName, memoryLabel, parseInputName } from '../../input/names.ts';

export interface InputByte {
  readonly array: Term;
  readonly index: number;
}

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

/** Whether bits are all of an object that the program has named. */
export function isNamedRange(terms: Terms, range: BitRange): boolean {
  const isWhole = !range.isBigEndian && range.low === 0 && reachesTop(range);
  return isWhole && isNamedWhole(terms, range.bytes);
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

// ---- Numbers of several bytes --------------------------------------------------------------------------------------------
//
// A concatenation of bytes, or of parts of bytes, that stand in a row is a number with a name: `n`, `stdin[0..3]`, or such a
// number shifted: `n >> 4`.

/** Bits of the input that stand in a row: bits `low` to `low + width - 1` of the number that the bytes are. */
export interface BitRange {
  readonly bytes: ByteRange;
  readonly low: number;
  readonly width: number;
  /** The first byte is the highest one; only where the bits are all of the bytes. */
  readonly isBigEndian: boolean;
}

/** A part of one byte. */
interface Piece {
  readonly array: Term;
  readonly index: number;
  readonly low: number;
  readonly width: number;
}

export function bitRange(terms: Terms, term: Term): BitRange | undefined {
  const pieces = terms.op(term) === Op.concat ? piecesOf(terms, term) : undefined;
  if (pieces === undefined) return undefined;
  return littleEndian(pieces) ?? bigEndian(pieces);
}

/** Whether these bits are the highest of their number, so that its sign is theirs. */
export function reachesTop({ bytes, low, width }: BitRange): boolean {
  return low + width === 8 * (bytes.last - bytes.first + 1);
}

function littleEndian(pieces: readonly Piece[]): BitRange | undefined {
  const [first, last] = [pieces[0], pieces[pieces.length - 1]];
  const isRow = pieces.every((piece, i) => i === 0 || isBehind(piece, pieces[i - 1]));
  if (!isRow) return undefined;
  return {
    bytes: { array: first.array, first: first.index, last: last.index },
    low: first.low,
    width: pieces.reduce((sum, piece) => sum + piece.width, 0),
    isBigEndian: false,
  };
}

function isBehind(piece: Piece, before: Piece): boolean {
  const end = 8 * before.index + before.low + before.width;
  return piece.array === before.array && 8 * piece.index + piece.low === end;
}

function bigEndian(pieces: readonly Piece[]): BitRange | undefined {
  const [lowest, highest] = [pieces[0], pieces[pieces.length - 1]];
  const isRow = pieces.every(
    ({ array, index, width }, i) =>
      array === lowest.array && index === lowest.index - i && width === 8,
  );
  if (!isRow) return undefined;
  const bytes = { array: lowest.array, first: highest.index, last: lowest.index };
  return { bytes, low: 0, width: 8 * pieces.length, isBigEndian: true };
}

/** The bytes, the lowest first. Undefined if the term has anything but bytes of the input. */
function piecesOf(terms: Terms, term: Term): Piece[] | undefined {
  const found: Piece[] = [];
  const left = [term];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (terms.op(next) === Op.concat) {
      left.push(terms.slot(next, 0), terms.slot(next, 1));
      continue;
    }
    const piece = pieceOf(terms, next);
    if (piece === undefined) return undefined;
    found.push(piece);
  }
  return found;
}

function pieceOf(terms: Terms, term: Term): Piece | undefined {
  const isPart = terms.op(term) === Op.extract;
  const byte = inputByte(terms, isPart ? terms.slot(term, 0) : term);
  return byte && { ...byte, low: isPart ? terms.slot(term, 1) : 0, width: terms.width(term) };
}
