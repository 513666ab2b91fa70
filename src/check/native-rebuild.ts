// A program that was built with `clew cc`, once more with sanitizers: its records, and those of the libraries that it needs, say
// which sources went into it and with which flags. Other libraries are linked as they are. Where a source is gone or has changed since, or machine
// code was linked that has no source, the program runs as it is: what does not crash it is then not seen.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { findLibrary, isOurs } from '../source/built/find-library.ts';
import { recordsIn } from '../source/built/records-in.ts';
import { digest } from '../source/cache.ts';
import type { Captured } from '../source/cc/captured-file.ts';
import { dynamicInfo } from '../source/elf/dynamic.ts';
import { elfKind, readElf } from '../source/elf/elf-file.ts';
import { type ProjectOperand, projectOperand } from '../source/project/operand.ts';
import { projectSources } from '../source/project/sources.ts';
import {
  compileSupport,
  type NativeBuild,
  runCompiler,
  sanitizers,
  supportFiles,
  supportSource,
  withCompiler,
} from './native-build.ts';

/** Optimised a little: programs may count on dead calls being left out. */
const flags = [...sanitizers, '-O1', '-fno-inline', '-fno-optimize-sibling-calls', '-w'];

interface Job {
  /** The user's. */
  readonly program: string;
  /** The test has sockets, or files with absolute names. */
  readonly world: boolean;
  readonly folder: string;
  readonly signal: AbortSignal;
}

export function isBuiltProgram(file: string): boolean {
  if (/\.[ci]$/.test(file)) return false;
  return projectOperand(file) !== undefined || elfKind(readFileSync(file)) === 'elf';
}

export async function rebuildNatively(
  program: string,
  world: boolean,
  folder: string,
  signal: AbortSignal,
): Promise<NativeBuild> {
  const job = { program: resolve(program), world, folder, signal };
  const project = projectOperand(job.program);
  const built = await rebuilt(job, project);
  if (built !== undefined) return built;
  return project === undefined
    ? asItIs(job)
    : { kind: 'impossible', reason: 'the files of the target could not be built by themselves' };
}

async function rebuilt(
  job: Job,
  project: ProjectOperand | undefined,
): Promise<NativeBuild | undefined> {
  const parts: Parts =
    project === undefined ? { sources: [], libraries: [] } : projectSources(project);
  if (project === undefined && !collect(job.program, parts)) return undefined;
  if (parts.sources.length === 0) return undefined;
  const program = join(job.folder, basename(job.program));
  const built = await withCompiler(
    async (compiler) =>
      (await compileSupport(compiler, job.world, job.folder, job.signal)) ??
      (await compileAll(compiler, parts.sources, job)) ??
      (await link(compiler, program, parts, job)),
  );
  if (built.kind === 'impossible') return undefined;
  return { kind: 'built', program, by: `${built.compiler}-asan+ubsan`, sanitized: true };
}

interface Parts {
  readonly sources: Captured[];
  /** Paths of shared objects that carry no records. */
  readonly libraries: string[];
}

/** What a program or library was made of; false if some of it is no longer there. */
function collect(path: string, parts: Parts): boolean {
  const elf = readElf(readFileSync(path), path);
  const records = recordsIn(elf, path);
  if (records === undefined) {
    parts.libraries.push(path);
    return true;
  }
  for (const { file } of records) {
    if (file.kind === 'linked' && file.without.length === 0) continue;
    if (file.kind !== 'captured' || !isUnchanged(file)) return false;
    parts.sources.push(file);
  }
  const dynamic = dynamicInfo(elf);
  return dynamic.needed
    .filter((name) => !isOurs(name))
    .every((name) => {
      const library = findLibrary(name, { path, dynamic }, process.env);
      return library !== undefined && collect(library, parts);
    });
}

function isUnchanged(file: Captured): boolean {
  try {
    return digest(readFileSync(resolve(file.directory, file.source))) === file.digest;
  } catch {
    return false;
  }
}

async function compileAll(
  compiler: string,
  files: readonly Captured[],
  job: Job,
): Promise<string | undefined> {
  let next = 0;
  let failure: string | undefined;
  const worker = async () => {
    while (next < files.length && failure === undefined) {
      const index = next++;
      const { source, directory, flags: given } = files[index]!;
      const words = [...flags, ...given, '-c', source, '-o', objectName(job, index)];
      failure ??= await runCompiler(compiler, words, { signal: job.signal, cwd: directory });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failure;
}

function link(compiler: string, program: string, parts: Parts, job: Job) {
  const words = [
    ...flags,
    ...parts.sources.map((_, index) => objectName(job, index)),
    ...supportFiles(job.world).map((name) => join(job.folder, `${name}.o`)),
    ...parts.libraries.flatMap((path) => [path, `-Wl,-rpath,${dirname(path)}`]),
    ...['-lm', '-o', program],
  ];
  return runCompiler(compiler, words, { signal: job.signal });
}

function objectName({ folder }: Job, index: number): string {
  return join(folder, `${index}.o`);
}

/** The user's own binary; the test's world is loaded into it. */
async function asItIs({ program, world, folder, signal }: Job): Promise<NativeBuild> {
  const built = { kind: 'built', program, by: 'the program as it is', sanitized: false } as const;
  if (!world) return built;
  const preload = join(folder, 'clew-world.so');
  const words = ['-O1', '-w', '-fPIC', '-shared', supportSource('clew-world'), '-o', preload];
  const compiled = await withCompiler((compiler) => runCompiler(compiler, words, { signal }));
  return compiled.kind === 'impossible' ? compiled : { ...built, preload };
}
