// A program that was built with `clew cc`, once more with sanitizers: its records, and those of the libraries that it needs, say
// which sources went into it and with which flags. Where a source is gone or has changed since, or machine code was linked that
// has no source, the program runs as it is: what does not crash it is then not seen.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { elfKind } from '../source/elf/elf-file.ts';
import { type ProjectOperand, projectOperand } from '../source/project/operand.ts';
import { projectSources } from '../source/project/sources.ts';
import {
  compileSupport,
  type NativeBuild,
  runCompiler,
  sanitizers,
  supportSource,
  supportWords,
  withCompiler,
} from './native-build.ts';
import { type NativePart, type NativeParts, partsOf } from './native-parts.ts';

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
  const parts = project === undefined ? partsOf(job.program) : targetParts(project);
  if (parts === undefined || parts.made.every(({ sources }) => sources.length === 0))
    return undefined;
  const program = join(job.folder, basename(job.program));
  const built = await withCompiler(
    async (compiler) =>
      (await compileSupport(compiler, job.world, job.folder, job.signal)) ??
      (await compileAll(compiler, parts.made, job)) ??
      (await linkAll(compiler, program, parts, job)),
  );
  if (built.kind === 'impossible') return undefined;
  return { kind: 'built', program, by: `${built.compiler}-asan+ubsan`, sanitized: true };
}

function targetParts(project: ProjectOperand): NativeParts {
  const { sources, libraries } = projectSources(project);
  return { made: [{ name: 'program', sources }], libraries };
}

async function compileAll(
  compiler: string,
  parts: readonly NativePart[],
  job: Job,
): Promise<string | undefined> {
  const waiting = parts.flatMap((part) => objectsOf(part, job));
  let failure: string | undefined;
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined && !failure; next = waiting.pop()) {
      const { source, directory, flags: given } = next.file;
      const words = [...flags, '-fPIC', ...given, '-c', source, '-o', next.object];
      failure ??= await runCompiler(compiler, words, { signal: job.signal, cwd: directory });
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failure;
}

/** Each library by itself, as names that it hides may be others in the program. */
async function linkAll(
  compiler: string,
  program: string,
  { made, libraries }: NativeParts,
  job: Job,
): Promise<string | undefined> {
  const others = libraries.flatMap((word) =>
    word.includes('/') ? [word, `-Wl,-rpath,${dirname(word)}`] : [word],
  );
  const ready: string[] = [];
  for (const part of made.toReversed()) {
    const isProgram = part === made[0];
    const output = isProgram ? program : join(job.folder, part.name);
    const words = [
      ...[...flags, ...objectsOf(part, job).map(({ object }) => object)],
      ...(isProgram
        ? supportWords(job.world, job.folder)
        : ['-shared', `-Wl,-soname,${part.name}`]),
      ...[...ready, ...others, `-Wl,-rpath,${job.folder}`, '-lm', '-o', output],
    ];
    const failure = await runCompiler(compiler, words, { signal: job.signal });
    if (failure !== undefined) return failure;
    ready.unshift(output);
  }
  return undefined;
}

function objectsOf({ name, sources }: NativePart, { folder }: Job) {
  return sources.map((file, index) => ({ file, object: join(folder, `${name}-${index}.o`) }));
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
