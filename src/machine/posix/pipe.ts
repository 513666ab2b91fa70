// A pipe within the one process there is. Reading from an empty pipe that still has a writer would
// wait for ever; it answers EDEADLK, or EAGAIN to a descriptor that does not want to wait.

import { fail } from './errors.ts';

/** As on Linux: what fits before a writer has to wait. */
export const pipeCapacity = 65536;

export class Pipe {
  readers = 0;
  writers = 0;
  private chunks: Uint8Array[] = [];
  private waiting = 0;

  get size(): number {
    return this.waiting;
  }

  read(length: number, waits: boolean): Uint8Array | number {
    if (this.waiting === 0 && this.writers > 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const taken = new Uint8Array(Math.min(length, this.waiting));
    let filled = 0;
    while (filled < taken.length) {
      const chunk = this.chunks.shift()!;
      const part = chunk.subarray(0, taken.length - filled);
      taken.set(part, filled);
      filled += part.length;
      if (part.length < chunk.length) this.chunks.unshift(chunk.subarray(part.length));
    }
    this.waiting -= taken.length;
    return taken;
  }

  write(bytes: Uint8Array, waits: boolean): number {
    if (this.readers === 0) return fail('EPIPE');
    const room = pipeCapacity - this.waiting;
    if (bytes.length > 0 && room === 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const part = bytes.slice(0, room);
    if (part.length > 0) this.chunks.push(part);
    this.waiting += part.length;
    return part.length;
  }
}
