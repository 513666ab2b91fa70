// Serves what programs ask about their input (libc/internal/symbolic.h): make these bytes symbolic, go on only if this
// holds. Programs without shadows may ask as well: they get the bytes of their input, which is how a test is
// replayed, or zeros.

import { codeSlot, codeStart } from '../../abi/address-space.ts';
import { worldDecision } from '../../base/decision-kind.ts';
import { getOrMake } from '../../base/known.ts';
import type { Term } from '../../expr/arena.ts';
import { print } from '../../expr/print.ts';
import { emptyInput, type Input, type InputObject } from '../../input/input.ts';
import { memoryName, missingName, Occurrences } from '../../input/names.ts';
import type { Extent } from '../extents.ts';
import type { Frame } from '../finding.ts';
import { Halt } from '../outcome.ts';
import { byteString, bytesOf } from '../posix/memory.ts';
import type { Imports } from './shadows.ts';
import type { MachineSide, SymbolicRun } from './symbolic-run.ts';

/** What requests need of the machine, beyond what shadows need. */
export interface RequestSide extends MachineSide {
  /** Writes text to the program's standard error. */
  say(bytes: Uint8Array): void;
  /** Takes note that a library call fails in the box which could work natively; `text` continues "the program". */
  boxFailure(text: string): void;
}

/** An object that was made symbolic, with the terms of its bytes. */
interface Source {
  readonly object: InputObject;
  /** Undefined in programs without shadows. */
  readonly terms: Int32Array | undefined;
}

/** Bytes that an observing harness saw after its call (libc/src/harness/observe.c). */
export interface Observation {
  readonly name: string;
  /** How to show them (src/build/harness/view.ts). */
  readonly format: number;
  readonly bytes: Uint8Array;
  /** The term of each byte, 0 if it is concrete; undefined if all are. */
  readonly terms: Int32Array | undefined;
}

/** OBSERVED_TEXT of libc/internal/symbolic.h. */
const observedText = 0x400;

/** Matches the name of a byte of an object that the program made symbolic, as terms print it: with the object's size. */
const inputByte = new RegExp(`${memoryName('')}(\\S+) \\d+\\[`, 'g');

export class Requests {
  private input: Input = emptyInput;
  /** Objects that the program made symbolic. */
  private readonly made = new Occurrences();
  /** Calls of functions that nobody defines. */
  private readonly missing = new Occurrences();
  private readonly sources = new Map<string, Source>();
  /** What an observing harness saw in the run that is going on. */
  observations: Observation[] = [];

  /** `run` is given for shadowed programs. */
  constructor(
    private readonly machine: RequestSide,
    private readonly run: SymbolicRun | undefined,
  ) {}

  begin(input: Input): void {
    this.input = input;
    this.made.clear();
    this.missing.clear();
    if (this.observations.length > 0) this.observations = [];
  }

  imports(): Imports {
    return {
      __clew_make_symbolic: (pointer: bigint, size: bigint, name: bigint) =>
        this.makeSymbolic(addressOf(pointer), addressOf(size), this.nameAt(name)),
      __clew_missing: (pointer: bigint, size: bigint, name: bigint) =>
        this.makeResult(addressOf(pointer), addressOf(size), this.text(name)),
      assumeMissing: (decision: number, text: bigint) =>
        this.run?.assumed.add({ decision, reason: this.text(text), count: 1 }),
      __clew_assume: (holds: number, shadow: Term, decision: number, insisted: number) =>
        this.assume(holds !== 0, shadow, decision, insisted !== 0),
      __clew_prefer: (shadow: Term) => {
        if (shadow !== 0) this.symbolic.prefer(this.conditionOf(shadow));
      },
      __clew_print_value: (text: bigint, value: bigint, width: number, shadow: Term) =>
        this.say(`${this.text(text)}: ${this.describe(value, width, shadow)}\n`),
      __clew_object_size: (pointer: bigint) => BigInt(this.objectAt(addressOf(pointer)).size),
      __clew_readable: (pointer: bigint) => BigInt(this.readable(addressOf(pointer))),
      __clew_stack_trace: () => this.say(`${this.machine.stack().map(frameText).join('\n')}\n`),
      __clew_box_failure: (text: bigint) => this.machine.boxFailure(this.text(text)),
      __clew_observe: (name: bigint, pointer: bigint, size: bigint, format: bigint) =>
        this.observe(this.text(name), addressOf(pointer), addressOf(size), Number(format)),
      __clew_observe_function: (name: bigint, pointer: bigint) =>
        this.observeFunction(this.text(name), addressOf(pointer)),
      __clew_observe_cut: (what: bigint) =>
        this.run?.lose({
          kind: 'value',
          decision: worldDecision.systemCall,
          reason: `not compared: ${this.text(what)}`,
        }),
      __clew_is_constant: (pointer: bigint) =>
        this.machine.extents.objectAt(addressOf(pointer))?.fixed === true ? 1 : 0,
      __clew_silent_exit: () => {
        throw new Halt({ kind: 'silent' });
      },
    };
  }

  private observe(name: string, address: number, size: number, format: number): void {
    const { memory } = this.machine;
    const bytes = memory.readBytes(address, size);
    this.observations.push({ name, format, bytes, terms: memory.shadowsOf(address, size) });
  }

  /** Observes a function pointer by the function's name: addresses differ between programs, names need not. */
  private observeFunction(name: string, address: number): void {
    const slot = this.machine.program.slots[(address - codeStart) / codeSlot];
    const text = address === 0 ? 'NULL' : (slot?.name ?? 'no function');
    const format = observedText | 1;
    this.observations.push({ name, format, bytes: bytesOf(text), terms: undefined });
  }

  private makeSymbolic(address: number, size: number, name: string): void {
    const { size: whole } = this.checkRange(address, size, name);
    // No bytes of an object are no input; an object without bytes is an input that has none, such as an empty array.
    if (size === 0 && whole > 0) return;
    this.fill(address, this.source(memoryName(name, this.made.next(name)), size));
  }

  /** Makes the result of a function that nobody defines symbolic: it may be any value. */
  private makeResult(address: number, size: number, name: string): void {
    this.fill(address, this.source(missingName(name, this.missing.next(name) + 1), size));
  }

  private fill(address: number, { object, terms }: Source): void {
    const bytes = new Uint8Array(object.size);
    bytes.set((this.input.get(object.name) ?? bytes).subarray(0, object.size));
    this.machine.memory.writeBytes(address, bytes, terms);
    this.run?.meet(object);
  }

  /** The object that holds the range; a request for a range that is not within one object that can be written is reported. */
  private checkRange(address: number, size: number, name: string): Extent {
    const { machine } = this;
    const holder = this.holderOf(address, size);
    const { address: start, size: whole, fixed } = holder;
    const what = `'${name}' cannot be made symbolic`;
    if (fixed) machine.halt('user', `${what}: the object is read-only`);
    const [offset, rest] = [address - start, start + whole - address];
    if (rest >= size) return holder;
    const place = offset === 0 ? '' : ` from byte ${offset} on`;
    return machine.halt('user', `${what}: the object has ${rest} bytes${place}, not ${size}`);
  }

  /** The object that the range begins in; a range without bytes may stand at its end. */
  private holderOf(address: number, size: number): Extent {
    const touched = size === 0 ? this.machine.extents.objectAt(address) : undefined;
    return touched ?? this.objectAt(address);
  }

  private objectAt(address: number): Extent {
    const extent = this.machine.extents.objectAt(address);
    if (extent !== undefined && isInside(address, extent)) return extent;
    const { objects } = this.machine;
    // The map does not show objects without bytes.
    const nearest = objects.nearest(address);
    if (nearest !== undefined && nearest.release === 0 && isInside(address, nearest.object)) {
      return { address, size: nearest.object.size, fixed: false };
    }
    return this.machine.fault(BigInt(address), 1, false, undefined);
  }

  private readable(address: number): number {
    const object = this.machine.extents.objectAt(address);
    return object === undefined ? 0 : object.address + object.size - address;
  }

  private source(name: string, size: number): Source {
    return getOrMake(this.sources, `${name} ${size}`, () => {
      const object = { name, size };
      const symbols = this.run?.symbols;
      const terms = symbols && Int32Array.from({ length: size }, (_, i) => symbols.byte(object, i));
      return { object, terms };
    });
  }

  private assume(holds: boolean, shadow: Term, decision: number, insisted: boolean): void {
    const decided = this.run?.path.length;
    if (shadow !== 0) this.symbolic.path.assume(decision, this.conditionOf(shadow), holds);
    if (holds) return;
    // A condition that is concrete because of a concretisation on the way proves nothing.
    const isLost =
      this.run !== undefined && (this.run.path.isCut || this.run.concretized().length > 0);
    if (insisted && this.run?.path.length === decided && !isLost) {
      this.machine.halt('user', 'klee_assume: the condition is always false here');
    }
    throw new Halt({ kind: 'assumption' });
  }

  /** The symbolic run, which has to be there where a value has a shadow. */
  private get symbolic(): SymbolicRun {
    if (this.run === undefined) throw new Error('a program without shadows has a shadow');
    return this.run;
  }

  private conditionOf(shadow: Term): Term {
    const { terms } = this.symbolic;
    const width = terms.width(shadow);
    return width === 1 ? shadow : terms.ne(shadow, terms.constantPair(width, 0, 0));
  }

  private describe(value: bigint, width: number, shadow: Term): string {
    if (shadow !== 0) return print(this.symbolic.terms, shadow).replaceAll(inputByte, '$1[');
    return width === 0 ? `${doubleOf(value)}` : `${BigInt.asIntN(Math.min(width, 64), value)}`;
  }

  private nameAt(pointer: bigint): string {
    return pointer === 0n ? 'unnamed' : this.text(pointer);
  }

  private text(pointer: bigint): string {
    return byteString(this.machine.memory.readString(addressOf(pointer)));
  }

  private say(text: string): void {
    this.machine.say(bytesOf(text));
  }
}

/** Whether the address is inside the object; an object without bytes still has its address. */
function isInside(address: number, object: Pick<Extent, 'address' | 'size'>): boolean {
  return address >= object.address && address < object.address + Math.max(object.size, 1);
}

/** The value as a number; inexact only beyond all addresses and sizes. */
function addressOf(value: bigint): number {
  return Number(BigInt.asUintN(64, value));
}

function doubleOf(bits: bigint): number {
  return new Float64Array(BigInt64Array.of(bits).buffer)[0];
}

function frameText({ function: name, file, line }: Frame, depth: number): string {
  return `  #${depth} ${name} ${file === undefined ? '' : `at ${file}:${line}`}`;
}
