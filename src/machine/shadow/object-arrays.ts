// Makes an array term of the content of some memory, for accesses at symbolic offsets that can hit too many positions
// to name them one by one. Concrete content is a table; symbolic bytes are stores over it. Two kinds of content are
// arrays already, and are taken as they are with the exceptions stored over them: what a write at a symbolic offset left
// behind (ByteShadows keeps it as elements of an array term), and input that lies in memory as it was read.
//
// The array of content that was met before, in this run or in another, is found by its digest (content-digests.ts); that of a
// constant of the program by its address. Tables are interned by content, too (expr/arena.ts).

import { Memo } from '../../base/memo.ts';
import type { TableContent, Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import type { ByteShadows, ShadowedMemory } from './bytes.ts';
import type { ContentDigests } from './content-digests.ts';

/** Bytes `position` and up of an array's elements, laid out one behind the other, are the memory from `start` on. */
export interface ObjectArray {
  readonly array: Term;
  readonly position: number;
}

/** Arrays are indexed by 32 bits: more than the memory has elements. */
export const indexWidth = 32;

export class ObjectArrays {
  /** By content; by address if the memory is read-only. */
  private readonly known = new Memo<ObjectArray>();
  /** The bytes of the memory, under the witness of the run that is going on. */
  private bytes = new Uint8Array(0);

  constructor(
    private readonly terms: Terms,
    private readonly shadows: ByteShadows,
    private readonly digests: ContentDigests,
  ) {}

  begin({ bytes }: ShadowedMemory): void {
    this.bytes = bytes as Uint8Array<ArrayBuffer>;
  }

  /** `unit` is the size of an element: 1, 2 or 4 bytes; `size` is a multiple of it. `fixed` says that the memory is read-only. */
  of(start: number, size: number, unit: number, fixed: boolean): ObjectArray {
    const key = fixed ? `${start} ${size}` : this.digests.of(start, size);
    return this.known.get(key && `${key} ${unit}`, () => {
      if (this.shadows.any(start, size))
        return this.ready(start, size) ?? this.stored(start, size, unit);
      const content = elements(this.bytes, start, size, unit);
      return { array: this.terms.table(indexWidth, 8 * unit, content), position: 0 };
    });
  }

  /**
   * A table with stores for the elements that are symbolic. In the table these are zero: what the witness has there is
   * none of the path's business, and runs of one path must have the same terms.
   */
  private stored(start: number, size: number, unit: number): ObjectArray {
    const { terms, shadows } = this;
    const content = elements(this.bytes, start, size, unit);
    const symbolic = Array.from(content, (_, i) => shadows.load(start + i * unit, 8 * unit));
    let array = terms.table(
      indexWidth,
      8 * unit,
      content.map((value, i) => (symbolic[i] === 0 ? value : 0)),
    );
    symbolic.forEach((element, i) => {
      if (element !== 0) array = terms.store(array, terms.constant(indexWidth, i), element);
    });
    return { array, position: 0 };
  }

  /** The array that most of the bytes are elements of, with stores for the others; undefined if there is none. */
  private ready(start: number, size: number): ObjectArray | undefined {
    const { terms } = this;
    const found = this.prevailing(start, size);
    if (found === undefined) return undefined;
    if (this.shadows.areElements(start, size, found.array, found.position)) return found;
    const unit = terms.width(found.array) >> 3;
    // Elements are stored as a whole: the first and the last one may reach beyond the range, of which only the bytes inside are replaced.
    const first = Math.floor(found.position / unit);
    const last = Math.floor((found.position + size - 1) / unit);
    let { array } = found;
    for (let element = first; element <= last; element++) {
      const at = start + element * unit - found.position;
      if (this.holds(found, start, Math.max(at, start), Math.min(at + unit, start + size)))
        continue;
      array = this.replace(found, array, element, at, start, start + size);
    }
    return { array, position: found.position };
  }

  private holds(found: ObjectArray, start: number, from: number, to: number): boolean {
    const position = found.position + from - start;
    if (this.shadows.areElements(from, to - from, found.array, position)) return true;
    for (let at = from; at < to; at++) {
      if (!this.isElement(at, found.array, found.position + at - start)) return false;
    }
    return true;
  }

  private replace(
    found: ObjectArray,
    array: Term,
    element: number,
    at: number,
    start: number,
    end: number,
  ): Term {
    const { terms } = this;
    const unit = terms.width(array) >> 3;
    const index = terms.constant(indexWidth, element);
    let value: Term = 0;
    for (let i = unit - 1; i >= 0; i--) {
      const address = at + i;
      const inside = address >= start && address < end;
      const byte = inside
        ? this.shadows.load(address, 8) || terms.constant(8, this.bytes[address])
        : terms.extract(terms.select(found.array, index), 8 * i + 7, 8 * i);
      value = value === 0 ? byte : terms.concat(value, byte);
    }
    return terms.store(array, index, value);
  }

  /** Looks at a few bytes only: an array that covers less of the range is not worth it. */
  private prevailing(start: number, size: number): ObjectArray | undefined {
    const votes = new Map<string, ObjectArray & { count: number }>();
    const samples = Math.min(size, 16);
    for (let i = 0; i < samples; i++) {
      const at = Math.floor((i * size) / samples);
      const owner = this.arrayAt(start + at);
      if (owner === undefined) continue;
      const position = owner.position - at;
      if (position < 0) continue;
      const key = `${owner.array} ${position}`;
      const count = (votes.get(key)?.count ?? 0) + 1;
      votes.set(key, { array: owner.array, position, count });
    }
    let best: (ObjectArray & { count: number }) | undefined;
    for (const each of votes.values()) if (each.count > (best?.count ?? 0)) best = each;
    return best !== undefined && 2 * best.count >= samples ? best : undefined;
  }

  /** The array that a byte is an element of: one that a write left behind, or the input. */
  private arrayAt(address: number): ObjectArray | undefined {
    const { terms, shadows } = this;
    const term = shadows.termAt(address);
    if (term === 0) return undefined;
    if (terms.isArray(term)) return { array: term, position: shadows.positionAt(address) };
    if (terms.op(term) !== Op.symbol || terms.width(term) !== 8) return undefined;
    const { array, index } = terms.symbols[terms.symbolOf(term)];
    if (array === 0 || terms.indexWidth(array) !== indexWidth) return undefined;
    return { array, position: terms.constantNumber(index) };
  }

  private isElement(address: number, array: Term, position: number): boolean {
    const owner = this.arrayAt(address);
    return owner !== undefined && owner.array === array && owner.position === position;
  }
}

function elements(bytes: Uint8Array, start: number, size: number, unit: number): TableContent {
  const content = bytes.slice(start, start + size);
  if (unit === 1) return content;
  const view = new DataView(content.buffer);
  return Int32Array.from({ length: size / unit }, (_, i) =>
    unit === 2 ? view.getUint16(2 * i, true) : view.getInt32(4 * i, true),
  );
}
