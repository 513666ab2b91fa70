// --fail-calls: memory that runs out is found where nobody looks, and the failing call has its name and place everywhere.

import { expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const program = `#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char *copy = malloc(8);
  if (!copy) return 2;
  char *name = strdup(argv[0]);
  copy[0] = name[0];
  free(name);
  free(copy);
  return argc - 1;
}
`;

const made = project({ 'p.c': program }, 'all');
const run = (...words: string[]) => clew(words, { directory: made.folder });

test('malloc fails only where it is asked for', () => {
  const document = JSON.parse(run('check', '--no-native', '--json', 'p.c').stdout);
  expect(document).toMatchObject({ findings: [], paths: 1 });
});

test('an unchecked strdup is found, in JSON, in text and in a replay', () => {
  const words = ['check', '--json', '--fail-calls', '1', 'p.c'];
  const { findings } = JSON.parse(run(...words).stdout);
  expect(findings).toMatchObject([
    {
      ...{ kind: 'null-dereference', line: 7 },
      failedCalls: [{ number: 2, call: 'strdup', error: 'ENOMEM', file: 'p.c', line: 6 }],
      native: { kind: 'untried' },
    },
  ]);
  const text = run('check', '--no-native', '--fail-calls', '1', 'p.c').stdout;
  expect(text).toContain('p.c:6:16: note: strdup fails here with ENOMEM (--fail-calls), in main');
  expect(text).toContain('the 2nd call that can fail, strdup at line 6 of p.c, fails with ENOMEM');
  const { stdout, stderr } = run('replay', findings[0].folder);
  const replayed = `${stdout}${stderr}`;
  expect(replayed).toMatch(/strdup fails with ENOMEM, at .*p\.c:6, as --fail-calls/);
  expect(replayed).toContain('null-dereference');
});
