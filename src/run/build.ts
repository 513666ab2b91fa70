// Bitcode -> Program: read, link with the C library, compile. What is missing or double is the user's
// mistake, and named.

import { UserError } from '../base/user-error.ts';
import { findBitcode } from '../ir/container.ts';
import { type Library, linkModules } from '../ir/linker.ts';
import type { Func } from '../ir/module.ts';
import { readBitcode } from '../ir/reader/read.ts';
import type { TypeTable } from '../ir/types.ts';
import { compileProgram, requiredSymbols } from '../program/compile.ts';
import { UndefinedVariable } from '../program/image.ts';
import type { Program } from '../program/program.ts';
import { addEntry, type EntryOptions, setFuzzSize } from './harness/entry.ts';

export interface Bitcode {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface BuildOptions extends EntryOptions {
  readonly types: TypeTable;
  readonly library: Library;
  /** Bytes of memory for the program. */
  readonly memory: number;
  /** Values get shadows, for symbolic input. */
  readonly shadows?: boolean;
  /** Of shadowed programs: look for reads of memory that was never written. */
  readonly uninitialized?: boolean;
  /** Runs tell which lines and branches they covered. */
  readonly coverage?: boolean;
}

export function buildProgram(units: readonly Bitcode[], options: BuildOptions): Program {
  const { types, library } = options;
  const modules = units
    .flatMap((unit) => findBitcode(unit.bytes, unit.name))
    .map(({ name, bytes }) => readBitcode(bytes, name, types));
  const own = new Set(modules.flatMap((module) => module.functions.filter(isDefined)));
  addEntry(modules, options, types);
  const linked = linkModules(modules, library, requiredSymbols(modules));
  setFuzzSize(linked, options, types);
  try {
    return compileProgram(linked, types, {
      memory: options.memory,
      shadows: options.shadows ?? false,
      tracksWrites: (options.shadows && options.uninitialized) ?? false,
      coverage: options.coverage ?? false,
      isLibrary: (fn) => !own.has(fn),
      isLibraryFile: (file) =>
        file.startsWith(library.sourcePath) || file.startsWith(library.headerPath),
    });
  } catch (error) {
    if (!(error instanceof UndefinedVariable)) throw error;
    throw new UserError(
      `the program uses the variable '${error.variable}', but none of the files defines it`,
    );
  }
}

function isDefined(fn: Func): boolean {
  return fn.blocks.length > 0;
}
