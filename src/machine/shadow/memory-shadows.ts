// The shadow side of memory as compiled code calls it. Addresses under the witness are concrete and were checked; an access
// through a symbolic pointer is opened by `accessAt`, which checks it too, and then read or written by its parts.

import type { Term } from '../../expr/arena.ts';
import { type Access, Addresses, nowhere, type ResolvedAccess } from './addresses.ts';
import { ByteShadows } from './bytes.ts';
import { Elements } from './elements.ts';
import { Origins } from './origins.ts';
import type { Positions } from './positions.ts';
import type { Imports } from './shadows.ts';
import type { SymbolicRun } from './symbolic-run.ts';
import { Unwritten } from './unwritten.ts';
import { UnwrittenInput } from './unwritten-input.ts';

export class MemoryShadows {
  readonly bytes: ByteShadows;
  readonly origins = new Origins();
  private readonly unwritten: Unwritten;
  /** Gives terms to uninitialised memory if that is input. */
  readonly unwrittenInput: UnwrittenInput;
  private readonly elements: Elements;
  private readonly addresses: Addresses;
  /** The access through a symbolic pointer that is going on. */
  opened: ResolvedAccess = nowhere;

  constructor(private readonly run: SymbolicRun) {
    this.bytes = new ByteShadows(run.terms);
    this.unwritten = new Unwritten(run);
    this.unwrittenInput = new UnwrittenInput(run, this.bytes);
    this.elements = new Elements(run.terms, this.bytes);
    this.addresses = new Addresses(run, this.origins, this.elements);
  }

  begin(): void {
    const { memory } = this.run.machine;
    memory.shadows = this.bytes;
    this.bytes.begin(memory);
    this.elements.begin(memory);
    this.origins.begin();
    this.beginUnwritten();
    if (this.run.outputCounts) this.countOutput();
  }

  private beginUnwritten(): void {
    const { tracksWrites, uninitializedInput } = this.run.machine.program;
    if (uninitializedInput) {
      this.bytes.unwritten = this.unwrittenInput;
      this.unwrittenInput.begin();
    } else if (tracksWrites) {
      this.bytes.unwritten = this.unwritten;
      this.unwritten.begin();
    }
  }

  private countOutput(): void {
    const { memory, program } = this.run.machine;
    const flag = program.globals.find(({ name }) => name === '__clew_output_counts');
    if (flag !== undefined) memory.view.setInt32(flag.address, 1, true);
  }

  imports(): Imports {
    const { bytes } = this;
    return {
      shadowLoad: (address: number, bits: number) => {
        this.run.path.operations++;
        return this.open(bytes.load(address >>> 0, bits));
      },
      shadowStore: (address: number, term: Term) => bytes.store(address >>> 0, term),
      shadowClear: (address: number, size: number) => bytes.clear(address >>> 0, size),
      shadowCopy: (target: number, source: number, size: number) =>
        bytes.copy(target >>> 0, source >>> 0, size),
      shadowFill: (target: number, size: number, term: Term) => {
        if (term === 0) bytes.clear(target >>> 0, size);
        else bytes.fill(target >>> 0, size, this.lowByte(term));
      },
      accessAt: (
        decision: number,
        pointer: Term,
        low: number,
        high: number,
        size: number,
        write: number,
      ) => {
        this.run.path.operations += accessOperations;
        const access = { decision, pointer, low, high, size, write: write !== 0 };
        this.opened = this.addresses.resolve(access);
      },
      loadAt: (offset: number, bits: number) => this.load(this.opened, offset, bits),
      storeAt: (offset: number, bits: number, term: Term, ...words: number[]) =>
        this.store(this.opened, offset, term === 0 ? this.constant(bits, words) : term),
      fillAt: (size: number, term: Term, value: number) =>
        this.fill(size, term === 0 ? this.constant(8, [value]) : this.lowByte(term)),
      copyAt: (
        decision: number,
        target: Term,
        targetLow: number,
        targetHigh: number,
        source: Term,
        sourceLow: number,
        sourceHigh: number,
        size: number,
      ) =>
        this.copy(
          { decision, pointer: target, low: targetLow, high: targetHigh, size, write: true },
          { decision, pointer: source, low: sourceLow, high: sourceHigh, size, write: false },
        ),
      lengthAt: (
        decision: number,
        pointer: Term,
        low: number,
        high: number,
        length: Term,
        lengthLow: number,
        lengthHigh: number,
      ) => {
        const size = (lengthHigh >>> 0) * 2 ** 32 + (lengthLow >>> 0);
        const access = { decision, pointer, low, high, size, write: false };
        this.addresses.limit(access, length);
      },
      __clew_copy_shadows: (target: number, source: number, size: number) =>
        bytes.copy(target >>> 0, source >>> 0, size),
    };
  }

  /** The shadow of a value: 0 if the path has determined it. */
  private open(term: Term): Term {
    return this.run.path.determined.isFixed(term) && this.run.terms.width(term) <= 64 ? 0 : term;
  }

  private load(access: ResolvedAccess, at: number, bits: number): Term {
    const { object, positions } = access;
    if (object === undefined || positions === undefined) {
      return this.bytes.load(access.address + at, bits);
    }
    const { offset, moved } = shifted(this.run, access.offset, positions, at);
    return this.elements.read(object, offset, moved, bits);
  }

  private store(access: ResolvedAccess, at: number, term: Term): void {
    const { object, positions } = access;
    if (object === undefined || positions === undefined) {
      this.bytes.store(access.address + at, term);
      return;
    }
    const { offset, moved } = shifted(this.run, access.offset, positions, at);
    this.elements.write(object, offset, moved, term);
  }

  private fill(size: number, byte: Term): void {
    const access = this.opened;
    if (access.positions === undefined) this.bytes.fill(access.address, size, byte);
    else for (let at = 0; at < size; at++) this.store(access, at, byte);
  }

  /** Copies word by word if a pointer is symbolic, and reads the whole source first; else copies the shadows of bytes. */
  private copy(target: Access, source: Access): void {
    const { size } = target;
    const from = this.addresses.resolve(source);
    const to = this.addresses.resolve(target);
    if (from.positions === undefined && to.positions === undefined) {
      this.bytes.copy(to.address, from.address, size);
      return;
    }
    const steps = stepsOf(size);
    const words = steps.map(
      ({ at, bytes }) =>
        this.load(from, at, 8 * bytes) || this.bytes.constant(from.address + at, 8 * bytes),
    );
    steps.forEach(({ at }, i) => {
      this.store(to, at, words[i]);
    });
  }

  private lowByte(term: Term): Term {
    return this.run.terms.extract(term, 7, 0);
  }

  private constant(bits: number, words: readonly number[]): Term {
    let value = 0n;
    for (let i = words.length - 1; i >= 0; i--) value = (value << 32n) | BigInt(words[i] >>> 0);
    return this.run.terms.constant(bits, value);
  }
}

/** How many operations on values an access through a symbolic pointer counts as. */
const accessOperations = 16;

/** The offset and the positions of a part of an access, `at` bytes behind its start. */
function shifted({ terms }: SymbolicRun, offset: Term, positions: Positions, at: number) {
  if (at === 0) return { offset, moved: positions };
  const [first, last] = [positions.first + at, positions.last + at];
  const list = positions.list?.map((each) => each + at);
  return {
    offset: terms.add(offset, terms.constant(64, at)),
    moved: { ...positions, first, last, list },
  };
}

function stepsOf(size: number): { at: number; bytes: number }[] {
  const steps = [];
  for (let at = 0; at < size; ) {
    const bytes = Math.min(8, 2 ** Math.floor(Math.log2(size - at)));
    steps.push({ at, bytes });
    at += bytes;
  }
  return steps;
}
