// Tracks what is new in a run (Oasis 3.3): which conditions come from new code, or depend on what new code has computed. A
// shadow is a term with a bit beside it (abi/new-bit.ts). The machine's functions that compute with shadows know
// nothing of the bit: for programs that tell what is new, they are wrapped here, so that they see terms, and the bits of
// what goes in are on what comes out.
//
// A condition is new if the value that is decided on is, if its place is on a new line, or if a new line has called
// the library for it.

import { newBit, termIn } from '../../abi/new-bit.ts';
import { NewCode } from '../../abi/new-lines.ts';
import type { Program } from '../../abi/program.ts';
import type { MemoryShadows } from './memory-shadows.ts';
import type { Imports } from './shadows.ts';

type Wrapped = Record<string, (...values: number[]) => number>;

/** Functions that compute values: which of their parameters are shadows. */
const computing: Readonly<Record<string, readonly number[]>> = {
  shadowBinary: [1, 3],
  shadowBinaryLong: [1, 4],
  shadowUnary: [1],
  shadowIte: [1, 2, 5],
  shadowTernary: [1, 2, 3],
  shadowConcat: [0, 1],
  shadowExtract: [0],
};

/** Functions that compute addresses: which of their parameters are shadows. A concrete address is never new. */
const addressing: Readonly<Record<string, readonly number[]>> = {
  shadowElement: [0, 3],
  shadowOffset: [0],
};

/** Functions that decide: which of their parameters are shadows. They do nothing if all of these are concrete. */
const deciding: Readonly<Record<string, readonly number[]>> = {
  decide: [1],
  decideNot: [1],
  decideSwitch: [1],
  pin: [1],
  pinWide: [1],
  concretize: [1],
};

export class NewFlow {
  private readonly program: Pick<Program, 'decisions' | 'sites' | 'newLines' | 'newGlobals'>;
  /** Indexed by decision: whether it is on a new line. */
  private readonly decisions: Uint8Array;
  /** The bit of the value that is being decided on. */
  private current = 0;
  /** The bit of the symbolic pointer that is followed. */
  private place = 0;
  /** Calls of the library that new lines have made and that have not returned. */
  readonly calls = { value: 0 };
  /** How many concrete values may still become new. */
  private left = 0;

  constructor(
    program: NewFlow['program'],
    private readonly memory: MemoryShadows,
  ) {
    this.program = program;
    memory.bytes.tellsNews = true;
    const code = new NewCode(program.newLines ?? {});
    this.decisions = Uint8Array.from(program.decisions, ({ site }) =>
      isNewSite(program, code, site) ? 1 : 0,
    );
  }

  /** Starts a run. */
  begin(): void {
    this.current = this.place = this.calls.value = 0;
    this.left = mostConcrete;
    for (const [address, size] of this.program.newGlobals ?? [])
      this.memory.bytes.markNew(address, size);
  }

  /** Whether a condition that is recorded now, at this decision, is new. */
  isNew(decision: number): boolean {
    return this.current !== 0 || this.calls.value > 0 || this.decisions[decision] === 1;
  }

  /** Wraps the functions that serve a program so that they also serve one that tells what is new. */
  wrap(imports: Imports): Imports {
    const plain = imports as unknown as Wrapped;
    const wrapped: Wrapped = { ...plain };
    for (const [name, shadows] of Object.entries(computing))
      wrapped[name] = (...values) => {
        const bit = strip(values, shadows);
        return this.marked(plain[name](...values), bit);
      };
    for (const [name, shadows] of Object.entries(addressing))
      wrapped[name] = (...values) => {
        const bit = strip(values, shadows);
        const pointer = plain[name](...values);
        return pointer === 0 ? 0 : pointer | bit;
      };
    for (const [name, shadows] of Object.entries(deciding))
      wrapped[name] = (...values) => this.deciding(plain[name], values, shadows);
    return { ...wrapped, ...this.memoryImports(plain) } as unknown as Imports;
  }

  private deciding(
    decide: (...values: number[]) => number,
    values: number[],
    shadows: readonly number[],
  ): number {
    const bit = strip(values, shadows);
    if (shadows.every((position) => values[position] === 0)) return 0;
    this.current = bit;
    decide(...values);
    this.current = 0;
    return 0;
  }

  /** Joins a term and a bit. Concrete values are new only as long as there are not too many of them. */
  private marked(term: number, bit: number): number {
    if (bit === 0 || term !== 0) return term | bit;
    return this.left-- > 0 ? bit : 0;
  }

  /** Whether a stored value is new. What the library stores for a new line is, as far as it depends on the input. */
  private storesNew(shadow: number): boolean {
    return (shadow & newBit) !== 0 || (this.calls.value > 0 && termIn(shadow) !== 0);
  }

  private bitAt(address: number, bits: number): number {
    return this.memory.bytes.isNew(address >>> 0, (bits + 7) >> 3) ? newBit : 0;
  }

  /** The bit of a load through the symbolic pointer that is followed: any element of the object may be meant. */
  private bitOpened(offset: number, bits: number): number {
    const { address, object, positions } = this.memory.opened;
    if (object === undefined || positions === undefined) return this.bitAt(address + offset, bits);
    const isNew = this.memory.bytes.isNew(object.address, Math.min(object.size, lookedAt));
    return isNew ? newBit : 0;
  }

  private memoryImports(plain: Wrapped): Wrapped {
    const { bytes } = this.memory;
    return {
      shadowLoad: (address, bits) =>
        this.marked(plain.shadowLoad(address, bits), this.bitAt(address, bits)),
      newLoadPointer: (address, bits) => {
        const term = plain.shadowLoad(address, bits);
        return term === 0 ? 0 : term | this.bitAt(address, bits);
      },
      newStore: (address, shadow, bits) => {
        const term = termIn(shadow);
        if (term === 0) bytes.clear(address >>> 0, (bits + 7) >> 3);
        else plain.shadowStore(address, term);
        if (this.storesNew(shadow)) bytes.markNew(address >>> 0, (bits + 7) >> 3);
        return 0;
      },
      newValue: (shadow) => this.marked(termIn(shadow), newBit),
      newBytes: (address, size) => {
        bytes.markNew(address >>> 0, size);
        return 0;
      },
      newEnter: () => ++this.calls.value,
      newLeave: () => --this.calls.value,
      shadowCopy: (target, source, size) => {
        plain.shadowCopy(target, source, size);
        if (this.calls.value > 0) bytes.markTermsNew(target >>> 0, size);
        return 0;
      },
      shadowFill: (target, size, shadow) => {
        plain.shadowFill(target, size, termIn(shadow));
        if (this.storesNew(shadow)) bytes.markNew(target >>> 0, size);
        return 0;
      },
      accessAt: (decision, pointer, ...rest) => {
        this.place = pointer & newBit;
        this.current = this.place;
        plain.accessAt(decision, termIn(pointer), ...rest);
        this.current = 0;
        return 0;
      },
      loadAt: (offset, bits) =>
        plain.loadAt(offset, bits) | this.place | this.bitOpened(offset, bits),
      storeAt: (offset, bits, shadow, ...words) => {
        plain.storeAt(offset, bits, termIn(shadow), ...words);
        if (this.storesNew(shadow | this.place))
          bytes.markNew(this.memory.opened.address + offset, (bits + 7) >> 3);
        return 0;
      },
      fillAt: (size, shadow, value) => {
        plain.fillAt(size, termIn(shadow), value);
        if (this.storesNew(shadow | this.place)) bytes.markNew(this.memory.opened.address, size);
        return 0;
      },
      copyAt: (decision, target, targetLow, targetHigh, source, ...rest) => {
        this.current = (target | source) & newBit;
        plain.copyAt(decision, termIn(target), targetLow, targetHigh, termIn(source), ...rest);
        this.current = 0;
        return 0;
      },
      lengthAt: (decision, pointer, low, high, length, ...rest) => {
        if (termIn(length) === 0) return 0;
        this.current = (pointer | length) & newBit;
        plain.lengthAt(decision, termIn(pointer), low, high, termIn(length), ...rest);
        this.current = 0;
        return 0;
      },
    };
  }
}

/**
 * How many concrete values of new code are followed in a run: code that computes with them calls the machine for every
 * instruction. What depends on the input is followed to the end.
 */
const mostConcrete = 1 << 18;

/** How many bytes of an object are checked to tell whether something in it is new. */
const lookedAt = 4096;

/** Replaces the shadows by their terms; returns whether one of them had the bit. */
function strip(values: number[], shadows: readonly number[]): number {
  let bit = 0;
  for (const position of shadows) {
    bit |= values[position] & newBit;
    values[position] = termIn(values[position]);
  }
  return bit;
}

/** Whether a site is on a new line. The library's code counts as part of the line that calls it. */
function isNewSite({ sites }: Pick<Program, 'sites'>, code: NewCode, number: number): boolean {
  let site = sites[number];
  while (site?.library && site.caller >= 0) site = sites[site.caller];
  return site !== undefined && code.has(site.file, site.line);
}
