/** The orders that regressions are searched in: Oasis', towards new code, ZESTI's. */
import { expect, test } from 'vitest';
import type { DecisionKind } from '../../src/base/decision-kind.ts';
import { Frontier } from '../../src/explore/frontier.ts';
import { type SearchName, searcherNamed } from '../../src/explore/search/named.ts';
import { type Branch, Side, Tree } from '../../src/explore/tree.ts';
import type { Trace } from '../../src/run/trace.ts';

/** `!` stands for a check, `.` for a branch, `+` before either: it is new. */
type Path = readonly string[];

class Search {
  readonly frontier: Frontier;
  private readonly tree: Tree;
  private readonly path: Path;
  private runs = 0;

  /** All runs make the same decisions, one after the other; which sides they take is up to them. */
  constructor(search: SearchName, path: Path) {
    this.path = path;
    const kinds = path.map((each): DecisionKind => (each.endsWith('!') ? 'bounds' : 'branch'));
    const program = { decisions: kinds.map((kind, site) => ({ site, kind })), sites: [] };
    this.tree = new Tree(program.decisions);
    const searcher = searcherNamed([search]);
    this.frontier = new Frontier({ tree: this.tree, program, searcher, checks: 'strict' });
  }

  /** The first so many decisions, all held but these. */
  run(length: number, denied: readonly number[] = [], from?: Branch): void {
    const rows = Array.from({ length }, (_, row) => row);
    const trace = {
      ...{ outcome: { kind: 'exited', status: 0 }, length, coversNew: false },
      decisions: Int32Array.from(rows),
      conditions: Int32Array.from(rows, (row) => row + 1),
      held: Uint8Array.from(rows, (row) => (denied.includes(row) ? 0 : 1)),
      newConditions: Uint8Array.from(rows, (row) => (this.path[row]?.startsWith('+') ? 1 : 0)),
      covered: new Uint8Array(0),
    } as unknown as Trace;
    const run = ++this.runs;
    const { firstNew, end } = this.tree.insert(trace, run, () => false);
    this.frontier.extend(firstNew);
    this.frontier.notice({ kind: 'run', run, trace, from, end, firstNew });
  }

  /** The depths of what is picked next, none of which can be taken. */
  picks(count: number): number[] {
    return Array.from({ length: count }, () => {
      const branch = this.frontier.next() as Branch;
      this.frontier.settle(branch, Side.impossible);
      return this.tree.depth(branch);
    });
  }
}

test('oasis: dangerous and new, dangerous, new, the rest; each in the order of the run', () => {
  const search = new Search('oasis', ['.', '!', '+.', '+!', '.', '+.', '!', '+!']);
  search.run(8);
  expect(search.picks(8)).toEqual([3, 7, 1, 6, 2, 5, 0, 4]);
});

test('oasis-input does not care what is new', () => {
  const search = new Search('oasis-input', ['.', '!', '+.', '+!', '.']);
  search.run(5);
  expect(search.picks(5)).toEqual([1, 3, 0, 2, 4]);
});

test('oasis examines executions first in, first out', () => {
  const search = new Search('oasis', ['.', '.', '+!', '+.', '+!']);
  search.run(2);
  const first = search.frontier.next() as Branch;
  search.run(5, [0], first);
  expect(search.picks(4)).toEqual([1, 2, 4, 3]);
});

test('towards new code: conditions in new code come first', () => {
  const path = Array.from({ length: 40 }, (_, i) => (i === 20 || i === 30 ? '+.' : '.'));
  const search = new Search('new-code', path);
  search.run(40);
  expect(new Set(search.picks(2))).toEqual(new Set([20, 30]));
});

test('zesti begins where it is closest to a sensitive instruction', () => {
  const path = Array.from({ length: 14 }, (_, i) => (i === 5 || i === 10 ? '!' : '.'));
  const search = new Search('zesti', path);
  search.run(14);
  // The checks themselves are asked first of all.
  expect(search.picks(6)).toEqual([5, 10, 4, 9, 3, 8]);
});

test('zesti explores around a point as deep as the bound, then moves on', () => {
  const path = Array.from({ length: 30 }, (_, i) => (i === 3 ? '!' : '.'));
  const search = new Search('zesti', path);
  search.run(4);
  const [check] = search.picks(1);
  const point = search.frontier.next() as Branch;
  expect([check, point >> 1]).toEqual([3, 3]);
  search.run(20, [2], point);
  // The check; what is at most four decisions behind the point at depth 2; the next points; then twice as far.
  expect(search.picks(4)).toEqual([3, 6, 5, 4]);
  expect(search.picks(2)).toEqual([1, 0]);
  expect(Math.max(...search.picks(4))).toBe(10);
});
