// The judge of coverage is gcov, on the same run natively. The compilers give code to slightly different lines
// (docs/internals/run.md), so what both call code is compared: covered there is covered here, and the other way round.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { Machine } from '../../src/machine/machine.ts';
import { emptyWorld } from '../../src/machine/posix/world.ts';
import { findTool, inTemporaryFolder, runCommand } from '../judge/native.ts';
import { programOf } from '../machine/subject.ts';

const programs = join(import.meta.dirname, '../programs/language');
const chosen = [
  'goto-spaghetti',
  'switch-forms',
  'setjmp-basics',
  'recursion',
  'unions',
  'macros',
  'variadic',
];
const hasGcov = findTool('gcc') !== undefined && findTool('gcov') !== undefined;

type Lines = ReadonlyMap<number, boolean>;

for (const name of chosen) {
  test.skipIf(!hasGcov)(`${name} covers what gcov says`, async () => {
    const file = join(programs, `${name}.c`);
    const [theirs, ours] = [await linesOfGcov(file), await linesOfClew(file)];
    const common = [...ours.keys()].filter((line) => theirs.has(line));
    expect(common.length).toBeGreaterThan(0.75 * theirs.size);
    const differing = common.filter((line) => ours.get(line) !== theirs.get(line));
    expect(differing).toEqual([]);
  });
}

async function linesOfClew(file: string): Promise<Lines> {
  const program = await programOf(readFileSync(file, 'utf8'), { coverage: true });
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  const machine = new Machine(program, module);
  machine.once(emptyWorld, { fuel: undefined, expired: () => false, leaks: false });
  const isSet = (mark: number) => machine.covered[mark] !== 0;
  return new Map(program.coverage!.lines.map(({ line, marks }) => [line, marks.some(isSet)]));
}

function linesOfGcov(file: string): Promise<Lines> {
  return inTemporaryFolder(async (cwd) => {
    const must = async (command: string, ...args: string[]) => {
      const run = await runCommand(command, args, { cwd, seconds: 60 });
      if (run.exit === undefined || run.exit >= 128) throw new Error(run.stderr.toString());
      return run.stdout.toString();
    };
    await must('gcc', '--coverage', '-O0', '-w', file, '-o', 'program', '-lm');
    await must('./program');
    const data = `program-${basename(file, '.c')}.gcda`;
    const report = JSON.parse(await must('gcov', '--json-format', '--stdout', data)) as GcovReport;
    const lines = new Map<number, boolean>();
    for (const { lines: list } of report.files.filter((each) => each.file === file)) {
      for (const { line_number: line, count } of list)
        lines.set(line, (lines.get(line) ?? false) || count > 0);
    }
    return lines;
  });
}

interface GcovReport {
  readonly files: readonly {
    readonly file: string;
    readonly lines: readonly { readonly line_number: number; readonly count: number }[];
  }[];
}
