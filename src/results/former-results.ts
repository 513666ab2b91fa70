// What an earlier check has left in the folder of results. It is looked at before anything is touched: files of clew's must be
// files, and folders real ones, because a pipe would be waited for and a link would lead elsewhere. Then it is cleared of what
// is clew's, and of nothing else.
//
// Deleting thousands of files takes seconds. So folders are renamed aside at once (`.former-1`), what the user has put into them
// goes back to its place, and the rest is deleted while the new check works; what is left then waits for the next one.

import { type Dirent, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import {
  isTestFile,
  logFile,
  ownFiles,
  ownFolders,
  removeFolder,
  tuningFile,
} from './out-folder.ts';

/** The file that says that a folder has results, and of which subject. */
export const markFile = '.clew';
export const lockFile = '.clew.lock';
const isOfLock = (name: string) => name.startsWith(lockFile);
const former = /^\.former-\d+$/;

/** The former results that stay because the check goes on from them. */
export interface KeptResults {
  readonly log: boolean;
  /** Numbers of tests. */
  readonly tests: ReadonlySet<number>;
}

// ---- Looking -----------------------------------------------------------------------------------------------------------

/** Throws a UserError unless all of it is as clew has made it, or the folder is empty. */
export function lookAtResults(path: string): void {
  const entries = entriesOf(path);
  for (const entry of entries) lookAt(path, entry);
  const isMarked = entries.some((entry) => entry.name === markFile && entry.isFile());
  if (!isMarked && entries.some(({ name }) => !isOfLock(name)))
    throw new UserError(
      `--out ${path}: the folder has files that are not clew's; choose another or an empty one`,
    );
}

function lookAt(path: string, entry: Dirent): void {
  const { name } = entry;
  const below = join(path, name);
  const isFile = [...ownFiles, logFile, tuningFile].includes(name) || isOfLock(name);
  if (isFile) demand(entry.isFile(), path, below, 'file');
  const own = ownFolders.get(name);
  if (own === undefined && !former.test(name)) return;
  demand(entry.isDirectory(), path, below, 'folder');
  if (own === undefined) return;
  for (const each of entriesOf(below)) {
    const place = join(below, each.name);
    if (!own.names.test(each.name)) continue;
    if (own.areTests) demand(each.isDirectory(), path, place, 'folder');
    else demand(each.isFile(), path, place, 'file');
  }
}

function demand(isRight: boolean, path: string, place: string, what: 'file' | 'folder'): void {
  if (isRight) return;
  const made = what === 'file' ? 'regular file' : 'real folder';
  throw new UserError(
    `--out ${path}: '${place}' is not a ${made}, as clew makes them; remove it, or choose another folder`,
  );
}

// ---- Clearing ----------------------------------------------------------------------------------------------------------

/** Returns the folders that are no longer needed. */
export function clearResults(path: string, kept: KeptResults): string[] {
  for (const name of kept.log ? ownFiles : [...ownFiles, logFile, tuningFile])
    rmSync(join(path, name), { force: true });
  const isKept = (name: string) => name === 'tests' && kept.tests.size > 0;
  if (kept.tests.size > 0) removeOthers(join(path, 'tests'), kept.tests);
  putAside(
    path,
    [...ownFolders.keys()].filter((name) => !isKept(name) && existsSync(join(path, name))),
  );
  const aside = entriesOf(path).filter(({ name }) => former.test(name));
  // One that a killed process has left may still have what is the user's.
  return aside.map(({ name }) => join(path, name)).filter((folder) => isEmptied(folder, path));
}

function putAside(path: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const folder = firstFree((number) => join(path, `.former-${number}`));
  for (const name of names) renameSync(join(path, name), join(folder, name));
}

/** Makes the first folder of the names that is not there. */
export function firstFree(nameOf: (number: number) => string): string {
  for (let number = 1; ; number++)
    try {
      mkdirSync(nameOf(number));
      return nameOf(number);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
}

function removeOthers(tests: string, kept: ReadonlySet<number>): void {
  for (const { name } of entriesOf(tests))
    if (ownFolders.get('tests')?.names.test(name) && !kept.has(Number(name)))
      removeFolder(join(tests, name));
}

/** Moves what is the user's back to where it was. False if something is there by now: then it stays. */
function isEmptied(aside: string, path: string): boolean {
  const moved = namesIn(aside).flatMap((name) =>
    usersIn(join(aside, name), ownFolders.get(name)).map((below) => join(name, below)),
  );
  const free = moved.filter((name) => !existsSync(join(path, name)));
  for (const name of free) {
    mkdirSync(join(path, name, '..'), { recursive: true });
    renameSync(join(aside, name), join(path, name));
  }
  return free.length === moved.length;
}

function usersIn(
  folder: string,
  own: { readonly names: RegExp; readonly areTests: boolean } | undefined,
): string[] {
  return namesIn(folder).flatMap((name) => {
    if (own?.names.test(name) !== true) return [name];
    if (!own.areTests) return [];
    const files = namesIn(join(folder, name)).filter((file) => !isTestFile(file));
    return files.map((file) => join(name, file));
  });
}

/** Deletes them bit by bit. What cannot be deleted, or is left when it is told to stop, stays for the next check. */
export async function deleteAside(
  folders: readonly string[],
  isStopped: () => boolean,
): Promise<void> {
  try {
    for (const folder of folders) {
      for (const part of await readdir(folder))
        for (const name of await readdir(join(folder, part))) {
          if (isStopped()) return;
          await rm(join(folder, part, name), { recursive: true, force: true });
        }
      await rm(folder, { recursive: true, force: true });
    }
  } catch {
    // Folders that cannot be deleted do no harm.
  }
}

/** A process that has just ended may still be deleting the folder. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function entriesOf(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true });
}
