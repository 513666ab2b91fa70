// Makes a store smaller: removes damaged cases, leftovers of killed processes, overwritten entries and, if asked, tests and seeds
// that were added long ago. Other processes may use the store meanwhile: what they are writing is in `part` for less than an hour.

import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from '../host/named-file.ts';
import { openAnswerFile } from '../solver/store/answer-file.ts';
import { type Cases, sizeOf } from './cases.ts';
import type { Store } from './store.ts';

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
