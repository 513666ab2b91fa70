// Parts of a tree make up the whole.

import { expect, test } from 'vitest';
import { mergedTree, type TreePart } from '../../src/report/tree-sketch.ts';
import type { TreeEnd, TreeSketch } from '../../src/results/report-data.ts';

function sketch(parents: number[], ends: [TreeEnd, TreeEnd][], labels: string[]): TreeSketch {
  const places = parents.map((_, row) => row);
  return { total: parents.length, parents, held: parents.map(() => true), places, ends, labels };
}

const whole: TreePart = {
  sketch: sketch(
    [-1, 0],
    [
      ['more', 'node'],
      ['more', 'path'],
    ],
    ['a', 'b'],
  ),
  end: 'more',
  given: [
    { row: 0, side: 0, part: 1 },
    { row: 1, side: 0, part: 2 },
  ],
};
const below: TreePart = {
  sketch: sketch([-1], [['path', 'finding']], ['b']),
  end: 'more',
  given: [],
};
const atOnce: TreePart = { sketch: sketch([], [], []), end: 'impossible', given: [] };

test('parts are put where they were given away', () => {
  expect(
    mergedTree(
      new Map([
        [0, whole],
        [1, below],
        [2, atOnce],
      ]),
    ),
  ).toEqual({
    total: 3,
    parents: [-1, 0, 0],
    held: [true, true, false],
    places: [0, 1, 1],
    labels: ['a', 'b'],
    ends: [
      ['node', 'node'],
      ['impossible', 'path'],
      ['path', 'finding'],
    ],
  });
});

test('what there is no room for, or nobody has explored yet, is more', () => {
  const merged = mergedTree(
    new Map([
      [0, whole],
      [1, below],
    ]),
    1,
  );
  expect(merged).toMatchObject({ total: 3, parents: [-1], ends: [['more', 'more']] });
});

test('without the beginning there is nothing', () => {
  expect(mergedTree(new Map([[1, below]]))).toBeUndefined();
});
