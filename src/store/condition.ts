// What a store contains, and whether it is damaged: every case is compared with the digest in its name, every entry of the appended
// files with its checksum. An entry that a killed process did not write to the end is no damage. Nothing is changed.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../host/named-file.ts';
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
  if (damaged > 0) damage.push(`${what}: ${damaged} bytes are damaged, and passed over`);
  return [...documents.all().keys()];
}

function answersCondition(path: string, damage: string[]): { count: number; bytes: number } {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return { count: 0, bytes: 0 };
  const bytes = readFileSync(path);
  const scan = scanEntries(bytes);
  const { damaged } = damageIn(bytes);
  if (!isOurs(bytes, scan)) damage.push(`${path}: this is no file of answers, and is not used`);
  else if (damaged > 0) damage.push(`${path}: ${damaged} bytes are damaged, and passed over`);
  return { count: new Set(scan.entries.map(({ key }) => key)).size, bytes: bytes.length };
}
