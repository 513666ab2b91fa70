// Mistakes in families of processes: each is found, with the process that it happened in, and its fixed twin is explored to the end, and
// nothing is found.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { check, findingsOf } from './check.ts';
import { expectationOf } from './expectation.ts';

const folder = join(import.meta.dirname, 'processes');
const programs = readdirSync(folder).map((name) => expectationOf(join(folder, name)));
/** A program can be handed over to itself, under another name. */
const withFile = (words: readonly string[], file: string) =>
  words.map((word) => word.replace('{file}', file));
const explored = {
  ...{ stopped: 'exhausted', divergences: 0, undecided: 0, concretized: [], unreproduced: [] },
};
/** The children in which findings happen; main is left out. */
const children = new Map([
  ['echo-server', 1001],
  ['child-frees', 1001],
  ['handed-over', 1002],
]);

describe.each(programs)('$name', ({ file, name, options, findings }) => {
  test('is found', () => {
    const checked = check([file, ...withFile(options, file)]);
    expect(checked.stderr).toBe('');
    expect(findingsOf(checked)).toEqual(findings);
    expect(checked.document).toMatchObject(explored);
    for (const finding of checked.document.findings) {
      expect(finding.confirmed).toContain('box');
      expect(finding.process?.number).toBe(children.get(name));
    }
  });

  test('is not found in the fixed twin', () => {
    const checked = check([file, '-DFIXED', ...withFile(options, file)]);
    expect(checked.stderr).toBe('');
    expect(checked.document).toMatchObject({ ...explored, status: 'clean', findings: [] });
  });
});
