// A pipe within the one process there is. Reading from an empty pipe that still has a writer would
// wait for ever; it answers EDEADLK, or EAGAIN to a descriptor that does not want to wait.

import { type Data, part } from './data.ts';
import { fail } from './errors.ts';

/** How many bytes fit before a writer has to wait, as on Linux. */
export const pipeCapacity = 65536;

export class Pipe {
  readers = 0;
  writers = 0;
  private chunks: Data[] = [];
  private waiting = 0;

  get size(): number {
    return this.waiting;
  }

  read(length: number, waits: boolean): Data | number {
    if (this.waiting === 0 && this.writers > 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const taken = new Uint8Array(Math.min(length, this.waiting));
    let terms: Int32Array | undefined;
    let filled = 0;
    while (filled < taken.length) {
      const chunk = this.chunks.shift()!;
      const count = Math.min(chunk.bytes.length, taken.length - filled);
      const piece = part(chunk, 0, count);
      taken.set(piece.bytes, filled);
      if (piece.terms !== undefined) {
        terms ??= new Int32Array(taken.length);
        terms.set(piece.terms, filled);
      }
      filled += count;
      if (count < chunk.bytes.length) this.chunks.unshift(rest(chunk, count));
    }
    this.waiting -= taken.length;
    return { bytes: taken, terms };
  }

  write(data: Data, waits: boolean): number {
    if (this.readers === 0) return fail('EPIPE');
    const room = pipeCapacity - this.waiting;
    if (data.bytes.length > 0 && room === 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const accepted = part(data, 0, Math.min(room, data.bytes.length));
    if (accepted.bytes.length > 0) this.chunks.push(accepted);
    this.waiting += accepted.bytes.length;
    return accepted.bytes.length;
  }
}

/** The rest of a chunk. It is not copied, because a large chunk is read in small pieces. */
function rest({ bytes, terms }: Data, from: number): Data {
  return { bytes: bytes.subarray(from), terms: terms?.subarray(from) };
}
