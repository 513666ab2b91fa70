// The folders of src/ import only what the list of layers allows, and the list allows only what is used.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderGraph, folderOf, sourceFiles } from '../../bench/folders.ts';
import { present } from '../../src/base/known.ts';
import { layers } from './layers.ts';

const files = sourceFiles();
const names = layers.map(({ folder }) => folder);
const root = join(import.meta.dirname, '../..');

test('the list has all folders, and each stands above what it may import', () => {
  expect([...new Set(files.map(({ path }) => folderOf(path)))].sort()).toEqual([...names].sort());
  for (const [place, { imports }] of layers.entries())
    for (const name of imports) expect(names.slice(0, place)).toContain(name);
});

test.each(layers)('$folder imports what it may, and may what it imports', ({ folder, imports }) => {
  expect([...present(folderGraph(files).get(folder)).keys()].sort()).toEqual([...imports].sort());
});

/** Parts of portable folders, or of ones that mostly are, that talk to the machine. */
const isForNode = (path: string) => /^solver\/(external|store)\//.test(path);

test('what also runs in a browser imports nothing of Node', () => {
  const portable = new Set(layers.filter((each) => each.isPortable).map(({ folder }) => folder));
  portable.add('solver');
  const wrong = files
    .filter(({ path }) => portable.has(folderOf(path)) && !isForNode(path))
    .filter(({ path }) => /from 'node:/.test(readFileSync(join(root, 'src', path), 'utf8')));
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the map in docs/architecture.md has all folders, in this order', () => {
  const map = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rows = [...map.matchAll(/^\| `src\/([\w-]+)\/`/gm)].map(([, name]) => name);
  expect(rows).toEqual(names);
});

test('tests wait for child processes through tests/children.ts, which ends those that hang', () => {
  const tests = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' });
  const waiting = /import [^;]*\b(spawn|exec|execFile)Sync\b[^;]*'node:child_process'/;
  const wrong = tests
    .filter((path) => path.endsWith('.ts') && path !== 'setup.ts')
    .filter((path) => waiting.test(readFileSync(join(root, 'tests', path), 'utf8')));
  expect(wrong).toEqual([]);
});
