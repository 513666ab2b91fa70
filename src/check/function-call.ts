// How the function of --fn is called, read from the program's bitcode. The reader of bitcode is loaded only when it is needed: a
// program from the cache does not.

import { containsText } from '../base/contains-text.ts';
import { UserError } from '../base/user-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { Unit } from '../source/unit.ts';

/**
 * How the function of --fn is called, for those who simplify and show its inputs. If undefined, something is wrong with the
 * program, and building it will say what.
 */
export async function callOf(
  entry: FunctionEntry,
  units: readonly Unit[],
): Promise<CallForm | undefined> {
  const { callForm } = await import('../build/harness/call-form.ts');
  const { signatureToCall } = await import('../build/harness/function-harness.ts');
  // Bitcode has names as they are written.
  const spelling = units.filter(({ bytes }) => containsText(bytes, entry.name));
  try {
    const { modules, types } = await modulesOf(spelling);
    return callForm(signatureToCall(modules, entry, types));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
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
