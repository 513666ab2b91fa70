// What a check reads in the program's bitcode before the program is built: what is new in it (--since, --old). The reader of
// bitcode is loaded only when it is needed: a program from the cache does not.

import { dirname, resolve } from 'node:path';
import { type NewLines, plainPath } from '../abi/new-lines.ts';
import { UserError } from '../base/user-error.ts';
import { newAgainst } from '../changes/against-folder.ts';
import { withDefinitions } from '../changes/definitions.ts';
import { newSince } from '../changes/since.ts';
import { isShowable, type Showable, sourceReader } from '../source/program-readable.ts';
import type { Unit } from '../source/unit.ts';
import { modulesOf } from './function-call.ts';
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
  const { sourceFilesOf } = await import('../ir/source-files.ts');
  const { modules } = await modulesOf(units);
  const files = new Set(modules.flatMap((module) => [...sourceFilesOf(module)].map(plainPath)));
  return [...files].filter((file) => isShowable(showable, file));
}
