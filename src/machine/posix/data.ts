// Bytes on their way between files and memory. In a symbolic run some of them depend on the input: each byte then has
// its term beside it, and of an input of symbolic length it may even be open how many there are.

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { UncertainLength } from './uncertain-length.ts';

export interface Data {
  readonly bytes: Uint8Array;
  /** The term of each byte, 0 if it is concrete; undefined if all are. */
  readonly terms?: Int32Array | undefined;
  /** Set if the number of bytes depends on the input. */
  readonly end?: OpenEnd | undefined;
}

export interface OpenEnd {
  /** How many bytes there are for the witness. */
  readonly count: number;
  /** The term of the number of bytes, of 64 bits. */
  readonly countTerm: Term;
  readonly length: UncertainLength;
  /** The position of the first byte in the input. */
  readonly start: number;
}

export const nothing: Data = { bytes: new Uint8Array(0) };

/** Copies a part, without terms if all of its bytes are concrete. */
export function part({ bytes, terms }: Data, from: number, to: number): Data {
  return { bytes: bytes.slice(from, to), terms: termsOf(terms, from, to) };
}

function termsOf(terms: Int32Array | undefined, from: number, to: number): Int32Array | undefined {
  if (terms === undefined) return undefined;
  for (let i = from; i < to; i++) if (terms[i] !== 0) return terms.slice(from, to);
  return undefined;
}

/** Joins data, one behind the other. */
export function joined(parts: readonly Data[]): Data {
  const size = parts.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const [bytes, terms] = [new Uint8Array(size), new Int32Array(size)];
  let end = 0;
  for (const each of parts) {
    bytes.set(each.bytes, end);
    if (each.terms !== undefined) terms.set(each.terms, end);
    end += each.bytes.length;
  }
  return { bytes, terms: termsOf(terms, 0, size) };
}

/** Takes `length` bytes off the chunks, which have so many. The rest of a chunk is not copied, because a large one is read in small pieces. */
export function takenFrom(chunks: Data[], length: number): Data {
  const pieces: Data[] = [];
  for (let left = length; left > 0; ) {
    const chunk = chunks[0];
    const count = Math.min(chunk.bytes.length, left);
    const [piece, rest] = [view(chunk, 0, count), view(chunk, count)];
    if (rest.bytes.length > 0) chunks[0] = { ...chunk, ...rest };
    else chunks.shift();
    pieces.push(piece);
    left -= count;
  }
  return joined(pieces);
}

/** A part that is not copied. */
export function view({ bytes, terms }: Data, from: number, to?: number): Data {
  return { bytes: bytes.subarray(from, to), terms: terms?.subarray(from, to) };
}

/** Sets the terms of a field of a structure: its bytes, little-endian, get the parts of a term. */
export function fieldTerms(target: Int32Array, offset: number, terms: Terms, term: Term): void {
  const size = terms.width(term) / 8;
  for (let i = 0; i < size; i++) {
    const byte = terms.extract(term, 8 * i + 7, 8 * i);
    target[offset + i] = terms.isConstant(byte) ? 0 : byte;
  }
}
