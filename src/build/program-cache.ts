// Programs in WebAssembly, kept by everything they were made of: the units, the C library, the memory's
// size, and the translator itself, whose files are told apart by size and time, so that a contributor
// who changes it is not served with what it made before.

import { readdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { NewLines } from '../abi/new-lines.ts';
import { deserializeProgram, type Program, serializeProgram } from '../abi/program.ts';
import type { InputPoint } from '../abi/reentry.ts';
import { type ArtifactCache, digest } from '../host/cache.ts';
import { readIndex } from '../host/library-files.ts';
import type { Unit } from '../source/compile.ts';
import type { EntryOptions } from './harness/entry.ts';

/** What a program is to be, beside its units. */
export interface ProgramOptions extends EntryOptions {
  readonly memory: number;
  /** Values get shadows, for symbolic input. */
  readonly shadows?: boolean;
  /** Look for reads of memory that was never written. Shadowed programs only. */
  readonly uninitialized?: boolean;
  /** What was never written is input, in programs without shadows too. */
  readonly uninitializedInput?: boolean;
  /** The results of functions that nobody defines are input. */
  readonly missingInput?: boolean;
  /** Runs tell which lines and branches they covered. */
  readonly coverage?: boolean;
  /** Runs also tell how often they came by. */
  readonly counts?: boolean;
  /** The C library's functions as they are best for symbolic input. */
  readonly models?: boolean;
  /** The lines of new code. Shadowed programs only. */
  readonly newLines?: NewLines | undefined;
  /** Where the input of the program begins: runs can be resumed there. */
  readonly inputPoint?: InputPoint | undefined;
}

export async function programOf(
  units: readonly Unit[],
  options: ProgramOptions,
  cache: ArtifactCache | undefined,
): Promise<Program> {
  const key = programKey(units, options);
  const kept = cache?.get(key);
  const known = kept === undefined ? undefined : deserializeProgram(kept);
  if (known !== undefined) return known;
  const program = await build(units, options);
  cache?.put(key, serializeProgram(program));
  return program;
}

/** Loads the reader and the translator, two thirds of clew's code: a program from the cache needs neither. */
async function build(units: readonly Unit[], options: ProgramOptions): Promise<Program> {
  const { TypeTable } = await import('../ir/types.ts');
  const { loadLibrary } = await import('../libc/library.ts');
  const { buildProgram } = await import('./build.ts');
  const types = new TypeTable();
  return buildProgram(units, { types, library: loadLibrary(types, options.models), ...options });
}

function programKey(units: readonly Unit[], options: ProgramOptions): string {
  const parts = units.flatMap((unit) => [unit.name, unit.key, String(unit.exactScopes ?? false)]);
  return digest(
    'program 4',
    translatorIdentity(),
    readIndex().key,
    JSON.stringify(options),
    ...parts,
  );
}

function translatorIdentity(): string {
  const files = ['base', 'wasm', 'input', 'ir', 'abi', 'program', 'build'].flatMap((stage) => {
    const folder = fileURLToPath(new URL(`../${stage}/`, import.meta.url));
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
      .map((name) => {
        const { size, mtimeMs } = statSync(`${folder}${name}`);
        return [stage, name, size, mtimeMs];
      });
  });
  return JSON.stringify(files);
}
