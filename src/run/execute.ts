// Program + world -> outcome: one run, from nothing.

import type { Program } from '../abi/program.ts';
import { Machine } from '../machine/machine.ts';
import type { Limits } from '../machine/machine-run.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { World } from '../machine/posix/world.ts';

export function runProgram(program: Program, world: World, limits: Limits): Outcome {
  return machineFor(program).execute(world, limits);
}

/** A machine that has loaded the program and not begun to run it. */
export function machineFor(program: Program): Machine {
  return new Machine(program, new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>));
}
