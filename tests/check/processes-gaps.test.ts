// What cannot be tried of other programs and command lines is told as a gap, and the rest is tried nevertheless.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'processes-gaps');
const programs = readdirSync(folder).map((name) => expectationOf(join(folder, name)));

describe.each(programs)('$name', ({ file, options, findings }) => {
  const words = options.map((word) => word.replace('{file}', file));
  const gapsOf = (checked: ReturnType<typeof check>) =>
    checked.document.gaps.map(({ text }) => text).join('\n');

  test('is found', () => {
    const checked = check([file, ...words]);
    expect(findingsOf(checked)).toEqual(findings);
    const wanted = readFileSync(file, 'utf8').matchAll(/^\/\/ gap: (.*)$/gm);
    for (const [, text] of wanted) expect(gapsOf(checked)).toContain(text);
    expect(checked.document).toMatchObject({ stopped: 'exhausted', divergences: 0, undecided: 0 });
  });

  test('is not found in the fixed twin, which is incomplete all the same', () => {
    const checked = check([file, '-DFIXED', ...words]);
    expect(checked.document).toMatchObject({ status: 'incomplete', findings: [] });
  });
});
