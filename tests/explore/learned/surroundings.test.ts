/** Features that depend on what is around a branch: uncovered code, and functions that nobody has reached. */
import { expect, test } from 'vitest';
import type { FeatureName } from '../../../src/explore/learned/features.ts';
import type { Subject } from '../../../src/explore/runner.ts';
import { Observed, type Taken } from './observed.ts';

/**
 * main decides (0): one side calls `large` (twelve sides of branches), the other decides again (1): one side calls `small`
 * (two), the other ends. Blocks are numbered as their marks.
 *
 *   0 main, 1 side of (0) -> 2 entry of large -> 3, 4 sides of (2)
 *           5 other side  -> 6, 7 sides of (1); 6 -> 8 entry of small -> 9, 10 sides of (3)
 */
const site = (name: string) => ({
  ...{ file: 'a.c', line: 1, column: 1, function: name, library: false, caller: -1 },
});
const program: Subject = {
  decisions: [0, 0, 1, 2].map((place) => ({ site: place, kind: 'branch' as const })),
  sites: [site('main'), site('large'), site('small')],
  flow: {
    edges: [0, 1, 0, 5, 1, 2, 2, 3, 2, 4, 5, 6, 5, 7, 6, 8, 8, 9, 8, 10],
    marks: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    // By decision: where it does not hold, and where it does.
    sides: [5, 1, 7, 6, 4, 3, 10, 9],
  },
  coverage: {
    marks: 11,
    entries: 0,
    lines: [],
    branches: [
      { site: 0, isSwitch: false, sides: [[1], [5]] },
      { site: 0, isSwitch: false, sides: [[6], [7]] },
      { site: 1, isSwitch: true, sides: [[3], [4], ...Array.from({ length: 10 }, () => [4])] },
      { site: 2, isSwitch: false, sides: [[9], [10]] },
    ],
    functions: [
      { file: 'a.c', function: 'main', marks: [0] },
      { file: 'a.c', function: 'large', marks: [2] },
      { file: 'a.c', function: 'small', marks: [8] },
    ],
  },
};

/** After a run to the end: neither function is reached. */
function begun(): Observed {
  const session = new Observed(program);
  session.run(
    [
      [0, false],
      [1, false],
    ],
    [0, 5, 7],
  );
  return session;
}

const has = (session: Observed, row: number, name: FeatureName) =>
  session.features(row).includes(name);

test('opposite-new: nobody has taken it', () => {
  const session = begun();
  expect(session.rows('opposite-new')).toEqual([true, true]);
  session.run(
    [
      [0, true],
      [2, true],
    ],
    [0, 1, 2, 3],
  );
  // The side that is new is behind the other decision now.
  expect(session.rows('opposite-new')).toEqual([false, true]);
});

test('opposite-new: what was covered without a decision on input is not new', () => {
  const session = new Observed(program);
  session.run(
    [
      [0, false],
      [1, false],
    ],
    [0, 5, 7, 6],
  );
  expect(session.rows('opposite-new')).toEqual([true, false]);
});

test('opposite-all-new: nor what comes right after', () => {
  expect(begun().rows('opposite-all-new')).toEqual([true, true]);
  const session = new Observed(program);
  session.run(
    [
      [0, false],
      [1, false],
    ],
    [0, 5, 7, 2],
  );
  expect(session.rows('opposite-new')).toEqual([true, true]);
  expect(session.rows('opposite-all-new')).toEqual([false, true]);
});

test('near-new-branchy, near-new-large: as long as the function is not reached', () => {
  const session = begun();
  const near: FeatureName[] = [
    'near-new-branchy',
    'near-new-large-10',
    'near-new-large-20',
    'near-new-large-30',
  ];
  for (const name of near) {
    expect(has(session, 0, name), name).toBe(true);
    expect(has(session, 1, name), name).toBe(false);
  }
  session.run(
    [
      [0, true],
      [2, true],
    ],
    [0, 1, 2, 3],
  );
  session.run(
    [
      [0, false],
      [1, false],
    ],
    [0, 5, 7],
  );
  for (const name of near) expect(has(session, 0, name), name).toBe(false);
});

test('least-covered-function: of those that were reached', () => {
  const session = begun();
  expect(session.rows('least-covered-function')).toEqual([true, true]);
  session.run(
    [
      [0, true],
      [2, true],
    ],
    [0, 1, 2, 3],
  );
  expect(session.rows('least-covered-function')).toEqual([false, true]);
});

test('newest-function: the one that was reached last', () => {
  const session = begun();
  expect(session.rows('newest-function')).toEqual([true, true]);
  session.run(
    [
      [0, true],
      [2, true],
    ],
    [0, 1, 2, 3],
  );
  expect(session.rows('newest-function')).toEqual([false, true]);
});

test('the opposite of a target of a switch is any other', () => {
  const point = { site: 0, kind: 'switch' as const };
  const session = new Observed({ decisions: [point, point, point], sites: [] });
  session.run([[0, true]]);
  expect(has(session, 0, 'opposite-new')).toBe(true);
  session.run([[1, true]]);
  session.run([[2, true]]);
  expect(has(session, session.path.length - 1, 'opposite-new')).toBe(false);
});

test('near-new-large: the sizes of functions are compared with those of other unreached ones', () => {
  const session = begun();
  session.run(
    [
      [0, true],
      [2, true],
    ],
    [0, 1, 2, 3],
  );
  session.run(
    [
      [0, false],
      [1, false],
    ],
    [0, 5, 7],
  );
  // Only the small one is left: it is the largest now, and still has few branches.
  expect(has(session, 1, 'near-new-large-10')).toBe(true);
  expect(has(session, 1, 'near-new-branchy')).toBe(false);
});

test('contexts leave out branches that are on every way', () => {
  const session = new Observed(program);
  /** The way to the second decision of main goes by one side of the first; what was decided before can be either way. */
  const way = (before: boolean): Taken[] => [
    [3, before],
    [0, false],
    [1, false],
  ];
  session.run(way(true));
  session.path.visit(2);
  session.run(way(false));
  expect(has(session, 2, 'context-1')).toBe(true);
  expect(has(session, 2, 'context-2')).toBe(false);
  session.run(way(true));
  expect(has(session, 2, 'context-5')).toBe(true);
});
