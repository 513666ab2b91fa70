// The program's memory as the kernel sees it in a symbolic run: what it has to understand, a structure or a name, becomes
// numbers, and the run counts what is lost by that. Bytes that only pass through keep their terms: see Call.bytesAt.

import { worldDecision } from '../../base/decision-kind.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import type { MemoryAccess } from './memory.ts';

export class KernelMemory implements MemoryAccess {
  private readonly memory: MemoryAccess;
  private readonly run: SymbolicRun;
  private readonly reason: string;

  constructor(memory: MemoryAccess, run: SymbolicRun, reason: string) {
    this.memory = memory;
    this.run = run;
    this.reason = reason;
  }

  readBytes(address: number, length: number): Uint8Array {
    return this.understood(address, this.memory.readBytes(address, length));
  }

  readString(address: number): Uint8Array {
    const text = this.memory.readString(address);
    this.understood(address + text.length, Uint8Array.of(0));
    return this.understood(address, text);
  }

  writeBytes(address: number, bytes: Uint8Array, terms?: Int32Array): void {
    this.memory.writeBytes(address, bytes, terms);
  }

  firstInvalid(address: number, length: number, write: boolean): number | undefined {
    return this.memory.firstInvalid(address, length, write);
  }

  private understood(address: number, bytes: Uint8Array): Uint8Array {
    const terms = this.memory.shadowsOf?.(address, bytes.length);
    terms?.forEach((term, i) => {
      if (term !== 0)
        this.run.concretize(worldDecision.systemCall, term, bytes[i]!, 0, this.reason);
    });
    return bytes;
  }
}
