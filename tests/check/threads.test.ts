// Known mistakes of threads: each is found with the schedule that shows it, and its fixed twin is explored to the end, with all
// schedules within the bound, and nothing is found. What the machine shows is confirmed by a second run with the same schedule.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'threads');
const programs = readdirSync(folder).map((name) => expectationOf(join(folder, name)));
const explored = {
  ...{ stopped: 'exhausted', divergences: 0, undecided: 0, concretized: [], unreproduced: [] },
};

describe.each(programs)('$name', ({ file, options, findings }) => {
  test('is found', () => {
    const checked = check([file, ...options]);
    expect(checked.stderr).toBe('');
    expect(findingsOf(checked)).toEqual(findings);
    expect(checked.document).toMatchObject(explored);
    for (const { confirmed } of checked.document.findings) expect(confirmed).toContain('box');
  });

  test('is not found in the fixed twin', () => {
    const checked = check([file, '-DFIXED', ...options]);
    expect(checked.stderr).toBe('');
    expect(checked.document).toMatchObject({ ...explored, status: 'clean', findings: [] });
  });
});

test('one preemption is not enough for what needs two', () => {
  const checked = check([join(folder, 'two-preemptions.c'), '--preemptions', '1']);
  expect(checked.document).toMatchObject({ ...explored, status: 'clean', findings: [] });
});
