// Until the assertion of Pending Constraints' Figure 1 fails: runs, steps, questions to the solver, means over three seeds.

import type { SearchName } from '../../src/explore/search/named.ts';
import { loadSat } from '../../src/solver/sat.ts';
import { type Effort, effortUntilFound, figure1, type Mode } from '../../tests/explore/figure-1.ts';

const searches: readonly SearchName[] = ['dfs', 'random-path', 'depth', 'covnew'];
const modes: readonly Mode[] = ['pending', 'eager'];
const seeds = [1, 2, 3];
/** Runs after which it is given up. */
const maxRuns = 2000;

export async function benchFigure1(): Promise<void> {
  const module = await loadSat();
  console.log("until the assertion of Pending Constraints' Figure 1 fails; means over three seeds");
  console.log(row('', ['runs', 'steps', 'questions']));
  for (const variant of ['as printed', 'DFS_FRIENDLY'] as const) {
    const program = await figure1(variant);
    for (const search of searches) {
      for (const mode of modes) {
        const efforts = seeds.map((seed) =>
          effortUntilFound(program, module, { search, mode, seed, maxRuns }),
        );
        const mean = (of: (effort: Effort) => number) =>
          (efforts.map(of).reduce((sum, each) => sum + each) / seeds.length).toFixed(0);
        const missed = efforts.filter(({ isFound }) => !isFound).length;
        const figures = [mean((e) => e.runs), mean((e) => e.steps), mean((e) => e.questions)];
        const note = missed === 0 ? '' : `   not found in ${missed} of ${seeds.length}`;
        console.log(row(`${variant}, ${search}, ${mode}`, figures) + note);
      }
    }
  }
}

function row(title: string, cells: readonly string[]): string {
  return title.padEnd(34) + cells.map((cell) => cell.padStart(12)).join('');
}
