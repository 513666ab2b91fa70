// The main thread's side of running two versions side by side: compiles both, and asks a thread with a deep stack.

import { once } from 'node:events';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { CompilationFailed } from '../check/compilation-failed.ts';
import type { CheckOptions } from '../check/options.ts';
import { changedFolder, numberedFolder, writeFolder } from '../check/out-folder.ts';
import { planJob } from '../check/planning.ts';
import { loadTest } from '../check/read-test.ts';
import { stackMegabytes } from '../check/thread-setting.ts';
import type { Ending } from '../compare/behaviour.ts';
import type { CheckResult } from '../report/check-result.ts';
import type { Test } from '../report/test.ts';
import { testFiles } from '../report/test-folder.ts';
import { startThread } from '../source/thread.ts';
import type { OldVersion } from './old-version.ts';
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

export interface Comparison {
  readonly behaviour: ChangedBehaviour;
  /** Of the old version on the input of each finding; undefined where it could not be run. */
  readonly endings: readonly Ending[] | undefined;
}

/** Milliseconds for all inputs together, if the check had no limit that says otherwise. */
const usualTime = 60_000;

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

export async function compareVersions(
  old: OldVersion,
  options: CheckOptions,
  tests: readonly Test[],
  { findings, out }: CheckResult,
): Promise<Comparison> {
  if (old.kind === 'missing') return impossible(old.why);
  const { maxTime = usualTime } = options;
  const current = await jobOf(options);
  const before = await oldJob(old, options);
  if ('why' in before) return impossible(before.why);
  // What runs is the old code; all else, the program's name among it, is as now.
  const job: SideBySideJob = {
    ...{ current, old: { ...current, units: before.units }, tests },
    findings: findings.map(({ folder }) => loadTest(folder)),
    deadline: Date.now() + maxTime,
  };
  const answer = await ask(job);
  if (answer.kind === 'mistake') return impossible(answer.message);
  const { changes, endings, compared } = answer;
  const left = tests.length - compared;
  const kept = changes.map((change, i) => keep(shown(change, old), out, i + 1));
  return { behaviour: { kind: 'compared', changes: kept, inputs: compared, left }, endings };
}

/** Folders of the two versions are no part of a behaviour. */
function shown(change: Change, old: Extract<OldVersion, { kind: 'there' }>): Change {
  const folders = [`${old.folder}/`, `${process.cwd()}/`];
  const short = (text: string) => folders.reduce((all, folder) => all.replaceAll(folder, ''), text);
  const differences = change.differences.map((each) => ({
    ...each,
    answers: [short(each.answers[0]), short(each.answers[1])] as const,
    sentence: short(each.sentence),
  }));
  return { ...change, differences };
}

function keep(change: Change, out: string, number: number): KeptChange {
  const folder = numberedFolder(join(out, changedFolder), number);
  const text = change.differences.map(({ sentence }) => `${sentence}\n`).join('');
  writeFolder(folder, [...testFiles(change.test), { path: 'change.txt', bytes: text }]);
  return { ...change, folder };
}

function impossible(why: string): Comparison {
  return { behaviour: { kind: 'impossible', why }, endings: undefined };
}

async function jobOf(options: CheckOptions) {
  const { since: _, old: __, ...given } = options;
  return (await planJob({ ...given, seeds: [], workers: 1 }, Date.now(), () => {})).job;
}

/** Flags with relative names want the compiler to stand where they were meant. */
async function oldJob(
  { folder, files, flags }: Extract<OldVersion, { kind: 'there' }>,
  options: CheckOptions,
) {
  const here = process.cwd();
  process.chdir(folder);
  try {
    return await jobOf({ ...options, files, flags });
  } catch (error) {
    if (error instanceof CompilationFailed)
      return { why: `the old version does not compile: ${firstLine(error.diagnostics)}` };
    if (error instanceof UserError) return { why: `the old version: ${error.message}` };
    throw error;
  } finally {
    process.chdir(here);
  }
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.includes('error')) ?? text.split('\n')[0] ?? '';
}

async function ask(job: SideBySideJob): Promise<SideBySideAnswer> {
  const file = new URL(`./side-by-side-thread${extension}`, import.meta.url);
  const thread = startThread(file, stackMegabytes);
  try {
    thread.postMessage(job);
    const [answer] = (await once(thread, 'message')) as [SideBySideAnswer];
    return answer;
  } finally {
    await thread.terminate();
  }
}
