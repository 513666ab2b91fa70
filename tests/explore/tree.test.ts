import { expect, test } from 'vitest';
import { InputStore } from '../../src/explore/runs.ts';
import { Side, Tree } from '../../src/explore/tree.ts';
import type { Trace } from '../../src/run/trace.ts';

const points = [
  { site: 0, kind: 'branch' },
  { site: 1, kind: 'size' },
] as const;

function traceOf(rows: readonly [decision: number, condition: number, held: number][]): Trace {
  return {
    length: rows.length,
    decisions: Int32Array.from(rows, ([decision]) => decision),
    conditions: Int32Array.from(rows, ([, condition]) => condition),
    held: Uint8Array.from(rows, ([, , held]) => held),
  } as unknown as Trace;
}

const never = () => false;

test('a run is found again, and parts from others where it decides otherwise', () => {
  const tree = new Tree(points);
  const first = tree.insert(
    traceOf([
      [0, 10, 1],
      [0, 11, 0],
    ]),
    1,
    never,
  );
  expect(first).toMatchObject({ isNew: true, hasDiverged: false, firstNew: 1 });
  expect(
    tree.insert(
      traceOf([
        [0, 10, 1],
        [0, 11, 0],
      ]),
      2,
      never,
    ),
  ).toMatchObject({ isNew: false });
  const other = tree.insert(
    traceOf([
      [0, 10, 1],
      [0, 11, 1],
      [0, 12, 1],
    ]),
    3,
    never,
  );
  expect(other).toMatchObject({ isNew: true, hasDiverged: false, firstNew: 3 });
  expect([...tree.depths.subarray(1, 4)]).toEqual([0, 1, 2]);
});

test.each([
  [
    'another condition',
    [
      [0, 10, 1],
      [0, 99, 1],
    ],
  ],
  ['another decision', [[1, 10, 1]]],
  ['it ends early', [[0, 10, 1]]],
  [
    'it goes on',
    [
      [0, 10, 1],
      [0, 11, 1],
      [0, 12, 1],
    ],
  ],
] as [string, [number, number, number][]][])('a run leaves the tree: %s', (_, rows) => {
  const tree = new Tree(points);
  tree.insert(
    traceOf([
      [0, 10, 1],
      [0, 11, 1],
    ]),
    1,
    never,
  );
  expect(tree.insert(traceOf(rows), 2, never)).toMatchObject({ hasDiverged: true, isNew: false });
  expect(tree.count).toBe(3);
});

test('values stand below each other, each where those before do not hold', () => {
  const tree = new Tree(points);
  for (const [run, value] of [20, 21, 22, 21].entries()) {
    const { hasDiverged } = tree.insert(
      traceOf([[1, value, 1]]),
      run + 1,
      (term) => term === value,
    );
    expect(hasDiverged).toBe(false);
  }
  expect(tree.count).toBe(4);
  expect(tree.parents[3]).toBe(2 * 2);
  expect([1, 2, 3].map((node) => tree.valuesBefore(node))).toEqual([0, 1, 2]);
});

test('a side is pending until somebody goes there, and the tree counts it', () => {
  const tree = new Tree(points);
  tree.insert(traceOf([[0, 10, 1]]), 1, never);
  tree.open(2);
  expect(tree.pending).toBe(1);
  tree.insert(traceOf([[0, 10, 0]]), 2, never);
  expect(tree.pending).toBe(0);
  expect(tree.sides[2]).toBe(Side.taken);
});

test('half a million nodes take some tens of bytes each', () => {
  const tree = new Tree(points);
  const rows = Array.from({ length: 1000 }, (_, i): [number, number, number] => [0, i + 1, 1]);
  for (let run = 1; run <= 1000; run++) {
    // Each run parts from the first one a decision earlier than the run before.
    const trace = traceOf(rows);
    trace.held[1000 - run] = 0;
    tree.insert(trace, run, never);
  }
  expect(tree.count).toBeGreaterThan(490_000);
  expect(tree.bytes / tree.count).toBeLessThan(64);
});

test('inputs come back as they were given', () => {
  const store = new InputStore();
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const inputs = [
    new Map([
      ['a', bytes(1, 2, 3)],
      ['b', bytes()],
    ]),
    new Map([
      ['a', bytes(1, 2, 3)],
      ['b', bytes(4)],
    ]),
    new Map<string, Uint8Array>(),
    new Map([['c', new Uint8Array(10_000).fill(7)]]),
  ];
  const runs = inputs.map((input, i) => store.add(input, i));
  expect(runs).toEqual([1, 2, 3, 4]);
  for (const [i, run] of runs.entries()) expect(store.get(run)).toEqual(inputs[i]);
  const before = store.bytes;
  for (let run = 4; run < 1000; run++) store.add(inputs[3], run);
  expect(store.bytes - before).toBeLessThan(100_000);
});
