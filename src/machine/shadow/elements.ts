// Reads and writes an object at a symbolic offset, exactly (EXE 3.3). Where few positions can be hit, a read is a chain of
// if-then-else over them (equal neighbours are one test), and a write gives each of them an if-then-else between the
// new value and its old one. Otherwise the content becomes an array term, a read a select and a write a store.
//
// The caller has decided that the access is inside the object: terms made here mean something under that decision only.

import { Memo } from '../../base/memo.ts';
import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Extent } from '../extents.ts';
import type { ByteShadows, ShadowedMemory } from './bytes.ts';
import { ContentDigests } from './content-digests.ts';
import { indexWidth, type ObjectArray, ObjectArrays } from './object-arrays.ts';
import { type Positions, positionsOf } from './positions.ts';
import { Progressions } from './progressions.ts';

/** A read that needs more tests than this becomes a select, a write to more positions a store. */
const mostTests = 64;
/** The same limit for constants: a table is smaller than that many tests, and solvers know tables. */
const mostConstantTests = 16;
/** How many elements are searched for equal neighbours at most. */
const longestRow = 1024;
/** An array covers the whole object up to this size, so that all accesses share one; beyond, only what can be hit. */
const wholeObject = 1 << 16;
/** How many bytes may lie around each of a few places for the content of all of them to be looked at. */
const farApart = 256;
/** Larger objects are not made arrays. */
const largestArray = 1 << 20;

export class Elements {
  private readonly progressions: Progressions;
  private readonly arrays: ObjectArrays;
  private readonly digests: ContentDigests;
  /** Reads of constants by object, offset and positions: programs that classify characters read one table all the time. */
  private readonly constants = new Memo<Term>();
  /** Chains by the content that they read, and selects by their array: a run often reads what another run has read. */
  private readonly readings = new Memo<Term>();
  private readonly selections = new Memo<Term>();
  /** By content, offset and value: what a write makes of each place. */
  private readonly writings = new Memo<readonly Term[]>();

  constructor(
    private readonly terms: Terms,
    private readonly shadows: ByteShadows,
  ) {
    this.progressions = new Progressions(terms);
    this.digests = new ContentDigests(shadows);
    this.arrays = new ObjectArrays(terms, shadows, this.digests);
  }

  begin(memory: ShadowedMemory): void {
    this.digests.begin(memory);
    this.arrays.begin(memory);
  }

  /** The positions that an access of `size` bytes at this offset can hit; undefined if they are too many to follow. */
  positions(object: Extent, offset: Term, size: number): Positions | undefined {
    const found = positionsOf(this.terms, this.progressions, offset, object.size - size);
    return found !== undefined && found.last - found.first <= largestArray ? found : undefined;
  }

  /** Whether an offset is one of 0 to `greatest` whatever the input is: an index read from a table often is. */
  isInside(offset: Term, greatest: number): boolean {
    const values = this.progressions.of(offset);
    return values !== undefined && values.least >= 0 && values.greatest <= greatest;
  }

  /** The term of an integer at a symbolic offset, 0 if it is concrete all the same. */
  read(object: Extent, offset: Term, positions: Positions, bits: number): Term {
    if (positions.count === 1) return this.shadows.load(object.address + positions.first, bits);
    if (!object.fixed || positions.list !== undefined)
      return this.readAny(object, offset, positions, bits);
    const { first, step, count } = positions;
    const key = `${object.address} ${bits} ${offset} ${first} ${step} ${count}`;
    return this.constants.get(key, () => this.readAny(object, offset, positions, bits));
  }

  private readAny(object: Extent, offset: Term, positions: Positions, bits: number): Term {
    const term =
      (positions.count <= longestRow && this.readByTests(object, offset, positions, bits)) ||
      this.readArray(object, offset, positions, bits);
    return this.terms.isConstant(term) ? 0 : term;
  }

  write(object: Extent, offset: Term, positions: Positions, value: Term): void {
    const { terms, shadows } = this;
    const bits = terms.width(value);
    const size = (bits + 7) >> 3;
    const whole = bits === 8 * size ? value : terms.zext(value, 8 * size);
    if (positions.count === 1) shadows.store(object.address + positions.first, whole);
    else if (positions.step >= size && positions.count <= mostTests)
      this.writePlaces(object, offset, positions, whole);
    else if (positions.last - positions.first + size <= mostTests)
      this.writeBytes(object, offset, positions, whole);
    else this.writeArray(object, offset, positions, whole);
  }

  /**
   * Says all that an access depends on which looks at nothing but the bytes that it can hit. Undefined if that is not known, or
   * takes longer to find out than the access itself: a few places far apart.
   */
  private key(
    object: Extent,
    offset: Term,
    positions: Positions,
    size: number,
  ): string | undefined {
    const { first, last, step, count, list } = positions;
    const length = last - first + size;
    if (list !== undefined && length > farApart * count) return undefined;
    const content = this.digests.of(object.address + first, length);
    return content && `${content} ${offset} ${size} ${first} ${step} ${count}`;
  }

  /** The term of an integer in memory, a constant if it is concrete. */
  private content(address: number, bits: number): Term {
    return this.shadows.load(address, bits) || this.shadows.constant(address, bits);
  }

  private at(offset: Term, position: number): Term {
    const { terms } = this;
    return terms.eq(offset, terms.constant(terms.width(offset), position));
  }

  // ---- Few positions: one by one -----------------------------------------------------------------------

  /** Reads by a chain of if-then-else; 0 if there are too many different neighbours. */
  private readByTests(object: Extent, offset: Term, positions: Positions, bits: number): Term {
    const key = this.key(object, offset, positions, (bits + 7) >> 3);
    return this.readings.get(key && `${key} ${bits}`, () =>
      this.chain(object, offset, positions, bits),
    );
  }

  private chain(object: Extent, offset: Term, positions: Positions, bits: number): Term {
    const { terms } = this;
    const places = placesOf(positions);
    const values = this.fewRuns(object, positions, places, bits);
    if (values === undefined) return 0;
    const usual = mostFrequent(values);
    const runs = runsOf(values, usual, positions.list === undefined);
    const limit = values.every((each) => terms.isConstant(each)) ? mostConstantTests : mostTests;
    if (runs.length > limit) return 0;
    let result = usual;
    for (let i = runs.length - 1; i >= 0; i--) {
      const { from, to } = runs[i];
      result = terms.ite(this.isBetween(offset, places, from, to), values[from], result);
    }
    return result;
  }

  /** The values at the positions; undefined if they change too often for a chain, whichever value is the chain's last. */
  private fewRuns(
    { address }: Extent,
    { first, last }: Positions,
    places: readonly number[],
    bits: number,
  ): Term[] | undefined {
    const { shadows } = this;
    const size = (bits + 7) >> 3;
    const isConcrete = !shadows.any(address + first, last - first + size);
    const values: Term[] = [];
    let changes = 0;
    for (let i = 0; i < places.length; i++) {
      const at = address + places[i];
      // Large tables are mostly empty: a term is made only where the bytes change.
      const isSame = isConcrete && i > 0 && shadows.isSame(at, address + places[i - 1], size);
      const value = isSame ? values[i - 1] : this.content(at, bits);
      if (value !== values.at(-1) && ++changes > 2 * mostTests + 1) return undefined;
      values.push(value);
    }
    return values;
  }

  /** The condition that the offset is one of places[from] to places[to], given that it is one of all places. */
  private isBetween(offset: Term, places: readonly number[], from: number, to: number): Term {
    const { terms } = this;
    const constant = (position: number) => terms.constant(terms.width(offset), position);
    if (from === to) return this.at(offset, places[from]);
    const notBefore = from === 0 ? terms.true : terms.uge(offset, constant(places[from]));
    const notBehind =
      to === places.length - 1 ? terms.true : terms.ule(offset, constant(places[to]));
    return terms.and(notBefore, notBehind);
  }

  /** Writes to positions that do not overlap. */
  private writePlaces(object: Extent, offset: Term, positions: Positions, value: Term): void {
    const { terms, shadows } = this;
    const width = terms.width(value);
    const key = this.key(object, offset, positions, width >> 3);
    const places = placesOf(positions);
    const written = this.writings.get(key && `${key} ${value}`, () =>
      places.map((place) => {
        const old = this.content(object.address + place, width);
        return terms.ite(this.at(offset, place), value, old);
      }),
    );
    places.forEach((place, i) => {
      shadows.store(object.address + place, written[i]);
    });
  }

  /** Writes to positions that overlap: every byte of memory may become any byte of the value. */
  private writeBytes(object: Extent, offset: Term, positions: Positions, value: Term): void {
    const { terms, shadows } = this;
    const size = terms.width(value) >> 3;
    const key = this.key(object, offset, positions, size);
    const written = this.writings.get(key && `${key} ${value}`, () =>
      this.writtenBytes(object, offset, positions, value),
    );
    written.forEach((byte, i) => {
      shadows.store(object.address + positions.first + i, byte);
    });
  }

  private writtenBytes(object: Extent, offset: Term, positions: Positions, value: Term): Term[] {
    const { terms } = this;
    const size = terms.width(value) >> 3;
    const places = new Set(placesOf(positions));
    const written: Term[] = [];
    for (let byte = positions.first; byte < positions.last + size; byte++) {
      let result = this.content(object.address + byte, 8);
      for (let i = 0; i < size; i++) {
        if (!places.has(byte - i)) continue;
        const part = terms.extract(value, 8 * i + 7, 8 * i);
        result = terms.ite(this.at(offset, byte - i), part, result);
      }
      written.push(result);
    }
    return written;
  }

  // ---- Many positions: an array ------------------------------------------------------------------------

  private readArray(object: Extent, offset: Term, positions: Positions, bits: number): Term {
    const region = regionOf(object, positions, (bits + 7) >> 3);
    const content = this.arrays.of(region.address, region.size, region.unit, object.fixed);
    const { first, step } = positions;
    const key = `${content.array} ${content.position} ${region.skipped} ${offset} ${bits} ${first} ${step}`;
    return this.selections.get(key, () =>
      this.select(content, region.skipped, offset, positions, bits),
    );
  }

  private select(
    content: ObjectArray,
    skipped: number,
    offset: Term,
    positions: Positions,
    bits: number,
  ): Term {
    const { terms } = this;
    const size = (bits + 7) >> 3;
    const position = this.positionTerm(offset, content.position - skipped);
    const step = this.alignedUnit(content, skipped, positions, size);
    let result: Term = 0;
    for (let at = size - step; at >= 0; at -= step) {
      const part = this.elementAt(content.array, this.moved(position, at), step);
      result = result === 0 ? part : terms.concat(result, part);
    }
    return bits === 8 * size ? result : terms.extract(result, bits - 1, 0);
  }

  private writeArray(object: Extent, offset: Term, positions: Positions, value: Term): void {
    const { terms } = this;
    const size = terms.width(value) >> 3;
    const region = regionOf(object, positions, size);
    const content = this.arrays.of(region.address, region.size, region.unit, false);
    const position = this.positionTerm(offset, content.position - region.skipped);
    const step = this.alignedUnit(content, region.skipped, positions, size);
    let { array } = content;
    for (let at = 0; at < size; at += step) {
      const part = terms.extract(value, 8 * (at + step) - 1, 8 * at);
      array = this.stored(array, this.moved(position, at), part);
    }
    this.shadows.storeArray(region.address, region.size, array, content.position);
  }

  /** The byte in the array's layout at an offset in the object. */
  private positionTerm(offset: Term, added: number): Term {
    return this.moved(this.terms.extract(offset, indexWidth - 1, 0), added);
  }

  private moved(position: Term, by: number): Term {
    return by === 0 ? position : this.terms.add(position, this.terms.constant(indexWidth, by));
  }

  /** How many bytes are accessed at a time: a whole element if all accesses begin at one, else 1. */
  private alignedUnit(
    { array, position }: ObjectArray,
    skipped: number,
    { first, step }: Positions,
    size: number,
  ): number {
    const unit = this.terms.width(array) >> 3;
    const isAligned = (first - skipped + position) % unit === 0 && step % unit === 0;
    return isAligned && size % unit === 0 ? unit : 1;
  }

  private elementAt(array: Term, position: Term, size: number): Term {
    const { terms } = this;
    const unit = terms.width(array) >> 3;
    const element = terms.select(array, this.elementIndex(position, unit));
    if (size === unit) return element;
    return terms.extract(terms.lshr(element, this.bitOffset(position, unit)), 7, 0);
  }

  private stored(array: Term, position: Term, part: Term): Term {
    const { terms } = this;
    const unit = terms.width(array) >> 3;
    const index = this.elementIndex(position, unit);
    if (terms.width(part) === 8 * unit) return terms.store(array, index, part);
    const by = this.bitOffset(position, unit);
    const hole = terms.not(terms.shl(terms.constant(8 * unit, 0xff), by));
    const byte = terms.shl(terms.zext(part, 8 * unit), by);
    return terms.store(array, index, terms.or(terms.and(terms.select(array, index), hole), byte));
  }

  private elementIndex(position: Term, unit: number): Term {
    const { terms } = this;
    return terms.lshr(position, terms.constant(indexWidth, Math.log2(unit)));
  }

  /** The bit at which the byte at `position` begins in its element. */
  private bitOffset(position: Term, unit: number): Term {
    const { terms } = this;
    const byte = terms.and(position, terms.constant(indexWidth, unit - 1));
    const bits = terms.shl(byte, terms.constant(indexWidth, 3));
    return terms.extract(bits, 8 * unit - 1, 0);
  }
}

function placesOf({ first, step, count, list }: Positions): readonly number[] {
  return list ?? Array.from({ length: count }, (_, i) => first + i * step);
}

interface Region {
  readonly address: number;
  readonly size: number;
  /** The offset of the region in the object. */
  readonly skipped: number;
  readonly unit: number;
}

/** The part of an object that becomes an array, and the size of its elements. */
function regionOf(object: Extent, { first, last, step }: Positions, size: number): Region {
  const unit = [4, 2].find((each) => [first, step, size].every((n) => n % each === 0)) ?? 1;
  const isWhole = object.size <= wholeObject;
  const [from, to] = isWhole ? [0, object.size - (object.size % unit)] : [first, last + size];
  return { address: object.address + from, size: to - from, skipped: from, unit };
}

function mostFrequent(values: readonly Term[]): Term {
  const counts = new Map<Term, number>();
  let best = values[0];
  for (const value of values) {
    const count = (counts.get(value) ?? 0) + 1;
    counts.set(value, count);
    if (count > (counts.get(best) ?? 0)) best = value;
  }
  return best;
}

/** Ranges of neighbours that share a value other than the usual one; single positions if `joined` is false. */
function runsOf(
  values: readonly Term[],
  usual: Term,
  joined: boolean,
): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  values.forEach((value, i) => {
    if (value === usual) return;
    const before = runs.at(-1);
    if (joined && before?.to === i - 1 && values[i - 1] === value) before.to = i;
    else runs.push({ from: i, to: i });
  });
  return runs;
}
