// What is seen of C files without compiling them.

import { expect, test } from 'vitest';
import { bareCode, factsOf, functionsIn } from '../../src/survey/c-text.ts';

const text = `#define MAIN int main(void) { return 0; }
/* int commented(void) { } */
static const char *name(struct list *l, int (*compare)(int, int)) {
  if (l) { return "}"; }
  return '{' ? "a" : "b"; // }
}

struct list { int x; };
int table[] = { 1, 2 };
int declared(void);

__attribute__((noinline))
unsigned long
count(void)
{
  while (0) { }
  return 0;
}
MACRO(x) { }
`;

test('functions, with the lines that they are on', () => {
  expect(functionsIn(text)).toEqual([
    {
      ...{ name: 'name', line: 3, end: 6, isStatic: true },
      parameters: 'struct list *l, int (*compare)(int, int)',
    },
    { name: 'count', line: 14, end: 18, isStatic: false, parameters: 'void' },
  ]);
});

test('comments, strings and preprocessor lines are blank, and lines stay lines', () => {
  const bare = bareCode(text);
  expect(bare.split('\n')).toHaveLength(text.split('\n').length);
  expect(bare).not.toMatch(/commented|MAIN|"a"/);
});

test.each([
  ['int main(void) { return getchar(); }', 'program', true, false],
  ['int main(int argc, char **argv) { return argv[1][0]; }', 'program', false, true],
  ['int main(void) { int x; klee_make_symbolic(&x, 4, "x"); }', 'harness', false, false],
  ['int LLVMFuzzerTestOneInput(const char *d, long n) { return 0; }', 'fuzz-target', false, false],
  ['int part(void) { return 1; }', 'part', false, false],
  ['', 'part', false, false],
])('%s', (source, role, readsStdin, readsArguments) => {
  expect(factsOf(source)).toMatchObject({ role, readsStdin, readsArguments });
});
