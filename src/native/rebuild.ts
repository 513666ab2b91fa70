// A program that was built with `clew cc`, once more with sanitizers: its records, and those of the shared libraries that it needs
// and that carry records too, say which sources went into it and with which flags. Other libraries are taken as they are. Where a source is gone or has changed since, or machine code was linked that
// has no source, the program runs as it is: what does not crash it is then not seen, and the reason is kept for the user.
//
// Not optimised: that takes a third of the time, and no wrong access is optimised away. But programs count on optimisers, and on
// linkers that drop what is never called: a file that calls what is nowhere to be found, in code that is dead or by an inline
// function whose body is in no object, is compiled once more with -O1.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { digest } from '../host/cache.ts';
import { readIfThere } from '../host/named-file.ts';
import { findLibrary, isOurFile } from '../source/built/find-library.ts';
import type { Captured, CapturedFile } from '../source/cc/captured-file.ts';
import { dynamicInfo } from '../source/elf/dynamic.ts';
import { elfKind, readElf } from '../source/elf/elf-file.ts';
import { type ProjectOperand, projectOperand } from '../source/project/operand.ts';
import { projectSources } from '../source/project/sources.ts';
import { recordsIn } from '../source/record.ts';
import {
  type BuildPlace,
  buildSanitized,
  compilerErrors,
  firstError,
  impossible,
  type NativeBuild,
  runCompiler,
  supportSource,
  supportWords,
  withCompiler,
} from './build.ts';

const code = ['-w', '-fPIC', '-ffunction-sections'];
const optimisation = { none: ['-O0'], little: ['-O1', '-fno-optimize-sibling-calls'] };

interface Job extends BuildPlace {
  readonly program: string;
}

interface NativeObject {
  readonly file: Captured;
  readonly object: string;
}

export function isBuiltProgram(file: string): boolean {
  if (/\.[ci]$/.test(file)) return false;
  return projectOperand(file) !== undefined || elfKind(readFileSync(file)) === 'elf';
}

export async function rebuildNatively(program: string, place: BuildPlace): Promise<NativeBuild> {
  const job = { ...place, program: resolve(program) };
  const project = projectOperand(job.program);
  const built = await rebuilt(job, project);
  if (built.kind === 'built') return built;
  return project === undefined ? asItIs(job, built.reason) : built;
}

async function rebuilt(job: Job, project: ProjectOperand | undefined): Promise<NativeBuild> {
  const parts = project === undefined ? partsOf(job.program) : targetParts(project);
  if (typeof parts === 'string') return impossible(parts);
  if (parts.made.every(({ sources }) => sources.length === 0))
    return impossible('it does not say which sources it was built from');
  const program = join(job.folder, basename(job.program));
  return buildSanitized(
    program,
    job,
    async (compiler) =>
      (await compileAll(compiler, parts, job)) ?? (await linkAll(compiler, program, parts, job)),
  );
}

function targetParts(project: ProjectOperand): NativeParts {
  const { sources, libraries } = projectSources(project);
  return { made: [{ name: 'program', sources }], libraries };
}

async function compileAll(
  compiler: string,
  { made }: NativeParts,
  job: Job,
): Promise<string | undefined> {
  const waiting = made.flatMap((part) => objectsOf(part, job));
  let failure: string | undefined;
  const worker = async () => {
    for (let next = waiting.pop(); next !== undefined && !failure; next = waiting.pop()) {
      const failed = await compile(compiler, next, 'none', job);
      // Some code is only valid where it is optimised: a call that must vanish, an operand that must be a constant.
      if (failed !== undefined) failure ??= await compile(compiler, next, 'little', job);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return failure;
}

function compile(
  compiler: string,
  { file, object }: NativeObject,
  level: keyof typeof optimisation,
  { sanitizing, signal }: Job,
): Promise<string | undefined> {
  const { source, directory, flags: given } = file;
  const words = [
    ...sanitizing.flags,
    ...code,
    ...optimisation[level],
    ...given,
    '-c',
    source,
    '-o',
    object,
  ];
  return runCompiler(compiler, words, { signal, cwd: directory });
}

/** Links each library by itself, as names that it hides may be others in the program. */
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
      ...[...job.sanitizing.flags, '-w', '-Wl,--gc-sections'],
      ...[...objectsOf(part, job).map(({ object }) => object)],
      ...(isProgram ? supportWords(job) : ['-shared', `-Wl,-soname,${part.name}`]),
      ...[...ready, ...others, `-Wl,-rpath,${job.folder}`, '-lm', '-o', output],
    ];
    const failure = await link(compiler, part, words, job);
    if (failure !== undefined) return failure;
    ready.unshift(output);
  }
  return undefined;
}

async function link(
  compiler: string,
  part: NativePart,
  words: readonly string[],
  job: Job,
): Promise<string | undefined> {
  const errors = await compilerErrors(compiler, words, job);
  if (errors === undefined) return undefined;
  const needy = objectsOf(part, job).filter(({ object }) => errors.includes(`${object}:`));
  if (!errors.includes('undefined reference') || needy.length === 0) return firstError(errors);
  for (const object of needy) {
    const failure = await compile(compiler, object, 'little', job);
    if (failure !== undefined) return failure;
  }
  return runCompiler(compiler, words, job);
}

function objectsOf({ name, sources }: NativePart, { folder }: Job): NativeObject[] {
  return sources.map((file, index) => ({ file, object: join(folder, `${name}-${index}.o`) }));
}

/** Takes the user's own binary, and loads the test's world into it. */
async function asItIs(job: Job, because: string): Promise<NativeBuild> {
  const { program, world, folder, signal } = job;
  const by = 'the program as it is';
  const built = { kind: 'built', program, by, sanitized: false, because } as const;
  if (!world) return built;
  const preload = join(folder, 'clew-world.so');
  const words = ['-O1', '-w', '-fPIC', '-shared', supportSource('clew-world'), '-o', preload];
  const compiled = await withCompiler((compiler) => runCompiler(compiler, words, { signal }));
  return compiled.kind === 'impossible' ? compiled : { ...built, preload };
}

// ---- What the program was made of ---------------------------------------------------------------------------------

/** A program or a library, which is linked by itself. */
interface NativePart {
  readonly name: string;
  readonly sources: readonly Captured[];
}

interface NativeParts {
  /** The program first, then libraries: a library comes behind all that need it. */
  readonly made: readonly NativePart[];
  /** Words for the linker: paths of shared objects that carry no records, -lNAME. */
  readonly libraries: readonly string[];
}

/** Returns a text if something is no longer there, or never was available. */
function partsOf(program: string): NativeParts | string {
  const made = new Map<string, NativePart>();
  const libraries = new Set<string>();
  /** Undefined if everything is there. */
  const add = (path: string): string | undefined => {
    const elf = readElf(readFileSync(path), path);
    const records = recordsIn(elf, path);
    if (records === undefined) {
      libraries.add(path);
      return undefined;
    }
    const sources = unchangedSources(records.map(({ file }) => file));
    if (typeof sources === 'string') return sources;
    made.delete(path); // it comes behind those that were met since
    made.set(path, { name: basename(path), sources });
    const dynamic = dynamicInfo(elf);
    for (const name of dynamic.needed.filter((name) => !isOurFile(name))) {
      const library = findLibrary(name, { path, dynamic }, process.env);
      const missing = library === undefined ? `there is no ${name}` : add(library);
      if (missing !== undefined) return missing;
    }
    return undefined;
  };
  return add(program) ?? { made: [...made.values()], libraries: [...libraries] };
}

function unchangedSources(files: readonly CapturedFile[]): Captured[] | string {
  const sources: Captured[] = [];
  for (const file of files) {
    if (file.kind === 'linked') {
      const [foreign] = file.without;
      if (foreign !== undefined) return `${foreign.name} is machine code without a source`;
    } else {
      const path = resolve(file.directory, file.source);
      if (file.kind === 'lost') return `${path}: ${file.reason}`;
      if (!isUnchanged(path, file)) return `${path} has changed since, or is gone`;
      sources.push(file);
    }
  }
  return sources;
}

function isUnchanged(path: string, file: Captured): boolean {
  const bytes = readIfThere(path);
  return bytes !== undefined && digest(bytes) === file.digest;
}
