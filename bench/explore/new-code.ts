// What searchers do for new code: of the programs in bench/subjects, each function in turn is what has changed. A valid input
// begins; counted is what is covered of the function in the same number of runs, and how many of the branches that runs
// were made for had a condition that is new. Strict checks, no mutation, one thread.

import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { NewCode, type NewLines } from '../../src/abi/new-lines.ts';
import type { Program } from '../../src/abi/program.ts';
import { known, present } from '../../src/base/known.ts';
import { programOf } from '../../src/build/program-cache.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { explore } from '../../src/explore/session.ts';
import { Terms } from '../../src/expr/terms.ts';
import { tuneEngineForReruns } from '../../src/host/engine.ts';
import type { Input } from '../../src/input/input.ts';
import { noSources } from '../../src/input/sources.ts';
import { linesCovered, summaryOf } from '../../src/run/coverage.ts';
import { Executor } from '../../src/run/executor.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { compileSources, type Unit } from '../../src/source/compile.ts';
import { WorldMaker } from '../../src/world/world-maker.ts';
import { seeds } from './seeds.ts';

const folder = join(import.meta.dirname, '../subjects');
const searches: readonly SearchName[] = ['oasis-input', 'oasis', 'covnew', 'zesti', 'new-code'];
const inputSize = 64;
const fewestLines = 5;

const sources = { ...noSources, stdin: { min: inputSize, max: inputSize } };
const plan = {
  ...{ arguments: ['program'], environment: {}, directory: '/home', files: [] },
  ...{ seed: 1, fileSpace: 1 << 20 },
};
const limits = { fuel: 1 << 22, expired: () => false, leaks: false };

interface Figures {
  lines: number;
  sides: number;
  explored: number;
  new: number;
}

export async function benchNewCode([runs = '100', ...names]: readonly string[]): Promise<void> {
  const module = await loadSat();
  tuneEngineForReruns();
  const all = readdirSync(folder).filter((file) => file.endsWith('.c'));
  const subjects = all.map((file) => basename(file, '.c'));
  console.log(`after ${runs} runs: new lines, sides of branches there, share of new conditions`);
  console.log(row('', searches));
  for (const name of names.length === 0 ? subjects : names) {
    const units = await compile(join(folder, `${name}.c`));
    const functions = functionsOf(await build(units, undefined));
    const sums = new Map(searches.map((search) => [search, noFigures()]));
    let total = 0;
    for (const newLines of functions) {
      const program = await build(units, newLines);
      total += newLinesOf(program).length;
      for (const search of searches)
        add(known(sums, search), measure(program, module, search, seeds[name], Number(runs)));
    }
    console.log(
      row(
        `${name} (of ${total})`,
        searches.map((search) => shown(known(sums, search))),
      ),
    );
  }
}

function noFigures(): Figures {
  return { lines: 0, sides: 0, explored: 0, new: 0 };
}

function add(sum: Figures, figures: Figures): void {
  for (const key of ['lines', 'sides', 'explored', 'new'] as const) sum[key] += figures[key];
}

function shown({ lines, sides, explored, new: isNew }: Figures): string {
  return `${lines} ${sides} ${Math.round((100 * isNew) / Math.max(1, explored))}%`;
}

function row(title: string, cells: readonly string[]): string {
  return title.padEnd(22) + cells.map((cell) => cell.padStart(15)).join('');
}

async function compile(file: string): Promise<readonly Unit[]> {
  const compiled = await compileSources([file], { clang: undefined, flags: [], cache: undefined });
  if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
  return compiled.units;
}

function build(units: readonly Unit[], newLines: NewLines | undefined): Promise<Program> {
  const options = { memory: 1 << 26, coverage: true, shadows: true, models: true, newLines };
  return programOf(units, options, undefined);
}

/** The lines of each function. */
function functionsOf({ coverage }: Program): NewLines[] {
  const byName = new Map<string, { file: string; lines: number[] }>();
  for (const { file, line, function: name } of present(coverage).lines) {
    const found = byName.get(name) ?? { file, lines: [] };
    found.lines.push(line);
    byName.set(name, found);
  }
  return [...byName.values()]
    .filter(({ lines }) => lines.length >= fewestLines)
    .map(({ file, lines }) => ({ [file]: [[Math.min(...lines), Math.max(...lines)]] }));
}

function newLinesOf({ coverage, newLines = {} }: Program) {
  const code = new NewCode(newLines);
  return present(coverage).lines.filter(({ file, line }) => code.has(file, line));
}

function measure(
  program: Program,
  module: SatModule,
  search: SearchName,
  seed: Uint8Array,
  maxRuns: number,
): Figures {
  const terms = new Terms();
  const maker = new WorldMaker(sources, plan);
  const executor = new Executor(program, {
    ...{ terms, limits, selfCheck: false },
    world: (run) => maker.symbolic(run),
  });
  const exploration = explore(executor, {
    ...{ terms, solver: stackChain(terms, module), searcher: searcherNamed([search]) },
    ...{ checks: 'strict', seed: 1, now: () => Date.now(), maxRuns },
    seeds: [inputOf(seed)],
  });
  let step = exploration.next();
  while (!step.done) step = exploration.next();
  const marks = present(executor.coverage).marks();
  const code = new NewCode(program.newLines ?? {});
  const isNew = (site: number) => code.has(program.sites[site].file, program.sites[site].line);
  const branches = present(program.coverage).branches.filter(({ site }) => isNew(site));
  return {
    lines: linesCovered(newLinesOf(program), marks).covered,
    sides: summaryOf({ ...present(program.coverage), branches }, marks).branches.covered,
    ...step.value.conditions,
  };
}

function inputOf(seed: Uint8Array): Input {
  const padded = new Uint8Array(inputSize);
  padded.set(seed.subarray(0, inputSize));
  return new Map([['stdin', padded]]);
}
