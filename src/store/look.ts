// A first look at a store, before anything is opened: a pipe in the place of a file would be waited for, and a link would lead
// out of the store.

import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';

type Kind = 'file' | 'folder';

const inStore: Readonly<Record<string, Kind>> = {
  ...{ 'store.json': 'file', '.gitignore': 'file', answers: 'file', facts: 'file' },
  ...{ programs: 'folder', recording: 'folder', part: 'folder' },
};
const inProgram: Readonly<Record<string, Kind>> = {
  ...{ seeds: 'folder', tests: 'folder', coverage: 'file' },
};

/** Throws a UserError where something is not what clew makes. */
export function lookAtStore(store: string): void {
  const entries = demandKinds(store, store, ({ name }) => inStore[name]);
  if (!entries.some(({ name }) => name === 'programs')) return;
  const programs = join(store, 'programs');
  for (const { name } of demandKinds(store, programs, () => 'folder'))
    demandKinds(store, join(programs, name), (entry) => inProgram[entry.name]);
}

/** Returns what is in the folder. */
function demandKinds(
  store: string,
  folder: string,
  kindOf: (entry: Dirent) => Kind | undefined,
): Dirent[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries) {
    const kind = kindOf(entry);
    if (kind === undefined || (kind === 'file' ? entry.isFile() : entry.isDirectory())) continue;
    const made = kind === 'file' ? 'regular file' : 'real folder';
    throw new UserError(
      `the store '${store}': '${join(folder, entry.name)}' is not a ${made}, as clew makes them; remove it, or choose another folder with --store`,
    );
  }
  return entries;
}
