// The WebAssembly globals of a program: its registers beside the locals of functions, which the machine sets and reads
// too.

import { largestFrame } from '../abi/shadow-frames.ts';
import type { GlobalDefinition } from '../wasm/assemble.ts';
import { wasm } from '../wasm/opcodes.ts';

/** Indices of the globals. */
export const global = {
  stackPointer: 0,
  stackLimit: 1,
  fuel: 2,
  frames: 3,
  turns: 4,
  /** The address of the next record that is written (abi/reentry.ts); 0 while nothing is recorded. */
  recording: 5,
  /** The address of the next record that is read; 0 while nothing is resumed. */
  resuming: 6,
  /** Whether a second thread was started: from then on accesses are compared (machine/threads/races.ts). */
  concurrent: 7,
  /** Whether the arguments of the current call have shadows. Shadowed programs only. */
  shadowed: 8,
  /** The address where the next frame of shadows begins (shadow-frames.ts). */
  framesEnd: 9,
} as const;

/** The index of the global that passes the shadow of an argument's leaf. */
export function argumentShadow(leaf: number): number {
  return 10 + 2 * leaf;
}
export function returnedShadow(leaf: number): number {
  return 11 + 2 * leaf;
}

/** `shadowLeaves` says how many leaves of arguments, and of results, have shadows; it is 0 in plain programs. */
export function globalDefinitions(
  stackEnd: number,
  shadowLeaves: number | undefined,
): GlobalDefinition[] {
  const definitions: GlobalDefinition[] = [];
  const define = (index: number, name: string, value: number) => {
    definitions[index] = { type: wasm.i32, value, export: name };
  };
  define(global.stackPointer, 'stackPointer', stackEnd);
  define(global.stackLimit, 'stackLimit', stackEnd);
  define(global.fuel, 'fuel', 0);
  define(global.frames, 'frames', 0);
  define(global.turns, 'turns', 1);
  define(global.recording, 'recording', 0);
  define(global.resuming, 'resuming', 0);
  define(global.concurrent, 'concurrent', 0);
  if (shadowLeaves === undefined) return definitions;
  define(global.shadowed, 'shadowed', 0);
  define(global.framesEnd, 'framesEnd', largestFrame);
  for (let leaf = 0; leaf < shadowLeaves; leaf++) {
    define(argumentShadow(leaf), `argument${leaf}`, 0);
    define(returnedShadow(leaf), `returned${leaf}`, 0);
  }
  return definitions;
}
