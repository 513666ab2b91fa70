// What is new in the program of a check, by the options --since and --old.

import { dirname, resolve } from 'node:path';
import { type NewLines, plainPath } from '../abi/new-lines.ts';
import { UserError } from '../base/user-error.ts';
import { newAgainst } from '../changes/against-folder.ts';
import { withDefinitions } from '../changes/definitions.ts';
import { newSince } from '../changes/since.ts';
import { isShowable, type Showable, sourceReader } from '../source/program-readable.ts';
import type { Unit } from '../source/unit.ts';
import type { CheckOptions } from './options.ts';

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
  const { findBitcode } = await import('../ir/container.ts');
  const { readBitcode } = await import('../ir/reader/read.ts');
  const { sourceFilesOf } = await import('../ir/source-files.ts');
  const { TypeTable } = await import('../ir/types.ts');
  const types = new TypeTable();
  const modules = units
    .filter(({ absent }) => absent === undefined)
    .flatMap(({ name, bytes }) => findBitcode(bytes, name))
    .map(({ name, bytes }) => readBitcode(bytes, name, types));
  const files = new Set(modules.flatMap((module) => [...sourceFilesOf(module)].map(plainPath)));
  return [...files].filter((file) => isShowable(showable, file));
}
