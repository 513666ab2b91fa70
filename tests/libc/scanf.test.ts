// scanf against glibc: generated formats on generated input, most of which does not quite fit.

import { expect } from 'vitest';
import fc from '../chance.ts';
import { compareLibraries, comparison } from './compare.ts';

/** Directives with the type of slot they fill; '' for those that fill none. */
const directives: readonly (readonly [string, string])[] = [
  ...['%d', '%i', '%o', '%u', '%x', '%X', '%3d', '%1i', '%2x', '%5i', '%n'].map(
    (d) => [d, 'i'] as const,
  ),
  ...['%ld', '%lld', '%lu', '%li', '%jd', '%zu', '%tx', '%20ld', '%Ld', '%ln', '%p'].map(
    (d) => [d, 'l'] as const,
  ),
  ...['%hd', '%hi', '%hx'].map((d) => [d, 'h'] as const),
  ...['%hhd', '%hhu', '%hhx', '%hhn'].map((d) => [d, 'c'] as const),
  ...['%f', '%e', '%g', '%a', '%3f', '%1e', '%6g'].map((d) => [d, 'f'] as const),
  ...['%lf', '%le', '%lg', '%la', '%4lf', '%12lg'].map((d) => [d, 'd'] as const),
  ...[
    '%s',
    '%2s',
    '%c',
    '%3c',
    '%[a-z]',
    '%[^,]',
    '%[]x]',
    '%[^]]',
    '%4[0-9.]',
    '%[-az]',
    '%[a-]',
    '%[z-a]',
  ].map((d) => [d, 's'] as const),
  ...['%ls', '%lc', '%l[a-z]', '%2ls', '%S'].map((d) => [d, 'w'] as const),
  ...['%ms', '%m[a-z]', '%mc', '%3ms'].map((d) => [d, 'm'] as const),
  ...['%*d', '%*s', '%*c', '%*f', '%*[a-z]', '%*3c', '%%', ' ', ',', 'a', '-', '  x'].map(
    (d) => [d, ''] as const,
  ),
];

const token = fc.oneof(
  fc.constantFrom(
    ...[
      '12',
      '-7',
      '+',
      '-',
      '0',
      '00012',
      '0x1f',
      '0x',
      '0X',
      '0xg',
      '08',
      '0b1',
      '077',
      '1e5',
      '1e',
      '1e+',
      '1e+5',
    ],
    ...[
      '.5',
      '5.',
      '.',
      '1.5.5',
      '-.',
      'inf',
      'INFINITY',
      'infinit',
      'in',
      'nan',
      'nan(',
      'nan(12)',
      'nan(-)',
    ],
    ...['0x1p3', '0x1.8p-2', '0x.p1', '0x1p', '1e400', '1e-400', '0.1', '3.14159265358979323846'],
    ...['abc', 'x]y', 'hello', '%', ',', ' ', '  ', '\n', '\t', 'z', '-a', '(nil)', '(ni'],
    ...['99999999999999999999', '-99999999999999999999', '2147483648', '18446744073709551615'],
  ),
  fc.integer().map(String),
  fc.double({ noNaN: true }).map(String),
);

const slots: Record<string, readonly [string, string]> = {
  i: ['int i# = 77;', 'printf(" %d", i#);'],
  l: ['long i# = 77;', 'printf(" %ld", i#);'],
  h: ['short i# = 77;', 'printf(" %d", i#);'],
  c: ['signed char i# = 77;', 'printf(" %d", i#);'],
  f: ['float i# = 77;', 'printf(" %a", i#);'],
  d: ['double i# = 77;', 'printf(" %a", i#);'],
  s: ['char i#[256] = "unset";', 'show(i#);'],
  w: ['wchar_t i#[256] = L"unset";', 'printf(" <%.6ls>", i#);'],
  m: ['char *i# = NULL;', 'show_allocated(i#, result);'],
};

const testCase = fc.tuple(
  fc.array(fc.constantFrom(...directives), { minLength: 1, maxLength: 4 }),
  fc.array(token, { minLength: 0, maxLength: 5 }).map((tokens) => tokens.join('')),
);

type Case = readonly [readonly (readonly [string, string])[], string];

function block([list, input]: Case, index: number): string {
  const used = list.filter(([, slot]) => slot !== '');
  const at = (text: string, position: number) => text.replaceAll('#', String(position));
  const format = list.map(([text]) => text).join('');
  // %mc allocates without a terminator: shown by its first byte alone.
  const targets = used.map(
    ([, slot], position) => `${slot === 's' || slot === 'w' ? '' : '&'}i${position}`,
  );
  return `static void case${index}(void) {
  ${used.map(([, slot], position) => at(slots[slot][0], position)).join(' ')}
  errno = 0;
  int result = sscanf(${[cString(input), cString(format), ...targets].join(', ')});
  printf("%d", result);
  ${used.map(([, slot], position) => at(slots[slot][1], position)).join(' ')}
  puts("");
}`;
}

function cString(text: string): string {
  return JSON.stringify(text);
}

comparison('generated formats and input', async () => {
  const cases = fc.sample(testCase, { numRuns: 4000, seed: 5 });
  const source = `
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>
static void show(const char *text) { printf(" <%.8s>", text); }
static void show_allocated(const char *text, int result) {
  if (!text) printf(" none");
  else printf(" [%c]", text[0]);
}
${cases.map(block).join('\n')}
int main(void) {
${cases.map((_, index) => `case${index}();`).join('\n')}
  return 0;
}
`;
  const { glibc, ours } = await compareLibraries(source);
  const expected = glibc.stdout.toString('latin1').split('\n');
  const actual = ours.stdout.toString('latin1').split('\n');
  const differences = cases.flatMap(([list, input], index) =>
    expected[index] === actual[index]
      ? []
      : [
          {
            format: list.map(([text]) => text).join(''),
            input,
            glibc: expected[index],
            ours: actual[index],
          },
        ],
  );
  expect(glibc.status).toBe(0);
  expect(differences.slice(0, 12)).toEqual([]);
  expect(ours.status).toBe(0);
});

comparison('streams: what is not taken stays', async () => {
  const source = `
#include <stdio.h>
int main(void) {
  int a, b; char word[32]; char rest[64]; double d;
  printf("%d", scanf("%d,%d", &a, &b)); printf(" %d %d\\n", a, b);
  printf("%d", scanf("%31s", word)); printf(" %s\\n", word);
  printf("%d\\n", scanf("%d", &a));
  printf("%d\\n", getchar());
  printf("%d", scanf("%lf %31[^\\n]", &d, rest)); printf(" %g %s\\n", d, rest);
  printf("%d\\n", scanf("%3d%3d", &a, &b)); printf("%d %d\\n", a, b);
  printf("%d\\n", scanf("%d", &a));
  printf("%d %d\\n", feof(stdin), ferror(stdin));
  printf("%d\\n", scanf("%d", &a));
  return 0;
}
`;
  const stdin = '12,34 word x1.5e3 the rest of it\n123456';
  const { glibc, ours } = await compareLibraries(source, { stdin });
  expect(ours.stdout.toString()).toBe(glibc.stdout.toString());
});
