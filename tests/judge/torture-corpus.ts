// The gcc torture tests (gcc.c-torture/execute of Debian's gcc-12-source): self-checking programs that abort when the
// compiler is wrong. Here: where they come from, which flags each one asks for, and which of them count: those that a
// native clang compiles at -O0 and that exit with 0 natively.

import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { present } from '../../src/base/known.ts';
import { compileNatively, runCommand, tools } from './native.ts';

const inside = 'gcc-12.2.0/gcc/testsuite/gcc.c-torture/execute';

export interface TortureTest {
  /** Path below gcc.c-torture/execute. */
  readonly name: string;
  readonly files: readonly string[];
  readonly flags: readonly string[];
}

/** Unpacks the tests once into a folder below the system's temporary one. */
export async function unpackTorture(): Promise<string> {
  const folder = join(tmpdir(), 'clew-gcc-torture');
  if (existsSync(join(folder, inside))) return join(folder, inside);
  const partial = `${folder}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const archive = present(tools.tortureArchive);
  const words = ['-xJf', archive, '-C', partial, '--wildcards', '*/gcc.c-torture/execute/*'];
  const run = await runCommand('tar', words);
  if (run.exit !== 0) throw new Error(`cannot unpack ${archive}: ${run.stderr}`);
  try {
    renameSync(partial, folder);
  } catch {
    rmSync(partial, { recursive: true, force: true }); // Somebody else was faster.
  }
  return join(folder, inside);
}

/** All tests, in the order of their names. */
export function listTorture(root: string): TortureTest[] {
  const programs = (folder: string): string[] =>
    readdirSync(join(root, folder))
      .filter((name) => name.endsWith('.c'))
      .map((name) => join(folder, name));
  const single = [...programs('.'), ...programs('ieee')].map((name) => ({
    name,
    files: [join(root, name)],
    flags: flagsOf(join(root, name)),
  }));
  const builtins = programs('builtins')
    .filter((name) => !name.endsWith('-lib.c'))
    .map((name) => builtinTest(root, name));
  return [...single, ...builtins].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The tests in builtins/ come in three files: the test, its own library functions, and a common main. */
function builtinTest(root: string, name: string): TortureTest {
  const path = join(root, name);
  const library = path.replace(/\.c$/, '-lib.c');
  const main = join(root, 'builtins/lib/main.c');
  return { name, files: [path, library, main].filter(existsSync), flags: flagsOf(path) };
}

/** DejaGnu's comments name the flags a test needs; those for other targets and for gcc alone are left out. */
function flagsOf(path: string): string[] {
  const text = readFileSync(path, 'latin1');
  const options = text.matchAll(/dg-(?:additional-)?options \{?\s*"([^"]*)"\s*\}?\s*(\{ target)?/g);
  const wanted = [...options].flatMap((match) => (match[2] ? [] : match[1].split(/\s+/)));
  const ieee = basename(join(path, '..')) === 'ieee' ? ['-fno-fast-math'] : [];
  return [...ieee, ...wanted.filter((flag) => /^-(std=|fwrapv|fgnu89|fno-common|D)/.test(flag))];
}

/** The flags with which the test counts, or undefined when it does not compile or does not exit with 0. */
export async function nativeVerdict(
  compiler: string,
  test: TortureTest,
  folder: string,
): Promise<readonly string[] | undefined> {
  const executable = join(folder, test.name.replaceAll('/', '-'));
  for (const standard of [['-std=gnu17'], ['-std=gnu89']]) {
    const flags = [...standard, ...test.flags];
    if (await compileNatively(compiler, test.files, ['-O0', ...flags], executable)) continue;
    const run = await runCommand(executable, [], { processorSeconds: 10, cwd: folder });
    rmSync(executable, { force: true });
    if (run.exit === 0) return flags;
  }
  return undefined;
}
