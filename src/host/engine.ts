// How V8 is told to run compiled programs. V8 11.3 reads branch hints only when asked to; they are worth a third of the
// run time, because the slow ways of the checks no longer compete for registers. A function is compiled when it
// is first called.

import { setFlagsFromString } from 'node:v8';

const common = ['--wasm-lazy-compilation', '--experimental-wasm-branch-hinting'];

/**
 * For one run: every function by the optimising compiler at once. V8 does not replace a WebAssembly function while
 * it runs, so a long loop in main would stay in baseline code for ever.
 *
 * Before the program is compiled, and after clang has run: V8's flags hold for the whole process.
 */
export function tuneEngine(): void {
  for (const flag of ['--no-liftoff', ...common]) setFlagsFromString(flag);
}

/**
 * For thousands of short runs: baseline code first, and what turns out to be hot is optimised beside it, in other
 * threads, from one run to the next. Shadowed code is large, and the first run would wait for the optimising
 * compiler: 190 ms of it instead of 20 for a program that uses printf, scanf and strtod; after some thousand runs the
 * same speed. The flag is given although it is the usual one, because another thread may have taken it away from the process.
 */
export function tuneEngineForReruns(): void {
  for (const flag of ['--liftoff', ...common]) setFlagsFromString(flag);
}
