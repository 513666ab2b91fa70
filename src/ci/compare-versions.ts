// Two versions of a program, compiled; they are run to see on which inputs they differ, and how the old one ended on the
// inputs of findings. Programs run in threads with deep stacks.

import { join } from 'node:path';
import { endingAt } from '../base/ended.ts';
import { UserError } from '../base/user-error.ts';
import type { WriteFailures } from '../base/write-error.ts';
import type { CheckOptions } from '../check/options.ts';
import { compileProgram, planJob } from '../check/planning.ts';
import type { Ending } from '../compare/behaviour.ts';
import { digest } from '../host/cache.ts';
import { runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { changedFolder, numberedFolder, writeFolderAtOnce } from '../results/out-folder.ts';
import { testFiles } from '../results/test-folder.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import type { CheckJob } from '../workers/job.ts';
import { errorLine, type OldVersion } from './old-version.ts';
import type { Change } from './side-by-side.ts';
import type { SideBySideAnswer, SideBySideJob } from './side-by-side-thread.ts';

export type ChangedBehaviour =
  | {
      readonly kind: 'compared';
      readonly changes: readonly KeptChange[];
      /** Inputs that both versions were run on. */
      readonly inputs: number;
      /** Inputs that there was no time for. */
      readonly left: number;
    }
  | { readonly kind: 'impossible'; readonly why: string };

/** A change with its input, as a test. */
export interface KeptChange extends Change {
  readonly folder: string;
}

// ---- Compiled --------------------------------------------------------------------------------------------------------

/** The program as it is now: what a check would run. */
export async function currentJob(options: CheckOptions): Promise<CheckJob> {
  const { since: _, old: __, ...given } = options;
  return (await planJob({ ...given, seeds: [], workers: 1 }, Date.now(), () => {})).job;
}

/** The identity of a version: the same for the same code, whatever its files are called. */
export function versionDigest({ units }: CheckJob): string {
  return digest(...units.map(({ bytes }) => digest(bytes)));
}

/** The old code in the box of the current one: all else, the program's name among it, is as now. */
export async function oldJob(
  old: OldVersion,
  options: CheckOptions,
  current: CheckJob,
): Promise<CheckJob | { readonly why: string }> {
  if (old.kind === 'missing') return old;
  const { files, flags, folder } = old;
  const { maxTime, signal } = options;
  const ending = endingAt(maxTime === undefined ? undefined : Date.now() + maxTime, signal);
  try {
    const given = { ...options, files, flags };
    const { units } = await compileProgram(given, ending, () => {}, folder);
    return { ...current, units };
  } catch (error) {
    if (error instanceof CompilationFailed)
      return { why: `the old version does not compile: ${errorLine(error.diagnostics)}` };
    if (error instanceof UserError) return { why: `the old version: ${error.message}` };
    throw error;
  }
}

// ---- Compared --------------------------------------------------------------------------------------------------------

export interface Comparison {
  readonly behaviour: ChangedBehaviour;
  /** How the old version ends on the input of each finding; undefined if it could not be run. */
  readonly endings: readonly Ending[] | undefined;
}

export async function compareVersions(
  job: SideBySideJob,
  out: string,
  oldFolder: string,
  failures: WriteFailures,
): Promise<Comparison> {
  const file = threadFile('ci/side-by-side-thread');
  const answer = await runInThread<SideBySideJob, SideBySideAnswer>(file, job).catch(mistakeText);
  if (typeof answer === 'string') return impossible(answer);
  const { changes, endings, compared } = answer;
  const kept = changes.map((change, i) => keep(shown(change, oldFolder), out, i + 1, failures));
  const left = job.tests.length - compared;
  return { behaviour: { kind: 'compared', changes: kept, inputs: compared, left }, endings };
}

function mistakeText(error: unknown): string {
  if (error instanceof UserError) return error.message;
  throw error;
}

export function impossible(why: string): Comparison {
  return { behaviour: { kind: 'impossible', why }, endings: undefined };
}

/** Removes the folders of the two versions from the texts: they do not belong to the behaviour. */
function shown(change: Change, oldFolder: string): Change {
  const folders = [`${oldFolder}/`, `${process.cwd()}/`];
  const short = (text: string) => folders.reduce((all, folder) => all.replaceAll(folder, ''), text);
  const differences = change.differences.map((each) => ({
    ...each,
    answers: [short(each.answers[0]), short(each.answers[1])] as const,
    sentence: short(each.sentence),
  }));
  return { ...change, differences };
}

function keep(change: Change, out: string, number: number, failures: WriteFailures): KeptChange {
  const folder = numberedFolder(join(out, changedFolder), number);
  const text = change.differences.map(({ sentence }) => `${sentence}\n`).join('');
  const files = [...testFiles(change.test), { path: 'change.txt', bytes: text }];
  failures.attempt(() => writeFolderAtOnce(folder, files));
  return { ...change, folder };
}
