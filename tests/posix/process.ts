// A program's side of the system calls, for tests: memory to pass buffers in, and calls by name.

import type { Term } from '../../src/expr/arena.ts';
import type { MemoryAccess } from '../../src/machine/posix/memory.ts';
import { type SystemCallName, systemCallNumbers } from '../../src/machine/posix/numbers.ts';
import { SystemCalls } from '../../src/machine/posix/system-calls.ts';
import { emptyWorld, type World } from '../../src/machine/posix/world.ts';

type Argument = number | bigint | string | Uint8Array;

export class TestProcess implements MemoryAccess {
  readonly memory: Uint8Array;
  /** Of each byte in a symbolic run. */
  readonly terms: Int32Array;
  /** The term of the last result. */
  returned: Term = 0;
  private next = 16;
  private readonly kernel;

  /** What the user is told. */
  readonly remarks: string[] = [];

  constructor(world: Partial<World> = {}, size = 1 << 20) {
    this.memory = new Uint8Array(size);
    this.terms = new Int32Array(size);
    const remark = (text: string) => void this.remarks.push(text);
    this.kernel = new SystemCalls({ ...emptyWorld(), remark, ...world });
  }

  /** Strings and bytes are placed in memory and passed by address. */
  call(name: SystemCallName | number, ...values: Argument[]): number {
    const number = typeof name === 'number' ? name : systemCallNumbers[name];
    const mark = this.next;
    const words = values.map((value) => BigInt(this.placed(value)));
    const result = Number(this.kernel.systemCall(number, words, this));
    this.returned = this.kernel.returned;
    this.next = mark;
    return result;
  }

  /** Room for a result; stays valid for the life of the process. */
  room(size: number): number {
    const address = this.next;
    this.next += Math.ceil(size / 16) * 16;
    return address;
  }

  readBytes(address: number, length: number): Uint8Array {
    if (address === 0 || address + length > this.memory.length) throw new Error('invalid buffer');
    return this.memory.slice(address, address + length);
  }

  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    if (address === 0 || address + bytes.length > this.memory.length)
      throw new Error('invalid buffer');
    this.memory.set(bytes, address);
    this.terms.fill(0, address, address + bytes.length);
    if (terms !== undefined) this.terms.set(terms, address);
  }

  shadowsOf(address: number, length: number): Int32Array | undefined {
    const terms = this.terms.slice(address, address + length);
    return terms.some((term) => term !== 0) ? terms : undefined;
  }

  firstInvalid(address: number, length: number): number | undefined {
    if (address === 0) return 0;
    return address + length > this.memory.length ? this.memory.length : undefined;
  }

  readString(address: number): Uint8Array {
    const end = this.memory.indexOf(0, address);
    if (end < 0) throw new Error('invalid buffer');
    return this.memory.slice(address, end);
  }

  text(address: number, length: number): string {
    return new TextDecoder().decode(this.readBytes(address, length));
  }

  private placed(value: Argument): number | bigint {
    if (typeof value === 'number' || typeof value === 'bigint') return value;
    const bytes = typeof value === 'string' ? new TextEncoder().encode(`${value}\0`) : value;
    const address = this.room(bytes.length);
    this.memory.set(bytes, address);
    return address;
  }
}
