// `clew ci`: a change, checked where it changes something. The recorded inputs of the store are run on the new version, and
// explored from there with what is new first; findings are parted into those that the old version has too and those that
// are new; all inputs that are known are run on both versions, and what they do differently is told. The store keeps what was
// learned, for the next change.
//
// The steps are those of Oasis (section 3), with EGT's cross-check against the old version (2.2) at the end.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { WriteError, WriteFailures } from '../base/write-error.ts';
import type { CheckEvent } from '../check/event.ts';
import { readOptions } from '../check/option-schema.ts';
import type { CheckOptions } from '../check/options.ts';
import { checkInto } from '../check/perform.ts';
import { hasNoChanges } from '../host/git.ts';
import type { CheckResult } from '../results/check-result.ts';
import type { ResultsFolder } from '../results/results-folder.ts';
import { loadTest } from '../results/test-folder.ts';
import { sourceReader } from '../source/program-readable.ts';
import { openStore, type Store } from '../store/store.ts';
import { type Base, baseRevision } from './base-revision.ts';
import {
  type ChangedBehaviour,
  type Comparison,
  compareVersions,
  currentJob,
  impossible,
  oldJob,
  versionDigest,
} from './compare-versions.ts';
import { type JudgedFinding, judgeFindings } from './judge-findings.ts';
import { type OldVersion, oldVersion, runBuild } from './old-version.ts';
import { type ChangeSearch, type CiOptions, ciSchema } from './options.ts';
import { inputsThatDiffer, isPairPossible } from './pair-exploration.ts';
import { ProgramStore } from './program-store.ts';

export interface CiResult {
  readonly base: Base;
  /** Recorded inputs that the exploration began with, and tests that it knew. */
  readonly known: { readonly seeds: number; readonly tests: number };
  readonly check: CheckResult;
  readonly findings: readonly JudgedFinding[];
  readonly behaviour: ChangedBehaviour;
  /** What fails the change by the policy of --fail-on; a checked change without failures is fine. */
  readonly failures: readonly string[];
  /** Why nothing can be said about the change; undefined if it was checked. */
  readonly unchecked: string | undefined;
  /** What could not be written and why, in a sentence; undefined if everything was written. */
  readonly unwritten: string | undefined;
  readonly seconds: number;
}

export type CiEvent =
  | { readonly kind: 'base'; readonly base: Base }
  | { readonly kind: 'doing'; readonly doing: string }
  | { readonly kind: 'check'; readonly event: Exclude<CheckEvent, { kind: 'ended' }> }
  | { readonly kind: 'ended'; readonly result: CiResult };

/** The caller releases the folder when it has written what it wants to. */
export async function* ci(
  given: CiOptions,
  results: ResultsFolder,
): AsyncGenerator<CiEvent, CiResult> {
  const begun = Date.now();
  const options = readOptions('ci', ciSchema, given);
  results.look(options.check.files);
  const base = baseRevision(process.cwd(), options.environment, options.check.since);
  yield { kind: 'base', base };
  if (options.build !== undefined) {
    yield { kind: 'doing', doing: 'building' };
    const failure = runBuild(options.build, process.cwd());
    if (failure !== undefined) throw new UserError(`--build ${options.build}: ${failure}`);
  }
  const built = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'clew-ci-'));
  try {
    const kept = storeOf(process.cwd(), folder);
    if (kept.problem !== undefined) yield note(kept.problem);
    const store = new ProgramStore(kept.store, options.check);
    const version = versionDigest(await currentJob(options.check));
    const begin = store.beginning(options.check, version, join(folder, 'seeds'));
    for (const text of begin.notes) yield note(text);
    const checked = { ...begin.options, ...sinceBase(base) };
    let result: CheckResult | undefined;
    const limited = { ...checked, ...timeLeft(checked, built) };
    for await (const event of checkInto(results, limited)) {
      if (event.kind === 'ended') result = event.result;
      else yield { kind: 'check', event };
    }
    if (result === undefined) throw new Error('the check ended without a result');
    yield { kind: 'doing', doing: 'comparing with the old version' };
    const old = versionAt(base, options, join(folder, 'old'));
    const how = options.changes;
    const failures = new WriteFailures();
    const { behaviour, endings } =
      result.unwritten === undefined
        ? await compared({ base, old, how }, checked, store, result, failures)
        : impossible('results of the check could not be written');
    const before = store.findingsBefore(base);
    const source = sourceReader(options.check);
    const findings = judgeFindings(result.findings, endings, before, source);
    store.keep(result, findings);
    if (store.problem !== undefined) yield note(store.problem);
    const ended: CiResult = {
      base,
      known: begin.known,
      check: result,
      findings,
      behaviour,
      failures: failuresOf(options.failOn, findings, behaviour),
      unchecked: whyUnchecked(base, result),
      unwritten: result.unwritten ?? failures.first?.message,
      seconds: (Date.now() - begun) / 1000,
    };
    yield { kind: 'ended', result: ended };
    return ended;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function note(text: string): CiEvent {
  return { kind: 'check', event: { kind: 'note', text } };
}

/** Opens the store, or a temporary one in `folder` if it cannot be written. */
function storeOf(project: string, folder: string): { store: Store; problem: string | undefined } {
  try {
    return { store: openStore(project), problem: undefined };
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    const problem = `${error.message}: the check goes on without a store`;
    return { store: openStore(folder), problem };
  }
}

/** The user's own build takes nothing of it, and all else does. */
function timeLeft({ maxTime }: CheckOptions, from: number): Pick<CheckOptions, 'maxTime'> {
  return maxTime === undefined ? {} : { maxTime: Math.max(1, from + maxTime - Date.now()) };
}

/** The share of the check's time that the comparison gets, and its milliseconds where the check has no limit. */
const [comparingShare, usualComparing] = [1 / 3, 30_000];

async function compared(
  { base, old, how }: { base: Base; old: OldVersion; how: ChangeSearch },
  options: CheckOptions,
  store: ProgramStore,
  { findings, out }: CheckResult,
  failures: WriteFailures,
): Promise<Comparison> {
  const current = await currentJob(options);
  const before = await oldJob(old, options, current);
  if ('why' in before) return impossible(before.why);
  const { maxTime = usualComparing / comparingShare } = options;
  const milliseconds = maxTime * comparingShare;
  const pair = `${base.kind === 'none' ? versionDigest(before) : base.commit} ${versionDigest(current)}`;
  const isExplored = how === 'explore' && isPairPossible(current) && isChanged(base);
  if (isExplored && !store.isCompared(pair, milliseconds)) {
    const seeds = store.inputsFor(current);
    const deadline = Date.now() + milliseconds;
    const { found, isDone } = await inputsThatDiffer(before, current, seeds, deadline);
    store.addCompared(pair, found, isDone ? Number.POSITIVE_INFINITY : milliseconds);
  }
  const job = {
    old: before,
    current,
    tests: how === 'off' ? [] : store.inputs(out),
    findings: findings.map(({ folder }) => loadTest(folder)),
    milliseconds,
  };
  return compareVersions(job, out, old.kind === 'there' ? old.folder : '', failures);
}

/** Whether tracked files have changed; otherwise the two versions cannot differ. */
function isChanged(base: Base): boolean {
  return base.kind === 'none' || !hasNoChanges(process.cwd(), base.commit);
}

function sinceBase(base: Base): Pick<CheckOptions, 'since'> {
  return base.kind === 'none' ? {} : { since: base.commit };
}

function versionAt(base: Base, options: CiOptions, target: string): OldVersion {
  if (base.kind === 'none' && options.oldProgram === undefined)
    return { kind: 'missing', why: base.why };
  return oldVersion(options, base.kind === 'none' ? 'HEAD' : base.commit, target);
}

/** One concrete run of one version is no check of a change. */
function whyUnchecked(base: Base, result: CheckResult): string | undefined {
  if (result.status === 'nothing-run') {
    const reason = result.gaps.find(({ kind }) => kind === 'no-path')?.text;
    return `the program was not run to the end of any path${reason === undefined ? '' : `: ${reason}`}`;
  }
  if (base.kind === 'none' && !result.symbolic && result.findings.length === 0)
    return 'nothing is symbolic, and there is no earlier version to compare with';
  return undefined;
}

function failuresOf(
  failOn: CiOptions['failOn'],
  findings: readonly JudgedFinding[],
  behaviour: ChangedBehaviour,
): string[] {
  const open = findings.filter(({ reported }) => reported.accepted === undefined);
  const fresh = open.filter(({ isNew }) => isNew).length;
  const changes = behaviour.kind === 'compared' ? behaviour.changes.length : 0;
  return [
    ...(failOn.includes('any') && open.length > 0
      ? [counting(open.length, 'finding')]
      : failOn.includes('new') && fresh > 0
        ? [counting(fresh, 'new finding')]
        : []),
    ...(failOn.includes('changed') && changes > 0
      ? [counting(changes, 'change of behaviour', 'changes of behaviour')]
      : []),
  ];
}
