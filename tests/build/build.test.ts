// From bitcode to a run: what the user forgot or did twice is named.

import { describe, expect, test } from 'vitest';
import { UserError } from '../../src/base/user-error.ts';
import { machineFor } from '../../src/machine/machine.ts';
import { emptyWorld } from '../../src/machine/posix/world.ts';
import { describeOutcome, programOf } from '../machine/subject.ts';

const limits = { fuel: undefined, expired: () => false, leaks: false };
const outcomeOf = async (...sources: string[]) =>
  describeOutcome(machineFor(await programOf(sources)).execute(emptyWorld(), limits));

describe('several files are one program', () => {
  test('with functions, variables and constructors of each', async () => {
    const other = `
      int shared = 3; static int hidden = 4;
      __attribute__((constructor)) static void start(void) { shared += hidden; }
      int twice(int n) { return 2 * n; }`;
    const main =
      'extern int shared; int twice(int); static int hidden = 100; int main(void) { return twice(shared) + hidden; }';
    expect(await outcomeOf(main, other)).toBe('exited 114');
    expect(await outcomeOf(other, main)).toBe('exited 114');
  });

  test("the user's function takes the place of the library's", async () => {
    const source = `
      #include <stdio.h>
      int puts(const char *text) { return text[0]; }
      int main(void) { return puts("A"); }`;
    expect(await outcomeOf(source)).toBe('exited 65');
  });
});

describe('mistakes are named', () => {
  const refused = async (pattern: RegExp, ...sources: string[]) => {
    const built = programOf(sources);
    await expect(built).rejects.toThrow(UserError);
    await expect(built).rejects.toThrow(pattern);
  };
  test('no main', () => refused(/no main function/, 'int f(void) { return 1; }'));
  test('a variable that nobody defines', () =>
    refused(/'missing'/, 'extern int missing; int main(void) { return missing; }'));
  test('a function that two files define', () =>
    refused(
      /\bf\b/,
      'int f(void) { return 1; } int main(void) { return f(); }',
      'int f(void) { return 2; }',
    ));
  test('a function that nobody defines, when it is called', async () => {
    const source =
      'int missing(int); int main(int argc, char **argv) { return argc > 5 ? missing(1) : 0; }';
    expect(await outcomeOf(source)).toBe('exited 0');
    expect(await outcomeOf(source.replace('> 5', '> 0'))).toMatch(/^refused: .*missing/);
  });
});
