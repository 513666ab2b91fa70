// Fuel: a program takes as many steps as it was given, and not many more, however small the number and
// whatever the program does instead of looping.

import { beforeAll, describe, expect, test } from 'vitest';
import { describeOutcome, type Subject, subject } from './subject.ts';

const prelude = `
#include <setjmp.h>
#include <stdio.h>
static void tick(void) { fputc('x', stdout); fflush(stdout); }
`;

/** Endless programs that print an x for each step they take. */
const endless = {
  'a loop': 'int main(void) { for (;;) tick(); }',
  'nested loops': 'int main(void) { for (;;) for (int i = 0; i < 3; i++) tick(); }',
  'a loop in a function': `
    __attribute__((noinline)) void few(int n) { while (n-- > 0) tick(); }
    int main(void) { for (;;) few(5); }`,
  recursion: 'int f(int n) { tick(); return f(n + 1) + 1; } int main(void) { return f(0); }',
  'mutual recursion': `
    int g(int n); int f(int n) { tick(); return g(n + 1) + 1; }
    int g(int n) { tick(); return f(n - 1) * 2; } int main(void) { return f(0); }`,
  longjmp: 'int main(void) { static jmp_buf b; setjmp(b); tick(); longjmp(b, 1); }',
  goto: 'int main(void) { again: tick(); goto again; }',
};

describe.each(Object.entries(endless))('%s', (_, source) => {
  let program: Subject;
  beforeAll(async () => {
    program = await subject(prelude + source);
  });
  test.each([10, 1000, 5000])('ends after about %d steps', (fuel) => {
    const { outcome, stdout } = program.run({ fuel });
    expect(describeOutcome(outcome)).toBe('hang');
    // The library's loops and calls take steps as well.
    expect(stdout.length).toBeLessThanOrEqual(2 * fuel);
  });
});

describe('a program that ends', () => {
  const source = `
    #include <stdlib.h>
    int main(int argc, char **argv) {
      volatile long sum = 0;
      for (long i = 0, n = atol(argv[1]); i < n; i++) sum += i;
      return 0;
    }`;
  test('has all the steps it was given', async () => {
    const program = await subject(source);
    const turns = 20_000_000;
    const run = (fuel: number) => program.run({ fuel, args: [String(turns)] }).outcome;
    expect(describeOutcome(run(turns + 1000))).toBe('exited 0');
    expect(describeOutcome(run(turns - 1000))).toBe('hang');
    expect(describeOutcome(run(turns + 1000))).toBe('exited 0');
  });
});
