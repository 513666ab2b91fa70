/**
 * npm run bench -- explore: pending against eager on the program of Pending Constraints' Figure 1, until its assertion
 * fails: how many runs, how many branches were decided, how many questions went to the solver. With the branches in
 * the order that depth-first search likes, and in the other.
 */

import { type SearchName, searcherNamed } from '../src/explore/search/named.ts';
import { explore } from '../src/explore/session.ts';
import { Terms } from '../src/expr/terms.ts';
import type { Program } from '../src/program/program.ts';
import { Executor } from '../src/run/executor.ts';
import { noSources } from '../src/run/sources.ts';
import { WorldMaker } from '../src/run/world-maker.ts';
import { stackChain } from '../src/solver/chain.ts';
import type { Query } from '../src/solver/query.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { programOf } from '../tests/machine/subject.ts';

const figure1 = `
#include <assert.h>
#include <stdbool.h>
#include <klee/klee.h>
unsigned fib(unsigned n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) {
  bool isSpace;
  klee_make_symbolic(&isSpace, sizeof isSpace, "isSpace");
  char str[6];
  klee_make_symbolic(str, sizeof str, "str");
#ifndef DFS_FRIENDLY
  if (isSpace) str[0] = ' ';
  else str[0] = 0;
#else
  if (isSpace == 0) str[0] = 0;
  else str[0] = ' ';
#endif
  for (int i = 1; i < 6; i++)
    for (char j = 0; j < str[i]; j++) str[i - 1]++;
  fib(15);
  assert(!isSpace);
  return 0;
}`;

const searches: SearchName[] = ['dfs', 'random-path', 'depth'];
const modes = ['pending', 'eager'] as const;
const seeds = [1, 2, 3];
/** Runs after which it is given up. */
const maxRuns = 3000;

const plan = {
  arguments: ['figure1'],
  environment: {},
  directory: '/',
  files: [],
  seed: 1,
  fileSpace: 1 << 20,
};
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };

export default async function benchExplore(): Promise<void> {
  const module = await loadSat();
  console.log(
    'until the assertion fails: means over three seeds      runs   decided    solver   ms',
  );
  for (const flags of [[], ['-DDFS_FRIENDLY']]) {
    const program = await programOf(figure1, { shadows: true, flags });
    console.log(flags.length === 0 ? 'as printed' : 'DFS_FRIENDLY');
    for (const search of searches) {
      for (const mode of modes) report(`  ${search}, ${mode}`, program, module, search, mode);
    }
  }
}

function report(
  title: string,
  program: Program,
  module: SatModule,
  search: SearchName,
  mode: (typeof modes)[number],
): void {
  const results = seeds.map((seed) => untilFound(program, module, search, mode, seed));
  const mean = (of: (result: Found) => number) =>
    (results.reduce((sum, result) => sum + of(result), 0) / results.length).toFixed(0);
  const missed = results.filter(({ isFound }) => !isFound).length;
  const columns = [mean(({ runs }) => runs), mean(({ decided }) => decided)];
  columns.push(
    mean(({ queries }) => queries),
    mean(({ milliseconds }) => milliseconds),
  );
  const note = missed === 0 ? '' : `  (not found in ${missed} of ${results.length})`;
  console.log(title.padEnd(50) + columns.map((text) => text.padStart(9)).join('') + note);
}

interface Found {
  readonly isFound: boolean;
  readonly runs: number;
  /** Branches whose feasibility was decided, with or without the solver. */
  readonly decided: number;
  readonly queries: number;
  readonly milliseconds: number;
}

function untilFound(
  program: Program,
  module: SatModule,
  search: SearchName,
  mode: (typeof modes)[number],
  seed: number,
): Found {
  const terms = new Terms();
  const maker = new WorldMaker(noSources, plan);
  const executor = new Executor(program, {
    terms,
    world: (run) => maker.symbolic(run),
    limits,
    selfCheck: false,
  });
  const chain = stackChain(terms, module);
  let [decided, queries] = [0, 0];
  const solver = {
    solve(query: Query) {
      queries++;
      return chain.solve(query);
    },
  };
  const begin = performance.now();
  const exploration = explore(executor, {
    terms,
    solver,
    searcher: searcherNamed([search]),
    checks: 'relaxed',
    mode,
    seed,
    now: () => performance.now(),
    maxRuns,
  });
  let [isFound, runs] = [false, 0];
  for (const event of exploration) {
    if (event.kind === 'progress' && event.doing === 'solving') decided++;
    if (event.kind === 'progress' && event.doing === 'running') runs++;
    isFound = event.kind === 'test' && event.outcome.kind === 'finding';
    if (isFound) break;
  }
  return { isFound, runs, decided, queries, milliseconds: performance.now() - begin };
}
