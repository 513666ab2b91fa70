// Where a project's store is: `.clew`, found as git finds `.git`, upward from a folder. Where there is none, it is made at the
// top of the git repository, else in the folder itself.
//
// A store says what it is (`store.json`): a folder that is not a store, or one of another version, is never written to.

import {
  type Dirent,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { fields, finiteNumber } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { writingTo } from '../base/write-error.ts';
import { isFolder, makeFolder } from '../host/make-folder.ts';
import { readIfThere } from '../host/named-file.ts';

const name = '.clew';
const mark = 'store.json';
const version = 1;

const markSchema = fields<{ version: number }>({ version: finiteNumber });

/** Patterns for .gitignore: files that can be computed again, or that belong to this machine. */
const ignored = 'answers*\nfacts*\nprograms/*/coverage*\nrecording/\npart/\n';

type Kind = 'file' | 'folder';

const kindsInStore: Readonly<Record<string, Kind>> = {
  'store.json': 'file',
  '.gitignore': 'file',
  answers: 'file',
  facts: 'file',
  programs: 'folder',
  recording: 'folder',
  part: 'folder',
};
const kindsInProgram: Readonly<Record<string, Kind>> = {
  seeds: 'folder',
  tests: 'folder',
  coverage: 'file',
};

/** The folder `.clew` of the project that a folder belongs to; undefined if it has none. */
export function findStore(from: string): string | undefined {
  const above = upward(resolve(from)).find((folder) => isStore(join(folder, name)));
  if (above === undefined) return undefined;
  refuseForeignKinds(join(above, name));
  checkVersion(join(above, name));
  return join(above, name);
}

/** The same as `findStore`, but makes the store where there is none. */
export function findOrMakeStore(from: string): string {
  const known = findStore(from);
  if (known !== undefined) return known;
  const top = upward(resolve(from)).find((folder) => existsSync(join(folder, '.git')));
  return makeStore(join(top ?? resolve(from), name));
}

function upward(folder: string): string[] {
  const above = dirname(folder);
  return above === folder ? [folder] : [folder, ...upward(above)];
}

function isStore(folder: string): boolean {
  return isFolder(folder) && existsSync(join(folder, mark));
}

/** Writes `store.json` last: a process that sees it sees the rest too. */
function makeStore(folder: string): string {
  // A results folder has a file of the same name.
  if (existsSync(folder) && !isFolder(folder))
    throw new UserError(
      `there is a file '${folder}' where the store would be; choose another folder with --store`,
    );
  const mistake = (code: string) =>
    new UserError(
      `the store '${folder}' cannot be made (${code}); choose another folder with --store`,
    );
  return writingTo(folder, mistake, () => {
    makeFolder(folder);
    writeFileSync(join(folder, '.gitignore'), ignored);
    const beside = join(folder, `${mark}.${process.pid}`);
    writeFileSync(beside, `${JSON.stringify({ what: 'a store of clew', version })}\n`);
    renameSync(beside, join(folder, mark));
    return folder;
  });
}

function checkVersion(folder: string): void {
  const found = jsonIfValid(readIfThere(join(folder, mark)), markSchema)?.version;
  if (found === undefined)
    throw new UserError(
      `'${join(folder, mark)}' cannot be read: it says the store's version; put ${JSON.stringify({ version })} there, or remove the store`,
    );
  if (found !== version)
    throw new UserError(
      `'${folder}' is a store of version ${JSON.stringify(found)}, and this clew reads ${version}; remove it, or use the clew that made it`,
    );
}

/** The folder for files that are still being written, on the same file system as the rest. */
export function partFolder(store: string): string {
  const parent = join(store, 'part');
  mkdirSync(parent, { recursive: true });
  return parent;
}

/**
 * Throws a UserError if something in the store is not of the kind that clew makes, before anything is opened: clew would wait for
 * a pipe in the place of a file, and a link would lead out of the store.
 */
function refuseForeignKinds(store: string): void {
  const entries = entriesOfKinds(store, store, ({ name }) => kindsInStore[name]);
  if (!entries.some(({ name }) => name === 'programs')) return;
  const programs = join(store, 'programs');
  for (const { name } of entriesOfKinds(store, programs, () => 'folder'))
    entriesOfKinds(store, join(programs, name), (entry) => kindsInProgram[entry.name]);
}

function entriesOfKinds(
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
