// Findings under the native sanitizers. Skips where there is no compiler with them.

import { describe, expect, test } from 'vitest';
import { sanitizingCompiler } from '../judge/native.ts';
import { project } from '../source/project.ts';
import { clew } from './clew.ts';

describe.skipIf(sanitizingCompiler === undefined)(
  'natively (needs gcc or clang with sanitizers)',
  () => {
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
        [
          '-Iinclude',
          '-DWIDTH=3',
          '-std=c99',
          '-Weverything',
          '--sym-arg',
          '3',
          'main.c',
          'fill.c',
        ],
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
      expect(json.findings).toMatchObject([
        { kind: 'user', line: 5, native: { kind: 'confirmed' } },
      ]);
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
        const options = ['--fn', name!, '--fn-null', 'off', 'pick.c', 'half.c'];
        const { json } = check(files, options);
        expect(json.findings).toMatchObject([
          { kind, confirmed: ['box', expect.stringContaining('asan+ubsan')] },
        ]);
      }
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
  },
);
