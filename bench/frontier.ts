/**
 * npm run bench -- frontier: what a path costs beside the run: tree, frontier, slices, solver. The programs are
 * decision programs without a machine (tests/explore/subjects.ts); their own time is shown apart. The first round
 * pays for the engine's warming up, the last does not.
 */

import type { ExploreResult } from '../src/explore/event.ts';
import { DepthFirst } from '../src/explore/search/dfs.ts';
import { explore } from '../src/explore/session.ts';
import { stackChain } from '../src/solver/chain.ts';
import { loadSat } from '../src/solver/sat.ts';
import type { FakeProgram } from '../tests/explore/fake-program.ts';
import { automaton, insertionSort, longPath } from '../tests/explore/subjects.ts';

const rounds = 8;

const subjects: [name: string, make: () => FakeProgram, maxRuns?: number][] = [
  ['insertion sort of 6 bytes', () => insertionSort(6)],
  ['insertion sort of 7 bytes', () => insertionSort(7)],
  ['automaton over 10 bytes', () => automaton(10)],
  ['path of 4000 decisions', () => longPath(2000), 200],
];

export default async function frontier(): Promise<void> {
  const module = await loadSat();
  console.log(
    'us of processor time a run, first and last round    all       solver  program  queries/run',
  );
  for (const [name, make, maxRuns] of subjects) {
    const results = Array.from({ length: rounds }, () => measured(make(), module, maxRuns));
    for (const [label, { all, solver, program, queries, runs }] of [
      ['first', results[0]],
      ['last', results[rounds - 1]],
    ] as const) {
      const columns = [all, solver, program].map((value) => (value / runs).toFixed(0).padStart(8));
      const title = `${name}, ${runs} runs, ${label}`.padEnd(48);
      console.log(`${title}${columns.join(' ')} ${(queries / runs).toFixed(1).padStart(8)}`);
    }
  }
}

interface Measured {
  readonly all: number;
  readonly solver: number;
  readonly program: number;
  readonly queries: number;
  readonly runs: number;
}

function measured(
  program: FakeProgram,
  module: Awaited<ReturnType<typeof loadSat>>,
  maxRuns: number | undefined,
): Measured {
  const { terms } = program;
  let inProgram = 0;
  const runner = {
    program: program.program,
    symbols: program.symbols,
    aim: (condition: number) => program.aim(condition),
    run(input: Parameters<FakeProgram['run']>[0]) {
      const before = microseconds();
      const trace = program.run(input);
      inProgram += microseconds() - before;
      return trace;
    },
  };
  const before = microseconds();
  const generator = explore(runner, {
    terms,
    solver: stackChain(terms, module),
    searcher: (context) => new DepthFirst(context),
    checks: 'strict',
    now: () => microseconds() / 1000,
    maxRuns,
  });
  let step = generator.next();
  while (!step.done) step = generator.next();
  const result: ExploreResult = step.value;
  return {
    all: microseconds() - before,
    solver: 1000 * result.solving.milliseconds,
    program: inProgram,
    queries: result.solving.queries,
    runs: result.runs,
  };
}

/** Of processor time: others use the machine too. */
function microseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
