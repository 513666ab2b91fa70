/** A check that is told what is new, with threads and reports: what it says of it. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from '../../src/check/check.ts';
import type { CheckOptions } from '../../src/check/options.ts';
import { viewIn } from '../report/report-data.ts';
import { project } from '../source/project.ts';

const old = `#include <stdio.h>
#include "limits.h"
int main(void) {
  unsigned char text[4];
  if (fread(text, 1, 4, stdin) != 4 || text[0] != '[') return 1;
  if (text[1] > MOST) return 2;
  return 0;
}
`;

async function resultOf(options: CheckOptions) {
  for await (const event of check({ native: false, workers: 1, ...options }))
    if (event.kind === 'ended') return event.result;
  throw new Error('no result');
}

test('new lines and conditions are counted, those with a changed macro among them', async () => {
  const { path } = project({
    'old/main.c': old,
    'old/limits.h': '#define MOST 7\n',
    'new/main.c': old.replace('  return 0;\n', "  if (text[2] == 'x') return 3;\n  return 0;\n"),
    'new/limits.h': '#define MOST 9\n',
  });
  const files = [path('new/main.c')];
  const symbolic = { stdin: 4 };
  const result = await resultOf({ files, symbolic, old: path('old'), out: path('out') });
  expect(result.stopped).toBe('exhausted');
  expect(result.newCode).toEqual({
    files: 1,
    // The line that was added, and the one with the macro.
    lines: { covered: 2, total: 2 },
    conditions: { explored: 3, new: 2 },
  });
  const { sources } = viewIn(readFileSync(path('out/report.html'), 'utf8'));
  const isNew = sources.flatMap(({ lines }) => lines.filter((line) => line.covered && line.isNew));
  expect(isNew).toHaveLength(2);
  const both = resultOf({ files, symbolic, old: path('old'), since: 'HEAD', out: path('out') });
  await expect(both).rejects.toThrow(/give one of them/);
});
