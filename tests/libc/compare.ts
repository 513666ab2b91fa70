// Runs one C program with glibc and with our library, and hands back both outcomes: what the tests of
// the library compare. Ours runs in a thread that all programs of a test file share: by the second one, V8 has
// compiled what translates them. With LIBC_UNDER_TEST=native it is linked into an ordinary static executable over
// tests/libc/native/shim.c, which tells a mistake of the library from one of the translation.

import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { spawnSync } from '../children.ts';
import { ClewPool } from '../judge/clew.ts';
import { isComparedGlibc, nativeClang } from '../judge/native.ts';
import { describe as describeRun } from '../judge/verdict.ts';
import { hangSeconds } from '../patience.ts';

const root = join(import.meta.dirname, '../..');
const clang = nativeClang ?? '';

/** A test that compares; it needs clang, and the version of glibc whose output is ours. */
export const comparison = (clang !== '' && isComparedGlibc ? test : test.skip) as typeof test;

export interface Outcome {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly status: number | null;
}

interface RunOptions {
  readonly stdin?: string;
}

const pool = new ClewPool(1);
afterAll(() => pool.close());

/** Both libraries' outcomes for one program. */
export async function compareLibraries(
  source: string,
  { stdin = '' }: RunOptions = {},
): Promise<{ glibc: Outcome; ours: Outcome }> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-libc-'));
  try {
    const file = join(folder, 'program.c');
    writeFileSync(file, source);
    const pending = runWithOurs(file, folder, stdin);
    const [ours, glibc] = await Promise.all([pending, runWithGlibc(file, folder, stdin)]);
    return { glibc, ours };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runWithGlibc(file: string, folder: string, stdin: string): Promise<Outcome> {
  const executable = join(folder, 'glibc');
  run(clang, ['-D_GNU_SOURCE', '-w', '-fno-builtin', file, '-o', executable, '-lm', '-latomic']);
  return execute(executable, stdin);
}

async function runWithOurs(file: string, folder: string, stdin: string): Promise<Outcome> {
  if (process.env.LIBC_UNDER_TEST !== 'native') return runInPool(file, stdin);
  const executable = join(folder, 'ours');
  const library = nativeLibrary();
  run(clang, [...nativeFlags(), '-w', '-static', '-nostdlib', file, library, '-o', executable]);
  return execute(executable, stdin);
}

async function runInPool(file: string, stdin: string): Promise<Outcome> {
  const ended = await pool.run({
    files: [file],
    flags: ['-D_GNU_SOURCE', '-w'],
    stdin: Buffer.from(stdin),
    clang: 'native',
  });
  switch (ended.kind) {
    case 'exited':
      return { ...buffersOf(ended), status: ended.exit };
    case 'finding':
      return { ...buffersOf(ended, `${describeRun(ended)}\n`), status: 1 };
    default:
      throw new Error(describeRun(ended));
  }
}

function buffersOf(output: { stdout: Uint8Array; stderr: Uint8Array }, report = '') {
  const stderr = Buffer.concat([output.stderr, Buffer.from(report)]);
  return { stdout: Buffer.from(output.stdout), stderr };
}

/** In a folder and an environment that are empty. */
function execute(executable: string, stdin: string): Outcome {
  const folder = mkdtempSync(join(tmpdir(), 'clew-libc-run-'));
  try {
    const result = spawnSync(executable, {
      input: stdin,
      cwd: folder,
      env: {},
      argv0: 'program',
      timeout: 1000 * hangSeconds,
      maxBuffer: 1 << 28,
    });
    return { stdout: result.stdout, stderr: result.stderr, status: result.status };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// ---- Our library as a native archive, rebuilt when a source has changed ----------------------------------

let resources: string | undefined;

function nativeFlags(): string[] {
  resources ??= run(clang, ['-print-resource-dir']).trim();
  return [
    ...['-nostdinc', '-isystem', `${resources}/include`, '-isystem', join(root, 'libc/include')],
    ...['-I', join(root, 'libc/internal'), '-D_GNU_SOURCE', '-std=gnu17', '-O0', '-fno-builtin'],
    ...['-mlong-double-64', '-msse4.1', '-fno-stack-protector', '-fno-pie', '-no-pie', '-w'],
  ];
}

function nativeLibrary(): string {
  const files = ['tests/libc/native', 'libc/src'].flatMap((folder) =>
    sourcesOf(join(root, folder)),
  );
  const folder = join(tmpdir(), 'clew-native-libc');
  mkdirSync(folder, { recursive: true });
  const objects = files.map((file) => compileMember(file, folder));
  const archive = join(folder, `libc-${digest(...objects.map(Buffer.from))}.a`);
  if (!existsSync(archive)) {
    const partial = `${archive}.${process.pid}`;
    run('ar', ['rcs', partial, ...objects]);
    renameSync(partial, archive); // other tests may be waiting for it
  }
  return archive;
}

/** An object is named by the content of all that went into it: its source and every header it read. */
function compileMember(file: string, folder: string): string {
  const dependencies = join(folder, `${digest(Buffer.from(file))}.d`);
  const known = objectFor(dependencies, folder);
  if (known !== undefined && existsSync(known)) return known;
  const partial = `${dependencies}.${process.pid}`;
  run(clang, [...nativeFlags(), '-c', file, '-o', partial, '-MD', '-MF', `${partial}.d`]);
  renameSync(`${partial}.d`, dependencies);
  const object = present(objectFor(dependencies, folder));
  renameSync(partial, object);
  return object;
}

function objectFor(dependencies: string, folder: string): string | undefined {
  if (!existsSync(dependencies)) return undefined;
  const names = readFileSync(dependencies, 'utf8').replace(/^[^:]*:|\\\n/g, ' ');
  const files = names.split(/\s+/).filter((name) => name !== '');
  if (!files.every((name) => existsSync(name))) return undefined;
  const parts = [nativeFlags().join(' '), ...files].map((text) => Buffer.from(text));
  return join(folder, `${digest(...parts, ...files.map((name) => readFileSync(name)))}.o`);
}

function sourcesOf(folder: string): string[] {
  return filesOf(folder).filter((file) => file.endsWith('.c'));
}

function filesOf(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.sort().map((name) => join(folder, name));
}

function digest(...parts: Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 24);
}

function run(command: string, args: readonly string[]): string {
  const result = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.status !== 0) throw new Error(`${command} ${args.join(' ')}\n${result.stderr}`);
  return result.stdout;
}
