// Coverage as gcov tells it, by line: of a program built natively, after one run for each of the inputs. There are two:
// llvm-cov gcov, for clang, which lays code out as ours does, and GCC's. Both compile against our headers: what an assert or
// a macro of ctype.h is made of must be the same on both sides.

import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { libraryHeaders } from '../../src/host/library-files.ts';
import { has, inTemporaryFolder, runCommand, tools } from './native.ts';

export interface LineCoverage {
  readonly covered: boolean;
  /** One for each side of the line's branches, those taken first. */
  readonly sides: readonly boolean[];
}

export type CoverageByLine = ReadonlyMap<number, LineCoverage>;

export interface Gcov {
  readonly isThere: boolean;
  /** The file's coverage after runs with these standard inputs. */
  cover(file: string, inputs?: readonly Uint8Array[]): Promise<CoverageByLine>;
}

const canCount = (compiler: string) => tools.coverageCompilers.includes(compiler);
const flags = ['-mlong-double-64'];

export const llvmGcov: Gcov = {
  isThere: canCount('clang-19') && has('llvm-cov-19'),
  cover: (file, inputs) => cover(file, inputs, 'clang-19', flags, readLlvm),
};

export const gnuGcov: Gcov = {
  isThere: canCount('gcc') && has('gcov'),
  cover: (file, inputs) => cover(file, inputs, 'gcc', flags, readGnu),
};

/** Collects lines and sides in the form above. */
export class CoverageCollector {
  private readonly lines = new Map<number, { covered: boolean; sides: boolean[] }>();

  line(line: number, covered: boolean): void {
    const known = this.at(line);
    known.covered ||= covered;
  }

  side(line: number, taken: boolean): void {
    this.at(line).sides.push(taken);
  }

  sorted(): CoverageByLine {
    for (const { sides } of this.lines.values()) sides.sort((a, b) => Number(b) - Number(a));
    return new Map([...this.lines].sort(([a], [b]) => a - b));
  }

  private at(line: number) {
    const known = this.lines.get(line) ?? { covered: false, sides: [] };
    this.lines.set(line, known);
    return known;
  }
}

type Must = (command: string, args: readonly string[], stdin?: Uint8Array) => Promise<string>;

function cover(
  file: string,
  inputs: readonly Uint8Array[] = [new Uint8Array()],
  compiler: string,
  flags: readonly string[],
  read: (file: string, cwd: string, must: Must) => Promise<CoverageByLine>,
): Promise<CoverageByLine> {
  return inTemporaryFolder(async (cwd) => {
    const must: Must = async (command, args, stdin) => {
      const run = await runCommand(command, args, { cwd, ...(stdin && { stdin }) });
      if (run.exit === undefined || run.exit >= 126) throw new Error(run.stderr.toString());
      return run.stdout.toString();
    };
    const headers = ['-nostdinc', '-isystem', await compilerHeaders(compiler, must)];
    headers.push('-isystem', libraryHeaders);
    const options = ['--coverage', '-O0', '-g', '-w', '-std=gnu17', ...flags, ...headers];
    await must(compiler, [...options, file, '-o', 'program', '-lm']);
    for (const input of inputs) await must('./program', [], input);
    return read(file, cwd, must);
  });
}

async function compilerHeaders(compiler: string, must: Must): Promise<string> {
  if (compiler === 'clang-19')
    return join((await must(compiler, ['-print-resource-dir'])).trim(), 'include');
  return (await must(compiler, ['-print-file-name=include'])).trim();
}

async function readLlvm(file: string, cwd: string, must: Must): Promise<CoverageByLine> {
  const data = `program-${basename(file, '.c')}.gcda`;
  await must('llvm-cov-19', ['gcov', '--branch-probabilities', '--intermediate-format', data]);
  const collector = new CoverageCollector();
  let isOurs = false;
  for (const text of readFileSync(join(cwd, `${data}.gcov`), 'utf8').split('\n')) {
    const [key, value = ''] = text.split(/:(.*)/);
    const [line, what] = value.split(',');
    if (key === 'file') isOurs = value === file;
    else if (isOurs && key === 'lcount') collector.line(Number(line), Number(what) > 0);
    else if (isOurs && key === 'branch') collector.side(Number(line), what === 'taken');
  }
  return collector.sorted();
}

interface GnuReport {
  readonly files: readonly {
    readonly file: string;
    readonly lines: readonly {
      readonly line_number: number;
      readonly count: number;
      readonly branches: readonly { readonly count: number }[];
    }[];
  }[];
}

async function readGnu(file: string, _cwd: string, must: Must): Promise<CoverageByLine> {
  const options = ['--branch-probabilities', '--json-format', '--stdout'];
  const text = await must('gcov', [...options, `program-${basename(file, '.c')}.gcda`]);
  const collector = new CoverageCollector();
  for (const { lines } of (JSON.parse(text) as GnuReport).files.filter((f) => f.file === file)) {
    for (const { line_number: line, count, branches } of lines) {
      collector.line(line, count > 0);
      for (const { count: taken } of branches) collector.side(line, taken > 0);
    }
  }
  return collector.sorted();
}
