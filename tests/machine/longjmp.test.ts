// setjmp and longjmp: buffers may be copied, but not changed, and their function must not have returned.

import { expect, test } from 'vitest';
import { describeOutcome, subject } from './subject.ts';

const prelude = `
#include <setjmp.h>
#include <string.h>
static jmp_buf buffer, copy;
__attribute__((noinline)) static int save(void) { return setjmp(buffer); }
__attribute__((noinline)) static void jump(int n) { volatile char room[300]; room[n] = 1; longjmp(buffer, n); }
`;

const cases = {
  'a copy of the buffer': ['memcpy(copy, buffer, sizeof copy); longjmp(copy, 4);', 'exited 4'],
  'from a deeper frame': ['jump(6);', 'exited 6'],
  'with 0, which arrives as 1': ['longjmp(buffer, 0);', 'exited 1'],
  'a buffer that was never filled': ['longjmp(copy, 1);', 'invalid-call'],
  'a changed place': ['((long *)buffer)[2] += 1; longjmp(buffer, 1);', 'invalid-call'],
  'a changed stack pointer': ['((long *)buffer)[3] -= 4096; longjmp(buffer, 1);', 'invalid-call'],
  'into a function that has returned': ['save(); jump(1);', 'stack-use-after-return'],
} as const;

test.each(Object.entries(cases))('%s', async (_, [body, expected]) => {
  const source = `${prelude}int main(void) { int r = setjmp(buffer); if (r != 0) return r; ${body} return 99; }`;
  expect(describeOutcome((await subject(source)).run().outcome)).toBe(expected);
});

test('a jump into a function that has returned has the place of the jump', async () => {
  const source = `${prelude}int main(void) {
    if (setjmp(copy) == 0) longjmp(copy, 1);
    save();
    jump(1);
  }`;
  const { outcome } = (await subject(source)).run();
  const stack = outcome.kind === 'finding' ? outcome.finding.stack : [];
  expect(stack.map((frame) => `${frame.function}:${frame.line}`)).toEqual(['jump:6', 'main:10']);
});
