// The folder that results go to. A new check replaces the results of the last one, and nothing else: what clew writes
// has names of its own in a folder that carries clew's mark, and only those are ever deleted.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { writing, writingTo } from '../base/write-error.ts';
import { partSuffix, writeWhole } from './whole-file.ts';

const markFile = '.clew';
const markText = 'Results of clew check: the next check with this --out replaces them.\n';
/** A test or a finding, or one on its way to its name. */
const numbered = /^\d{4,}(\.part|\.moving)?$/;
/** What the folder of a test or a finding is made of. */
const testFile =
  /^(input\.json|stdin|arg-\d+|files|memory|socket-\d+(\.\d+)?|test\.ktest|finding\.json|finding\.txt|native\.txt|change\.txt|test\.c)(\.part)?$/;
/** What was explored: kept when a check goes on. */
export const logFile = 'exploration.log';
/** The same of a tuning. */
export const tuningFile = 'tuning.log';
const ownFiles = [
  'stats.json',
  'program.json',
  'report.html',
  'report.sarif',
  'junit.xml',
  'tests.c',
  'klee/klee.h',
  'ci.json',
  'summary.md',
];
const ownFolders = ['tests', 'findings'];
/** Inputs on which two versions behave differently: `clew ci` makes it. */
export const changedFolder = 'changed';
/** A Test-Comp suite. */
export const suiteFolder = 'test-suite';
const suiteFile = /^(metadata|\d{4,})\.xml$/;

export interface FileContent {
  /** Relative to the folder it goes to; may have folders of its own. */
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** What of former results stays, because the check goes on from it. */
export interface KeptResults {
  readonly log: boolean;
  /** By number. */
  readonly tests: ReadonlySet<number>;
}

/** Makes the folder, or clears it of former results. */
export function prepareOutFolder(path: string, kept: KeptResults): void {
  if (existsSync(path)) clearFormerResults(path, kept);
  explained(path, () => {
    for (const name of ownFolders) mkdirSync(join(path, name), { recursive: true });
    writeFileSync(join(path, markFile), markText);
  });
}

/** Names of folders `0001`, `0002`... below one, as the user can write them: tests, or findings. */
export function numberedFolder(parent: string, number: number): string {
  return join(parent, String(number).padStart(4, '0'));
}

export class NumberedFolders {
  private readonly parent: string;
  count = 0;

  constructor(parent: string) {
    this.parent = parent;
  }

  next(): string {
    return numberedFolder(this.parent, ++this.count);
  }
}

/**
 * A folder at a place that nobody looks at yet, in place of what is there. If it cannot be written, nothing is left of it. `what` is
 * its name for the user.
 */
export function writeFolder(name: string, files: readonly FileContent[], what = name): void {
  writing(what, () => orNothing(name, () => fillFolder(name, files)));
}

/** So that it is there with all of its files, or not at all. Of a former one, what the user has put there stays. */
export function writeFolderAtOnce(name: string, files: readonly FileContent[]): void {
  const part = `${name}${partSuffix}`;
  const act = () => {
    fillFolder(part, files);
    moveFolder(part, name);
  };
  writing(name, () => orNothing(part, act));
}

/** One file, in the place of a former one. */
export function writeInto(folder: string, { path, bytes }: FileContent): void {
  const target = join(folder, path);
  writing(target, () => {
    mkdirSync(dirname(target), { recursive: true });
    writeWhole(target, bytes);
  });
}

/** Tests are many, so nothing is asked that is almost always so: that there is a folder above, and nothing of that name. */
function makeFolder(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST' && code !== 'ENOENT') throw error;
    rmSync(path, { recursive: true, force: true });
    mkdirSync(path, { recursive: true });
  }
}

function fillFolder(folder: string, files: readonly FileContent[]): void {
  makeFolder(folder);
  for (const { path, bytes } of files) {
    const target = join(folder, path);
    if (path.includes('/')) mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

/** Makes a folder; if that fails, nothing is left of it. */
function orNothing(folder: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function moveFolder(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    removeFolder(to);
    // The user has put something there.
    if (existsSync(to))
      for (const name of readdirSync(from)) renameSync(join(from, name), join(to, name));
    else renameSync(from, to);
    rmSync(from, { recursive: true, force: true });
  }
}

function clearFormerResults(path: string, kept: KeptResults): void {
  if (!statSync(path).isDirectory())
    throw new UserError(`--out ${path}: there is a file of that name; choose another folder`);
  const names = explained(path, () => readdirSync(path));
  if (names.length === 0) return;
  // A folder of that name is a project's store.
  if (!statSync(join(path, markFile), { throwIfNoEntry: false })?.isFile())
    throw new UserError(
      `--out ${path}: the folder has files that are not clew's; choose another or an empty one`,
    );
  for (const name of kept.log ? ownFiles : [...ownFiles, logFile, tuningFile])
    rmSync(join(path, name), { force: true });
  const isKept = (name: string, number: string) =>
    name === 'tests' && kept.tests.has(Number(number));
  for (const name of [...ownFolders, changedFolder])
    if (names.includes(name)) removeNumbered(join(path, name), (number) => isKept(name, number));
  if (names.includes(suiteFolder)) removeSuite(join(path, suiteFolder));
}

function removeSuite(folder: string): void {
  if (!lstatSync(folder).isDirectory()) return;
  for (const name of readdirSync(folder))
    if (suiteFile.test(name)) rmSync(join(folder, name), { force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function removeNumbered(parent: string, isKept: (name: string) => boolean): void {
  if (!lstatSync(parent).isDirectory())
    throw new UserError(`--out: '${parent}' is not a folder that clew made; choose another --out`);
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    if (numbered.test(name) && !isKept(name) && lstatSync(folder).isDirectory())
      removeFolder(folder);
  }
}

/** The folder of a test or a finding, but for what the user has put there. */
export function removeFolder(folder: string): void {
  for (const file of readdirSync(folder))
    if (testFile.test(file)) rmSync(join(folder, file), { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function explained<T>(path: string, act: () => T): T {
  const mistake = (code: string) =>
    new UserError(`--out ${path}: the folder cannot be used (${code})`);
  return writingTo(path, mistake, act);
}
