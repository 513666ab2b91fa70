// What clew calls the files and folders of its results, and how they are written. Which of them an earlier check has left, and what
// becomes of those, is former-results.ts's.

import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { writing } from '../base/write-error.ts';
import { partSuffix, writeWhole } from '../host/whole-file.ts';
import { isInputEntry } from '../input/names.ts';

/** The name of a test or a finding, or of one that is being written or moved. */
const numbered = /^\d{4,}(\.part|\.moving)?$/;
/** What the folder of a test or a finding is made of. */
export function isTestFile(name: string): boolean {
  const whole = name.endsWith(partSuffix) ? name.slice(0, -partSuffix.length) : name;
  return besideInput.has(whole) || isInputEntry(whole);
}
const besideInput: ReadonlySet<string> = new Set([
  'input.json',
  'test.ktest',
  'finding.json',
  'finding.txt',
  'native.txt',
  'change.txt',
  'test.c',
]);
/** The exploration log, which is kept when a check goes on. */
export const logFile = 'exploration.log';
export const tuningFile = 'tuning.log';
/** The words that the program compares its input with, for fuzzers. */
export const dictionaryFile = 'tokens.dict';
/** Suites in C, by who runs them, and what CTest needs beside one. */
export const cSuiteFiles = { assert: 'tests.c', unity: 'tests-unity.c' } as const;
export const ctestFile = 'CMakeLists.txt';
/** Other files in the results folder. */
export const ownFiles = [
  'stats.json',
  'program.json',
  'report.html',
  'report.sarif',
  'junit.xml',
  ...Object.values(cSuiteFiles),
  ctestFile,
  'ci.json',
  'summary.md',
  'coverage.info',
  'coverage.gcov.json',
  'coverage.xml',
  dictionaryFile,
];
/** A Test-Comp suite. */
export const suiteFolder = 'test-suite';
/** What each test covers (--coverage-tests). */
export const coverageFolder = 'coverage';
/** Inputs on which two versions behave differently: `clew ci` makes it. */
export const changedFolder = 'changed';

/** What is in a folder of results: which names are clew's, and whether each of them is a folder with files of a test. */
interface OwnFolder {
  readonly names: RegExp;
  readonly areTests: boolean;
}

export const ownFolders: ReadonlyMap<string, OwnFolder> = new Map([
  ['tests', { names: numbered, areTests: true }],
  ['findings', { names: numbered, areTests: true }],
  [changedFolder, { names: numbered, areTests: true }],
  [suiteFolder, { names: /^(metadata|\d{4,})\.xml$/, areTests: false }],
  [coverageFolder, { names: /^\d{4,}\.(info|gcov\.json|xml)$/, areTests: false }],
  ['klee', { names: /^klee\.h$/, areTests: false }],
]);

export interface FileContent {
  /** Relative to the folder it goes to; may have folders of its own. */
  readonly path: string;
  readonly bytes: Uint8Array | string;
}

/** The folder of a test or a finding: `0001`, `0002`... */
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

/** Writes a folder so that it is there with all of its files, or not at all. Files that the user has put into a former one stay. */
export function writeFolderAtOnce(name: string, files: readonly FileContent[]): void {
  const part = `${name}${partSuffix}`;
  const act = () => {
    fillFolder(part, files);
    moveFolder(part, name);
  };
  writing(name, () => orNothing(part, act));
}

/** Writes one file, in place of a former one. */
export function writeInto(folder: string, { path, bytes }: FileContent): void {
  const target = join(folder, path);
  writing(target, () => {
    mkdirSync(dirname(target), { recursive: true });
    writeWhole(target, bytes);
  });
}

/** Tests are many, so this assumes what is almost always true: the parent is there, and the folder is not. */
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

/** Removes the folder of a test or a finding, except for files that the user has put there. */
export function removeFolder(folder: string): void {
  for (const file of readdirSync(folder))
    if (isTestFile(file)) rmSync(join(folder, file), { recursive: true, force: true });
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}
