/** Where a learned search gets its weights from. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { heuristicsOf, searchOf } from '../../src/check/heuristic-file.ts';
import { weightsOf } from '../../src/explore/learned/weights.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-heuristic-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const heuristic = { format: 1, search: 'learned', program: 'a.c', version: '1', figures: {} };

function keep(more: object): void {
  const text = JSON.stringify({ ...heuristic, weights: { nested: 1 }, ...more });
  writeFileSync(join(folder, 'clew.heuristic.json'), text);
}

test('other searches need none', () => {
  expect(searchOf({ files: ['a.c'] })).toEqual({
    search: ['covnew', 'generational'],
    weights: undefined,
  });
  expect(searchOf({ files: ['a.c'], search: ['trained'] }).weights).toBe(undefined);
});

test('without a heuristic it says to run clew tune', () => {
  const files = [join(folder, 'a.c')];
  expect(() => searchOf({ files, search: ['learned'] })).toThrow(
    /^--search learned needs clew.heuristic.json, .*; run clew tune to make it$/,
  );
});

test('next to the sources, as it was tuned', () => {
  keep({});
  const files = [join(folder, 'a.c')];
  const weights = weightsOf({ nested: 1 });
  expect(searchOf({ files, search: ['learned'] })).toEqual({ search: ['learned'], weights });
  keep({ search: 'learned-frontier' });
  const both = searchOf({ files, search: ['learned', 'dfs'] });
  expect(both).toEqual({ search: ['learned-frontier', 'dfs'], weights });
});

test('a folder by its name is no heuristic', () => {
  mkdirSync(join(folder, 'clew.heuristic.json'));
  const files = [join(folder, 'a.c')];
  expect(() => searchOf({ files, search: ['learned'] })).toThrow('cannot be read');
});

test('weights that are given are taken', () => {
  const given = { files: ['a.c'], search: ['learned'] as const, weights: { pointer: 2 } };
  const search = searchOf(given);
  expect(search.weights).toEqual(weightsOf({ pointer: 2 }));
  expect(heuristicsOf(search)[0]?.positive[0]?.name).toBe('pointer');
});
