/**
 * Builds a package three times, each in a tree of its own: natively, to compare with; with gcov, to measure what tests
 * cover; and with `clew cc`. `npm run bench -- peers` has two more: with AFL++'s instrumentation, and with that of its
 * cmplog. The package's own build system does it all; it is only told another compiler. A tree that was built from the
 * same sources by the same commands is not built again.
 */

import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fetchSource, unpack } from './fetch.ts';
import type { Package, Program } from './subject.ts';
import { exclusively, Failure, isStamped, place, stamp } from './work-folder.ts';

export type Tree = 'native' | 'gcov' | 'clew' | 'afl' | 'cmplog';

/** What `subjects build` builds; those of AFL++ are built where they are needed. */
export const trees: readonly Tree[] = ['native', 'gcov', 'clew'];

interface Compiler extends Readonly<Record<string, string>> {
  readonly CC: string;
  readonly CFLAGS: string;
}

/** Variables of the environment in which each tree is built. */
const compilers: Record<Tree, Compiler> = {
  native: { CC: 'gcc', CFLAGS: '-O1 -g' },
  gcov: { CC: 'gcc --coverage', CFLAGS: '-O0 -g' },
  clew: { CC: 'clew cc', CFLAGS: '-O1 -g' },
  afl: { CC: 'afl-clang-fast', CFLAGS: '-O1 -g', AFL_QUIET: '1' },
  cmplog: { CC: 'afl-clang-fast', CFLAGS: '-O1 -g', AFL_QUIET: '1', AFL_LLVM_CMPLOG: '1' },
};

/** clew as it was built here, or another: its main.js. */
export const clewCommand =
  process.env.CLEW_COMMAND ?? join(import.meta.dirname, '../../dist/cli/main.js');

export function treeFolder(subject: Package, tree: Tree): string {
  return place('trees', subject.name, tree);
}

/**
 * The native program to compare with: of the native tree where there is one, else what `clew cc` made, which is a native
 * program too.
 */
export function nativeProgram(subject: Package, { path }: Program): string {
  const own = join(treeFolder(subject, 'native'), '.built');
  return join(treeFolder(subject, existsSync(own) ? 'native' : 'clew'), path);
}

export type Built = 'built' | 'there';

/** Builds one tree, or throws a Failure that names the command that failed and the log. */
export function buildTree(
  subject: Package,
  tree: Tree,
  options: { jobs: number; fresh: boolean },
): Built {
  requireCommands({ gcc: 'gcc', make: 'make', ...subject.tools });
  const archives = subject.sources.map((source) => ({ source, ...fetchSource(source) }));
  const ingredients = JSON.stringify({
    archives: archives.map(({ archive }) => archive.sha256),
    ...compilers[tree],
    build: subject.build,
  });
  const folder = treeFolder(subject, tree);
  const stampFile = join(folder, '.built');
  if (!options.fresh && isStamped(stampFile, ingredients)) return 'there';
  exclusively(`${folder}.lock`, () => {
    rmSync(folder, { recursive: true });
    for (const { source, file } of archives) {
      unpack(file, place('trees', subject.name, tree, source.package));
    }
    runSteps(subject, tree, options.jobs);
    stamp(stampFile, ingredients);
  });
  return 'built';
}

function runSteps(subject: Package, tree: Tree, jobs: number): void {
  runCommands(subject.build, {
    log: `${subject.name}-${tree}`,
    folder: join(treeFolder(subject, tree), subject.sources[0].package),
    ...compilers[tree],
    MAKEFLAGS: `-j${jobs}`,
  });
}

/** Runs shell commands in a folder, with variables for make, and what they say in a log. */
export function runCommands(
  commands: readonly string[],
  { folder, log: name, ...variables }: { folder: string; log: string } & Record<string, string>,
): void {
  const log = join(place('logs'), `${name}.log`);
  const env = {
    ...process.env,
    ...variables,
    CLEW_COMMAND: clewCommand,
    PATH: `${commandFolder()}:${process.env.PATH}`,
    // Some programs tell when they were built: all trees tell the same.
    SOURCE_DATE_EPOCH: '1000000000',
  };
  writeFileSync(log, '');
  for (const command of commands) {
    const stream = openSync(log, 'a');
    writeFileSync(stream, `$ ${command}\n`);
    const { status } = spawnSync('sh', ['-e', '-c', command], {
      ...{ cwd: folder, env },
      stdio: ['ignore', stream, stream],
    });
    closeSync(stream);
    if (status !== 0) throw new Failure(`${command}: ${lastError(log)} (${log})`);
  }
}

function lastError(log: string): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  return (
    lines.findLast((line) => /error|undefined|cannot|not found/i.test(line)) ?? lines.at(-1) ?? ''
  );
}

/** A folder for the PATH in which `clew` is CLEW_COMMAND. It is put there whole: another build may be running it. */
function commandFolder(): string {
  const folder = place('bin');
  const draft = join(folder, `clew.${process.pid}`);
  writeFileSync(draft, `#!/bin/sh\nexec "${process.execPath}" "$CLEW_COMMAND" "$@"\n`);
  chmodSync(draft, 0o755);
  renameSync(draft, join(folder, 'clew'));
  return folder;
}

/** Throws a Failure that names the commands that are missing, and the Debian packages that have them. */
export function requireCommands(tools: Readonly<Record<string, string>>): void {
  const missing = Object.entries(tools).filter(
    ([tool]) => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0,
  );
  if (missing.length === 0) return;
  const names = missing.map(([tool]) => tool).join(', ');
  const packages = [...new Set(missing.map(([, from]) => from))].join(' ');
  throw new Failure(`this takes ${names}: apt-get install ${packages}`);
}
