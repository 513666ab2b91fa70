// Small programs in the manner of public logic bombs on floating point: a mistake that hides behind one exact number. Those that take
// a second are found here; `npm run bench -- float-bombs` looks for all.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'float-bombs');
const budget = ['--workers', '1', '--mutate', 'off', '--max-runs', '200', '--max-time', '10m'];

test.each(['widths', 'sine', 'printed', 'sum'])('%s is found', (name) => {
  const { file, options, findings } = expectationOf(join(folder, `${name}.c`));
  const checked = check([file, ...budget, ...options]);
  expect(findingsOf(checked)).toEqual(findings);
  expect(checked.document).toMatchObject({ divergences: 0, unreproduced: [], concretized: [] });
});
