// Where a program begins: in its main function, in one that calls a libFuzzer target (libc/src/fuzzer/main.c), or
// in one that is made for the function that the user names.

import { UserError } from '../../base/user-error.ts';
import { integerConstant } from '../../ir/construct.ts';
import type { Module } from '../../ir/module.ts';
import type { TypeTable } from '../../ir/types.ts';
import { addFunctionHarness, type FunctionEntry } from './function-harness.ts';

export interface EntryOptions {
  /** Check this function instead of running main (--fn). */
  readonly entry?: FunctionEntry | undefined;
  /** The longest data that a libFuzzer target gets. */
  readonly fuzzSize?: number | undefined;
}

/** Functions with which a program can begin by itself. */
export const entryNames: readonly string[] = ['main', 'LLVMFuzzerTestOneInput'];

/** Makes sure, before linking, that there is a main function, or that the library's can be taken. */
export function addEntry(
  modules: readonly Module[],
  { entry }: EntryOptions,
  types: TypeTable,
): void {
  if (entry !== undefined) return addFunctionHarness(modules, entry, types);
  if (entryNames.some((name) => defines(modules, name))) return;
  const names = modules.map(({ name }) => name).join(', ');
  throw new UserError(`there is no main function in ${names}; ${callHint(modules)}`);
}

/** More names than this are a list to read, not a hint. */
const mostCandidates = 4;

/** A file without main is checked by its functions. */
function callHint(modules: readonly Module[]): string {
  const candidates = modules.flatMap(({ functions }) =>
    functions.filter((fn) => fn.blocks.length > 0).map(({ name }) => name),
  );
  const isFew = candidates.length > 0 && candidates.length <= mostCandidates;
  const named = isFew ? ` (${candidates.join(', ')})` : '';
  return `clew check --fn NAME calls one function${named}`;
}

/** Hands options to the library, after linking. */
export function setFuzzSize(linked: Module, { fuzzSize }: EntryOptions, types: TypeTable): void {
  const variable = linked.globals.find(({ name }) => name === '__clew_fuzz_size');
  if (variable === undefined || fuzzSize === undefined) return;
  variable.initializer = integerConstant(types.integer(32), fuzzSize);
}

function defines(modules: readonly Module[], name: string): boolean {
  return modules.some(({ functions }) =>
    functions.some((fn) => fn.name === name && fn.blocks.length > 0),
  );
}
