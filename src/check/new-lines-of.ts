// What is new in the program of a check, by the options --since and --old.

import { dirname, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { newSince } from '../novel/since.ts';
import type { NewLines } from '../program/new-lines.ts';
import type { Unit } from '../source/unit.ts';
import type { CheckOptions } from './options.ts';

export function newLinesOf(
  { since, old, files }: Pick<CheckOptions, 'since' | 'old' | 'files'>,
  units: readonly Unit[],
): NewLines | undefined {
  if (since !== undefined && old !== undefined)
    throw new UserError('--since and --old both say what is new: give one of them');
  if (since !== undefined) return newSince(since, foldersOf(files, units));
  return undefined;
}

/** Where a repository may be that the program's sources are in. */
function foldersOf(files: readonly string[], units: readonly Unit[]): string[] {
  const names = [...files, ...units.map(({ name }) => name)];
  return [...new Set([...names.map((name) => dirname(resolve(name))), process.cwd()])];
}
