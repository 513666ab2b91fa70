// What the source says of its branches, by line.

import { expect, test } from 'vitest';
import { Fact } from '../../src/program/branch-facts.ts';
import { has, nativeClang } from '../judge/native.ts';
import { programOf } from '../machine/subject.ts';

const source = `#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static int flag;
__attribute__((noinline)) static int work(const char *p, int x) {
  if (x == 7)
    return 100;
  while (x > 0) {
    if (*p == 'a') { p++; }
    x--;
  }
  if (flag > 1)
    if (flag)
      return 3;
  for (int i = 0; i < x; i++)
    if (p[i] == 200) break;
  do { x++; } while (x < 9);
  return 0;
}
__attribute__((noinline)) static int loops(const int *a, int n, int b) {
  int i = 0;
  while (i < n && a[i] > 1) i++;
  do { i--; } while (i > 2 && b > i);
  for (; i < 9 || b == 3; i++)
    if (b == i) b = 0;
  {
    if (b == 17) return 1;
  }
  if (abs(b) > 5) return 2;
  switch (n) {
  case 1:
    if (b == 19) return 3;
  }
  if (n == 20) {
    b = a[0] == 21 ? 1 : n;
  }
  return b;
}
static int helper(int x) {
  return x > 9;
}
int main(void) {
  int x, y;
  char s[4];
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_make_symbolic(&s, sizeof s, "s");
  klee_make_symbolic(&flag, sizeof flag, "flag");
  if (x > 3 && y < 2)
    return work(s, y);
  if (strcmp(s, "ab") == 0)
    return 9;
  while (y > 0)
    if (y-- == helper(x))
      return 2;
  if (x == 30)
    return loops(&x, y, flag);
  switch (s[0]) {
  case 'a': return 5;
  case 'b': return 6;
  }
  return 0;
}`;

// What clang says of the place of a branch depends on its version; marks of coverage stand between the parts of conditions.
const compilers = [
  'embedded',
  ...(['clang-19', 'clang-16'] as const).filter((name) => has(name)),
  ...(nativeClang === undefined ? [] : [nativeClang]),
];
const cases = [...new Set(compilers)].flatMap((clang) =>
  [true, false].map((coverage) => ({ clang, coverage })),
);

test.each(cases)('facts of branches: $clang, coverage $coverage', async ({ clang, coverage }) => {
  const program = await programOf(source, { shadows: true, clang, coverage });
  const said = new Map<string, string>();
  for (const { site, kind, facts = 0 } of program.decisions) {
    const { line, library } = program.sites[site];
    if (library || site === 0 || (kind !== 'branch' && kind !== 'switch')) continue;
    const names = Object.entries(Fact).filter(([, bit]) => (facts & bit) !== 0);
    const text = source.split('\n')[line - 1].trim();
    const target = (facts & Fact.isDefault) !== 0 ? ' default' : '';
    // One line may have several branches: the parts of a condition.
    const parts = (said.get(text + target)?.split(' | ') ?? []).concat(
      names.map(([name]) => name).join(' '),
    );
    said.set(text + target, [...new Set(parts)].join(' | '));
  }
  expect(Object.fromEntries(said)).toEqual({
    'if (x == 7)': 'integer localVariable',
    'b = a[0] == 21 ? 1 : n;': 'nested integer pointer localVariable',
    'do { i--; } while (i > 2 && b > i);': 'integer localVariable staysWhenTrue',
    'for (; i < 9 || b == 3; i++)': 'integer localVariable staysWhenTrue',
    'if (abs(b) > 5) return 2;': 'externalCall integer localVariable',
    'if (b == 17) return 1;': 'integer localVariable',
    'if (b == 19) return 3;': 'nested integer localVariable',
    'if (b == i) b = 0;': 'nested integer localVariable inLoop',
    'if (n == 20) {': 'integer localVariable',
    'if (x == 30)': 'inMain integer localVariable',
    'switch (n) {': 'integer localVariable',
    'switch (n) { default': 'integer localVariable isDefault',
    'while (i < n && a[i] > 1) i++;':
      'integer localVariable staysWhenTrue | integer pointer localVariable staysWhenTrue',
    'while (x > 0) {': 'integer localVariable staysWhenTrue',
    "if (*p == 'a') { p++; }": 'nested integer constantText pointer localVariable inLoop',
    'if (flag > 1)': 'integer',
    'if (flag)': 'nested integer',
    'for (int i = 0; i < x; i++)': 'integer localVariable staysWhenTrue',
    'if (p[i] == 200) break;': 'nested integer pointer localVariable inLoop',
    'do { x++; } while (x < 9);': 'integer localVariable staysWhenTrue',
    'if (x > 3 && y < 2)': 'inMain integer localVariable',
    'if (strcmp(s, "ab") == 0)': 'inMain externalCall integer constantText localVariable',
    'while (y > 0)': 'inMain integer localVariable staysWhenTrue',
    'if (y-- == helper(x))': 'inMain nested integer localVariable inLoop',
    'switch (s[0]) {': 'inMain integer constantText localVariable',
    'switch (s[0]) { default': 'inMain integer constantText localVariable isDefault',
  });
});
