// A path of symbolic bytes in a call that only looks whether it names something: open without O_CREAT, stat, unlink...
// What the answer depends on is which of the names in the directory it is, if any; each is a decision of its own. All
// other names without a slash are alike: nothing is there. Only a path with a slash becomes numbers.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import type { Call } from './call.ts';
import { byteString, type MemoryAccess } from './memory.ts';
import type { DirectoryNode } from './nodes.ts';

/** Longer names fail with ENAMETOOLONG. */
const longestName = 255;
const slash = 0x2f;

/** The path in an argument, looked up from a directory. */
export function lookedUpPath(call: Call, index: number, start: DirectoryNode): string {
  return chosenPath(call, index, ['.', '..', ...namesIn(start)]);
}

/** The path in an argument that is one of these, or something else. */
export function chosenPath(call: Call, index: number, paths: readonly string[]): string {
  const { run } = call;
  const address = call.address(index);
  const text = run && SymbolicText.at(call.passing, run, address);
  if (text === undefined) return call.path(index);
  text.requireEnd();
  call.passing.readString(address); // faults where the witness has no end
  for (const path of paths) if (text.is(path)) return path;
  return text.hasSlash() ? call.path(index) : text.witness;
}

function namesIn(directory: DirectoryNode): string[] {
  return [...directory.entries].map(([name]) => name);
}

class SymbolicText {
  /** Terms for as many bytes as the text can have, constants included. */
  private readonly terms: readonly Term[];
  /** Whether a zero is behind these bytes; otherwise, memory that may not be read is. */
  private readonly isTerminated: boolean;

  /** The text at an address; undefined if nothing is symbolic, or if it can be too long for a name. */
  static at(memory: MemoryAccess, run: SymbolicRun, address: number): SymbolicText | undefined {
    const size = (memory.firstInvalid(address, longestName + 1, false) ?? Infinity) - address;
    const bytes = memory.readBytes(address, Math.min(size, longestName + 1));
    const terms = memory.shadowsOf?.(address, bytes.length);
    if (terms === undefined) return undefined;
    const end = bytes.findIndex((byte, i) => byte === 0 && terms[i] === 0);
    if (end < 0 && bytes.length > longestName) return undefined;
    const length = end < 0 ? bytes.length : end;
    if (terms.subarray(0, length).every((term) => term === 0)) return undefined;
    return new SymbolicText(run, bytes.subarray(0, length), terms, end >= 0);
  }

  private constructor(
    private readonly run: SymbolicRun,
    private readonly bytes: Uint8Array,
    terms: Int32Array,
    terminated: boolean,
  ) {
    this.terms = Array.from(bytes, (byte, i) => terms[i] || run.terms.constant(8, byte));
    this.isTerminated = terminated;
  }

  get witness(): string {
    const end = this.bytes.indexOf(0);
    return byteString(end < 0 ? this.bytes : this.bytes.subarray(0, end));
  }

  /** Decides that the text ends within the memory; otherwise the kernel would read on behind it. */
  requireEnd(): void {
    if (this.isTerminated) return;
    const { terms, path } = this.run;
    let ends = terms.false;
    for (const byte of this.terms) ends = terms.or(ends, this.equals(byte, 0));
    path.decide(worldDecision.buffer, ends, this.bytes.includes(0));
  }

  is(name: string): boolean {
    const room = this.isTerminated ? this.bytes.length : this.bytes.length - 1;
    if (name.length > room) return false;
    const { terms, path } = this.run;
    let same = terms.true;
    for (let i = 0; i < name.length; i++)
      same = terms.and(same, this.equals(this.terms[i], name.charCodeAt(i)));
    const next = this.terms[name.length];
    if (next !== undefined) same = terms.and(same, this.equals(next, 0));
    const holds = this.witness === name;
    path.decide(worldDecision.pathName, same, holds);
    return holds;
  }

  hasSlash(): boolean {
    const { terms, path } = this.run;
    let [found, within] = [terms.false, terms.true];
    for (const byte of this.terms) {
      found = terms.or(found, terms.and(within, this.equals(byte, slash)));
      within = terms.and(within, terms.not(this.equals(byte, 0)));
    }
    const holds = this.witness.includes('/');
    path.decide(worldDecision.pathName, found, holds);
    return holds;
  }

  private equals(byte: Term, value: number): Term {
    const { terms } = this.run;
    return terms.eq(byte, terms.constant(8, value));
  }
}
