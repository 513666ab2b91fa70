// How the function of --fn is called, for those who simplify and show its inputs. Loads the reader of bitcode, which a program
// from the cache does not need, and reads only files that have the function's name in them.

import { UserError } from '../base/user-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { Unit } from '../source/compile.ts';

/** If undefined, something is wrong with the program, and building it will say what. */
export async function callOf(
  entry: FunctionEntry,
  units: readonly Unit[],
): Promise<CallForm | undefined> {
  const { findBitcode } = await import('../ir/container.ts');
  const { readBitcode } = await import('../ir/reader/read.ts');
  const { TypeTable } = await import('../ir/types.ts');
  const { callForm } = await import('../build/harness/call-form.ts');
  const { signatureToCall } = await import('../build/harness/function-harness.ts');
  const types = new TypeTable();
  const named = units.filter(({ bytes, absent }) => absent === undefined && spells(bytes, entry));
  try {
    const modules = named
      .flatMap(({ name, bytes }) => findBitcode(bytes, name))
      .map(({ name, bytes }) => readBitcode(bytes, name, types));
    return callForm(signatureToCall(modules, entry, types));
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** Whether a unit may have the function: bitcode has names as they are written. */
function spells(bytes: Uint8Array, { name }: FunctionEntry): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(name);
}
