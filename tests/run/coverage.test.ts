// Coverage: lines that have code and sides of branches, of all of the user's functions, whether the program can call
// them or not.

import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Program } from '../../src/abi/program.ts';
import { present } from '../../src/base/known.ts';
import { Machine } from '../../src/machine/machine.ts';
import { emptyWorld } from '../../src/machine/posix/world.ts';
import { Coverage } from '../../src/run/coverage.ts';
import { noChecks } from '../../src/source/checks.ts';
import { programOf } from '../machine/subject.ts';

const source = `#include <stdlib.h>
static int classify(int c) {
  switch (c) {
    case 'a':
      return 1;
    case 'b':
    case 'c':
      return 2;
  }
  return 0;
}
int never_called(int x) {
  if (x > 3)
    return x;
  return -x;
}
static void stop(void) {
  exit(7);
}
int main(int argc, char **argv) {
  int sum = 0;
  for (int i = 1; i < argc; i++) {
    if (argv[i][0] == 'q' && argv[i][1] == 'u')
      sum += 10;
    sum += classify(argv[i][0]);
  }
  if (sum > 15)
    stop();
  return sum;
}
`;

let program: Program;
beforeAll(async () => {
  program = await programOf(source, { coverage: true });
});

class Covered {
  private readonly machine = new Machine(
    program,
    new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>),
  );
  readonly coverage = new Coverage(present(program.coverage), this.machine.covered);

  /** Runs on these arguments; the lines that this run covered, and whether it covered anything new. */
  run(...args: string[]) {
    const world = () => ({ ...emptyWorld(), arguments: ['program', ...args] });
    this.machine.once(world, { fuel: undefined, expired: () => false, leaks: false });
    const isSet = (mark: number) => this.machine.covered[mark] !== 0;
    const lines = present(program.coverage)
      .lines.filter((line) => line.marks.some(isSet))
      .map(({ line }) => line);
    return { lines: new Set(lines), isNew: this.coverage.add() > 0 };
  }

  branches(line: number): string[] {
    const marks = this.coverage.marks();
    return present(program.coverage)
      .branches.filter(({ site }) => program.sites[site].line === line)
      .map(({ sides }) =>
        sides.map((side) => (side.some((mark) => marks[mark]) ? '+' : '-')).join(''),
      );
  }
}

describe('coverage', () => {
  test('knows the lines that have code, called or not', () => {
    const lines = new Set(present(program.coverage).lines.map(({ line }) => line));
    for (const line of [2, 3, 5, 8, 10, 12, 13, 14, 15, 17, 18, 20, 21, 22, 23, 24, 25, 27, 28, 29])
      expect(lines, `line ${line}`).toContain(line);
    for (const line of [1, 4, 6]) expect(lines).not.toContain(line);
  });

  test('tells the lines of one run', () => {
    const { lines } = new Covered().run('b');
    for (const line of [2, 3, 8, 20, 22, 23, 25, 27, 29])
      expect(lines, `line ${line}`).toContain(line);
    for (const line of [5, 10, 12, 13, 18, 24, 28])
      expect(lines, `line ${line}`).not.toContain(line);
  });

  test('ends where a call does not come back', () => {
    const { lines } = new Covered().run('qu', 'qu');
    expect(lines).toContain(18);
    expect(lines).not.toContain(29);
  });

  test('tells sides of branches: conditions by themselves, switches by target', () => {
    const covered = new Covered();
    covered.run('q', 'a');
    expect(covered.branches(23)).toEqual(['++', '-+']);
    expect(covered.branches(3)).toEqual(['++-']);
    expect(covered.branches(13)).toEqual(['--']);
    covered.run('qu', 'c');
    expect(covered.branches(23)).toEqual(['++', '++']);
    expect(covered.branches(3)).toEqual(['+++']);
  });

  test('adds up runs and knows what is new', () => {
    const covered = new Covered();
    expect(covered.run('a').isNew).toBe(true);
    const before = covered.coverage.summary();
    expect(covered.run('a').isNew).toBe(false);
    expect(covered.coverage.summary()).toEqual(before);
    expect(covered.run('b').isNew).toBe(true);
    const { lines, branches } = covered.coverage.summary();
    expect(lines.covered).toBeGreaterThan(before.lines.covered);
    expect([lines.total, branches.total]).toEqual([before.lines.total, before.branches.total]);
    expect(branches).toEqual({ covered: 6, total: 13 });
  });
});

test('checks of -fsanitize are no branches', async () => {
  const text =
    'int main(int argc, char **argv) { int a[4] = {1}; return a[argc] / argc + (argc << argc); }';
  const checked = await programOf(text, { coverage: true, flags: ['-fsanitize=undefined'] });
  expect(present(checked.coverage).branches).toHaveLength(0);
});

const programs = new URL('../programs/', import.meta.url);

test.each([
  'near-misses/scopes-entered-again.c',
  'near-misses/arrays-in-structs.c',
  'language/goto-spaghetti.c',
  'language/switch-forms.c',
])('%s: the checks that clang inserts add neither lines nor branches', async (name) => {
  const text = readFileSync(new URL(name, programs), 'utf8');
  const [checked, plain] = await Promise.all(
    [[], noChecks].map((checks) => programOf(text, { coverage: true, checks })),
  );
  const counted = ({ coverage }: Program) => {
    const { lines, branches } = present(coverage);
    return {
      lines: lines.map(({ line }) => line).sort((a, b) => a - b),
      sides: branches.map(({ sides }) => sides.length).sort(),
    };
  };
  expect(counted(checked)).toEqual(counted(plain));
});

test('functions of the C library’s headers are not the user’s', async () => {
  const text = '#include <endian.h>\nint main(int argc, char **argv) { return htobe16(argc); }\n';
  const { coverage } = await programOf(text, { coverage: true });
  expect(present(coverage).lines.map(({ line }) => line)).toEqual([2]);
});
