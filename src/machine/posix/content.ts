// The bytes of a regular file. Handed-over content is shared until the first write; then it is a
// buffer that doubles as it grows, and every byte of it is taken from the space that files have. Bytes that depend on
// the input of a symbolic run have terms, in a second buffer that exists from the first such byte on.

import { resized } from '../../base/grown-array.ts';
import { type Data, nothing, part } from './data.ts';
import { fail } from './errors.ts';
import type { UncertainLength } from './uncertain-length.ts';

/** The content of a file when the program starts. If its length is uncertain, `bytes` is as long as it can be. */
export interface InitialContent {
  readonly bytes: Uint8Array;
  readonly terms?: Int32Array | undefined;
  readonly length?: UncertainLength | undefined;
  /** Set for a file that is loaded when it is first read: its size, and how to load it. It costs no space before a write. */
  readonly later?: { readonly size: number; readonly load: () => Uint8Array } | undefined;
}

export class Content {
  private buffer: Uint8Array;
  private terms: Int32Array | undefined;
  private length: number;
  private shared: boolean;
  private uncertain: UncertainLength | undefined;
  private later: InitialContent['later'];
  /** How many bytes this file takes from the space that files share. */
  private taken: number;

  constructor(
    private readonly space: Space,
    initial?: InitialContent,
  ) {
    this.buffer = initial?.bytes ?? new Uint8Array(0);
    this.terms = initial?.terms;
    this.uncertain = initial?.length;
    this.later = initial?.later;
    this.length = this.later?.size ?? this.uncertain?.witness ?? this.buffer.length;
    this.shared = initial !== undefined;
    this.taken = this.buffer.length;
  }

  get size(): number {
    return this.length;
  }

  /** Whether the program has written to the file, or made it. */
  get isWritten(): boolean {
    return !this.shared;
  }

  /** The length, as long as it was not needed as a number; undefined if it is certain. */
  get uncertainLength(): UncertainLength | undefined {
    return this.uncertain;
  }

  /** Copies up to `length` bytes; fewer at the end of the file. */
  read(offset: number, length: number): Data {
    if (this.uncertain !== undefined) return this.readUncertain(this.uncertain, offset, length);
    this.load();
    if (offset >= this.length) return nothing;
    return part(this.data(), offset, Math.min(offset + length, this.length));
  }

  /** Reads from a file of uncertain length, where the offset counts requested bytes (uncertain-length.ts). */
  private readUncertain(length: UncertainLength, offset: number, wanted: number): Data {
    const start = Math.min(offset, length.max);
    const end = Math.min(start + wanted, length.max);
    const data = part(this.data(), start, end);
    if (end <= length.min) return data;
    const { terms } = length.run;
    const countTerm = terms.sub(length.clip(end), length.clip(start));
    const count = Math.min(end, length.witness) - Math.min(start, length.witness);
    return { ...data, end: { count, countTerm, length, start } };
  }

  /** Returns how many bytes were written, or an error. */
  write(offset: number, bytes: Uint8Array, terms?: Int32Array): number {
    if (bytes.length === 0) return 0;
    this.fixLength();
    const end = offset + bytes.length;
    const failure = this.reserve(end);
    if (failure < 0) return failure;
    this.buffer.set(bytes, offset);
    this.setTerms(offset, bytes.length, terms);
    this.length = Math.max(this.length, end);
    return bytes.length;
  }

  resize(length: number): number {
    this.fixLength();
    const failure = this.reserve(length);
    if (failure < 0) return failure;
    if (length < this.length) {
      this.buffer.fill(0, length, this.length);
      this.terms?.fill(0, length, this.length);
    }
    this.length = length;
    return 0;
  }

  /** Gives back the space of a file that was deleted. */
  release(): void {
    this.space.give(this.taken);
    this.taken = 0;
    this.later = undefined;
    this.buffer = new Uint8Array(0);
    this.terms = undefined;
    this.uncertain = undefined;
    this.length = 0;
  }

  fixLength(): void {
    if (this.uncertain === undefined) return;
    this.uncertain.fix();
    this.uncertain = undefined;
    this.space.give(this.buffer.length - this.length);
    this.taken -= this.buffer.length - this.length;
    this.buffer = this.buffer.subarray(0, this.length);
    this.terms = this.terms?.subarray(0, this.length);
  }

  private load(): void {
    if (this.later === undefined) return;
    this.buffer = this.later.load();
    this.length = this.buffer.length;
    this.later = undefined;
  }

  private data(): Data {
    return { bytes: this.buffer, terms: this.terms };
  }

  /** Stores the terms of bytes that were written; the buffer is the file's own by now. */
  private setTerms(offset: number, count: number, terms: Int32Array | undefined): void {
    if (terms !== undefined) {
      this.terms ??= new Int32Array(this.buffer.length);
      this.terms.set(terms, offset);
    } else this.terms?.fill(0, offset, offset + count);
  }

  private reserve(capacity: number): number {
    this.load();
    const enough = capacity <= this.buffer.length;
    if (enough && !this.shared) return 0;
    // The buffer doubles, so that appending stays cheap; a write far beyond the end takes just what it needs.
    const larger = enough ? this.buffer.length : Math.max(capacity, 2 * this.buffer.length);
    if (!this.space.take(larger - this.taken)) return fail('ENOSPC');
    this.taken = larger;
    this.buffer = resized(this.buffer, larger);
    if (this.terms !== undefined) this.terms = resized(this.terms, larger);
    this.shared = false;
    return 0;
  }
}

/** Limits how much of the host's memory files may take: a program under test may fill its disk. */
export class Space {
  private left: number;

  constructor(limit: number) {
    this.left = limit;
  }

  /** Takes this many bytes if there are so many; returns whether it did. */
  take(bytes: number): boolean {
    if (bytes > this.left) return false;
    this.left -= bytes;
    return true;
  }

  give(bytes: number): void {
    this.left += bytes;
  }
}
