import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { known } from '../../src/base/known.ts';
import { anything } from '../../src/base/schema.ts';
import { readSeeds } from '../../src/check/seeds.ts';
import { noSources } from '../../src/input/sources.ts';
import { conditionOf, exportStore, prune } from '../../src/store/maintenance.ts';
import { openKnownStore, openStore } from '../../src/store/store.ts';
import { execFileSync } from '../children.ts';
import { numbered } from './recorded.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'clew-store-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('where it is', () => {
  test('at the top of the git repository, and found from below', () => {
    execFileSync('git', ['init', '-q', folder]);
    const below = join(folder, 'a/b');
    mkdirSync(below, { recursive: true });
    expect(openStore(below).folder).toBe(join(folder, '.clew'));
    expect(openKnownStore(join(folder, 'a')).folder).toBe(join(folder, '.clew'));
  });

  test('in the folder itself where there is no repository', () => {
    expect(() => openKnownStore(folder)).toThrow(/there is no store/);
    expect(openStore(folder).folder).toBe(join(folder, '.clew'));
  });

  test('one of another version is not touched', () => {
    const { folder: store } = openStore(folder);
    writeFileSync(join(store, 'store.json'), '{"version": 99}');
    expect(() => openStore(folder)).toThrow(/version 99, and this clew reads 1/);
    writeFileSync(join(store, 'store.json'), 'x');
    expect(() => openStore(folder)).toThrow(/cannot be read/);
  });

  test("the mark of a check's results is no store", () => {
    writeFileSync(join(folder, '.clew'), 'Results of clew check');
    expect(() => openStore(folder)).toThrow(/there is a file/);
  });

  test('programs go by their paths in the project', () => {
    const store = openStore(folder);
    expect(store.nameOf(join(folder, 'src/tool'))).toBe('src/tool');
    expect(store.nameOf('/elsewhere/tool')).toBe('tool');
    store.seeds('src/tool').add(numbered(1));
    expect(store.programs()).toEqual(['src/tool']);
  });
});

test.each([
  ['store.json', 'pipe'],
  ['facts', 'pipe'],
  ['answers', 'link'],
  ['programs', 'link'],
  ['programs/tool', 'link'],
  ['programs/tool/coverage', 'pipe'],
  ['programs/tool/seeds', 'link'],
])('a store whose %s is a %s is refused before anything is opened', (name, kind) => {
  const store = openStore(folder);
  store.coverage('tool').put('v1', 1);
  mkdirSync(join(folder, 'elsewhere'));
  const place = join(store.folder, name);
  rmSync(place, { recursive: true, force: true });
  if (kind === 'pipe') execFileSync('mkfifo', [place]);
  else symlinkSync(join(folder, 'elsewhere'), place);
  expect(() => openStore(folder)).toThrow(`'${place}' is not a re`);
  expect(readdirSync(join(folder, 'elsewhere'))).toEqual([]);
});

test.skipIf(!existsSync('/proc/self'))('a store that the system does not make is refused', () => {
  expect(() => openStore('/proc')).toThrow("the store '/proc/.clew' cannot be made (ENOENT)");
  expect(() => exportStore(openStore(folder), '/proc/x/y')).toThrow('cannot be made (ENOENT)');
});

test('sizes are those of the store, whatever its links lead to', () => {
  const store = openStore(folder);
  mkdirSync(join(store.folder, 'part'));
  symlinkSync('..', join(store.folder, 'part', 'back'));
  expect(conditionOf(store).bytes).toBeLessThan(4096);
});

describe('seeds and tests', () => {
  test('the same input is kept once', () => {
    const seeds = openStore(folder).seeds('tool');
    expect([1, 2, 1].map((number) => seeds.add(numbered(number)))).toEqual([true, true, false]);
    expect(seeds.list()).toHaveLength(2);
    const [first] = seeds.list();
    expect(seeds.load(first.name)).toBeDefined();
  });

  test('they are what --seeds takes', () => {
    const seeds = openStore(folder).seeds('tool');
    seeds.add(numbered(7));
    const sources = { ...noSources, stdin: { min: 0, max: 64 } };
    const { inputs } = readSeeds([seeds.folder], { sources, given: ['tool'], fuzzSize: undefined });
    expect(inputs.map((input) => Buffer.from(known(input, 'stdin')).toString())).toEqual([
      '7 7 7 7 ',
    ]);
  });

  test('a damaged one is not used, and added again', () => {
    const seeds = openStore(folder).seeds('tool');
    seeds.add(numbered(1));
    const { name, folder: place } = seeds.list()[0];
    appendFileSync(join(place, 'input.json'), ' ');
    expect(seeds.load(name)).toBeUndefined();
    expect(conditionOf(openStore(folder)).damage).toHaveLength(1);
    expect(
      prune(openStore(folder), { now: Date.now(), before: undefined, answers: undefined }),
    ).toMatchObject({ damaged: 1 });
    expect(conditionOf(openStore(folder)).damage).toEqual([]);
    expect(seeds.add(numbered(1))).toBe(true);
  });
});

describe('documents', () => {
  test('the last one of a name counts, also for who opened it before', () => {
    const coverage = openStore(folder).coverage('tool');
    coverage.put('v1', { lines: 1 });
    openStore(folder).coverage('tool').put('v1', { lines: 2 });
    coverage.put('v2', { lines: 3 });
    expect(coverage.get('v1', anything)).toEqual({ lines: 2 });
    expect([...coverage.all().keys()]).toEqual(['v1', 'v2']);
  });

  test('damage costs what it hits, and compacting removes it', () => {
    const store = openStore(folder);
    for (let i = 0; i < 10; i++) store.facts.put(`fact ${i}`, i);
    const path = join(store.folder, 'facts');
    const bytes = readFileSync(path);
    bytes[Math.floor(bytes.length / 2)] ^= 0x55;
    writeFileSync(path, Buffer.concat([bytes, bytes.subarray(0, 30)]));
    expect(store.facts.all().size).toBe(9);
    expect(conditionOf(store).damage).toHaveLength(1);
    store.facts.compact();
    expect(statSync(path).size).toBeLessThan(bytes.length);
    expect(store.facts.all().size).toBe(9);
    expect(conditionOf(store).damage).toEqual([]);
  });
});

test('what is old goes if asked for', () => {
  const store = openStore(folder);
  store.tests('tool').add(numbered(1));
  const now = Date.now();
  expect(prune(store, { now, before: now - 1e6, answers: undefined }).old).toBe(0);
  expect(prune(store, { now, before: now + 1e6, answers: undefined }).old).toBe(1);
});

test('an export has folders that others can read', () => {
  const store = openStore(folder);
  store.seeds('src/tool').add(numbered(1));
  store.tests('src/tool').add(numbered(2));
  store.coverage('src/tool').put('v1', { lines: 3 });
  store.facts.put('a', 1);
  const out = join(folder, 'out');
  expect(exportStore(store, out)).toEqual({ seeds: 1, tests: 1 });
  expect(readFileSync(join(out, 'src%2Ftool/seeds/0001/stdin'), 'utf8')).toBe('1 1 1 1 ');
  expect(JSON.parse(readFileSync(join(out, 'src%2Ftool/coverage.json'), 'utf8'))).toEqual({
    v1: { lines: 3 },
  });
  expect(() => exportStore(store, out)).toThrow(/not empty/);
  expect(existsSync(join(store.folder, 'part')) && readdirSync(join(store.folder, 'part'))).toEqual(
    [],
  );
});
