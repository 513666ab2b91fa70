// Turns the target of a project into units: its files are compiled as the compile commands say, against the system's headers,
// as `clew cc` would have done it during the build.

import { existsSync, readFileSync } from 'node:fs';
import { UserError } from '../../base/user-error.ts';
import { digest } from '../../host/cache.ts';
import { findProgram } from '../../host/find-program.ts';
import { mapConcurrent } from '../../host/map-concurrent.ts';
import { readIfThere } from '../../host/named-file.ts';
import { bitcodeFlags, machineFlags } from '../cc/bitcode-flags.ts';
import { compileAsCaptured } from '../cc/capture.ts';
import { type CompilerNature, natureOf } from '../cc/compiler-nature.ts';
import { findNativeCompiler, isCompilerName, type NativeCompiler } from '../cc/find-compiler.ts';
import type { InputResult, SourceOptions } from '../compile.ts';
import { dynamicSymbols } from '../elf/dynamic.ts';
import { elfKind, readElf } from '../elf/elf-file.ts';
import { readableOf } from '../program-readable.ts';
import type { Readable } from '../readable.ts';
import { sanitizerFlags } from '../sanitizers.ts';
import type { Part, Unit } from '../unit.ts';
import { absentUnit } from '../unit.ts';
import type { ProjectFile } from './compile-commands.ts';
import { type ProjectOperand, projectWord } from './operand.ts';
import { findTarget } from './target.ts';

interface FileResult {
  readonly unit: Unit | undefined;
  readonly diagnostics: string;
}

export async function compileTarget(
  { folder, target: name }: ProjectOperand,
  options: SourceOptions,
): Promise<InputResult> {
  const { parts, foreign } = findTarget(folder, name);
  const files = parts.flatMap((part) => part.files.map((file) => ({ file, part: partOf(part) })));
  const readable = readableOf([projectWord(folder, name)]);
  const results = await mapConcurrent(files, ({ file, part }) =>
    compileFile(file, part, options, readable),
  );
  const diagnostics = results.map((result) => result.diagnostics).join('');
  const units = results.flatMap(({ unit }) => (unit === undefined ? [] : [unit]));
  if (units.length < files.length) return { units: undefined, diagnostics };
  const others = foreign.map((each) =>
    absentUnit(each, 'not part of the project', exportsOf(each)),
  );
  return { units: [...units, ...others], diagnostics };
}

/** The symbols that a shared library of the system defines. */
function exportsOf(path: string): string[] {
  const bytes = path.includes('/') && existsSync(path) ? readFileSync(path) : new Uint8Array(0);
  if (elfKind(bytes) !== 'elf') return [];
  return dynamicSymbols(readElf(bytes, path)).flatMap(({ name, isDefined }) =>
    isDefined ? [name] : [],
  );
}

/** It may not be built yet: what it would export is not known. */
function partOf({ name }: { readonly name: string }): Part {
  return { name, exports: undefined };
}

async function compileFile(
  file: ProjectFile,
  part: Part,
  options: SourceOptions,
  readable: Readable,
): Promise<FileResult> {
  const nature = await natureFor(file, options);
  if (nature.foreign !== undefined)
    throw new UserError(
      `'${file.source}' is compiled for ${nature.foreign}; clew runs x86-64 Linux`,
    );
  const { flags, sanitizers, features } = bitcodeFlags(file.command.flags);
  const all = [nature.standard, ...flags, ...sanitizerFlags(sanitizers), ...options.flags];
  const systemHeaders = flags.includes('-nostdinc') ? undefined : nature.systemHeaders;
  const bytes = readSource(file.source);
  const result = await compileAsCaptured(
    { name: file.source, kind: 'source', bytes },
    {
      ...options,
      clang: options.clang,
      directory: file.directory,
      flags: all,
      checks: options.checks ?? [],
      features,
      systemHeaders,
      readable,
    },
  );
  const unit = result.unit && { ...result.unit, key: digest(part.name, result.unit.key), part };
  return { unit, diagnostics: result.diagnostics };
}

function readSource(path: string): Uint8Array {
  const bytes = readIfThere(path);
  if (bytes !== undefined) return bytes;
  throw new UserError(`there is no file '${path}', which the compile commands name; build first?`);
}

/** The nature of the file's own compiler; of the usual compiler if the command begins with something else. */
function natureFor(file: ProjectFile, { cache }: SourceOptions): Promise<CompilerNature> {
  return natureOf(compilerOf(file), machineFlags(file.command.flags), process.env, cache);
}

function compilerOf({ compiler }: ProjectFile): NativeCompiler {
  const program = findProgram(compiler, process.env.PATH ?? '');
  return program !== undefined && isCompilerName(compiler)
    ? [program]
    : findNativeCompiler(process.env);
}
