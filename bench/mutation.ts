// npm run bench -- mutation [SECONDS [SEARCH [SUBJECT...]]]: what solving alone, mutation alone and both together cover of
// the programs in bench/subjects, in the same processor time each. Standard input is open from 1 to 64 bytes; nobody gets
// a seed.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Program } from '../src/abi/program.ts';
import { present } from '../src/base/known.ts';
import { programOf } from '../src/build/program-cache.ts';
import { Mutation } from '../src/explore/mutation/mutation.ts';
import { type SearchName, searcherNamed } from '../src/explore/search/named.ts';
import { explore } from '../src/explore/session.ts';
import { solvingWork } from '../src/explore/work.ts';
import { Terms } from '../src/expr/terms.ts';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import { emptyInput } from '../src/input/input.ts';
import { noSources, openNumbers } from '../src/input/sources.ts';
import { Executor } from '../src/run/executor.ts';
import { PlainRunner } from '../src/run/plain-runner.ts';
import { stackChain } from '../src/solver/chain.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { compileSources } from '../src/source/compile.ts';
import { concreteWorld, WorldMaker } from '../src/world/world-maker.ts';

const folder = join(import.meta.dirname, 'subjects');
const sources = { ...noSources, stdin: { min: 1, max: 64 } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 24, expired: () => false, leaks: false };
const world = (input: Parameters<typeof concreteWorld>[2]) => concreteWorld(sources, plan, input);

interface Subject {
  readonly plain: Program;
  readonly shadowed: Program;
}

const ways = ['solving', 'mutation', 'both'] as const;
type Way = (typeof ways)[number];

export default async function benchMutation(parameters: readonly string[]): Promise<void> {
  const [seconds = '10', search = 'dfs', ...names] = parameters;
  const files = readdirSync(folder).filter((file) => file.endsWith('.c'));
  const all = files.map((file) => basename(file, '.c'));
  const module = await loadSat();
  tuneEngineForReruns();
  const budget = 1000 * Number(seconds);
  console.log(`sides of branches (lines) covered in ${seconds} s of processor time, ${search}`);
  console.log(`${'program'.padEnd(14)}${ways.map((way) => way.padStart(22)).join('')}    of`);
  for (const name of names.length === 0 ? all : names) {
    const subject = await subjectOf(join(folder, `${name}.c`));
    measure(subject, 'both', Math.min(1000, budget / 4), search as SearchName, module);
    const figures = ways.map((way) => measure(subject, way, budget, search as SearchName, module));
    const cells = figures.map(({ branches, lines, runs, mutants }) =>
      `${branches.covered} (${lines.covered}) ${runs}+${mutants}`.padStart(22),
    );
    const { branches, lines } = figures[0];
    console.log(`${name.padEnd(14)}${cells.join('')}    ${branches.total} (${lines.total})`);
  }
  console.log('behind the coverage: runs with shadows + runs without');
}

async function subjectOf(file: string): Promise<Subject> {
  const compiled = await compileSources([file], { clang: undefined, flags: [], cache: undefined });
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  const build = (shadows: boolean) =>
    programOf(
      compiled.units,
      { memory: 1 << 26, coverage: true, shadows, models: shadows },
      undefined,
    );
  return { plain: await build(false), shadowed: await build(true) };
}

function measure(
  { plain, shadowed }: Subject,
  way: Way,
  budget: number,
  search: SearchName,
  module: SatModule,
) {
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const executor = new Executor(shadowed, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
  const solver = stackChain(terms, module);
  const runner = new PlainRunner({ coverage: present(plain.coverage), world, limits });
  runner.load(plain);
  const mutation = new Mutation({
    ...{ terms, plain: runner, seed: 1, open: openNumbers(sources, plan.arguments) },
    solved: () => solvingWork(solver.statistics()),
  });
  const deadline = now() + budget;
  let runs = 0;
  if (way === 'mutation') runs = mutateOnly(executor, mutation, deadline);
  else {
    const exploration = explore(executor, {
      ...{ terms, solver, now, deadline, checks: 'strict', seed: 1 },
      searcher: searcherNamed([search]),
      mutation: way === 'both' ? mutation : undefined,
    });
    let step = exploration.next();
    while (!step.done) step = exploration.next();
    runs = step.value.runs;
  }
  return { ...present(executor.coverage).summary(), runs, mutants: mutation.runs };
}

function mutateOnly(executor: Executor, mutation: Mutation, deadline: number): number {
  let runs = 1;
  mutation.learn(emptyInput, executor.run(emptyInput));
  while (now() < deadline) {
    for (const input of mutation.round()) {
      if (now() >= deadline) break;
      if (input === undefined) continue;
      mutation.learn(input, executor.run(input));
      runs++;
    }
  }
  return runs;
}

/** Milliseconds of this process on a processor: other work on the machine does not count. */
function now(): number {
  return process.cpuUsage().user / 1000;
}
