// One program for every kind of finding: its bug needs an exact input, and is found on the line that says so; its fixed
// twin is explored to the end, and nothing is found.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findingKinds } from '../../src/base/finding-kind.ts';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'kinds');
const programs = readdirSync(folder).map((name) => expectationOf(join(folder, name)));

/** What no input brings about: these stop a run that clew cannot go on with. */
const notOfTheInput = ['missing-function', 'unsupported'];

test('every kind has its program', () => {
  const kinds = findingKinds.filter((kind) => !notOfTheInput.includes(kind));
  expect(programs.map(({ name }) => name).sort()).toEqual([...kinds].sort());
});

describe.each(programs)('$name', ({ file, options, findings }) => {
  test('is found', () => {
    const checked = check([file, ...options]);
    expect(checked.stderr).toBe('');
    expect(findingsOf(checked)).toEqual(findings);
    expect(checked.exitCode).toBe(1);
    expect(checked.document.divergences).toBe(0);
  });

  test('is not found in the fixed twin, which has no other path', () => {
    const checked = check([file, '-DFIXED', ...options]);
    expect(checked.stderr).toBe('');
    expect(checked.document).toMatchObject({
      ...{ status: 'clean', stopped: 'exhausted', findings: [] },
      ...{ divergences: 0, undecided: 0, concretized: [], unreproduced: [] },
    });
    expect(checked.exitCode).toBe(0);
  });
});
