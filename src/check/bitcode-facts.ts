// What a check reads in the program's bitcode before the program is built: what is new in it (--since, --old), and how the
// function of --fn is called. Both load the reader of bitcode only when they need it: a program from the cache does not.

import { dirname, resolve } from 'node:path';
import { type NewLines, plainPath } from '../abi/new-lines.ts';
import { UserError } from '../base/user-error.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { newAgainst } from '../changes/against-folder.ts';
import { withDefinitions } from '../changes/definitions.ts';
import { newSince } from '../changes/since.ts';
import { isShowable, type Showable, sourceReader } from '../source/program-readable.ts';
import type { Unit } from '../source/unit.ts';
import type { CheckOptions } from './options.ts';

// ---- What is new ---------------------------------------------------------------------------------------------------

export async function newLinesOf(
  { since, old, files }: Pick<CheckOptions, 'since' | 'old' | 'files'>,
  units: readonly Unit[],
  showable: Showable,
): Promise<NewLines | undefined> {
  if (since !== undefined && old !== undefined)
    throw new UserError('--since and --old both say what is new: give one of them');
  const lines =
    since !== undefined
      ? newSince(since, foldersOf(files, units))
      : old !== undefined
        ? newAgainst(old, await sourceFiles(units, showable))
        : undefined;
  return (
    lines && withDefinitions(lines, () => sourceFiles(units, showable), sourceReader(showable))
  );
}

/** Folders in which the repository of the program's sources may be. */
function foldersOf(files: readonly string[], units: readonly Unit[]): string[] {
  const names = [...files, ...units.map(({ name }) => name)];
  return [...new Set(names.map((name) => dirname(resolve(name))))];
}

/** Reads the debug information, which alone names headers; it may also name files that are none of the program's. */
async function sourceFiles(units: readonly Unit[], showable: Showable): Promise<string[]> {
  const { sourceFilesOf } = await import('../ir/source-files.ts');
  const { modules } = await modulesOf(units);
  const files = new Set(modules.flatMap((module) => [...sourceFilesOf(module)].map(plainPath)));
  return [...files].filter((file) => isShowable(showable, file));
}

// ---- The call of a function ----------------------------------------------------------------------------------------

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
  try {
    const { modules, types } = await modulesOf(units.filter(({ bytes }) => spells(bytes, entry)));
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

// ---- Both ----------------------------------------------------------------------------------------------------------

async function modulesOf(units: readonly Unit[]) {
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
