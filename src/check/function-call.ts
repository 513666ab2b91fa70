// How the function of --fn is called, read from the program's bitcode. The reader of bitcode is loaded only when it is needed: a
// program from the cache does not.

import { containsText } from '../base/contains-text.ts';
import { UserError } from '../base/user-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { Unit } from '../source/unit.ts';

/**
 * How the function of --fn is called, for those who simplify and show its inputs. Throws a UserError if it cannot be called, so that
 * nothing of the user's has been touched by then.
 */
export async function callOf(entry: FunctionEntry, units: readonly Unit[]): Promise<CallForm> {
  const { callForm } = await import('../build/harness/call-form.ts');
  const { signatureToCall } = await import('../build/harness/function-harness.ts');
  // Bitcode has names as they are written.
  const spelling = units.filter(({ bytes }) => containsText(bytes, entry.name));
  try {
    const { modules, types } = await modulesOf(spelling);
    return callForm(signatureToCall(modules, entry, types));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    // The names that the user may have meant are in other units.
    const { modules, types } = await modulesOf(units);
    return callForm(signatureToCall(modules, entry, types));
  }
}

/**
 * Throws a UserError if the program can have no main function, before anything of the user's is touched. A program that spells
 * such a name somewhere is read only when it is built: reading all bitcode twice would cost every check.
 */
export async function requireMain(units: readonly Unit[]): Promise<void> {
  const { addEntry, entryNames } = await import('../build/harness/entry.ts');
  if (units.some(({ bytes }) => entryNames.some((name) => containsText(bytes, name)))) return;
  const { modules, types } = await modulesOf(units);
  addEntry(modules, {}, types);
}

export async function modulesOf(units: readonly Unit[]) {
  const { findBitcode } = await import('../ir/container.ts');
  const { readBitcode } = await import('../ir/reader/read.ts');
  const { TypeTable } = await import('../ir/types.ts');
  const types = new TypeTable();
  const modules = units
    .filter(({ absent }) => absent === undefined)
    .flatMap(({ name, bytes }) => findBitcode(bytes, name))
    .map(({ name, bytes }) => readBitcode(bytes, name, types));
  return { modules, types };
}
