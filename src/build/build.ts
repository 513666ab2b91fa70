// Bitcode -> Program: read, link with the C library, compile. What is missing or double is the user's
// mistake, and named.

import type { NewLines } from '../abi/new-lines.ts';
import type { Program } from '../abi/program.ts';
import { UserError } from '../base/user-error.ts';
import { findBitcode } from '../ir/container.ts';
import { type Library, linkModules } from '../ir/linker.ts';
import type { Func } from '../ir/module.ts';
import { removeScopes, settleScopes } from '../ir/passes/scopes.ts';
import { readBitcode } from '../ir/reader/read.ts';
import type { TypeTable } from '../ir/types.ts';
import { compileProgram } from '../program/compile.ts';
import { requiredSymbols } from '../program/entry-points.ts';
import { UndefinedVariable } from '../program/image.ts';
import { missingVariable } from '../program/lower/missing.ts';
import { addEntry, type EntryOptions, setFuzzSize } from './harness/entry.ts';
import { callInputHeap } from './input-heap.ts';
import { refuseInstrumented } from './instrumented.ts';
import { joinParts, type Part, type PartModule } from './link-parts.ts';
import { defineMissing } from './missing-functions.ts';
import { guardMissingVariables } from './missing-variables.ts';

export interface Bitcode {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file that a module of a built program belongs to. */
  readonly part?: Part;
  /** Whether the marks of scopes are where the source has them; other marks are ignored. */
  readonly exactScopes?: boolean;
  /** There is no bitcode; what it would define, and what to say of it behind "the program calls NAME, which". */
  readonly absent?: { readonly clause: string; readonly symbols: readonly string[] };
}

export interface BuildOptions extends EntryOptions {
  readonly types: TypeTable;
  readonly library: Library;
  /** Bytes of memory for the program. */
  readonly memory: number;
  /** Values get shadows, for symbolic input. */
  readonly shadows?: boolean;
  /** Look for reads of memory that was never written. Shadowed programs only. */
  readonly uninitialized?: boolean;
  /** What was never written is input (--uninitialized symbolic). */
  readonly uninitializedInput?: boolean;
  /** The results of functions that nobody defines are input (--missing symbolic). */
  readonly missingInput?: boolean;
  /** Runs tell which lines and branches they covered. */
  readonly coverage?: boolean;
  /** The lines of new code, so that runs can tell which conditions depend on them. Shadowed programs only. */
  readonly newLines?: NewLines | undefined;
}

export function buildProgram(units: readonly Bitcode[], options: BuildOptions): Program {
  const { types, library } = options;
  const { modules, options: linking } = joinParts(units.flatMap((unit) => modulesOf(unit, types)));
  const own = new Set(modules.flatMap((module) => module.functions.filter(isDefined)));
  addEntry(modules, options, types);
  if (options.uninitializedInput) callInputHeap(modules);
  const linked = linkModules(modules, library, requiredSymbols(modules), linking);
  const named = new Set(modules.flatMap(({ functions }) => functions.map(({ name }) => name)));
  const refused = options.missingInput
    ? defineMissing(linked, types, (name) => named.has(name))
    : undefined;
  const known = whyMissing(units);
  const why = (name: string) => known(name) ?? refused?.get(name);
  // The native linker found all that native code uses: what else is missing was optimised away there.
  const isBuilt = units.some(({ part }) => part !== undefined);
  const mentioned = new Set(modules.flatMap(({ globals }) => globals.map(({ name }) => name)));
  const isKnown = (name: string) => isBuilt && mentioned.has(name);
  guardMissingVariables(linked, types, (name) => isKnown(name) || why(name) !== undefined);
  setFuzzSize(linked, options, types);
  try {
    return compileProgram(linked, types, {
      memory: options.memory,
      shadows: options.shadows ?? false,
      tracksWrites: (options.shadows && options.uninitialized) ?? false,
      uninitializedInput: options.uninitializedInput ?? false,
      coverage: options.coverage ?? false,
      newLines: options.newLines,
      whyMissing: why,
      isLibrary: (fn) => !own.has(fn),
      isLibraryFile: (file) =>
        file.startsWith(library.sourcePath) || file.startsWith(library.headerPath),
    });
  } catch (error) {
    if (!(error instanceof UndefinedVariable)) throw error;
    const reason = why(error.variable) ?? 'none of the files defines';
    throw new UserError(`the program uses the variable '${error.variable}', which ${reason}`);
  }
}

function modulesOf(unit: Bitcode, types: TypeTable): PartModule[] {
  const { name, bytes, part, absent, exactScopes = false } = unit;
  if (absent !== undefined) return [];
  return findBitcode(bytes, name).map((found) => {
    const module = readBitcode(found.bytes, found.name, types);
    refuseInstrumented(module);
    for (const fn of module.functions.filter(isDefined))
      if (exactScopes) settleScopes(fn, types);
      else removeScopes(fn);
    return { module, part };
  });
}

/** What to say of a function that nobody defines, if it is known who should have. */
function whyMissing(units: readonly Bitcode[]): (name: string) => string | undefined {
  const clauses = new Map<string, string>();
  for (const { absent } of units)
    for (const symbol of absent?.symbols ?? [])
      for (const name of [symbol, missingVariable(symbol)])
        if (!clauses.has(name)) clauses.set(name, absent?.clause ?? '');
  return (name) => clauses.get(name);
}

function isDefined(fn: Func): boolean {
  return fn.blocks.length > 0;
}
