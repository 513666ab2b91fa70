/**
 * npm run bench -- million: a million pending branches. What do they take of memory, and how long does each searcher
 * need to pick one? A thousand picks after all were added: the mean, and what 99 of 100 stay below.
 */
import { Random } from '../src/base/random.ts';
import { Frontier } from '../src/explore/frontier.ts';
import { featureNames } from '../src/explore/learned/features.ts';
import { searcherNamed, searchNames } from '../src/explore/search/named.ts';
import type { MakeSearcher } from '../src/explore/searcher.ts';
import { Side, Tree } from '../src/explore/tree.ts';
import type { Trace } from '../src/run/trace.ts';

const million = 1_000_000;
const picks = 1000;
/** Decisions of a run. */
const length = 1000;

const program = {
  decisions: Array.from({ length: 2000 }, (_, site) => ({ site, kind: 'branch' as const })),
  sites: [],
};

export default function benchMillion(): Promise<void> {
  console.log(
    'search           adding, s   a pick, us: mean   99 of 100   memory of the process, MB',
  );
  for (const name of searchNames) report(name, searcherNamed([name]));
  return Promise.resolve();
}

function report(name: string, searcher: MakeSearcher): void {
  const begin = performance.now();
  const { tree, frontier } = grown(searcher);
  const adding = (performance.now() - begin) / 1000;
  const times: number[] = [];
  for (let i = 0; i < picks; i++) {
    const before = performance.now();
    const branch = frontier.next();
    times.push(performance.now() - before);
    if (branch !== undefined) tree.settle(branch, Side.impossible);
  }
  times.sort((a, b) => a - b);
  const mean = (1000 * times.reduce((sum, time) => sum + time, 0)) / picks;
  const most = 1000 * times[Math.floor(0.99 * picks)];
  const columns = [adding.toFixed(1).padStart(10), mean.toFixed(1).padStart(19)];
  columns.push(most.toFixed(1).padStart(12));
  columns.push((process.memoryUsage.rss() / 2 ** 20).toFixed(0).padStart(26));
  console.log(name.padEnd(16) + columns.join(''));
}

/** Runs part from earlier ones at random places. */
function grown(searcher: MakeSearcher): { tree: Tree; frontier: Frontier } {
  const tree = new Tree(program.decisions);
  const weights = featureNames.map((_, i) => Math.sin(i + 1));
  const frontier = new Frontier({ tree, program, searcher, checks: 'strict', seed: 1, weights });
  const chance = new Random(1);
  let sides = new Uint8Array(length);
  for (let run = 1; tree.pending < million; run++) {
    sides = sides.slice();
    for (let row = chance.below(length); row < length; row++) sides[row] = chance.bits() & 1;
    const trace = traceOf(sides);
    const { firstNew, end } = tree.insert(trace, run, () => false);
    frontier.extend(firstNew);
    frontier.notice({ kind: 'run', run, trace, from: undefined, end, firstNew });
  }
  return { tree, frontier };
}

function traceOf(held: Uint8Array): Trace {
  const decisions = new Int32Array(held.length);
  for (let row = 1; row < held.length; row++) {
    decisions[row] = (2 * decisions[row - 1] + held[row - 1] + 1) % program.decisions.length;
  }
  return {
    outcome: { kind: 'exited', status: 0 },
    length: held.length,
    decisions,
    conditions: decisions.map((decision) => decision + 1),
    held,
    coversNew: false,
    covered: new Uint8Array(0),
    objects: [],
    concretized: [],
    assumed: [],
    preferences: [],
  };
}
