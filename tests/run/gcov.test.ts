// The judge of coverage is gcov, on the same runs natively (docs/internals/run.md has the definition). llvm-cov gcov must
// say the same of every line and every side of a branch. GCC lays code out in another way: what both call code is
// compared, and branches of the lines on which both see as many. GCC alone judges programs that end in the
// middle, because the counters of clang's build are behind the calls.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { check } from '../../src/check/check.ts';
import { Machine } from '../../src/machine/machine.ts';
import { emptyWorld } from '../../src/machine/posix/world.ts';
import { type CoverageByLine, CoverageCollector, gnuGcov, llvmGcov } from '../judge/gcov.ts';
import { programOf } from '../machine/subject.ts';

const coverage = join(import.meta.dirname, 'coverage');
const language = join(import.meta.dirname, '../programs/language');
const own = ['conditions', 'loops', 'switches', 'constants', 'inlined'];
const others = ['goto-spaghetti', 'switch-forms', 'recursion', 'unions', 'macros', 'variadic'];
const files = [
  ...own.map((name) => join(coverage, `${name}.c`)),
  ...others.map((name) => join(language, `${name}.c`)),
];

describe.skipIf(!llvmGcov.isThere)(
  'lines and branches are those of llvm-cov gcov (needs clang-19, llvm-cov-19)',
  () => {
    for (const file of files) {
      test(file.slice(file.lastIndexOf('/') + 1), async () => {
        expect(await ours(file)).toEqual(await llvmGcov.cover(file));
      });
    }

    test('with the embedded compiler', async () => {
      const file = join(coverage, 'conditions.c');
      expect(await oursWith(file, [], 'embedded')).toEqual(await llvmGcov.cover(file));
    });

    test('and no others where the sanitizers check something', async () => {
      const file = join(coverage, 'loops.c');
      const checked = ['-fsanitize=signed-integer-overflow,shift,integer-divide-by-zero'];
      expect(await oursWith(file, checked)).toEqual(await llvmGcov.cover(file));
    });

    test('the coverage that a check reports is that of its tests', async () => {
      const file = join(import.meta.dirname, '../../bench/subjects/commands.c');
      const out = mkdtempSync(join(tmpdir(), 'clew-gcov-'));
      try {
        const reported = await coverageOfCheck(file, out);
        const inputs = readdirSync(join(out, 'tests')).map((each) =>
          readFileSync(join(out, 'tests', each, 'stdin')),
        );
        expect(inputs.length).toBeGreaterThan(5);
        expect(reported).toEqual(totals(await llvmGcov.cover(file, inputs)));
      } finally {
        rmSync(out, { recursive: true, force: true });
      }
    });
  },
);

describe.skipIf(!gnuGcov.isThere)("lines and branches are those of GCC's gcov (needs gcc)", () => {
  for (const file of [...files, join(coverage, 'early-exit.c')]) {
    test(file.slice(file.lastIndexOf('/') + 1), async () => {
      const [mine, theirs] = [await ours(file), await gnuGcov.cover(file)];
      const common = [...mine.keys()].filter((line) => theirs.has(line));
      expect(common.length).toBeGreaterThan(0.75 * theirs.size);
      const compared = (of: CoverageByLine) =>
        common.map((line) => {
          const isAlike =
            present(mine.get(line)).sides.length === present(theirs.get(line)).sides.length;
          const { covered, sides } = present(of.get(line));
          return { line, covered, sides: isAlike ? sides : [] };
        });
      expect(compared(mine)).toEqual(compared(theirs));
    });
  }
});

const known = new Map<string, Promise<CoverageByLine>>();

/** Compiled and run once. */
function ours(file: string): Promise<CoverageByLine> {
  known.set(file, known.get(file) ?? oursWith(file, []));
  return present(known.get(file));
}

async function oursWith(
  file: string,
  flags: readonly string[],
  clang?: string,
): Promise<CoverageByLine> {
  const options = { coverage: true, flags, ...(clang !== undefined && { clang }) };
  const program = await programOf(readFileSync(file, 'utf8'), options);
  const module = new WebAssembly.Module(program.wasm as Uint8Array<ArrayBuffer>);
  const machine = new Machine(program, module);
  machine.once(emptyWorld, { fuel: undefined, expired: () => false, leaks: false });
  const isSet = (mark: number) => machine.covered[mark] !== 0;
  const collector = new CoverageCollector();
  for (const { line, marks } of present(program.coverage).lines)
    collector.line(line, marks.some(isSet));
  for (const { site, sides } of present(program.coverage).branches) {
    for (const marks of sides) collector.side(program.sites[site].line, marks.some(isSet));
  }
  return collector.sorted();
}

async function coverageOfCheck(file: string, out: string) {
  const options = { symbolic: { stdin: 24 }, maxRuns: 200, workers: 1, native: false };
  for await (const event of check({ files: [file], out, fresh: true, ...options })) {
    if (event.kind === 'ended') return event.result.coverage;
  }
  throw new Error('a check that does not end');
}

function totals(lines: CoverageByLine) {
  const all = [...lines.values()];
  const sides = all.flatMap((line) => line.sides);
  return {
    lines: { covered: all.filter(({ covered }) => covered).length, total: all.length },
    branches: { covered: sides.filter(Boolean).length, total: sides.length },
  };
}
