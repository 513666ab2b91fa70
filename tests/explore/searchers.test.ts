/** What every searcher owes, and what each of them is about. */
import { describe, expect, test } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { Frontier } from '../../src/explore/frontier.ts';
import { searcherNamed, searchNames } from '../../src/explore/search/named.ts';
import type { MakeSearcher } from '../../src/explore/searcher.ts';
import { type Branch, Side, Tree } from '../../src/explore/tree.ts';
import type { Trace } from '../../src/run/trace.ts';
import { someWeights } from './some-weights.ts';

const program = {
  decisions: Array.from({ length: 40 }, (_, site) => ({ site, kind: 'branch' as const })),
  sites: [],
};

/** A tree that grows by runs; which decision comes next depends on the decisions before. */
class Forest {
  readonly tree = new Tree(program.decisions);
  readonly frontier: Frontier;
  runs = 0;

  constructor(searcher: MakeSearcher, seed = 1) {
    const { tree } = this;
    const learned = { weights: someWeights };
    this.frontier = new Frontier({ tree, program, searcher, checks: 'strict', seed, ...learned });
  }

  /** A run that goes as these sides say. */
  run(sides: readonly boolean[], from?: Branch): void {
    const decisions = new Int32Array(sides.length);
    let place = 0;
    for (const [row, side] of sides.entries()) {
      decisions[row] = place;
      place = (3 * place + (side ? 1 : 2)) % program.decisions.length;
    }
    const trace = {
      outcome: { kind: 'exited', status: 0 },
      length: sides.length,
      decisions,
      conditions: decisions.map((decision) => decision + 1),
      held: Uint8Array.from(sides, Number),
      coversNew: this.runs % 3 === 0,
      covered: new Uint8Array(0),
    } as unknown as Trace;
    const run = ++this.runs;
    const { firstNew, end, settled } = this.tree.insert(trace, run, () => false);
    for (const branch of settled) this.frontier.notice({ kind: 'settled', branch });
    this.frontier.extend(firstNew);
    this.frontier.notice({ kind: 'run', run, trace, from, end, firstNew });
  }

  /** The sides on the way to a branch, with the branch. */
  way(branch: Branch): boolean[] {
    const sides: boolean[] = [];
    for (let at = branch; at > 1; at = this.tree.parents[at >> 1]) sides.unshift(at % 2 === 1);
    return sides;
  }
}

/** Picks until nothing is left; every third branch is impossible, the others are run, as long as there is budget. */
function order(forest: Forest, chance: Random, budget: number): Branch[] {
  const picked: Branch[] = [];
  for (let branch = forest.frontier.next(); branch !== undefined; branch = forest.frontier.next()) {
    expect(forest.tree.isPending(branch)).toBe(true);
    picked.push(branch);
    if (picked.length > budget || chance.below(3) === 0) {
      forest.frontier.settle(branch, Side.impossible);
      continue;
    }
    const length = 2 + chance.below(12);
    const rest = Array.from({ length }, () => chance.bits() < 0);
    forest.run([...forest.way(branch), ...rest], branch);
    expect(forest.tree.isPending(branch)).toBe(false);
  }
  return picked;
}

function grown(searcher: MakeSearcher, seed = 1): Forest {
  const forest = new Forest(searcher, seed);
  forest.run(Array.from({ length: 30 }, (_, i) => i % 2 === 0));
  return forest;
}

const all: [string, MakeSearcher][] = [
  ...searchNames.map((name): [string, MakeSearcher] => [name, searcherNamed([name])]),
  ['dfs,random-path,covnew', searcherNamed(['dfs', 'random-path', 'covnew'])],
];

describe.each(all)('%s', (_, searcher) => {
  test('picks every pending branch once, and ends', () => {
    const forest = grown(searcher);
    const picked = order(forest, new Random(7), 400);
    expect(new Set(picked).size).toBe(picked.length);
    expect(forest.tree.pending).toBe(0);
    expect(picked.length).toBeGreaterThan(400);
  });

  test('does not pick what others have taken', () => {
    const forest = grown(searcher);
    for (let branch = 2; branch < 2 * forest.tree.count; branch += 3) {
      if (forest.tree.isPending(branch)) forest.run([...forest.way(branch), true, false]);
    }
    expect(order(forest, new Random(8), 0).length).toBeGreaterThan(0);
    expect(forest.tree.pending).toBe(0);
  });

  test('does the same again', () => {
    const twice = [1, 2].map(() => order(grown(searcher, 5), new Random(9), 200));
    expect(twice[0]).toEqual(twice[1]);
  });
});

/** The depths at which a search picks first, on one run of 30 decisions. */
function depths(name: (typeof searchNames)[number], count: number): number[] {
  const forest = grown(searcherNamed([name]));
  return Array.from({ length: count }, () => {
    const branch = forest.frontier.next() as Branch;
    forest.frontier.settle(branch, Side.impossible);
    return forest.tree.depth(branch);
  });
}

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

test('dfs begins at the end, bfs at the beginning', () => {
  expect(depths('dfs', 3)).toEqual([29, 28, 27]);
  expect(depths('bfs', 3)).toEqual([0, 1, 2]);
});

test('random path prefers the root, depth the deep', () => {
  expect(mean(depths('random-path', 8))).toBeLessThan(mean(depths('depth', 8)));
  expect(depths('random-path', 8)[0]).toBeLessThan(8);
});

test('cgs tries each branch of the program once before any of them again', () => {
  const forest = new Forest(searcherNamed(['cgs']));
  // Always the same side: a loop over four decisions, entered at the first.
  forest.run(Array.from({ length: 30 }, () => true));
  const { tree } = forest;
  const places = new Set(Array.from({ length: 30 }, (_, i) => tree.decision(2 * (i + 1)))).size;
  const first = Array.from({ length: places + 3 }, () => {
    const branch = forest.frontier.next() as Branch;
    forest.frontier.settle(branch, Side.impossible);
    return branch;
  });
  expect(new Set(first.slice(0, places).map((branch) => tree.decision(branch))).size).toBe(places);
  // The next ones are known branches behind others, the shallowest first.
  const depths = first.slice(places).map((branch) => tree.depth(branch));
  expect(depths).toEqual(depths.toSorted((a, b) => a - b));
});

test('generational finishes one run before another', () => {
  const forest = grown(searcherNamed(['generational']));
  const picked = order(forest, new Random(3), 60);
  const runs = picked.map((branch) => forest.tree.witnesses[branch >> 1]);
  const changes = runs.filter((run, i) => run !== runs[i - 1]).length;
  expect(changes).toBe(new Set(runs).size);
});

describe.each(['cfds', 'random'] as const)('%s', (name) => {
  test('goes on with the last path, also before the branch that it was made for', () => {
    const rows: number[] = [];
    for (let seed = 1; seed <= 20; seed++) {
      const forest = grown(searcherNamed([name]), seed);
      const branch = forest.frontier.next() as Branch;
      const way = forest.way(branch);
      forest.run([...way, true, true, true], branch);
      const next = forest.frontier.next() as Branch;
      const last = [...way, true, true, true];
      expect(forest.way(next).slice(0, -1)).toEqual(last.slice(0, forest.tree.depth(next)));
      rows.push(forest.tree.depth(next) - forest.tree.depth(branch));
    }
    expect(Math.min(...rows)).toBeLessThan(0);
    expect(Math.max(...rows)).toBeGreaterThan(0);
  });
});

test('cfds goes to another path after thirty runs that cover nothing new, dfs does not', () => {
  const [cfds, dfs] = (['cfds', 'dfs'] as const).map((name) => {
    const forest = grown(searcherNamed([name]));
    const shared: number[] = [];
    let last = Array.from({ length: 30 }, (_, i) => i % 2 === 0);
    for (let i = 0; i < 200; i++) {
      const branch = forest.frontier.next() as Branch;
      const way = forest.way(branch);
      const same = way.findIndex((side, row) => side !== last[row]);
      shared.push(same === way.length - 1 ? 1 : 0);
      last = [...way, ...Array.from({ length: 30 - way.length }, (_, row) => row % 3 === 0)];
      forest.run(last, branch);
    }
    return shared;
  });
  expect(dfs).not.toContain(0);
  expect(cfds.indexOf(0)).toBeGreaterThan(30);
});
