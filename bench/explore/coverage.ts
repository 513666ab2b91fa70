// What is covered of the programs in bench/subjects in the same processor time: pending and eager, with a seed and without, by the
// three searchers of Pending Constraints, and by the two that take turns by default: together and alone. Strict checks, no mutation, one thread.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tuneEngineForReruns } from '../../src/check/engine.ts';
import { defaults } from '../../src/check/options.ts';
import { programOf } from '../../src/check/program-cache.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { explore } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import { emptyInput, type Input } from '../../src/machine/shadow/input.ts';
import type { Program } from '../../src/program/program.ts';
import { Executor } from '../../src/run/executor.ts';
import { noSources } from '../../src/run/sources.ts';
import { WorldMaker } from '../../src/run/world-maker.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { compileSources } from '../../src/source/compile.ts';
import { seeds } from './seeds.ts';

const folder = join(import.meta.dirname, '../subjects');
const searches: readonly (readonly SearchName[])[] = [
  ...[['dfs'], ['random-path'], ['depth'], ['covnew'], ['generational']],
  defaults.search,
] as const;
const modes = ['pending', 'eager'] as const;
const inputSize = 64;

const sources = { ...noSources, stdin: { min: inputSize, max: inputSize } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };

export async function benchCoverage([seconds = '2', ...names]: readonly string[]): Promise<void> {
  const module = await loadSat();
  tuneEngineForReruns();
  const all = readdirSync(folder).filter((file) => file.endsWith('.c'));
  const subjects = all.map((file) => basename(file, '.c'));
  console.log(`sides of branches covered in ${seconds} s of processor time: pending / eager`);
  console.log(row('', [...searches.slice(0, -1).map(([name = '']) => name), 'default']));
  for (const name of names.length === 0 ? subjects : names) {
    const program = await build(join(folder, `${name}.c`));
    const total = program.coverage!.branches.reduce((sum, { sides }) => sum + sides.length, 0);
    measure(program, module, {
      search: defaults.search,
      mode: 'pending',
      seed: undefined,
      budget: 500,
    });
    for (const seed of [undefined, seeds[name]]) {
      const cells = searches.map((search) => {
        const way = { search, seed, budget: 1000 * Number(seconds) };
        return modes.map((mode) => measure(program, module, { ...way, mode })).join(' / ');
      });
      const title = `${name}${seed === undefined ? '' : ', seeded'} (of ${total})`;
      console.log(row(title, cells));
    }
  }
}

function row(title: string, cells: readonly string[]): string {
  return title.padEnd(28) + cells.map((cell) => cell.padStart(13)).join('');
}

async function build(file: string): Promise<Program> {
  const compiled = await compileSources([file], { clang: undefined, flags: [], cache: undefined });
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  const options = { memory: 1 << 26, coverage: true, shadows: true, models: true };
  return programOf(compiled.units, options, undefined);
}

interface Way {
  readonly search: readonly SearchName[];
  readonly mode: (typeof modes)[number];
  readonly seed: Uint8Array | undefined;
  /** Milliseconds. */
  readonly budget: number;
}

function measure(program: Program, module: SatModule, { search, mode, seed, budget }: Way): number {
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const executor = new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
  const exploration = explore(executor, {
    ...{ terms, solver: stackChain(terms, module), searcher: searcherNamed(search) },
    ...{ checks: 'strict', mode, seed: 1, now, deadline: now() + budget },
    seeds: [seed === undefined ? emptyInput : inputOf(seed)],
  });
  while (!exploration.next().done);
  return executor.coverage!.summary().branches.covered;
}

function inputOf(seed: Uint8Array): Input {
  const padded = new Uint8Array(inputSize);
  padded.set(seed.subarray(0, inputSize));
  return new Map([['stdin', padded]]);
}

/** Milliseconds of this process on a processor: other work on the machine does not count. */
function now(): number {
  return process.cpuUsage().user / 1000;
}
