// A pipe. Reading from an empty pipe that still has a writer waits; it answers EDEADLK, which means that only another thread or process
// can end the wait, or EAGAIN to a descriptor that does not want to wait.

import { type Data, part, takenFrom } from './data.ts';
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

  /** How many bytes fit in. */
  get room(): number {
    return pipeCapacity - this.waiting;
  }

  read(length: number, waits: boolean): Data | number {
    if (this.waiting === 0 && this.writers > 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const taken = takenFrom(this.chunks, Math.min(length, this.waiting));
    this.waiting -= taken.bytes.length;
    return taken;
  }

  write(data: Data, waits: boolean): number {
    if (this.readers === 0) return fail('EPIPE');
    const { room } = this;
    if (data.bytes.length > 0 && room === 0) return fail(waits ? 'EDEADLK' : 'EAGAIN');
    const accepted = part(data, 0, Math.min(room, data.bytes.length));
    if (accepted.bytes.length > 0) this.chunks.push(accepted);
    this.waiting += accepted.bytes.length;
    return accepted.bytes.length;
  }
}
