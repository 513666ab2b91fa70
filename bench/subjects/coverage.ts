/**
 * What tests cover, by gcov: they are run on the build that counts, each with a time limit and in a folder of its own,
 * and gcov is asked about the files that count. Branches are counted as `gcov -b` does: an outcome of a condition is
 * covered when it was taken at least once.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { bytesOf, withFiles } from './invoke.ts';
import type { Content, Program } from './subject.ts';
import type { TestRun } from './tests-of.ts';
import { output, place } from './work-folder.ts';

export interface Covered {
  readonly lines: Ratio;
  readonly branches: Ratio;
  /** Tests that were stopped: what they covered is lost, unless the program ends in order when it is told to. */
  readonly stopped: number;
}

interface Ratio {
  readonly covered: number;
  readonly total: number;
}

/** How long a test may run, in seconds; and how long where it is usual (a server that waits for its next client). */
const limit = { usual: 5, afterMany: 0.2 };
const many = 5;

/** How a test ended on the build that counts. */
export interface NativeEnd {
  readonly exit: number | null;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** `hear` is told how each test ended. */
export function coverageOf(
  program: Pick<Program, 'path' | 'covers'>,
  tree: string,
  tests: Iterable<TestRun>,
  hear: (end: NativeEnd) => void = () => {},
): Covered {
  const replayer = new Replayer(program, tree, hear);
  for (const test of tests) replayer.replay(test);
  return replayer.covered();
}

/** What tests cover, and how many branches those of them covered that were written until each of these times. */
export function coverageOverTime(
  program: Pick<Program, 'path' | 'covers'>,
  tree: string,
  tests: readonly TestRun[],
  times: readonly number[],
): { covered: Covered; branches: number[] } {
  const replayer = new Replayer(program, tree);
  const waiting = tests.toSorted(({ written: a = 0 }, { written: b = 0 }) => b - a);
  const branches = times.map((time) => {
    let count = 0;
    for (let last = waiting.at(-1); last && (last.written ?? 0) <= time; last = waiting.at(-1)) {
      replayer.replay(last);
      waiting.pop();
      count++;
    }
    return count === 0 ? undefined : replayer.covered().branches.covered;
  });
  for (const test of waiting.reverse()) replayer.replay(test);
  const filled: number[] = [];
  for (const count of branches) filled.push(count ?? filled.at(-1) ?? 0);
  return { covered: replayer.covered(), branches: filled };
}

/** Replays tests on a build that counts, from zero on. */
class Replayer {
  private stopped = 0;

  constructor(
    private readonly program: Pick<Program, 'path' | 'covers'>,
    private readonly tree: string,
    private readonly hear: (end: NativeEnd) => void = () => {},
  ) {
    for (const file of filesBelow(tree, '.gcda')) rmSync(file);
  }

  replay(test: TestRun): void {
    const seconds = this.stopped < many ? limit.usual : limit.afterMany;
    const started = performance.now();
    this.hear(replay(join(this.tree, this.program.path), test, seconds));
    if (performance.now() - started >= seconds * 1000) this.stopped++;
  }

  covered(): Covered {
    return { ...summed(filesOf(this.program, this.tree)), stopped: this.stopped };
  }
}

/** Which outcomes of conditions were taken by the tests that were run last, as a text of 0 and 1 whose order is the same each time. */
export function outcomesTaken(program: Pick<Program, 'covers'>, tree: string): string {
  const files = filesOf(program, tree).toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return files.flatMap(({ branches }) => branches.map((count) => (count > 0 ? '1' : '0'))).join('');
}

/** The files that count, each once. */
function filesOf({ covers }: Pick<Program, 'covers'>, tree: string): FileCounts[] {
  const files = filesBelow(tree, '.gcda').flatMap((file) => countsOf(file));
  const byPath = new Map<string, FileCounts>();
  for (const file of files.filter(({ path }) => covers.test(relative(tree, path)))) {
    const other = byPath.get(file.path);
    byPath.set(file.path, other ? merged(other, file) : file);
  }
  return [...byPath.values()];
}

/** Runs one test. There are thousands of them: most need neither bytes that Node would encode nor connections. */
function replay(program: string, test: TestRun, seconds: number): NativeEnd {
  const { arguments: args = [], connections } = test;
  const limited = ['timeout', '--kill-after=1', String(seconds)];
  const isPlain = args.every((argument) => Buffer.byteLength(argument) === argument.length);
  if (isPlain && connections.length === 0) return runTest([...limited, program, ...args], test);
  const beside = { arguments: argumentFile(test), ...connectionFiles(test) };
  return withFiles(beside, (folder) => {
    const world = connections.length === 0 ? [] : worldVariables(folder);
    const command = [...limited, 'env', ...world, program];
    return runTest(['xargs', '-0', '-a', join(folder, 'arguments'), ...command], test);
  });
}

function runTest([command, ...args]: readonly string[], test: TestRun): NativeEnd {
  return withFiles({ ...test.files }, (cwd) => {
    const { status, stdout, stderr } = spawnSync(command as string, args, {
      cwd,
      env: { PATH: process.env.PATH, ...test.environment },
      input: bytesOf(test.stdin ?? ''),
      maxBuffer: 1 << 28,
    });
    return { exit: status, stdout, stderr };
  });
}

/** Sockets are as in clew's own native runs: libc/replay/clew-world.c, preloaded, takes messages from files. */
function connectionFiles({ connections }: TestRun): Record<string, Content> {
  return Object.fromEntries(connections.map((bytes, index) => [`sockets/${index + 1}.1`, bytes]));
}

function worldVariables(folder: string): string[] {
  const library = join(place('bin'), 'clew-world.so');
  const source = join(import.meta.dirname, '../../libc/replay/clew-world.c');
  if (!existsSync(library)) output('gcc', ['-O1', '-w', '-fPIC', '-shared', source, '-o', library]);
  return [`LD_PRELOAD=${library}`, `CLEW_REPLAY_SOCKETS=${join(folder, 'sockets')}`];
}

function argumentFile({ arguments: args = [] }: TestRun): Buffer {
  return Buffer.concat(args.map((argument) => Buffer.from(`${argument}\0`, 'latin1')));
}

/**
 * Basic blocks that were executed, of the files that count, as `gcov --all-blocks` tells them. It reads the source for that, by the
 * name that the compiler was given: in the folder of the object, or in one above it.
 */
export function blocksCovered({ covers }: Pick<Program, 'covers'>, tree: string): number {
  const counted = filesBelow(tree, '.gcda').filter((data) =>
    covers.test(relative(tree, data).replace(/\.gcda$/, '.c')),
  );
  return counted.reduce((sum, data) => {
    const folders = upTo(dirname(data), tree);
    return sum + Math.max(...folders.map((folder) => blocksIn(data, folder)));
  }, 0);
}

function upTo(folder: string, top: string): string[] {
  return folder === top ? [folder] : [folder, ...upTo(dirname(folder), top)];
}

function blocksIn(data: string, cwd: string): number {
  const { stdout } = spawnSync('gcov', ['--all-blocks', '--stdout', data], {
    ...{ cwd, encoding: 'utf8', maxBuffer: 1 << 30 },
  });
  return stdout.split('\n').filter((line) => /^ *[1-9][0-9]*\*?: *\d+-block/.test(line)).length;
}

interface FileCounts {
  readonly path: string;
  /** How often each line, and each outcome of each condition, was reached. */
  readonly lines: readonly number[];
  readonly branches: readonly number[];
}

interface GcovDocument {
  readonly current_working_directory: string;
  readonly files: readonly {
    readonly file: string;
    readonly lines: readonly {
      readonly count: number;
      readonly branches: readonly { readonly count: number }[];
    }[];
  }[];
}

function countsOf(data: string): FileCounts[] {
  const { stdout } = spawnSync(
    'gcov',
    ['--json-format', '--branch-probabilities', '--branch-counts', '--stdout', data],
    {
      cwd: dirname(data),
      maxBuffer: 1 << 30,
    },
  );
  const text = stdout[0] === 0x1f ? gunzipSync(stdout) : stdout;
  if (text.length === 0) return [];
  const document = JSON.parse(text.toString()) as GcovDocument;
  return document.files.map(({ file, lines }) => ({
    path: resolve(document.current_working_directory, file),
    lines: lines.map(({ count }) => count),
    branches: lines.flatMap(({ branches }) => branches.map(({ count }) => count)),
  }));
}

function summed(files: readonly FileCounts[]): { lines: Ratio; branches: Ratio } {
  const ratio = (which: 'lines' | 'branches'): Ratio => {
    const counts = files.flatMap((file) => file[which]);
    return { covered: counts.filter((count) => count > 0).length, total: counts.length };
  };
  return { lines: ratio('lines'), branches: ratio('branches') };
}

/** A file that several objects include is reached by any of them. Objects may compile other functions of one header; only like is added to like. */
function merged(one: FileCounts, other: FileCounts): FileCounts {
  const isAlike =
    one.lines.length === other.lines.length && one.branches.length === other.branches.length;
  if (!isAlike) return one.lines.length >= other.lines.length ? one : other;
  const add = (a: readonly number[], b: readonly number[]) =>
    a.map((count, index) => count + b[index]);
  return {
    path: one.path,
    lines: add(one.lines, other.lines),
    branches: add(one.branches, other.branches),
  };
}

function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}
