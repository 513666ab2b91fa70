// clew compare A --native PEER: A is explored, and its tests, one for each path, are run on something that clew cannot see into.
// So this shows differences, and never that there are none: on each path one input was tried (EGT, section 5, compared
// three printfs with the host's like this).

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FindingKind } from '../base/finding-kind.ts';
import { check } from '../check/check.ts';
import type { CheckEvent } from '../check/event.ts';
import type { CheckOptions } from '../check/options.ts';
import { planJob } from '../check/planning.ts';
import { runInThread } from '../host/job-thread.ts';
import { mapConcurrent } from '../host/map-concurrent.ts';
import { threadFile } from '../host/thread.ts';
import { crashConfirms } from '../native/sanitizer-report.ts';
import type { CheckResult } from '../results/check-result.ts';
import type { Test } from '../results/test.ts';
import { loadTest } from '../results/test-folder.ts';
import type { CheckJob } from '../workers/job.ts';
import type { Behaviour } from './behaviour.ts';
import { type Difference, differences, isUnknown } from './differences.ts';
import type { BoxJob } from './native-box-thread.ts';
import type { NativePeer } from './native-peer.ts';
import { nativePeer, peerText } from './native-peers.ts';

export interface NativeCompareOptions extends CheckOptions {
  /** A program, or LIBRARY:SYMBOL together with `fn`. */
  readonly peer: string;
  /** Milliseconds for each native run. */
  readonly nativeTime?: number;
  /** How many units in the last place floats may be apart. */
  readonly floatTolerance?: number | undefined;
}

export interface NativeDifference {
  readonly test: Test;
  readonly a: Behaviour;
  readonly b: Behaviour;
  readonly differences: readonly Difference[];
}

export interface NativeComparison {
  /** What the exploration of A says of itself. */
  readonly check: CheckResult;
  readonly job: CheckJob;
  readonly peer: string;
  /** How many tests were run on both. */
  readonly compared: number;
  /** The differences, in the order of A's paths. */
  readonly differences: readonly NativeDifference[];
}

/** What the exploration of A tells before it ends. */
export type EventOnTheWay = Exclude<CheckEvent, { kind: 'ended' }>;

/** `begin` is called when all options are known to be right and the exploration begins. */
export async function compareNatively(
  options: NativeCompareOptions,
  tell: (event: EventOnTheWay) => void,
  begin: () => void = () => {},
): Promise<NativeComparison> {
  const { peer: _, nativeTime: __, floatTolerance = 0, ...checked } = options;
  const { job } = await planJob(checked, Date.now(), () => {});
  const peer = await nativePeer(options, job.units);
  tell({ kind: 'note', text: peerText(peer) });
  try {
    begin();
    const { check: result, paths } = await pathsInTheBox(checked, job, tell);
    const found = await mapConcurrent(paths, (path) => compared(path, peer, floatTolerance));
    const known = paths.filter(({ a }) => !isUnknown(a.ending)).length;
    const differing = found.filter((each) => each !== undefined);
    return { check: result, job, peer: peer.name, compared: known, differences: differing };
  } finally {
    peer.close();
  }
}

/** One input for each path of A, and what A does with it. */
export interface PathInTheBox {
  readonly test: Test;
  readonly a: Behaviour;
}

/** Explores A; its findings count only as behaviour here. */
export async function pathsInTheBox(
  options: CheckOptions,
  job: CheckJob,
  tell: (event: EventOnTheWay) => void,
): Promise<{ check: CheckResult; paths: PathInTheBox[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-compare-'));
  try {
    const result = await explored({ ...options, out: folder, native: false, fresh: true }, tell);
    const tests = testsIn(join(folder, 'tests'));
    const behaviours = await inTheBox(tests, job);
    return { check: result, paths: tests.map((test, i) => ({ test, a: behaviours[i] })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function explored(
  options: CheckOptions,
  tell: (event: EventOnTheWay) => void,
): Promise<CheckResult> {
  for await (const event of check(options)) {
    if (event.kind === 'ended') return event.result;
    // A finding in A is no difference by itself; its input is compared like the others.
    if (event.kind !== 'finding') tell(event);
  }
  throw new Error('the check ended without a result');
}

function testsIn(folder: string): Test[] {
  const names = readdirSync(folder).filter((name) => /^\d+$/.test(name));
  return names.sort().map((name) => loadTest(join(folder, name)));
}

function inTheBox(tests: readonly Test[], job: CheckJob): Promise<readonly Behaviour[]> {
  const entry = job.entry && { ...job.entry, observe: { variables: [] } };
  const boxJob: BoxJob = { job: { ...job, entry }, inputs: tests.map(({ input }) => input) };
  return runInThread(threadFile('compare/native-box-thread'), boxJob);
}

async function compared(
  { test, a }: PathInTheBox,
  peer: NativePeer,
  floatTolerance: number,
): Promise<NativeDifference | undefined> {
  if (isUnknown(a.ending)) return undefined;
  const b = comparable(a, await peer.behaviour(test, a));
  const found = differences(a, b, ['A', peer.name], floatTolerance);
  return found.length === 0 ? undefined : { test, a, b, differences: found };
}

/**
 * The native behaviour `b`, in the words of `a` where a crash there is what a finding here leads to: abort() is a finding in the
 * box, and SIGABRT natively.
 */
function comparable(a: Behaviour, b: Behaviour): Behaviour {
  const { ending } = b;
  if (a.ending.kind !== 'finding' || ending.kind !== 'signaled') return b;
  const names = Object.entries(constants.signals);
  const [signal] = names.find(([, number]) => number === ending.signal) ?? [];
  const end = { exitCode: null, signal: signal as NodeJS.Signals, timedOut: false, errors: '' };
  const isSame =
    crashConfirms(a.ending.finding as FindingKind, end) ||
    // The least integer divided by -1 has no result, and the processor says so as it does of zero.
    (a.ending.finding === 'signed-overflow' && signal === 'SIGFPE');
  if (!isSame) return b;
  // What a dying program prints names itself and its place.
  return { ...b, ending: a.ending, stderr: a.stderr };
}
