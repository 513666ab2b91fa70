// Why code was not reached: a chain of blocks of which the first is covered.

import { expect, test } from 'vitest';
import type { Subject } from '../../src/explore/runner.ts';
import { Side, type Tree } from '../../src/explore/tree.ts';
import { SideReasons, unreachedLines } from '../../src/explore/unreached-code.ts';

/** Block 0 is covered and decides about blocks 1 and 3; block 2 follows block 1; nothing leads to block 4. */
const program = {
  decisions: [0, 1].map((site) => ({ site, kind: 'branch' })),
  sites: [],
  flow: {
    edges: [0, 1, 1, 2, 0, 3],
    marks: [0, 1, 2, 3, 4],
    sides: [-1, 1, -1, 3],
  },
  coverage: {
    marks: 5,
    lines: [0, 1, 2, 3, 4].map((mark) => ({
      ...{ file: 'a.c', line: 10 + mark, function: 'f', marks: [mark] },
    })),
    ...{ branches: [], functions: [] },
  },
} as unknown as Subject;

/** A tree with one node, whose side where the condition holds is in this state. */
const treeWith = (state: number) =>
  ({
    count: 2,
    sides: Uint8Array.of(0, 0, Side.taken, state),
    decision: () => 0,
  }) as unknown as Tree;

const reasonsWith = (...states: number[]) => {
  const sides = new SideReasons();
  for (const state of states) sides.add(treeWith(state), program);
  const lines = unreachedLines(program, Uint8Array.of(1, 0, 0, 0, 0), sides, (file) => file);
  return [...(lines.get('a.c')?.values() ?? [])];
};

test('the state of the side that leads there decides, also for what comes behind it', () => {
  expect(reasonsWith(Side.pending)).toEqual(['pending', 'pending', 'not-taken', 'not-reached']);
  expect(reasonsWith(Side.undecided).slice(0, 2)).toEqual(['undecided', 'undecided']);
  expect(reasonsWith(Side.impossible).slice(0, 2)).toEqual(['not-taken', 'not-taken']);
  expect(reasonsWith(Side.closed).slice(0, 2)).toEqual(['concrete', 'concrete']);
});

test('what is pending in one look may be ruled out in the next', () => {
  expect(reasonsWith(Side.pending, Side.impossible)[0]).toBe('not-taken');
  expect(reasonsWith(Side.undecided, Side.impossible)[0]).toBe('undecided');
});
