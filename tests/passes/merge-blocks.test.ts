import { expect, test } from 'vitest';
import { mergeBlocks } from '../../src/ir/passes/merge-blocks.ts';
import { call, functionOfGraph, i32, int, make } from './build.ts';
import { interpret } from './interpret.ts';

test('a chain of jumps is one block, and its phis are their values', () => {
  const fn = functionOfGraph([[1], [2, 3], [4], [4], []]);
  const [entry, second] = fn.blocks;
  const value = make('phi', { incoming: [{ value: int(7), block: entry }], flags: [] }, i32);
  second.instructions.unshift(value, call('emit', [value]));
  mergeBlocks(fn);
  expect(fn.blocks.map(({ name }) => name)).toEqual(['b0', 'b2', 'b3', 'b4']);
  expect(entry.instructions.map(({ op }) => op)).toEqual(['call', 'branch']);
  expect(interpret(fn, []).emitted).toEqual(['7']);
});
