// Findings under the native sanitizers. Skips where there is no compiler with them.

import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { sandboxProblem, sanitizingCompiler } from '../judge/native.ts';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

const isPossible = sanitizingCompiler !== undefined && (await sandboxProblem()) === undefined;

describe.runIf(isPossible)('natively (needs gcc or clang with sanitizers, and a sandbox)', () => {
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

  test('a function on its own is called with what was made up for it', () => {
    const source = `struct pair { float x, y; };
struct big { long words[4]; };
struct node { int value; struct node *next; };
enum level { LOW, HIGH = 5 };
int half(int x);
static int pick(struct pair pair, struct big big, struct node *list, enum level level,
                int (*compare)(int, int), signed char sign, const short *values, unsigned count) {
  if (big.words[2] != 12345 || level != HIGH || sign != -3) return 0;
  if (!compare || compare(1, 2) != 7 || !list || list->value != 9) return 1;
  return values[count];
}
int main(void) { return half(1) + pick((struct pair){0}, (struct big){0}, 0, LOW, 0, 0, 0, 0); }
`;
    const half = 'int half(int x) { return 10 / (x - 77); }\n';
    const files = { 'pick.c': source, 'half.c': half };
    for (const [name, kind] of [
      ['half', 'divide-by-zero'],
      ['pick', 'out-of-bounds'],
    ]) {
      const options = ['--fn', name, '--fn-null', 'off', 'pick.c', 'half.c'];
      const { json } = check(files, options);
      expect(json.findings).toMatchObject([
        { kind, confirmed: ['box', expect.stringContaining('asan+ubsan')] },
      ]);
    }
  });

  test('that and how the program is run is said first, and can be chosen', () => {
    const { folder } = project({
      'a.c':
        '#include <stdlib.h>\n#include <stdio.h>\nint main(void) { if (getchar() == 7) abort(); return 0; }\n',
    });
    const run = (...words: string[]) => clew(words, { directory: folder });
    const first = run('check', '--sym-stdin', '1', 'a.c').stderr.split('\n')[0];
    expect(first).toMatch(/^clew: findings are confirmed natively in a sandbox/);
    expect(run('check', '--sym-stdin', '1', '--quiet', '--fresh', 'a.c').stderr).toBe('');
    const plain = run('check', '--sym-stdin', '1', '--fresh', '--native', 'plain', '--json', 'a.c');
    expect(JSON.parse(plain.stdout)).toMatchObject({
      native: { mode: 'plain', protections: [] },
      findings: [{ kind: 'abort', confirmed: ['box', expect.stringContaining('asan+ubsan')] }],
    });
    for (const words of [['--native'], ['--native', 'plain'], ['--native=sandboxed']]) {
      const replay = run('replay', ...words, 'clew-out/findings/0001');
      expect(replay.stderr).toContain('asan+ubsan: it died by SIGABRT');
    }
  });

  test('what the program does reaches nothing but its folder', () => {
    const { folder, path } = project({
      'a.c': `#include <stdio.h>
#include <stdlib.h>
int main(void) {
  if (getchar() != 7) return 0;
  FILE *file = fopen(WHERE, "w");
  if (file) fprintf(stderr, "escaped");
  abort();
}
`,
    });
    const where = path('escaped');
    const words = ['--sym-stdin', '1', `-DWHERE="${where}"`, '--json', 'a.c'];
    const { stdout } = clew(['check', ...words], { directory: folder });
    const { findings, native } = JSON.parse(stdout);
    expect(native.mode).toBe('sandboxed');
    expect(findings).toMatchObject([{ kind: 'abort', native: { kind: 'confirmed', report: '' } }]);
    expect(existsSync(where)).toBe(false);
  });

  test('what cannot be called from C is not tried natively, and that is said', () => {
    const source = `struct __attribute__((packed)) odd { char sign; long number; };
int half(struct odd odd) { return 10 / (int)(odd.number - 77); }
`;
    const { json } = check({ 'a.c': source }, ['--fn', 'half', 'a.c']);
    expect(json.findings).toMatchObject([
      { kind: 'divide-by-zero', confirmed: ['box'], native: { kind: 'untried' } },
    ]);
  });
});
