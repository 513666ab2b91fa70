// The bugs of `npm run bench -- planted` still fit the sources, and their tests are there.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plants } from '../../bench/planted/plants.ts';

const root = join(import.meta.dirname, '../..');

test.each(plants)('$name can be planted', ({ file, find, replace, tests }) => {
  const parts = readFileSync(join(root, file), 'utf8').split(find);
  expect(parts).toHaveLength(2);
  expect(replace).not.toBe(find);
  for (const name of tests) expect(existsSync(join(root, name)), name).toBe(true);
});
