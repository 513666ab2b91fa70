// Everything that clew uses on a machine, looked at one by one. Only what is necessary can be `broken`; the rest is `missing`, and its
// cost says what clew does without it.

import { execFile } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { availableParallelism, freemem, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { openCache } from '../host/cache.ts';
import { findProgram } from '../host/find-program.ts';
import { readIndex, version } from '../host/library-files.ts';
import { withCompiler } from '../native/build.ts';
import { NativeRunner } from '../native/runner.ts';
import { findNativeClang } from '../source/native-clang.ts';
import { sanitizesHere } from './sanitizers.ts';

export interface Examination {
  readonly name: string;
  readonly state: 'present' | 'missing' | 'broken';
  readonly detail: string;
  /** What is lost without it. */
  readonly cost?: string;
  /** How to get it. */
  readonly remedy?: string;
}

export interface Machine {
  /** Folders with programs, as the variable PATH has them. */
  readonly path: string;
  /** Undefined if nothing is kept. */
  readonly cacheFolder: string | undefined;
}

export async function examine(machine: Machine): Promise<readonly Examination[]> {
  return [
    node(),
    library(),
    memory(),
    cache(machine),
    await fastCompiler(machine),
    await sanitizers(),
    await sandbox(machine),
    await tool(machine, 'git', {
      cost: 'Without it clew ci, --since and "compare with HEAD" in editors do not work.',
      remedy: 'Debian and Ubuntu: apt install git',
    }),
    await tool(machine, 'gdb', {
      cost: 'Without it clew replay --native --gdb does not work.',
      remedy: 'Debian and Ubuntu: apt install gdb',
    }),
  ];
}

/** The oldest that package.json allows. */
const oldestNode = [20, 19];

function node(): Examination {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isOld = major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]);
  const detail = `clew ${version()} on Node ${process.version}, ${process.platform} ${process.arch}`;
  if (!isOld) return { name: 'Node', state: 'present', detail };
  const remedy = `Install Node ${oldestNode.join('.')} or newer: nodejs.org`;
  return { name: 'Node', state: 'broken', detail: `${detail}, which is too old`, remedy };
}

/** The compiler inside needs no examination: it is a package that npm installs with clew. */
function library(): Examination {
  const name = 'C compiler and C library inside';
  try {
    const functions = Object.keys(readIndex().symbols).length;
    return { name, state: 'present', detail: `${functions} symbols` };
  } catch (error) {
    return { name, state: 'broken', detail: (error as Error).message };
  }
}

const gibibyte = 1024 ** 3;

function memory(): Examination {
  const [free, total] = [freemem(), totalmem()].map((bytes) => (bytes / gibibyte).toFixed(1));
  const detail = `${availableParallelism()} cores; ${free} of ${total} GiB of memory are free`;
  if (totalmem() >= 4 * gibibyte) return { name: 'Machine', state: 'present', detail };
  const cost = 'A check takes up to 4 GiB for what it knows of paths: --max-memory limits it.';
  return { name: 'Machine', state: 'present', detail, cost };
}

function cache({ cacheFolder: folder }: Machine): Examination {
  const name = 'Cache';
  const cost = 'Without a cache every check compiles everything anew.';
  if (folder === undefined) return { name, state: 'missing', detail: 'switched off', cost };
  const nearest = nearestFolder(folder);
  try {
    accessSync(nearest, constants.W_OK);
    return { name, state: 'present', detail: folder };
  } catch {
    const remedy = 'Name another folder with --cache or XDG_CACHE_HOME.';
    return { name, state: 'missing', detail: `${nearest} cannot be written`, cost, remedy };
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}

async function fastCompiler({ path, cacheFolder: folder }: Machine): Promise<Examination> {
  const name = 'Native clang';
  const kept = folder === undefined ? undefined : openCache(folder);
  const clang = await findNativeClang(path, kept);
  if (clang !== undefined) return { name, state: 'present', detail: clang.name };
  return {
    ...{ name, state: 'missing', detail: 'there is no clang 16 to 22 on the PATH' },
    cost: 'The compiler inside does its work: results are the same, compiling takes four to five times as long.',
    remedy: 'Debian: apt install clang-19; Ubuntu: apt install clang-18',
  };
}

async function sanitizers(): Promise<Examination> {
  const name = 'Sanitizers';
  const built = await withCompiler((compiler) => sanitizesHere(compiler));
  if (built.kind === 'done')
    return {
      name,
      state: 'present',
      detail: `${built.compiler} with -fsanitize=address,undefined`,
    };
  return {
    ...{ name, state: 'missing', detail: built.reason },
    cost: 'Findings are confirmed in the box alone, not by a native build; clew replay --native does not work.',
    remedy:
      'Debian and Ubuntu: apt install gcc libc6-dev; Fedora: dnf install gcc libasan libubsan',
  };
}

async function sandbox({ cacheFolder: folder }: Machine): Promise<Examination> {
  const name = 'Sandbox for native runs';
  const runner = await NativeRunner.open({ mode: 'sandboxed', cache: folder });
  try {
    const { impossible, protections } = runner.runs;
    if (impossible === undefined) return { name, state: 'present', detail: protections.join(', ') };
    return {
      ...{ name, state: 'missing', detail: impossible },
      cost: 'Nothing is run natively, unless you ask for it without a sandbox (--native plain).',
      remedy: 'docs/guide/native.md says what the kernel, or the container, has to allow.',
    };
  } finally {
    runner.close();
  }
}

async function tool(
  { path }: Machine,
  name: string,
  without: Required<Pick<Examination, 'cost' | 'remedy'>>,
): Promise<Examination> {
  const file = findProgram(name, path);
  if (file === undefined)
    return { name, state: 'missing', detail: 'it is not on the PATH', ...without };
  try {
    const { stdout } = await promisify(execFile)(file, ['--version'], { timeout: 20_000 });
    const [first = ''] = stdout.split('\n');
    return { name, state: 'present', detail: `${file} (${first.trim()})` };
  } catch (error) {
    const detail = `${file} does not answer: ${(error as Error).message.split('\n')[0]}`;
    return { name, state: 'missing', detail, ...without };
  }
}
