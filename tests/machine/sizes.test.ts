// Programs that ask for more memory than there is end in words, not in a trap.

import { expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { describeOutcome, programOf, subject } from './subject.ts';

test.each(['20000000UL', '1UL << 30', '3UL << 30', '1UL << 40'])(
  'a local variable of %s bytes is a stack overflow where its function is called',
  async (size) => {
    const program = await subject(`
      __attribute__((noinline)) int f(int n) { char a[${size}]; a[n] = 1; return a[n]; }
      int main(int argc, char **argv) { return argc > 1 ? f(argc) : 0; }`);
    expect(describeOutcome(program.run().outcome)).toBe('exited 0');
    expect(describeOutcome(program.run({ args: ['x'] }).outcome)).toBe('stack-overflow');
    expect(describeOutcome(program.run().outcome)).toBe('exited 0');
  },
);

test.each(['(1UL << 31) - (1 << 20)', '3UL << 30', '1UL << 40'])(
  'a global variable of %s bytes is refused',
  async (size) => {
    const source = `char a[${size}]; int main(int argc, char **argv) { return a[argc]; }`;
    await expect(programOf(source)).rejects.toThrow(UserError);
  },
);

test('a variable larger than the memory that was asked for is refused, and has its room where there is enough', async () => {
  const source = 'char a[100 << 20]; int main(int argc, char **argv) { return a[argc << 26]; }';
  await expect(programOf(source, { memory: 1 << 26 })).rejects.toThrow(
    "the program's own variables need 101 MiB and its stack 16 MiB, more than the 64 MiB that it may have",
  );
  const program = await subject(source, { memory: 1 << 27 });
  expect(describeOutcome(program.run().outcome)).toBe('exited 0');
});
