// Exports a store as plain files, for people, scripts and other tools: seeds and tests as folders in the usual form of a test, which
// `--seeds` and `clew replay` take, and everything else as JSON.

import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { isFolder, makeFolder } from '../host/make-folder.ts';
import { numberedFolder, writeFolderAtOnce, writeInto } from '../results/out-folder.ts';
import { testFiles } from '../results/test-folder.ts';
import type { Cases } from './cases.ts';
import type { Store } from './store.ts';

export interface Exported {
  readonly seeds: number;
  readonly tests: number;
}

export function exportStore(store: Store, folder: string): Exported {
  if (existsSync(folder) && !isFolder(folder))
    throw new UserError(`--out ${folder}: there is a file of that name; choose another folder`);
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new UserError(`--out ${folder}: the folder is not empty; choose another`);
  makeFor(folder);
  const count = { seeds: 0, tests: 0 };
  for (const program of store.programs()) {
    const below = join(folder, encodeURIComponent(program));
    count.seeds += exportCases(store.seeds(program), join(below, 'seeds'));
    count.tests += exportCases(store.tests(program), join(below, 'tests'));
    const coverage = Object.fromEntries(store.coverage(program).all());
    writeInto(below, { path: 'coverage.json', bytes: jsonText(coverage) });
  }
  const facts = Object.fromEntries(store.facts.all());
  writeInto(folder, { path: 'facts.json', bytes: jsonText(facts) });
  return count;
}

function makeFor(folder: string): void {
  try {
    makeFolder(resolve(folder));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`--out ${folder}: the folder cannot be made (${code}); choose another`);
  }
}

function exportCases(cases: Cases, folder: string): number {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const { name } of cases.list()) {
    const test = cases.load(name);
    if (test !== undefined) writeFolderAtOnce(numberedFolder(folder, ++count), testFiles(test));
  }
  return count;
}

function jsonText(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
