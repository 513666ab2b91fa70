// Whether a program asks for input itself, by a function of its source or by the harness that was made for it.

import type { Program } from '../../program/program.ts';

/** The functions of libc/ that call __clew_make_symbolic. */
const asking =
  /^(klee_(make_symbolic|int|range|choose)|__VERIFIER_nondet_\w+|__clew_harness_(build|fill))$/;

export function requestsInput({ functions }: Program): boolean {
  return functions.some(({ name, library }) => library && (name === 'main' || asking.test(name)));
}
