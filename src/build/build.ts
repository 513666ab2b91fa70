// Bitcode -> Program: read, link with the C library, compile. What is missing or double is the user's
// mistake, and named.

import type { Program } from '../abi/program.ts';
import { UserError } from '../base/user-error.ts';
import { translateAssembly } from '../ir/assembly/translate.ts';
import { findBitcode } from '../ir/container.ts';
import { type Library, linkModules } from '../ir/linker.ts';
import type { Func, Module } from '../ir/module.ts';
import { type FloatCheck, insertFloatChecks } from '../ir/passes/float-checks.ts';
import { followRoundingDirection } from '../ir/passes/rounding-direction.ts';
import { removeScopes, settleScopes } from '../ir/passes/scopes.ts';
import { readBitcode } from '../ir/reader/read.ts';
import type { TypeTable } from '../ir/types.ts';
import { compileProgram } from '../program/compile.ts';
import { requiredSymbols } from '../program/entry-points.ts';
import { UndefinedVariable } from '../program/image.ts';
import { missingVariable } from '../program/lower/function.ts';
import { isTested, joinPrograms, programsIn } from './handed-programs.ts';
import { addEntry, setFuzzSize } from './harness/entry.ts';
import { joinParts, type Part, type PartModule } from './link-parts.ts';
import { defineMissing } from './missing-functions.ts';
import { guardMissingVariables } from './missing-variables.ts';
import type { ProgramOptions } from './program-cache.ts';

export interface Bitcode {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** The file that a module of a built program belongs to. */
  readonly part?: Part;
  /** Whether the marks of scopes are where the source has them; other marks are ignored. */
  readonly exactScopes?: boolean;
  /** Checks that are inserted into its code. */
  readonly inserted?: readonly FloatCheck[];
  /** The name of the program that it belongs to, if that is not the one under test but one that was handed over (--program). */
  readonly program?: string;
  /** There is no bitcode; what it would define, and what to say of it behind "the program calls NAME, which". */
  readonly absent?: { readonly clause: string; readonly symbols: readonly string[] };
}

export interface BuildOptions extends ProgramOptions {
  readonly types: TypeTable;
  readonly library: Library;
}

export function buildProgram(units: readonly Bitcode[], options: BuildOptions): Program {
  const { types, library } = options;
  const partsOf = (list: readonly Bitcode[]) => list.flatMap((unit) => modulesOf(unit, types));
  const { modules: tested, options: linking } = joinParts(partsOf(units.filter(isTested)));
  const definedIn = ({ functions }: Module) => functions.filter(isDefined);
  // The harness of a function is not the user's.
  const before = tested.flatMap(definedIn);
  addEntry(tested, options, types);
  const handed = joinPrograms(programsIn(units), partsOf, tested[0], types);
  const modules = [...tested, ...handed.modules];
  const own = new Set([...before, ...handed.modules.flatMap(definedIn)]);
  if (options.uninitializedInput) callInputHeap(modules);
  followRoundingDirection(modules, types);
  const required = [...requiredSymbols(modules), ...handed.required];
  const linked = linkModules(modules, library, required, { ...linking, ...handed.linking });
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
      counts: options.counts ?? false,
      newLines: options.newLines,
      inputPoint: options.inputPoint,
      programs: handed.names,
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
  const { name, bytes, part, absent, exactScopes = false, inserted = [] } = unit;
  const checks = new Set(inserted);
  if (absent !== undefined) return [];
  return findBitcode(bytes, name).map((found) => {
    const module = readBitcode(found.bytes, found.name, types);
    refuseInstrumented(module);
    translateAssembly(module, types);
    for (const fn of module.functions.filter(isDefined)) {
      if (exactScopes) settleScopes(fn, types);
      else removeScopes(fn);
      if (checks.size > 0) insertFloatChecks(fn, types, checks);
    }
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

// Heap memory as input (--uninitialized symbolic): the program's own calls of malloc and its like go to functions that
// announce the new object (libc/runtime/input_heap.c). What the C library allocates for itself stays as it is: it allocates
// differently where it has models, and a test must mean the same objects in the program without.
const allocators = new Set([
  'malloc',
  'realloc',
  'reallocarray',
  'memalign',
  'aligned_alloc',
  'posix_memalign',
  'valloc',
  'pvalloc',
]);

/** Comes before linking. A program that brings an allocator of its own keeps it. */
function callInputHeap(modules: readonly Module[]): void {
  const functions = modules.flatMap((module) => module.functions);
  const own = new Set(functions.filter(({ blocks }) => blocks.length > 0).map(({ name }) => name));
  for (const fn of functions)
    if (allocators.has(fn.name) && !own.has(fn.name)) fn.name = `__clew_input_${fn.name}`;
}

// Bitcode from elsewhere that sanitizers have rewritten: its code reads and writes shadow memory, or what lies in front of
// functions, at addresses that mean something to a runtime that is not here. Running it would report errors that are not the
// program's. What clang only inserts checks for (most of -fsanitize=undefined) runs, and the checks are findings.

/** Names of functions that instrumented code calls, and what has instrumented it. */
const runtimes: readonly (readonly [RegExp, string])[] = [
  [/^__asan_(init|report_|load|store)/, 'address'],
  [/^__hwasan_(init|load|store|tag)/, 'hwaddress'],
  [/^__msan_(init|warning)/, 'memory'],
  [/^__tsan_(init|func_entry)/, 'thread'],
  [/^__dfsan_|\.dfsan$/, 'dataflow'],
  [/^__nsan_/, 'numerical'],
  [/^__tysan_/, 'type'],
  [/^__ubsan_handle_function_type_mismatch/, 'function'],
];

function refuseInstrumented({ functions, name }: Module): void {
  for (const fn of functions)
    for (const [pattern, sanitizer] of runtimes)
      if (pattern.test(fn.name))
        throw new UserError(
          `'${name}' was compiled with -fsanitize=${sanitizer}, which needs a runtime that clew does not have; compile it with -fno-sanitize=${sanitizer}`,
        );
}
