// The bytes of a regular file. What was handed over is shared until the first write; then it is a
// buffer that doubles as it grows, and every byte of it is taken from the space that files have.

import { fail } from './errors.ts';
import type { Space } from './space.ts';

export class Content {
  private buffer: Uint8Array;
  private length: number;
  private shared: boolean;
  private readonly space: Space;

  constructor(space: Space, initial?: Uint8Array) {
    this.space = space;
    this.buffer = initial ?? new Uint8Array(0);
    this.length = this.buffer.length;
    this.shared = initial !== undefined;
  }

  get size(): number {
    return this.length;
  }

  /** A copy of up to length bytes; fewer at the end of the file. */
  read(offset: number, length: number): Uint8Array {
    if (offset >= this.length) return new Uint8Array(0);
    return this.buffer.slice(offset, Math.min(offset + length, this.length));
  }

  /** How many bytes were written, or an error. */
  write(offset: number, bytes: Uint8Array): number {
    if (bytes.length === 0) return 0;
    const end = offset + bytes.length;
    const failure = this.reserve(end);
    if (failure < 0) return failure;
    this.buffer.set(bytes, offset);
    this.length = Math.max(this.length, end);
    return bytes.length;
  }

  resize(length: number): number {
    const failure = this.reserve(length);
    if (failure < 0) return failure;
    if (length < this.length) this.buffer.fill(0, length, this.length);
    this.length = length;
    return 0;
  }

  /** The file is gone for good. */
  release(): void {
    this.space.give(this.buffer.length);
    this.buffer = new Uint8Array(0);
    this.length = 0;
  }

  private reserve(capacity: number): number {
    const enough = capacity <= this.buffer.length;
    if (enough && !this.shared) return 0;
    // Doubling, so that appending stays cheap; a jump far beyond the end takes just what it needs.
    const larger = enough ? this.buffer.length : Math.max(capacity, 2 * this.buffer.length);
    if (!this.space.take(larger - this.buffer.length)) return fail('ENOSPC');
    const grown = new Uint8Array(larger);
    grown.set(this.buffer);
    this.buffer = grown;
    this.shared = false;
    return 0;
  }
}
