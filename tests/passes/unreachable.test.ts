import { expect, test } from 'vitest';
import { removeUnreachable } from '../../src/ir/passes/unreachable.ts';
import { functionOfGraph, i32, int, make } from './build.ts';

test('unreachable blocks go, and phis forget them', () => {
  const fn = functionOfGraph([[2], [2], []]);
  const [entry, lost, exit] = fn.blocks;
  const incoming = [
    { value: int(1), block: entry },
    { value: int(2), block: lost },
  ];
  const joined = make('phi', { incoming, flags: [] }, i32);
  exit.instructions.unshift(joined);
  removeUnreachable(fn);
  expect(fn.blocks).toEqual([entry, exit]);
  expect(joined.incoming).toEqual([{ value: int(1), block: entry }]);
});
