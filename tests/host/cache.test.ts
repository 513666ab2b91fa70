// An entry of the cache is whole or not there, and the cache stays within its limit.

import { appendFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digest, openCache } from '../../src/host/cache.ts';
import fc from '../chance.ts';
import { execFileSync } from '../children.ts';
import { project } from '../source/project.ts';

function entriesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

test('what was put is what one gets', () => {
  const { path } = project({});
  const cache = openCache(path('cache'));
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (name, bytes) => {
      cache.put(digest(name), bytes);
      expect([...(cache.get(digest(name)) ?? [])]).toEqual([...bytes]);
    }),
  );
});

test('another process finds it', () => {
  const { path } = project({});
  openCache(path('cache')).put(digest('a'), Buffer.from('content'));
  expect(Buffer.from(openCache(path('cache')).get(digest('a')) ?? '').toString()).toBe('content');
});

test('a damaged entry counts as none', () => {
  const { path } = project({});
  const cache = openCache(path('cache'));
  const damages = [
    (file: string) => appendFileSync(file, 'x'),
    (file: string) => writeFileSync(file, ''),
    (file: string) => writeFileSync(file, 'not an entry at all, but long enough to be one'),
    // Opening a pipe waits for its writer, and there is none.
    (file: string) => {
      rmSync(file);
      execFileSync('mkfifo', [file]);
    },
  ];
  for (const damage of damages) {
    cache.put(digest('a'), Buffer.from('content'));
    for (const file of entriesOf(path('cache'))) damage(file);
    expect(cache.get(digest('a'))).toBeUndefined();
  }
});

test('a folder that cannot be written is no error, but worth one warning', () => {
  const { path } = project({ file: '' });
  const warnings: string[] = [];
  const cache = openCache(path('file/cache'), { warn: (text) => warnings.push(text) });
  for (const name of ['a', 'b']) cache.put(digest(name), Buffer.from('content'));
  expect(cache.get(digest('a'))).toBeUndefined();
  expect(warnings).toEqual([
    `the cache ${path('file/cache')} cannot be written (ENOTDIR): clew goes on without`,
  ]);
});

test('beyond the limit the entries unused for longest go first', () => {
  const { path } = project({});
  const old = openCache(path('cache'));
  old.put(digest('old'), Buffer.alloc(600));
  for (const file of entriesOf(path('cache'))) utimesSync(file, 1, 1);
  const cache = openCache(path('cache'), { limit: 1000 });
  for (let i = 0; i < 300; i++) cache.put(digest(`new ${i}`), Buffer.alloc(600));
  expect(cache.get(digest('old'))).toBeUndefined();
  expect(cache.get(digest('new 299'))).toBeDefined();
  expect(entriesOf(path('cache')).length).toBeLessThan(250);
});

test('parts of a digest cannot be mistaken for each other', () => {
  expect(digest('ab', 'c')).not.toBe(digest('a', 'bc'));
  expect(digest('ab')).not.toBe(digest('a', 'b'));
  expect(digest('é')).toBe(digest(Buffer.from('é')));
});
