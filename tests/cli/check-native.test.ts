// Findings under the native sanitizers. Skips where there is no compiler with them.

import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const hasCompiler = ['gcc', 'clang'].some(
  (name) => spawnSync(name, ['--version']).error === undefined,
);

describe.skipIf(!hasCompiler)('natively (needs gcc or clang)', () => {
  const check = (files: Record<string, string>, words: readonly string[]) => {
    const made = project(files);
    const result = clew(['check', '--json', ...words], { directory: made.folder });
    return { ...made, json: JSON.parse(result.stdout) };
  };

  test('a finding is confirmed, with flags, several files and odd bytes in arguments', () => {
    const { json, folder } = check(
      {
        'main.c': `#include "limit.h"
#include <string.h>
void fill(char *to, const char *from);
int main(int argc, char **argv) {
  char name[LIMIT];
  if (argc > 1 && (argv[1][0] & 0xff) == 0xfe && strlen(argv[1]) == WIDTH) fill(name, argv[1]);
  return 0;
}
`,
        'fill.c': 'void fill(char *to, const char *from) { while ((*to++ = *from++)) {} }\n',
        'include/limit.h': '#define LIMIT 3\n',
      },
      ['-Iinclude', '-DWIDTH=3', '-std=c99', '-Weverything', '--sym-arg', '3', 'main.c', 'fill.c'],
    );
    expect(json.findings).toMatchObject([
      { kind: 'out-of-bounds', confirmed: ['box', expect.stringContaining('asan+ubsan')] },
    ]);
    const replay = clew(['replay', '--native', json.findings[0].folder], { directory: folder });
    expect(replay.exitCode).toBe(1);
    expect(replay.stderr).toContain('AddressSanitizer: stack-buffer-overflow');
  });

  test('what the program reports by itself is confirmed too', () => {
    const source = `#include <klee/klee.h>
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i == 5) klee_report_error(__FILE__, __LINE__, "five", "user");
  return 0;
}
`;
    const { json } = check({ 'a.c': source }, ['a.c']);
    expect(json.findings).toMatchObject([{ kind: 'user', line: 5, native: { kind: 'confirmed' } }]);
  });

  test('a function on its own cannot be built natively, and that is said', () => {
    const { json } = check({ 'a.c': 'int half(int x) { return 10 / (x - 77); }\n' }, [
      '--fn',
      'half',
      'a.c',
    ]);
    expect(json.findings).toMatchObject([
      { kind: 'divide-by-zero', confirmed: ['box'], native: { kind: 'untried' } },
    ]);
  });
});
