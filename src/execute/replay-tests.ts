// Runs tests again, in the box or natively. A test knows its input; the program is what program.json next to the results says, or what
// the caller names. Tests of one program share a thread, or a native build.

import { resolve } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { openCache } from '../host/cache.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import type { Outcome } from '../machine/outcome.ts';
import { NativeJudge } from '../native/judge.ts';
import { NativeRunner } from '../native/runner.ts';
import { hasFailed, headlineOf } from '../native/sanitizer-report.ts';
import type { NativeMode } from '../results/check-result.ts';
import { findProgram, type ProgramPlan } from '../results/program-file.ts';
import type { Test } from '../results/test.ts';
import { loadTest } from '../results/test-folder.ts';
import { chosenChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources } from '../source/compile.ts';
import { boxDirectory, handOverFiles } from '../world/hand-over.ts';
import { parseMounts } from '../world/mounts.ts';
import type { Replayed, ReplayJob, ReplayQuestion } from './replay-thread.ts';

export interface ReplayPlan {
  /** Folders of tests or findings, input.json files, .ktest files. */
  readonly tests: readonly string[];
  /** The program of all tests; if undefined, what program.json above each test says. */
  readonly program: ProgramPlan | undefined;
  /** Compiler flags and checks beside those of program.json. */
  readonly flags: readonly string[];
  readonly checks: readonly string[];
  readonly clang: string | undefined;
  readonly cacheFolder: string | undefined;
  readonly native: NativeMode;
  /** What each test may take, in milliseconds. */
  readonly time: number | undefined;
  readonly output: ReplayJob['output'];
  readonly signal?: AbortSignal | undefined;
  /** Called before the tests of a program, with the folder that names in its plan are relative to. */
  enter(directory: string): void;
}

export type ReplayEvent =
  | { readonly kind: 'warnings'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  /** A test is about to run. */
  | { readonly kind: 'begun'; readonly test: string }
  | { readonly kind: 'replayed'; readonly replayed: ReplayedTest };

/** How a test ended, in the box or natively. */
export interface ReplayedTest {
  /** The name as it was given. */
  readonly test: string;
  readonly hasFailed: boolean;
  /** If undefined, it ran natively. */
  readonly outcome: Outcome | undefined;
  readonly native: NativeReplay | undefined;
  /** What the program printed, unless it was shown at once. */
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  /** The program as it was built. */
  readonly program: ProgramPlan;
}

export interface NativeReplay {
  /** The compiler and its sanitizers. */
  readonly by: string;
  /** One line that says how it ended. */
  readonly headline: string;
}

export interface ReplayResult {
  readonly tests: number;
  readonly failures: number;
}

interface NamedTest {
  readonly name: string;
  readonly path: string;
  readonly test: Test;
}

interface Group {
  readonly plan: ProgramPlan;
  readonly directory: string;
  readonly members: NamedTest[];
}

export async function* replayTests(plan: ReplayPlan): AsyncGenerator<ReplayEvent, ReplayResult> {
  const tests = plan.tests.map((name) => ({ name, path: resolve(name), test: loadTest(name) }));
  const notes: string[] = [];
  const groups = groupsOf(tests, plan, (text) => notes.push(text));
  for (const text of new Set(notes)) yield { kind: 'note', text };
  let [made, failures] = [0, 0];
  for (const group of groups) {
    plan.enter(group.directory);
    const events = plan.native === 'off' ? inBox(group, plan) : natively(group, plan, plan.native);
    for await (const event of events) {
      if (event.kind === 'replayed') made++;
      if (event.kind === 'replayed' && event.replayed.hasFailed) failures++;
      yield event;
    }
  }
  return { tests: made, failures };
}

// ---- Which program -----------------------------------------------------------------------------------------------------

export function groupsOf(
  tests: readonly NamedTest[],
  plan: Pick<ReplayPlan, 'program' | 'flags' | 'checks'>,
  note: (text: string) => void,
): readonly Group[] {
  if (plan.program !== undefined)
    return [{ plan: plan.program, directory: process.cwd(), members: [...tests] }];
  const groups = new Map<string, Group>();
  for (const member of tests) {
    const known = knownProgram(member, plan, note);
    const key = JSON.stringify(known);
    const group = groups.get(key) ?? { ...known, members: [] };
    groups.set(key, group);
    group.members.push(member);
  }
  return [...groups.values()];
}

function knownProgram(
  { name, path }: NamedTest,
  { flags, checks }: Pick<ReplayPlan, 'flags' | 'checks'>,
  note: (text: string) => void,
): Omit<Group, 'members'> {
  const known = findProgram(path);
  if (known === undefined)
    throw new UserError(
      `'${name}': no program.json above it says which program it is for; name its files with --program`,
    );
  for (const file of known.changed)
    note(`warning: '${file}' has changed since the tests were written`);
  const { plan, directory } = known;
  return {
    plan: { ...plan, flags: [...plan.flags, ...flags], checks: [...plan.checks, ...checks] },
    directory,
  };
}

// ---- In the box --------------------------------------------------------------------------------------------------------

async function* inBox({ plan, members }: Group, setting: ReplayPlan): AsyncGenerator<ReplayEvent> {
  const { clang, cacheFolder, signal } = setting;
  const cache = cacheFolder === undefined ? undefined : openCache(cacheFolder);
  const { flags, checks, handed } = plan;
  const setUp = { clang, cache, flags, checks, programs: handed.program, signal };
  const compiled = await compileSources(plan.files, setUp);
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  if (compiled.warnings !== '') yield { kind: 'warnings', text: compiled.warnings };
  const file = threadFile('execute/replay-thread');
  const thread = new JobThread<ReplayQuestion, Replayed | undefined>(file);
  try {
    await thread.ask({ kind: 'build', job: { ...jobOf(plan, setting), units: compiled.units } });
    for (const { name, test } of members) {
      if (signal?.aborted) return;
      yield { kind: 'begun', test: name };
      const answer = await thread.ask({ kind: 'run', test });
      if (answer === undefined) continue;
      const failed = answer.outcome.kind === 'finding';
      const rest = { test: name, hasFailed: failed, native: undefined, program: plan };
      yield { kind: 'replayed', replayed: { ...answer, ...rest } };
    }
  } finally {
    await thread.close();
  }
}

function jobOf(
  plan: ProgramPlan,
  { cacheFolder, time, output }: ReplayPlan,
): Omit<ReplayJob, 'units'> {
  const checks = chosenChecks(plan.checks);
  const uninitialized = checks.has('uninitialized');
  return {
    cacheFolder,
    program: {
      ...{ memory: plan.memory, entry: plan.entry, fuzzSize: plan.fuzzSize },
      ...{ shadows: uninitialized, uninitialized, coverage: false },
      uninitializedInput: plan.uninitialized === 'symbolic',
      missingInput: plan.missing === 'symbolic',
    },
    fuel: plan.fuel,
    time,
    leaks: checks.has('leak'),
    files: handOverFiles(plan.handed.file, plan.handed.dir, boxDirectory),
    mounts: parseMounts(plan.handed.mount ?? [], boxDirectory),
    output,
  };
}

// ---- Natively ----------------------------------------------------------------------------------------------------------

async function* natively(
  { plan, members }: Group,
  { cacheFolder, time, signal }: ReplayPlan,
  mode: 'sandboxed' | 'plain',
): AsyncGenerator<ReplayEvent> {
  const runner = await NativeRunner.open({ mode, cache: cacheFolder });
  const judge = new NativeJudge(plan, runner, time);
  try {
    for (const { name, test } of members) {
      if (signal?.aborted) return;
      yield { kind: 'begun', test: name };
      const ran = await judge.run(test, chosenChecks(plan.checks).has('leak'));
      if (ran.kind === 'impossible')
        throw new UserError(`the program cannot be run natively: ${ran.reason}`);
      const { result, by } = ran;
      const native = { by, headline: headlineOf(result) };
      const output = { stdout: result.output, stderr: new TextEncoder().encode(result.errors) };
      const rest = { test: name, outcome: undefined, program: plan, hasFailed: hasFailed(result) };
      yield { kind: 'replayed', replayed: { ...rest, native, ...output } };
    }
  } finally {
    judge.close();
    runner.close();
  }
}
