// What `clew store` does: looks at a store, makes it smaller, exports it.
//
// A store is damaged or whole: every case is compared with the digest in its name, every entry of the appended
// files with its checksum. An entry that a killed process did not write to the end is no damage. Nothing is changed.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { isFolder, makeFolder } from '../host/make-folder.ts';
import { namesIn } from '../host/named-file.ts';
import { numberedFolder, writeFolderAtOnce, writeInto } from '../results/out-folder.ts';
import { testFiles } from '../results/test-folder.ts';
import { openAnswerFile } from '../solver/store/answer-file.ts';
import { damageIn, isOurs, scanEntries } from '../solver/store/entries.ts';
import { type Cases, sizeOf } from './cases.ts';
import type { Documents } from './documents.ts';
import type { Store } from './store.ts';

export interface CasesCondition {
  readonly count: number;
  readonly bytes: number;
  /** The names of the damaged cases. */
  readonly damaged: readonly string[];
}

export interface ProgramCondition {
  readonly program: string;
  readonly seeds: CasesCondition;
  readonly tests: CasesCondition;
  /** The versions with stored coverage, the latest last. */
  readonly versions: readonly string[];
}

export interface StoreCondition {
  readonly folder: string;
  readonly bytes: number;
  readonly answers: { readonly count: number; readonly bytes: number };
  readonly programs: readonly ProgramCondition[];
  readonly facts: readonly string[];
  /** One sentence for each damage. */
  readonly damage: readonly string[];
  /** How many unfinished folders and files killed processes left behind. */
  readonly leftovers: number;
}

export function conditionOf(store: Store): StoreCondition {
  const damage: string[] = [];
  const programs = store.programs().map((program) => programCondition(store, program, damage));
  const facts = documentNames(store.facts, 'facts', damage);
  return {
    folder: store.folder,
    bytes: sizeOf(store.folder),
    answers: answersCondition(store.answers, damage),
    programs,
    facts,
    damage,
    leftovers: namesIn(join(store.folder, 'part')).length,
  };
}

function programCondition(store: Store, program: string, damage: string[]): ProgramCondition {
  return {
    program,
    seeds: casesCondition(store.seeds(program), damage),
    tests: casesCondition(store.tests(program), damage),
    versions: documentNames(store.coverage(program), `the coverage of ${program}`, damage),
  };
}

function casesCondition(cases: Cases, damage: string[]): CasesCondition {
  const all = cases.list();
  const damaged = all.map(({ name }) => name).filter((name) => cases.condition(name) === 'damaged');
  for (const name of damaged)
    damage.push(`${join(cases.folder, name)}: its input.json is not as it was written`);
  const bytes = all.reduce((sum, each) => sum + each.bytes, 0);
  return { count: all.length, bytes, damaged };
}

function documentNames(documents: Documents, what: string, damage: string[]): string[] {
  const { damaged } = documents.damage();
  if (damaged > 0)
    damage.push(
      `${what}: ${counting(damaged, 'byte')} ${damaged === 1 ? 'is' : 'are'} damaged, and passed over`,
    );
  return [...documents.all().keys()];
}

function answersCondition(path: string, damage: string[]): { count: number; bytes: number } {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return { count: 0, bytes: 0 };
  const bytes = readFileSync(path);
  const scan = scanEntries(bytes);
  const { damaged } = damageIn(bytes);
  if (!isOurs(bytes, scan)) damage.push(`${path}: this is no file of answers, and is not used`);
  else if (damaged > 0)
    damage.push(
      `${path}: ${counting(damaged, 'byte')} ${damaged === 1 ? 'is' : 'are'} damaged, and passed over`,
    );
  return { count: new Set(scan.entries.map(({ key }) => key)).size, bytes: bytes.length };
}

// ---- Making a store smaller --------------------------------------------------------------------------------------
//
// Damaged cases go, leftovers of killed processes, overwritten entries and, if asked, tests and seeds that were added long ago. Other
// processes may use the store meanwhile: what they are writing is in `part` for less than an hour.

export interface PruneOptions {
  /** Tests and seeds that were added before this time are removed, in milliseconds since 1970. */
  readonly before: number | undefined;
  /** How many bytes the stored answers may take. */
  readonly answers: number | undefined;
  /** The time in milliseconds since 1970. */
  readonly now: number;
}

export interface Pruned {
  readonly damaged: number;
  readonly old: number;
  readonly leftovers: number;
  /** How many bytes smaller the store is. */
  readonly bytes: number;
}

const hour = 3_600_000;

export function prune(store: Store, options: PruneOptions): Pruned {
  const bytes = sizeOf(store.folder);
  const all = store.programs().flatMap((name) => [store.seeds(name), store.tests(name)]);
  const damaged = all.reduce((sum, cases) => sum + removeDamaged(cases), 0);
  const old = all.reduce((sum, cases) => sum + removeOld(cases, options.before), 0);
  for (const name of store.programs()) store.coverage(name).compact();
  store.facts.compact();
  pruneAnswers(store.answers, options.answers);
  const leftovers = removeLeftovers(join(store.folder, 'part'), options.now - hour);
  return { damaged, old, leftovers, bytes: bytes - sizeOf(store.folder) };
}

function removeDamaged(cases: Cases): number {
  const damaged = cases.list().filter(({ name }) => cases.condition(name) === 'damaged');
  for (const { name } of damaged) cases.remove(name);
  return damaged.length;
}

function removeOld(cases: Cases, before = -Infinity): number {
  const old = cases.list().filter(({ added }) => added < before);
  for (const { name } of old) cases.remove(name);
  return old.length;
}

/** Opening the file rewrites it if it is damaged, and closing it rewrites it if it is too large. */
function pruneAnswers(path: string, size: number | undefined): void {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return;
  const options = size === undefined ? {} : { maximalSize: size };
  openAnswerFile(path, () => {}, options)?.close();
}

function removeLeftovers(folder: string, before: number): number {
  const old = namesIn(folder).filter((name) => {
    const stat = statSync(join(folder, name), { throwIfNoEntry: false });
    return stat !== undefined && stat.mtimeMs < before;
  });
  for (const name of old) rmSync(join(folder, name), { recursive: true, force: true });
  return old.length;
}

// ---- A store as plain files, for people, scripts and other tools -------------------------------------------------
//
// Seeds and tests become folders in the usual form of a test, which `--seeds` and `clew replay` take, and everything else JSON.

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
