// How V8 is told to run compiled programs.
//
// A function is compiled when it is first called, and by the optimising compiler at once: V8 does not replace
// a WebAssembly function while it runs, so a long loop in main would stay in baseline code for ever. And V8
// 11.3 reads branch hints only when asked to; they are worth a third of the run time, because the slow
// ways of the checks no longer compete for registers.

import { setFlagsFromString } from 'node:v8';

const flags = ['--no-liftoff', '--wasm-lazy-compilation', '--experimental-wasm-branch-hinting'];

/** Before the program is compiled, and after clang has run: V8's flags hold for the whole process. */
export function tuneEngine(): void {
  for (const flag of flags) setFlagsFromString(flag);
}
