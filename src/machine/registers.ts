// The registers of a program that the machine sets and reads: the WebAssembly globals that it exports (program/wasm-globals.ts), and how
// they are set.

import type { Limits } from './machine-run.ts';

/** `slice` is the steps between two looks at the clock; `turns` is after how many turns a loop pays for them: far fewer. */
export interface Pace {
  readonly slice: number;
  readonly turns: number;
}

const plainPace: Pace = { slice: 1 << 24, turns: 1 << 20 };
/** The pace of shadowed programs, where a step with symbolic values takes microseconds. */
const shadowedPace: Pace = { slice: 1 << 12, turns: 1 << 10 };

export function paceOf(shadowed: boolean): Pace {
  return shadowed ? shadowedPace : plainPace;
}

/** The stack limit moves down in such steps, so that it tells how deep the stack was. */
export const stackStep = 1 << 16;
/** Bytes of the stack that the machine itself may need when it reports an overflow. */
export const stackReserve = 4096;

/** A WebAssembly global of type i32. */
export interface Counter {
  value: number;
}

export interface Exports {
  readonly __clew_start: (argc: number, argv: bigint, envp: bigint) => number;
  /** The program that starts threads has it. */
  readonly __clew_thread_start?: (argument: bigint) => void;
  readonly stackPointer: Counter;
  readonly stackLimit: Counter;
  readonly fuel: Counter;
  readonly turns: Counter;
  readonly frames: Counter;
  // The rest is exported by shadowed programs only.
  /** Whether a call is passing arguments that have shadows. */
  readonly shadowed?: Counter;
  readonly framesEnd?: Counter;
  /** The shadow of the last result. */
  readonly returned0?: Counter;
}

/** Sets the registers as a run begins: nothing is on the stack, and no call passes or returns shadows. */
export function beginRegisters(exports: Exports, stackPointer: number, turns: number): void {
  const { shadowed, returned0 } = exports;
  exports.stackPointer.value = stackPointer;
  exports.stackLimit.value = stackPointer - stackStep;
  exports.fuel.value = 0;
  exports.turns.value = turns;
  exports.frames.value = 0;
  if (shadowed !== undefined) shadowed.value = 0;
  if (returned0 !== undefined) returned0.value = 0;
}

/** The registers that a program exports, by name. */
export function registersOf(
  exports: Readonly<Record<string, unknown>>,
): ReadonlyMap<string, Counter> {
  return new Map(
    Object.entries(exports).filter(
      (entry): entry is [string, Counter] => entry[1] instanceof WebAssembly.Global,
    ),
  );
}

/** The result is a small share of the limit, so that it hardly matters what the loops of a few active functions owe. */
export function turnsBeforeSettling({ fuel = Infinity, turns }: Limits, mostTurns: number): number {
  return Math.max(1, Math.min(mostTurns, turns ?? Math.floor(fuel / 64)));
}
