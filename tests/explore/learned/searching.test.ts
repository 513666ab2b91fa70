/** How learned searchers choose, beside what all searchers owe (searchers.test.ts). */
import { expect, test } from 'vitest';
import { Frontier } from '../../../src/explore/frontier.ts';
import { weightsOf } from '../../../src/explore/learned/weights.ts';
import { searcherNamed } from '../../../src/explore/search/named.ts';
import { type Branch, Side, Tree } from '../../../src/explore/tree.ts';
import type { Trace } from '../../../src/run/trace.ts';
import type { Taken } from './observed.ts';

type Name = 'learned' | 'learned-frontier';
const names: Name[] = ['learned', 'learned-frontier'];

/** The last decision is a check. */
const decisions = Array.from({ length: 9 }, (_, site) => ({
  ...{ site, kind: site === 8 ? ('bounds' as const) : ('branch' as const) },
}));

class Searched {
  readonly tree = new Tree(decisions);
  readonly frontier: Frontier;
  private runs = 0;

  constructor(name: Name, weights: Readonly<Record<string, number>>) {
    const { tree } = this;
    const program = { decisions, sites: [] };
    const searcher = searcherNamed([name]);
    const weighing = { weights: weightsOf(weights) };
    this.frontier = new Frontier({ tree, program, searcher, checks: 'relaxed', ...weighing });
  }

  run(taken: readonly Taken[], from?: Branch): void {
    const trace = {
      length: taken.length,
      decisions: Int32Array.from(taken, ([decision]) => decision),
      conditions: Int32Array.from(taken, ([decision]) => decision + 1),
      held: Uint8Array.from(taken, ([, held]) => (held ? 1 : 0)),
      covered: new Uint8Array(0),
    } as unknown as Trace;
    const run = ++this.runs;
    const { firstNew, end } = this.tree.insert(trace, run, () => false);
    this.frontier.extend(firstNew);
    this.frontier.notice({ kind: 'run', run, trace, from, end, firstNew });
  }

  /** The decision of what is picked, which is impossible then. */
  next(): number {
    const branch = this.frontier.next() as Branch;
    this.tree.settle(branch, Side.impossible);
    return this.tree.decision(branch);
  }
}

const held = (...numbers: number[]): Taken[] => numbers.map((decision) => [decision, true]);

test.each(names)('%s: ties go to the deepest', (name) => {
  const search = new Searched(name, {});
  search.run(held(0, 1, 2, 3));
  expect([search.next(), search.next(), search.next()]).toEqual([3, 2, 1]);
});

test.each(names)('%s: the best score comes first', (name) => {
  const search = new Searched(name, { 'path-begin': 1, 'path-end': -1 });
  search.run(held(0, 1, 2, 3));
  expect([search.next(), search.next(), search.next(), search.next()]).toEqual([0, 2, 1, 3]);
});

test.each(names)('%s: a context that was tried weighs at once', (name) => {
  const search = new Searched(name, { 'context-2': -1 });
  // 2 behind 1 occurs three times.
  search.run(held(0, 1, 2, 1, 2, 1, 2));
  const picked = Array.from({ length: 4 }, () => search.next());
  expect(picked).toEqual([2, 1, 1, 0]);
});

test('learned stays on the last path, learned-frontier does not', () => {
  const better = { 'newly-covered': -1 };
  const picks = names.map((name) => {
    const search = new Searched(name, better);
    search.run(held(0, 1, 2));
    const [first] = [search.tree.children[1]];
    search.run(
      [
        [0, false],
        [3, true],
      ],
      2 * first,
    );
    // On the last path only 3 is pending; all of the first path are older.
    return search.next();
  });
  expect(picks).toEqual([3, 2]);
});

test('learned goes on with another path when the last one has nothing left', () => {
  const search = new Searched('learned', {});
  search.run(held(0, 1, 2));
  search.run([[0, false]], 2 * search.tree.children[1]);
  expect(search.next()).toBe(2);
  expect(search.next()).toBe(1);
  expect(search.frontier.next()).toBe(undefined);
});

test.each(names)('%s: one pick of eight is that a check may fail', (name) => {
  const search = new Searched(name, {});
  search.run(held(8, 8, 0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7));
  const picked = Array.from({ length: 16 }, () => search.next());
  expect(picked.flatMap((decision, i) => (decision === 8 ? [i] : []))).toEqual([7, 15]);
});
