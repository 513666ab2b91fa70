// A check goes on with what an earlier one has explored only if everything that decides what a run does is the same: the program,
// its input, its box, and clew. Otherwise it begins anew, and says what has changed.

import { serialize } from 'node:v8';
import { counting } from '../base/counting.ts';
import { buildDigest } from '../host/build-digest.ts';
import { digest } from '../host/cache.ts';
import { inputSum } from '../results/input-sum.ts';
import { beginLog, cutLog, type Identity } from '../results/log.ts';
import { type Log, readLog } from '../results/log-reader.ts';
import { numberedFolder } from '../results/out-folder.ts';
import { filesOfTest, readTest, type TestFile, testFiles } from '../results/test-folder.ts';
import type { WrittenTest } from '../results/test-register.ts';
import type { CheckJob } from '../workers/job.ts';
import { testOf } from '../workers/job-program.ts';
import { type WorkItem, wholeTree } from '../workers/orders.ts';

/** The log that an earlier check has left in the folder, and notes for the user about it. */
export function earlierCheck(
  path: string,
  identity: Identity,
  isFresh: boolean,
): { readonly log: Log | undefined; readonly notes: readonly string[] } {
  const log = isFresh ? undefined : readLog(path);
  if (log === undefined) return { log, notes: [] };
  const changed = Object.keys(identity).filter((name) => log.identity[name] !== identity[name]);
  if (changed.length === 0) return { log, notes: notesOf(log) };
  const verb = changed.length === 1 ? 'is' : 'are';
  const text = `${listed(changed)} ${verb} not as in the last check with this --out: it begins anew`;
  return { log: undefined, notes: log.runs === 0 ? [] : [text] };
}

/** Joins words as in "a, b and c". */
function listed(words: readonly string[]): string {
  const [last = '', ...others] = words.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`;
}

function notesOf(log: Log): string[] {
  const { runs } = log;
  const damage = log.isDamaged
    ? ['the end of its log is damaged: that part is explored again']
    : [];
  if (runs === 0) return damage;
  const done = counting(runs, 'run');
  const text = `going on after the ${done} of the last check with this --out (--fresh begins anew)`;
  return [text, ...damage];
}

/** The tests of an earlier check that are intact, file by file as their runs made them; all others are written again. */
export function intactTests(log: Log | undefined, job: CheckJob): WrittenTest[] {
  const tests = log?.tests ?? [];
  return tests.filter(({ number, sum }) =>
    isAsWritten(job, numberedFolder(job.testsFolder, number), sum),
  );
}

function isAsWritten(job: CheckJob, folder: string, sum: number): boolean {
  try {
    const there = filesOfTest(folder);
    const { input, objects } = readTest(there);
    const meant = testFiles(testOf(job, input, objects));
    const isSame = ({ path, bytes }: TestFile) =>
      Buffer.compare(there.get(path) ?? noBytes, bytes) === 0 && there.has(path);
    return (
      inputSum({ input, objects }) === sum && there.size === meant.length && meant.every(isSame)
    );
  } catch {
    return false;
  }
}

const noBytes = new Uint8Array(0);

/** The work items to explore: what the log knows of, or the whole tree. */
export function openLog(
  path: string,
  identity: Identity,
  log: Log | undefined,
  intact: readonly WrittenTest[],
): WorkItem[] {
  if (log === undefined) {
    beginLog(path, identity);
    return [wholeTree];
  }
  if (log.isDamaged) cutLog(path, log);
  const orders = new Map<number, { written: Set<number>; missing: Map<number, number> }>();
  for (const number of log.items.keys())
    orders.set(number, { written: new Set(), missing: new Map() });
  for (const { item, run, number } of log.tests) orders.get(item)?.missing.set(run, number);
  for (const { item, run } of intact) {
    orders.get(item)?.written.add(run);
    orders.get(item)?.missing.delete(run);
  }
  return Array.from(log.items, ([number, { handover, parts }]) => ({
    ...wholeTree,
    number,
    handover,
    past: parts,
    ...orders.get(number),
  }));
}

/** The first number that no work item has. */
export function firstFree(items: readonly WorkItem[]): number {
  return items.reduce((most, { number }) => Math.max(most, number), 0) + 1;
}

export function identityOf(job: CheckJob): Identity {
  const { units, sources, plan, entry, fuzzSize, models, memory, fuel, leaks, uninitialized } = job;
  const { uninitializedInput, missingInput, readable } = job;
  const assumed = { uninitializedInput, missingInput };
  const { files, fileSpace: _, ...world } = plan;
  return {
    clew: buildDigest(),
    'the program': digest(...units.flatMap(({ name, key }) => [name, key])),
    'what is symbolic': JSON.stringify({ sources, entry, fuzzSize, ...assumed }),
    'the arguments and the environment': JSON.stringify(world),
    'a file that was handed over': digest(serialize(files)),
    'a seed': digest(serialize(job.seeds)),
    'a limit or a check': JSON.stringify({ models, memory, fuel, leaks, uninitialized, readable }),
    // Decisions have other numbers in a program that marks new code.
    'what is new': digest(JSON.stringify(job.newLines ?? null)),
  };
}
