// What it takes until the assertion of Pending Constraints' Figure 1 fails, in both modes and counted alike. A question is asked
// of the solver whenever no known assignment says whether a branch can be taken: whichever layer answers it, the one that looks
// at the values left to one byte among them. What the witness of a run shows is free in both modes. Steps are turns of loops and
// recursive calls of all runs; fib(15) makes 1,973.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from '../../src/abi/program.ts';
import type { Runner } from '../../src/explore/runner.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { explore } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import { noSources } from '../../src/input/sources.ts';
import { Executor } from '../../src/run/executor.ts';
import { stackChain } from '../../src/solver/chain.ts';
import type { Solver } from '../../src/solver/query.ts';
import type { SatModule } from '../../src/solver/sat.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { programOf } from '../machine/subject.ts';

export type Mode = 'pending' | 'eager';

export interface Effort {
  readonly isFound: boolean;
  readonly runs: number;
  readonly steps: number;
  readonly questions: number;
}

export function figure1(variant: 'as printed' | 'DFS_FRIENDLY'): Promise<Program> {
  const source = readFileSync(join(import.meta.dirname, 'figure-1.c'), 'utf8');
  return programOf(source, {
    shadows: true,
    flags: variant === 'as printed' ? [] : ['-DDFS_FRIENDLY'],
  });
}

const plan = {
  ...{ arguments: ['figure1'], environment: {}, directory: '/', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };

/** Explores until the assertion fails, or so many runs were made. */
export function effortUntilFound(
  program: Program,
  module: SatModule,
  { search, ...options }: { search: SearchName; mode: Mode; seed: number; maxRuns: number },
): Effort {
  const terms = new Terms();
  const maker = new WorldMaker(noSources, plan);
  const executor = new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
  const chain = stackChain(terms, module);
  let [isFound, runs, steps, asked] = [false, 0, 0, 0];
  const runner: Runner = {
    program,
    symbols: executor.symbols,
    aim: (condition) => executor.aim(condition),
    run(input) {
      const trace = executor.run(input);
      runs++;
      steps += executor.steps;
      return trace;
    },
  };
  const solver: Solver = {
    solve(query) {
      // To make the input of the finding simpler is another matter.
      if (!isFound) asked++;
      return chain.solve(query);
    },
  };
  const exploration = explore(runner, {
    ...{ terms, solver, searcher: searcherNamed([search]), checks: 'relaxed' },
    now: () => performance.now(),
    stopped: () => isFound,
    ...options,
  });
  let step = exploration.next();
  for (; !step.done; step = exploration.next()) {
    if (step.value.kind === 'test') isFound ||= step.value.outcome.kind === 'finding';
  }
  return { isFound, runs, steps, questions: asked + step.value.solving.known };
}
