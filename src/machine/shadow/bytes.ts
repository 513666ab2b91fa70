// Keeps the shadows of memory, byte by byte: the term, and which byte of it. A load of what was stored gets the very term back;
// a load across stores is put together from their parts. A byte may also be an element of an array term: that is how a
// large object is kept after a write at a symbolic offset, without making a term for every byte of it.
//
// Which bytes are symbolic at all is said by the validity map (abi/validity.ts): an entry counts only while
// its granule is marked. Allocation, release, frames and the reset between runs write the map, and so drop shadows without
// coming here; that is why a granule's stale entries are cleared when it becomes symbolic again. A granule to which
// nothing was written yet gets terms that say so when it is touched first, in checks that care for uninitialised memory.
//
// A byte may be new (new-flow.ts), with or without a term: then its position has a bit for it, and its granule is marked.

import { granule } from '../../abi/address-space.ts';
import {
  concreteValidity,
  isSymbolic,
  isUnwritten,
  symbolicValidity,
  validBytes,
} from '../../abi/validity.ts';
import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import { granulesOfPage, newPage, type Page, pageBits, pageBytes } from './shadow-page.ts';

/** The memory that is shadowed. */
export interface ShadowedMemory {
  readonly bytes: Uint8Array;
  readonly map: Uint8Array;
}

/** Gives terms to bytes that nothing was written to. */
export interface UnwrittenBytes {
  /** The term of a byte, 0 if it is concrete. Called once for a byte; the witness's value is in memory then. */
  byte(address: number): Term;
  /** Whether bytes get their terms when they are read, not when something is written beside them: most are never read. */
  readonly isLazy: boolean;
}

const pageMask = pageBytes - 1;
/** A flag in a position: the byte is new. */
const newByte = 1 << 30;
/** Stands in place of a term: nothing was written to the byte, and it was not read. */
export const unread = -1;
/** After a run that touched more pages than this (128 MiB), the pages are given back. */
const mostPages = 4096;

export class ByteShadows {
  /** Replaced if uninitialised memory is checked for, or is input. */
  unwritten: UnwrittenBytes = { byte: () => 0, isLazy: false };
  private bytes = new Uint8Array(0);
  private map = new Uint8Array(0);
  /** Indexed by page number. It is made in its full length: V8 makes a hash table of an array that has holes and grows. */
  private pages: Page[] = [];
  /** The numbers of the pages that exist. */
  private opened: number[] = [];
  private copied = new Int32Array(256);
  private isOver = false;
  /** Whether bytes may be new. */
  tellsNews = false;

  constructor(private readonly terms: Terms) {}

  /** Starts a run. The map has been reset already, and with it all shadows. */
  begin(memory: ShadowedMemory): void {
    this.bytes = memory.bytes as Uint8Array<ArrayBuffer>;
    this.map = memory.map as Uint8Array<ArrayBuffer>;
    this.isOver = false;
    const count = Math.ceil(memory.bytes.length / pageBytes);
    if (this.opened.length > mostPages || this.pages.length < count) {
      this.pages = new Array(count);
      this.opened = [];
    }
  }

  /** Makes all bytes concrete for the rest of this run. */
  end(): void {
    this.isOver = true;
    for (const page of this.opened) {
      const first = (page << pageBits) >>> 3;
      for (let at = first; at < first + granulesOfPage; at++) {
        const value = this.map[at];
        if (isSymbolic(value)) this.map[at] = concreteValidity(value);
      }
    }
  }

  /** The term that a byte belongs to, 0 if it is concrete. */
  termAt(address: number): Term {
    const value = this.map[address >>> 3];
    if (!isSymbolic(value) && !isUnwritten(value)) return 0;
    const page = isSymbolic(value) ? this.pages[address >>> pageBits] : this.open(address);
    const term = page.terms[address & pageMask];
    return term === unread ? this.name(page, address) : term;
  }

  /** What is kept for a byte of a symbolic granule: its term, 0 if it is concrete, `unread` if it has none yet. */
  entryAt(address: number): Term {
    return this.pages[address >>> pageBits].terms[address & pageMask];
  }

  /** Gives a term to a byte that nothing was written to, when it is read for the first time. */
  private name(page: Page, address: number): Term {
    const term = this.unwritten.byte(address);
    page.terms[address & pageMask] = term;
    return term;
  }

  /** Which byte of its term a symbolic byte is. */
  positionAt(address: number): number {
    return this.pages[address >>> pageBits].positions[address & pageMask] & ~newByte;
  }

  /** Whether bytes are those of a term from this position on. */
  areElements(address: number, size: number, term: Term, position: number): boolean {
    if (this.termAt(address) !== term || this.positionAt(address) !== position) return false;
    return this.spanEnd(address, address + size) === address + size;
  }

  /** Where the bytes end, at `end` at the latest, that follow the symbolic byte at `address` in its term. */
  spanEnd(address: number, end: number): number {
    const { map, pages } = this;
    let page = pages[address >>> pageBits];
    const term = page.terms[address & pageMask];
    let position = page.positions[address & pageMask] & ~newByte;
    for (let at = address + 1; at < end; at++) {
      if ((at & 7) === 0 && !isSymbolic(map[at >>> 3])) return at;
      if ((at & pageMask) === 0) page = pages[at >>> pageBits];
      if (page.terms[at & pageMask] !== term) return at;
      if ((page.positions[at & pageMask] & ~newByte) !== ++position) return at;
    }
    return end;
  }

  /** Marks bytes as new, symbolic or not, until something else is written to them. */
  markNew(address: number, size: number): void {
    if (this.isOver) return;
    for (let at = address; at < address + size; at++)
      this.open(at).positions[at & pageMask] |= newByte;
  }

  /** Marks those of the bytes as new that have a term. */
  markTermsNew(address: number, size: number): void {
    for (let at = address; at < address + size; at++)
      if (this.termAt(at) !== 0) this.markNew(at, 1);
  }

  /** Whether one of the bytes is new. */
  isNew(address: number, size: number): boolean {
    for (let at = address; at < address + size; at++) if (this.newBitAt(at) !== 0) return true;
    return false;
  }

  private newBitAt(address: number): number {
    if (!this.tellsNews || !isSymbolic(this.map[address >>> 3])) return 0;
    return this.pages[address >>> pageBits].positions[address & pageMask] & newByte;
  }

  /** One byte as a term of eight bits, 0 if it is concrete. */
  get(address: number): Term {
    return this.load(address, 8);
  }

  set(address: number, byte: Term): void {
    this.store(address, byte);
  }

  /** The term of an integer in memory, 0 if all of its bytes are concrete. */
  load(address: number, bits: number): Term {
    const { terms } = this;
    const size = (bits + 7) >> 3;
    const term = this.termAt(address);
    if (term !== 0 && terms.width(term) === bits && !terms.isArray(term)) {
      if (this.areElements(address, size, term, 0)) return term;
    }
    if (this.isConcrete(address, size)) return 0;
    const whole = this.loadParts(address, size);
    return whole === 0 || bits === 8 * size ? whole : terms.extract(whole, bits - 1, 0);
  }

  /** The witness's bytes of an integer in memory, as a constant. */
  constant(address: number, bits: number): Term {
    const { bytes, terms } = this;
    if (bits > 64) {
      return terms.concat(this.constant(address + 8, bits - 64), this.constant(address, 64));
    }
    const word = (at: number) =>
      bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24);
    return terms.constantPair(bits, word(address), bits > 32 ? word(address + 4) : 0);
  }

  /** Whether the witness has the same bytes at two addresses. */
  isSame(one: number, other: number, size: number): boolean {
    const { bytes } = this;
    for (let i = 0; i < size; i++) if (bytes[one + i] !== bytes[other + i]) return false;
    return true;
  }

  /** Stores a term of any width, in as many bytes as it needs. */
  store(address: number, term: Term): void {
    const { terms } = this;
    const bits = terms.width(term);
    const size = (bits + 7) >> 3;
    if (terms.isConstant(term)) this.clear(address, size);
    else this.put(address, size, bits === 8 * size ? term : terms.zext(term, 8 * size), 0, 1);
  }

  /** Stores bytes `position` and up of an array term, whose elements lie one behind the other. */
  storeArray(address: number, size: number, array: Term, position: number): void {
    this.put(address, size, array, position, 1);
  }

  /** Stores the same byte everywhere in a range. */
  fill(address: number, size: number, byte: Term): void {
    if (this.terms.isConstant(byte)) this.clear(address, size);
    else this.put(address, size, byte, 0, 0);
  }

  /** Makes bytes concrete. */
  clear(address: number, size: number): void {
    const end = address + size;
    for (let at = address; at < end; ) {
      const next = Math.min(at - (at & 7) + granule, end);
      const value = this.map[at >>> 3];
      if (isUnwritten(value) && (at & 7) === 0 && next - at >= validBytes(value)) {
        this.map[at >>> 3] = concreteValidity(symbolicValidity(value));
      } else if (isSymbolic(value) || isUnwritten(value)) {
        const page = this.open(at);
        page.terms.fill(0, at & pageMask, (at & pageMask) + next - at);
        if (this.tellsNews) page.positions.fill(0, at & pageMask, (at & pageMask) + next - at);
        this.settle(page, at);
      }
      at = next;
    }
  }

  /** Copies shadows as memmove copies bytes: the ranges may overlap. */
  copy(target: number, source: number, size: number): void {
    if (!this.anyMarked(source, size)) {
      this.clear(target, size);
      return;
    }
    if (this.copied.length < 2 * size) this.copied = new Int32Array(4 * size);
    const { copied } = this;
    for (let i = 0; i < size; i++) {
      const term = this.termAt(source + i);
      copied[2 * i] = term;
      const position = term === 0 ? 0 : this.positionAt(source + i);
      copied[2 * i + 1] = position | this.newBitAt(source + i);
    }
    for (let i = 0; i < size; ) {
      const next = Math.min(size, i + granule - ((target + i) & 7));
      this.putCopied(target, i, next);
      i = next;
    }
  }

  /** Whether any byte of a range may be symbolic. */
  any(address: number, size: number): boolean {
    if (!this.anyMarked(address, size)) return false;
    if (!this.tellsNews) return true;
    for (let at = address; at < address + size; at++) if (this.termAt(at) !== 0) return true;
    return false;
  }

  /** Whether any granule of a range may hold symbolic bytes, or new ones. */
  private anyMarked(address: number, size: number): boolean {
    if (size === 0) return false;
    const last = (address + size - 1) >>> 3;
    for (let at = address >>> 3; at <= last; at++) {
      if (isSymbolic(this.map[at]) || isUnwritten(this.map[at])) return true;
    }
    return false;
  }

  /** Most loads beside something symbolic meet nothing symbolic, and no term has to be made to find that out. */
  private isConcrete(address: number, size: number): boolean {
    for (let at = address + size - 1; at >= address; at--) if (this.termAt(at) !== 0) return false;
    return true;
  }

  /** Joins bytes to one term, from the highest byte down: neighbours of one term are one part. */
  private loadParts(address: number, size: number): Term {
    const { terms } = this;
    let whole = 0;
    let symbolic = false;
    for (let end = address + size; end > address; ) {
      let low = end - 1;
      const term = this.termAt(low);
      let part: Term;
      if (term === 0) {
        part = terms.constant(8, this.bytes[low]);
      } else {
        symbolic = true;
        const high = this.positionAt(low);
        const lowest = terms.isArray(term) ? high - (high % (terms.width(term) >> 3)) : 0;
        let position = high;
        while (low > address && position > lowest && this.termAt(low - 1) === term) {
          if (this.positionAt(low - 1) !== position - 1) break;
          low--;
          position--;
        }
        part = this.part(term, high, position);
      }
      whole = whole === 0 ? part : terms.concat(whole, part);
      end = low;
    }
    return symbolic && !terms.isConstant(whole) ? whole : 0;
  }

  /** Bytes `high` down to `low` of a term; those of an array term must lie in one element. */
  private part(term: Term, high: number, low: number): Term {
    const { terms } = this;
    if (!terms.isArray(term)) return terms.extract(term, 8 * high + 7, 8 * low);
    const unit = terms.width(term) >> 3;
    const index = terms.constant(terms.indexWidth(term), Math.floor(high / unit));
    const element = terms.select(term, index);
    return terms.extract(element, 8 * (high % unit) + 7, 8 * (low % unit));
  }

  private put(address: number, size: number, term: Term, position: number, step: number): void {
    if (this.isOver) {
      this.clear(address, size);
      return;
    }
    const end = address + size;
    let which = position;
    for (let at = address; at < end; ) {
      const next = Math.min(at - (at & 7) + granule, end);
      const page = this.open(at);
      for (; at < next; at++, which += step) {
        page.terms[at & pageMask] = term;
        page.positions[at & pageMask] = which;
      }
    }
  }

  /** Puts bytes `from` to `to` of a copy into one granule of the target. */
  private putCopied(target: number, from: number, to: number): void {
    const { copied } = this;
    let symbolic = 0;
    for (let i = from; i < to; i++) symbolic |= copied[2 * i] | (copied[2 * i + 1] & newByte);
    if (symbolic === 0) {
      this.clear(target + from, to - from);
      return;
    }
    const page = this.open(target + from);
    for (let i = from; i < to; i++) {
      page.terms[(target + i) & pageMask] = copied[2 * i];
      page.positions[(target + i) & pageMask] = copied[2 * i + 1];
    }
  }

  openedPages(): readonly number[] {
    return this.opened;
  }

  /** The page of that number, which is made if it does not exist. */
  page(number: number): Page {
    if (this.pages[number] === undefined) {
      this.pages[number] = newPage();
      this.opened.push(number);
    }
    return this.pages[number];
  }

  /** The page of a granule that is about to hold symbolic bytes. */
  private open(address: number): Page {
    const page = this.page(address >>> pageBits);
    const at = address >>> 3;
    const value = this.map[at];
    if (!isSymbolic(value)) {
      const first = address & pageMask & ~7;
      page.terms.fill(0, first, first + granule);
      if (this.tellsNews) page.positions.fill(0, first, first + granule);
      this.map[at] = symbolicValidity(value);
      if (isUnwritten(value)) this.fillUnwritten(page, address & ~7, validBytes(value));
    }
    return page;
  }

  private fillUnwritten(page: Page, start: number, size: number): void {
    const { unwritten } = this;
    for (let i = 0; i < size; i++) {
      page.terms[(start + i) & pageMask] = unwritten.isLazy ? unread : unwritten.byte(start + i);
      page.positions[(start + i) & pageMask] = 0;
    }
  }

  /** Unmarks a granule if it has no symbolic bytes left, so that accesses pass the fast check again. */
  private settle(page: Page, address: number): void {
    const first = address & pageMask & ~7;
    for (let i = first; i < first + granule; i++) if (page.terms[i] !== 0) return;
    if (this.tellsNews && this.isNew(address & ~7, granule)) return;
    this.map[address >>> 3] = concreteValidity(this.map[address >>> 3]);
  }
}
