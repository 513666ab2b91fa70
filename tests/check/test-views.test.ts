// Which tests a report lists where there are too many for a page.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testViews } from '../../src/check/test-views.ts';
import type { ReportedFinding } from '../../src/results/check-result.ts';
import { writeFolderAtOnce } from '../../src/results/out-folder.ts';
import { exactTest } from '../../src/results/test.ts';
import { testFiles } from '../../src/results/test-folder.ts';
import { project } from '../source/project.ts';

const plan = { arguments: ['program'], environment: {}, directory: '/', seed: 0 };

test('a page lists the tests that it links to, and the first of the others, by number', () => {
  const { folder } = project({});
  const folders = [1, 2, 3, 4, 5, 6].map((number) => {
    const named = join(folder, 'tests', `000${number}`);
    const written = exactTest({ stdin: Uint8Array.of(number) }, plan);
    writeFolderAtOnce(named, testFiles(written));
    return named;
  });
  const finding = { test: folders[5] } as ReportedFinding;
  const listed = testViews(folders.toReversed(), [finding], [{ coveredBy: [0, 4] }], 3);
  expect(listed.map(({ number, finding: shown }) => [number, shown])).toEqual([
    [1, undefined],
    [4, undefined],
    [6, 1],
  ]);
});
