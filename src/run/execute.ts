// Program + world -> outcome: one run, from nothing.

import { type Limits, Machine } from '../machine/machine.ts';
import type { Outcome } from '../machine/outcome.ts';
import type { World } from '../machine/posix/world.ts';
import type { Program } from '../program/program.ts';

export function runProgram(program: Program, world: World, limits: Limits): Outcome {
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  return new Machine(program, module).execute(world, limits);
}
