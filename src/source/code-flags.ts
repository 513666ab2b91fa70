// Flags that say how machine code should look, not what the program means: optimisation, link-time optimisation, fast
// floating point, profiling, hardening, the amount of debug information. clew compiles the program as it is written, so that
// what it sees does not depend on them. They are accepted, since users pass the flags of their build, and left out; both the
// compilation of sources and `clew cc` do it by this file. Of optimisation one thing is left: headers can ask whether there
// is any, and call other functions accordingly (gnulib's do), so the macros say what they say natively.

import type { Flag } from './cc/compiler-command.ts';

const codeFlags = new RegExp(
  `^(${[
    '-O.*|--optimize(=.*)?',
    // The compiler sees one file at a time, and what it makes of it is bitcode already.
    '-f(no-)?(lto|whole-program|fat-lto-objects|split-lto-unit|unified-lto|use-linker-plugin)(-.*|=.*)?',
    // Floating point follows IEEE 754 as written. Fast arithmetic may give any of several results, depending on the
    // compiler; and what it assumes (no NaN, no infinity) is just what an input may contradict.
    '-f(no-)?(fast-math|unsafe-math-optimizations|finite-math-only|associative-math|reciprocal-math)',
    '-f(no-)?(signed-zeros|trapping-math|math-errno|rounding-math|approx-func|cx-limited-range)',
    '-f(no-)?(honor-nans|honor-infinities|cx-fortran-rules)',
    '-f(fp-model|fp-contract|fp-exception-behavior|denormal-fp-math.*|complex-arithmetic)=.*',
    // Instrumentation that calls a runtime, or writes files beside the sources.
    '-f(no-)?(profile|auto-profile|cs-profile|coverage|memory-profile|test-coverage|instrument-functions|xray)(-.*|=.*)?',
    '--coverage|-coverage|-pg|-p',
    // Hardening: memory that the program never wrote must not look as if it had.
    '-f(no-)?(stack-protector|stack-clash-protection|split-stack|zero-call-used-regs|trivial-auto-var-init)(-.*|=.*)?',
    '-fcf-protection(=.*)?',
    // Every finding names its line and its variables.
    '-g.*',
  ].join('|')})$`,
);

/** Whether the flag only says how the machine code should look. */
export function isCodeFlag([name]: Flag): boolean {
  return codeFlags.test(name);
}

/** The flags without those for machine code; in front of them, the macros that tell of optimisation. */
export function withoutCodeFlags(given: readonly Flag[]): Flag[] {
  const macros = optimisationMacros(given).map((macro): Flag => [macro]);
  return [...macros, ...given.filter((flag) => !isCodeFlag(flag))];
}

/** What a compiler defines for the last -O among the flags. */
export function optimisationMacros(given: readonly Flag[]): string[] {
  const level = given.findLast(([name]) => /^(-O|--optimize)/.test(name))?.[0];
  if (level === undefined || /^(-O|--optimize=)0$/.test(level)) return [];
  const size = /^(-O|--optimize=)[sz]$/.test(level) ? ['-D__OPTIMIZE_SIZE__=1'] : [];
  return ['-D__OPTIMIZE__=1', ...size];
}
