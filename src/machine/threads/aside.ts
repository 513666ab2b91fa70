// Putting threads aside and back: what lies in memory and registers for the running thread alone. Its active functions have written
// records of themselves (abi/reentry.ts); their shadows lie in a row, as the functions do (abi/shadow-frames.ts).

import type { Program } from '../../abi/program.ts';
import { recordsStart } from '../../abi/reentry.ts';
import { framesStart, largestFrame } from '../../abi/shadow-frames.ts';
import type { FindingKind } from '../../base/finding-kind.ts';
import { present } from '../../base/known.ts';
import { areComplete } from '../call-records.ts';
import type { ProgramMemory } from '../memory.ts';
import type { Objects } from '../objects.ts';
import { type Counter, stackStep } from '../registers.ts';
import type { StackTracer } from '../stack-trace.ts';
import type { PutAside, Thread } from './thread.ts';
import type { ThreadStack } from './thread-stacks.ts';

/** What threads need of the machine. */
export interface ThreadSide {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly objects: Objects;
  readonly tracer: StackTracer;
  halt(kind: FindingKind, message: string): never;
}

/** Registers that each thread has for itself. */
const ownRegisters = ['stackPointer', 'stackLimit', 'framesEnd'];

const notKept =
  'the program changes threads or processes in a function that runs before main or after exit, or below too many calls, which clew does not support';

export class Aside {
  private readonly records: number;
  /** Where the first frame of shadows is. */
  private readonly frames: number;
  private registers: ReadonlyMap<string, Counter> = new Map();

  /** `newCalls` keeps how many calls of the library on new lines are active. */
  constructor(
    private readonly machine: ThreadSide,
    private readonly newCalls: Counter,
  ) {
    const { space, shadowed, coverage } = machine.program;
    this.records = recordsStart(space, shadowed, coverage);
    this.frames = framesStart(space, coverage) + largestFrame;
  }

  attach(registers: ReadonlyMap<string, Counter>): void {
    this.registers = registers;
  }

  /** From now on functions write records. */
  begin(): void {
    this.register('recording').value = this.records;
    this.register('resuming').value = 0;
  }

  /** Makes a thread begin on its stack when it is put back. */
  prepare(thread: Thread, { low, pointer }: ThreadStack): void {
    const stackLimit = Math.max(low, pointer - stackStep);
    const shadows = this.registers.has('framesEnd') ? { framesEnd: largestFrame } : {};
    thread.stackLimit = stackLimit;
    thread.aside = {
      records: undefined,
      shadows: new Uint8Array(0),
      registers: { stackPointer: pointer, stackLimit, ...shadows },
      newCalls: 0,
    };
  }

  /** Takes all that belongs to the running thread. */
  put(thread: Thread): void {
    thread.stackLimit = this.register('stackLimit').value;
    thread.aside = this.copy();
    this.clearShadows();
  }

  /** A copy of all that belongs to the running thread. */
  copy(): PutAside {
    const { memory, tracer } = this.machine;
    const end = this.register('recording').value;
    const calls = tracer.calls(Number.POSITIVE_INFINITY)?.map(({ number }) => number);
    if (!areComplete(memory.view, this.records, end, calls))
      this.machine.halt('unsupported', notKept);
    const names = ownRegisters.filter((name) => this.registers.has(name));
    return {
      records: memory.bytes.slice(this.records, end),
      shadows: memory.bytes.slice(this.frames, this.shadowsEnd),
      registers: Object.fromEntries(names.map((name) => [name, this.register(name).value])),
      newCalls: this.newCalls.value,
    };
  }

  /** Clears the shadows of the running thread's functions. */
  clearShadows(): void {
    this.machine.memory.bytes.fill(0, this.frames, this.shadowsEnd);
  }

  /** Puts the thread back. Returns whether it has begun before: then it is resumed from its records. */
  putBack(thread: Thread): boolean {
    const { memory } = this.machine;
    const { records, shadows, registers, newCalls } = present(thread.aside);
    thread.aside = undefined;
    for (const [name, value] of Object.entries(registers)) this.register(name).value = value;
    this.newCalls.value = newCalls;
    memory.bytes.set(shadows, this.frames);
    this.register('recording').value = this.records + (records?.length ?? 0);
    this.register('resuming').value = records === undefined ? 0 : this.records;
    if (records === undefined) return false;
    memory.bytes.set(records, this.records);
    memory.view.setInt32(this.records + records.length, 0, true);
    return true;
  }

  private get shadowsEnd(): number {
    const framesEnd = this.registers.get('framesEnd')?.value ?? largestFrame;
    return this.frames + framesEnd - largestFrame;
  }

  private register(name: string): Counter {
    return present(this.registers.get(name));
  }
}
