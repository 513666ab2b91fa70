// --aim: the search goes for a line, and says what became of it.

import { expect, test } from 'vitest';
import { aimOf, lineAimedAt } from '../../src/abi/aims.ts';
import type { CheckOptions } from '../../src/check/options.ts';
import { checkProject } from './check-project.ts';

const maze = `
#include <unistd.h>
static int counted(const char *t) {
  int n = 0;
  for (int i = 3; i < 8; i++) {
    if (t[i] > 'a') n++;
    if (t[i] > 'm') n += 2;
  }
  return n;
}
static int target(const char *t, int n) {
  if (t[1] == 'b' && n > 5)
    if (t[2] == 'c')
      return 77;
  return 5;
}
int main(void) {
  char t[8];
  if (read(0, t, 8) != 8) return 1;
  int n = counted(t);
  if (n > 100)
    return 9;
  return t[0] == 'x' ? target(t, n) : n;
}
`;

/** 77 is in line 14, what no input reaches in line 22. */
const options: Partial<CheckOptions> = { symbolic: { stdin: 8 }, workers: 1, native: false };

test('a line is reached, and a test is named that covers it', async () => {
  const { result, events } = await checkProject(maze, {
    ...options,
    maxRuns: 400,
    mutate: false,
    aim: ['a.c:14'],
  });
  const [aim] = result.aims ?? [];
  expect(aim?.test).toMatch(/tests\/\d+$/);
  expect(events.filter(({ kind }) => kind === 'reached')).toEqual([
    { kind: 'reached', aim: 'a.c:14', test: aim?.test },
  ]);
  const covering = events.find(
    (event) => event.kind === 'covers' && event.lines.some(({ line }) => line === 14),
  );
  expect(covering).toMatchObject({ test: aim?.test });
});

test('what no input reaches is said when everything was explored', async () => {
  const source = maze.replace('i < 8', 'i < 4');
  const { result } = await checkProject(source, { ...options, aim: ['a.c:22'] });
  expect(result).toMatchObject({ complete: true, aims: [{ line: 'a.c:22', test: undefined }] });
});

test('a program without symbolic input says whether its only run reaches the line', async () => {
  const source =
    'int main(int argc, char **argv) {\n  if (argc > 3)\n    return 3;\n  return 0;\n}\n';
  const { result } = await checkProject(source, { native: false, aim: ['a.c:3', 'a.c:4'] });
  expect(result.aims?.map(({ test }) => test !== undefined)).toEqual([false, true]);
});

test('a line without code is the mistake of whoever aims', async () => {
  const at = (aim: string) => checkProject(maze, { ...options, aim: [aim] });
  await expect(at('a.c:2')).rejects.toThrow('the line has no code; the nearest one with code: 3');
  await expect(at('b.c:2')).rejects.toThrow('the program has no code from b.c');
  await expect(at('a.c')).rejects.toThrow('--aim wants FILE:LINE');
});

test('a name means a path, or the only file whose path ends in it', () => {
  const lines = ['/src/a.c', '/src/x/b.c', '/src/y/b.c'].map((file) => ({ file, line: 3 }));
  const at = (text: string) =>
    lineAimedAt(
      aimOf(text, (file) => `/src/${file}`),
      lines,
    ).file;
  expect(at('a.c:3')).toBe('/src/a.c');
  expect(at('y/b.c:3')).toBe('/src/y/b.c');
  expect(() => at('b.c:3')).toThrow('several files have this name: /src/x/b.c, /src/y/b.c');
  expect(() => at('c.c:3')).toThrow('no code from c.c');
});
