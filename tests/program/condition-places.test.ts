// Branches stand where their conditions are computed, whatever compiler made the code: clang 16 to 19 and clang 22 say other places.

import { expect, test } from 'vitest';
import { has } from '../judge/native.ts';
import { programOf } from '../machine/subject.ts';

/** Each branch of main is expected at the columns of the carets below its line. */
const source = `#include <ctype.h>
#include <stdio.h>
#define BOTH(a, b) ((a) && (b))
int main(int x, char **p) {
  int y = getchar(), n = 0;
  if (x > 1) n++;
  //    ^
  if (y) n++;
  //  ^
  if (!y) n++;
  //   ^
  if ((y = getchar()) != 9) n++;
  //                  ^
  if (x > 1 && y < 2) n++;
  //    ^        ^
  if (x > 1 || y < 2 || n == 3) n++;
  //    ^        ^        ^
  if (!(x > 1 && y < 2)) n++;
  //      ^        ^
  if (isdigit(y)) n++; else if (y == 3) n--;
  //  ^                           ^
  if (BOTH(x, y)) n++;
  //  ^
  if (x & 4) n++;
  //    ^
  if (p[x] == 0) n++;
  //       ^
  if (x ? y : n) n++;
  //  ^   ^   ^
  while (x > 1 && y > 9) x--; // the second branch is on the result of both
//^        ^
  while (x > 1) x--;
  //       ^
  do x--; while (x > 1);
  //               ^
  for (int i = 0; i < y; i++) n++;
  //                ^
  for (; x > 9 || y > 9;) y -= 40;
//^        ^
  n += y > 1 ? getchar() : x;
  //     ^
  n += y && x > 3;
  //   ^
  if (x == 1) { if (y == 7) return 3; }
  //    ^             ^
  switch (y) { case 1: n++; break; case 7: if (n > 3) return 1; }
//^                                              ^
  return n;
}
`;

function expectedPlaces(): string[] {
  return source.split('\n').flatMap((text, line) => {
    if (!/^ *\/\/ *\^/.test(text)) return [];
    return [...text.matchAll(/\^/g)].map(({ index }) => `${line}:${index + 1}`);
  });
}

const compilers = ['embedded', ...(['clang-19', 'clang-16'] as const).filter((name) => has(name))];

test.each(compilers)('branches of %s', async (clang) => {
  const { coverage, sites } = await programOf(source, { coverage: true, clang });
  const places = coverage?.branches.map(({ site }) => sites[site]) ?? [];
  const found = places.map(({ line, column }) => `${line}:${column}`);
  expect([...new Set(found)].sort()).toEqual(expectedPlaces().sort());
});
