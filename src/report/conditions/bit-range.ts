// A concatenation of bytes, or of parts of bytes, that stand in a row is a number with a name: `n`, `stdin[0..3]`, or such a
// number shifted: `n >> 4`.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { type ByteRange, inputByte } from './input-names.ts';

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
