// What is decided, and of which kind: branches, switches, checks; and what is lost on the way to floats.

import { expect, test } from 'vitest';
import { inputs, Law } from './law.ts';

const kinds = (law: Law, bytes: readonly number[]): string[] =>
  law.run(bytes).decisions.filter((each) => !each.includes('observe'));

test('a switch decides which target it goes to', async () => {
  const law = await Law.of(
    `int r; switch (in8(0)) { case 1: case 2: case 3: r = 1; break; case 9: r = 2; break; case 40: case 42: r = 3; break; default: r = 4; }
  if (r != 4) seen++;`,
  );
  expect(kinds(law, [2])).toEqual(['switch main true']);
  expect(kinds(law, [9])).toEqual(['switch main true']);
  expect(kinds(law, [42])).toEqual(['switch main true']);
  expect(kinds(law, [0])).toEqual(['switch main true']);
});

test('what was switched on leaves nothing behind', async () => {
  const law = await Law.of(
    'for (int i = 0; i < 4; i++) pick(i < 2 ? (int *)input.bytes + i : numbers + i);',
    `int numbers[4] = {1, 2, 3, 4};
__attribute__((noinline)) void pick(int *p) {
  switch (*p) { case 1: seen++; break; case 5: seen += 2; break; }
  int next = p[0]; observe(next); if (p >= numbers && p < numbers + 4) concrete(next);
  switch (p[0]) { case 2: seen++; break; case 9: seen += 2; }
}`,
  );
  for (const end of law.outcomes(inputs(6))) expect(end).toBe('exited 0');
});

test('switches on 64 bits and on signs', async () => {
  const law = await Law.of(
    `switch ((long)in64(0)) { case -1: case -2: case 1L << 40: seen = 1; break; case 0 ... 100: seen = 2; break; default: seen = 3; }
  switch ((signed char)in8(0)) { case -128 ... -1: seen = 1; break; case 0: seen = 2; break; case 5: seen = 3; }`,
  );
  for (const end of law.outcomes(inputs(8))) expect(end).toBe('exited 0');
});

test('divisions and shifts are checked before they end the run', async () => {
  const law = await Law.of(`seen = 100 / (int)in32(0); seen = 1 << (in32(4) & 63);`);
  const [division, overflow, shift] = ['division main', 'overflow main', 'shift main'];
  expect(kinds(law, [0])).toEqual([`${division} false`]);
  expect(kinds(law, [1])).toEqual([`${division} true`, `${shift} true`]);
  expect(kinds(law, [1, 0, 0, 0, 40])).toEqual([`${division} true`, `${shift} false`]);
  const quotient = await Law.of('seen = (int)in32(4) / (int)in32(0);');
  const lowest = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0x80];
  expect(kinds(quotient, lowest)).toEqual([`${division} true`, `${overflow} false`]);
});

test('assertions say "safe", whichever side of the branch they are on', async () => {
  const law = await Law.of(
    'assert(in8(0) != 7); if (in8(1) == 9) abort(); if (!(in8(2) < 200)) __builtin_trap(); if (in8(3) == 3) seen++;',
    '#include <assert.h>',
  );
  expect(kinds(law, [1])).toEqual([
    'assertion main true',
    'assertion main true',
    'assertion main true',
    'branch main false',
  ]);
  expect(kinds(law, [7])).toEqual(['assertion main false']);
  expect(kinds(law, [1, 9])).toEqual(['assertion main true', 'assertion main false']);
});

test('overflow checks of the compiler', async () => {
  const flags = ['-fsanitize=signed-integer-overflow', '-fsanitize-trap=all'];
  const law = await Law.of('seen = (int)in32(0) + (int)in32(4); seen = -(int)in32(8);', '', flags);
  expect(kinds(law, [1])).toEqual(['overflow main true', 'overflow main true']);
  const largest = [0xff, 0xff, 0xff, 0x7f, 1];
  expect(kinds(law, largest)).toEqual(['overflow main false']);
});

test('a choice is a term, also by __clew_ite', async () => {
  const law = await Law.of(
    `int x = in8(0) > 3 ? in8(1) : 7; symbolic(x); symbolic(__clew_ite(in8(0), in64(8), 5)); concrete(__clew_ite(0, in64(8), 5));
  symbolic(__clew_ite(1, in64(8), 5)); observe(__clew_ite(in8(0) > 4, 5, 5));
  volatile double d = in8(3) ? 1.5 : 2.5; if (d > 2) seen++;`,
    'unsigned long __clew_ite(unsigned long, unsigned long, unsigned long);',
    [],
    undefined,
    '-O1',
  );
  for (const end of law.outcomes(inputs(8))) expect(end).toBe('exited 0');
  expect(kinds(law, [1])).toEqual(['branch main true']);
});

test('what the path leaves one value is concrete where it is looked up, and decided no more', async () => {
  const law = await Law.of(
    `u8 c = in8(0); if (c == '+') seen++; if (c < '0') seen++; concrete(names[c]);`,
    `static const u16 names[256] = { ['+'] = 7, ['-'] = 8 };`,
  );
  const plus = [0x2b];
  expect(kinds(law, plus)).toEqual(['branch main true']);
  expect(law.outcomes([plus])).toEqual(['exited 0']);
});
