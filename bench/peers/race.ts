/**
 * One race: clew and AFL++ begin at the same time, each on a core of its own, with the same seeds and the same largest
 * size of the input. Only when both have ended are their tests replayed on the build that counts, one tool after the
 * other: its counters lie in one tree, and replaying beside the race would slow it down.
 */

import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { clewCommand, treeFolder } from '../subjects/build.ts';
import type { Covered } from '../subjects/coverage.ts';
import { type CheckDocument, checkCommand } from '../subjects/explore.ts';
import { writeFiles } from '../subjects/invoke.ts';
import { Failure, place } from '../subjects/work-folder.ts';
import { type Campaign, executionsOf, fuzzCommand, queueFolders } from './afl.ts';
import type { Children } from './children.ts';
import type { Question } from './question.ts';

/** What one tool did in one race. */
export interface Reached {
  readonly covered: Covered;
  /** Outcomes of conditions that its tests took and those of the other tool in the same race did not. */
  readonly alone: number;
  readonly tests: number;
  /** Executions of AFL++; runs of clew with shadows. */
  readonly runs: number;
  /** Runs of clew without shadows, on mutated inputs. */
  readonly mutated: number;
  /** The mark (growth.ts) by which nine tenths of its branches were covered; null if that was after the last one. */
  readonly toMost: number | null;
  /** From the start of the command to its end. */
  readonly seconds: number;
  /** Tests that were written after the time was up, and do not count. */
  readonly late: number;
}

interface Race {
  readonly campaign: Campaign;
  /** The core of clew; AFL++ has the other one of 0 and 1. */
  readonly core: 0 | 1;
  readonly seconds: number;
}

export async function race(
  question: Question,
  { campaign, core, seconds }: Race,
  children: Children,
): Promise<{ clew: Reached; afl: Reached; taken: readonly string[] }> {
  const [clewOut, aflOut] = ['clew', campaign].map((tool) =>
    join(place('peers'), `${question.name}-${tool}`),
  ) as [string, string];
  const start = Date.now();
  const deadline = start + seconds * 1000;
  const [clew, afl] = await together([
    runClew(question, { out: clewOut, core, seconds }, children),
    runAfl(question, campaign, { out: aflOut, core: 1 - core, seconds }, children),
  ]);
  const late = {
    clew: dropLate([join(clewOut, 'tests'), join(clewOut, 'findings')], deadline),
    afl: dropLate(queueFolders(aflOut), deadline),
  };
  const ours = await measured(question, 'clew', { out: clewOut, start }, children);
  const theirs = await measured(question, 'afl', { out: aflOut, start }, children);
  const result = (ran: Ran, lateTests: number, own: Measured, other: Measured): Reached => {
    const { covered, tests, toMost } = own;
    return {
      ...ran,
      late: lateTests,
      covered,
      tests,
      toMost,
      alone: takenAlone(own.taken, other.taken),
    };
  };
  return {
    clew: result(clew, late.clew, ours, theirs),
    afl: result(afl, late.afl, theirs, ours),
    taken: [ours.taken, theirs.taken],
  };
}

/** The outcomes of conditions that were taken in either of two measurements (outcomesTaken). */
export function takenInEither(one: string, other: string): string {
  if (one.length !== other.length) throw new Failure('gcov counts other conditions than before');
  return [...one].map((taken, at) => (taken === '1' ? taken : other[at])).join('');
}

function takenAlone(own: string, other: string): number {
  if (own.length !== other.length) throw new Failure('gcov counts other conditions than before');
  return [...own].filter((taken, at) => taken === '1' && other[at] === '0').length;
}

/** Removes what was written to these folders after the deadline, and says how many tests that were. */
function dropLate(folders: readonly string[], deadline: number): number {
  const late = folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((test) => statSync(test).mtimeMs > deadline);
  for (const test of late) rmSync(test, { recursive: true });
  return late.length;
}

/** Waits for both even when one fails, so that nothing is left running beside what comes next. */
async function together<T, U>(both: readonly [Promise<T>, Promise<U>]): Promise<[T, U]> {
  await Promise.allSettled(both);
  return Promise.all(both);
}

interface Runner {
  readonly out: string;
  readonly core: number;
  readonly seconds: number;
}

type Ran = Omit<Reached, 'covered' | 'alone' | 'tests' | 'late' | 'toMost'>;

/** Nobody is as late as this who ends at all. */
const patience = (seconds: number) => seconds * 3 + 120;

async function runClew(
  { subject, program, check }: Question,
  { out, core, seconds }: Runner,
  children: Children,
  more: readonly string[] = [],
): Promise<Ran> {
  const folder = `${out}.files`;
  for (const each of [out, folder]) rmSync(each, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFiles(check.with?.files ?? {}, folder);
  const path = join(treeFolder(subject, 'clew'), program.path);
  const args = checkCommand(path, check, { seconds, more, out, folder });
  const log = `${out}.log`;
  const ended = await children.run(
    'taskset',
    ['-c', String(core), process.execPath, clewCommand, ...args],
    { env: process.env, log, hasOutput: true, limit: patience(seconds) },
  );
  // Exit code 2 with a document: there was no time for a single run.
  if (ended.exit === 2 && ended.stdout !== '')
    throw new Failure(`clew check: no run in ${seconds} s`);
  if (ended.exit !== 0 && ended.exit !== 1)
    throw new Failure(`clew check: exit code ${ended.exit} (${log})`);
  const document = JSON.parse(ended.stdout) as CheckDocument;
  return { runs: document.runs, mutated: document.mutation.runs, seconds: ended.seconds };
}

/**
 * A check before the first race: the code that clew compiles for it is in its cache from then on, as that of AFL++ is in
 * its tree. Otherwise the first race would be about compiling, and the later ones not. It has more than the few hundred
 * runs after which mutation begins, because the program without shadows is only compiled then.
 */
export async function warmUp(question: Question, children: Children): Promise<void> {
  const out = join(place('peers'), `${question.name}-warm`);
  await runClew(question, { out, core: 0, seconds: 120 }, children, ['--max-runs', '1000']);
}

async function runAfl(
  question: Question,
  campaign: Campaign,
  { out, core, seconds }: Runner,
  children: Children,
): Promise<Ran> {
  const { args, cwd, env } = fuzzCommand(question, campaign, { out, seconds });
  const log = `${out}.log`;
  const ended = await children.run('taskset', ['-c', String(core), 'afl-fuzz', ...args], {
    ...{ cwd, env, log },
    limit: patience(seconds),
  });
  return { runs: executionsOf(out, log), mutated: 0, seconds: ended.seconds };
}

interface Measured extends Pick<Reached, 'covered' | 'tests' | 'toMost'> {
  /** The outcomes of conditions that were taken (outcomesTaken). */
  readonly taken: string;
}

async function measured(
  { name }: Question,
  tool: 'clew' | 'afl',
  { out, start }: { readonly out: string; readonly start: number },
  children: Children,
): Promise<Measured> {
  const log = `${out}.measure.log`;
  const script = join(import.meta.dirname, 'measure.ts');
  const { exit, stdout } = await children.run(
    process.execPath,
    [...process.execArgv, script, name, tool, out, String(start)],
    { env: process.env, log, hasOutput: true, limit: 3600 },
  );
  if (exit !== 0) throw new Failure(`measuring ${name}: exit code ${exit} (${log})`);
  return JSON.parse(stdout) as Measured;
}
