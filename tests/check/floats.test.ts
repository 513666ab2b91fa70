// Programs whose bugs are about floating point: each needs an exact number, and is found on the line that says so; its fixed twin is
// explored to the end, nothing is made concrete, and nothing is found.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'floats');
const programs = readdirSync(folder).map((name) => expectationOf(join(folder, name)));
/** The time is for machines with much other work: the runs are few. */
const budget = ['--workers', '1', '--mutate', 'off', '--max-runs', '400', '--max-time', '10m'];

describe.each(programs)('$name', ({ file, options, findings }) => {
  test('is found', () => {
    const checked = check([file, ...budget, ...options]);
    expect(findingsOf(checked)).toEqual(findings);
    expect(checked.exitCode).toBe(1);
    expect(checked.document).toMatchObject({ divergences: 0, unreproduced: [], concretized: [] });
  });

  test('is not found in the fixed twin, which has no other path', () => {
    const checked = check([file, '-DFIXED', ...budget, ...options]);
    expect(checked.document).toMatchObject({
      ...{ status: 'clean', stopped: 'exhausted', findings: [] },
      ...{ divergences: 0, undecided: 0, concretized: [], unreproduced: [] },
    });
  });
});
