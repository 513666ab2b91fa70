// What is covered of the programs in bench/subjects in the same processor time: pending and eager, with a seed and without, by the
// three searchers of Pending Constraints, and by the two that take turns by default: together and alone. Strict checks, no mutation, one thread.

import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { defaults } from '../../src/check/options.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { tuneEngineForReruns } from '../../src/host/engine.ts';
import { emptyInput, type Input } from '../../src/input/input.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { seeds } from './seeds.ts';
import { allSubjects, buildSubject, inputSize, measureSubject } from './setting.ts';

const searches: readonly (readonly SearchName[])[] = [
  ...[['dfs'], ['random-path'], ['depth'], ['covnew'], ['generational']],
  defaults.search,
] as const;
const modes = ['pending', 'eager'] as const;

export async function benchCoverage([seconds = '2', ...names]: readonly string[]): Promise<void> {
  const module = await loadSat();
  tuneEngineForReruns();
  console.log(`sides of branches covered in ${seconds} s of processor time: pending / eager`);
  console.log(row('', [...searches.slice(0, -1).map(([name = '']) => name), 'default']));
  for (const name of names.length === 0 ? allSubjects() : names) {
    const program = await buildSubject(name);
    const total = present(program.coverage).branches.reduce(
      (sum, { sides }) => sum + sides.length,
      0,
    );
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

interface Way {
  readonly search: readonly SearchName[];
  readonly mode: (typeof modes)[number];
  readonly seed: Uint8Array | undefined;
  /** Milliseconds. */
  readonly budget: number;
}

function measure(program: Program, module: SatModule, { search, mode, seed, budget }: Way): number {
  const { covered } = measureSubject(program, module, budget, {
    ...{ searcher: searcherNamed(search), checks: 'strict', mode, seed: 1 },
    seeds: [seed === undefined ? emptyInput : inputOf(seed)],
  });
  return covered;
}

function inputOf(seed: Uint8Array): Input {
  const padded = new Uint8Array(inputSize);
  padded.set(seed.subarray(0, inputSize));
  return new Map([['stdin', padded]]);
}
