// Runs a script and keeps what it prints.

import type { Terms } from '../../src/expr/terms.ts';
import type { Budget, Solver } from '../../src/solver/query.ts';
import { ScriptMistake } from '../../src/solver/smtlib/mistake.ts';
import { Script } from '../../src/solver/smtlib/script.ts';

/** For what is decided before any solver is asked. */
export const noSolver: Solver = {
  solve: () => ({ status: 'unknown', reason: 'unsupported' }),
};

/** Everything that a script prints, line by line; a mistake is its last line. */
export function outputOf(
  text: string,
  terms: Terms,
  solver: Solver,
  budget: Budget = {},
): string[] {
  const lines: string[] = [];
  const print = (line: string) => lines.push(...line.split('\n'));
  const script = new Script({ terms, solver, budget, print, now: () => performance.now() });
  try {
    script.run(text);
  } catch (error) {
    if (!(error instanceof ScriptMistake)) throw error;
    print(error.message);
  }
  return lines;
}
