// Reports the results of one worker: writes a test for each new path, and owns a finding from the run that failed to the message
// that reports it. Nothing is reported as a finding that a plain run does not show.

import type { CoverableLine } from '../abi/coverage.ts';
import type { Program } from '../abi/program.ts';
import { WriteError } from '../base/write-error.ts';
import type { ExploreEvent, FoundByRun } from '../explore/event.ts';
import { type FindingSites, placeKeyOf } from '../explore/finding-sites.ts';
import type { Minimiser } from '../explore/minimise.ts';
import { type PathKey, pathName } from '../explore/path-key.ts';
import type { Representatives } from '../explore/representatives.ts';
import { whole } from '../explore/result-queue.ts';
import type { RunPatience } from '../explore/run-patience.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input, InputObject } from '../input/input.ts';
import type { Finding } from '../machine/finding.ts';
import { findingSteps } from '../report/finding-steps.ts';
import { inputSum } from '../results/input-sum.ts';
import type { Test } from '../results/test.ts';
import type { Aims } from './aims.ts';
import { FindingReplay } from './box-replay.ts';
import { type CheckJob, type CheckMessage, type FoundFinding, unwritten } from './job.ts';
import { testOf } from './job-program.ts';
import { Count, type WorkItem, wholeTree } from './orders.ts';
import type { Outside, TestPlaces } from './outside.ts';

type EventOf<Kind extends ExploreEvent['kind']> = Extract<ExploreEvent, { readonly kind: Kind }>;

/** A finding with the path that it was met on. */
type FoundOnPath = Pick<FoundByRun, 'finding' | 'key' | 'run' | 'path'>;

/** A plain run of an input that may hang gets one part in so many of the remaining time. */
const suspectShare = 3;

export interface ReporterParts {
  readonly job: CheckJob;
  readonly program: Program;
  readonly terms: Terms;
  readonly log: Pick<Outside['log'], 'addTest'>;
  readonly outside: Pick<Outside, 'build' | 'tests' | 'shown'>;
  readonly minimiser: Minimiser;
  readonly patience: RunPatience;
  /** The findings that this worker has met, and the smallest failing path of each. */
  readonly findings: FindingSites;
  readonly representatives: Representatives;
  /** Milliseconds until the exploration has to end, at most 0 if it has to end now. */
  readonly remainingTime: () => number;
  readonly aims: Pick<Aims, 'reachedBy'>;
  readonly post: (message: CheckMessage) => void;
}

export class ResultReporter {
  private readonly replay: FindingReplay;
  private readonly tests: TestWriter;
  /** The work item that is being explored. */
  private item: WorkItem = wholeTree;
  /** A test that is not written yet, because its finding may come with a simpler input. */
  private unwrittenTest: EventOf<'test'> | undefined;
  private readonly coveredLines = new Set<CoverableLine>();
  /** Runs of the work item that ended in a finding. */
  private failing = new Set<number>();
  /** Some run has met an object of symbolic input. */
  isSymbolic = false;

  constructor(private readonly parts: ReporterParts) {
    const { job, outside, post } = parts;
    this.replay = new FindingReplay(job, outside.build);
    this.tests = new TestWriter(job, outside.tests, post);
  }

  /** How many tests all workers have written. */
  get testCount(): number {
    return this.tests.count;
  }

  begin(item: WorkItem): void {
    this.item = item;
    this.failing = new Set();
  }

  /** The number of the work item that is being explored. */
  get number(): number {
    return this.item.number;
  }

  get failingRuns(): ReadonlySet<number> {
    return this.failing;
  }

  // ---- Tests ---------------------------------------------------------------------------------------------------------

  addTest(event: EventOf<'test'>): void {
    this.flush();
    this.unwrittenTest = event;
  }

  /** Writes the test that waits, with an equivalent input if there is a simpler one. Returns its folder. */
  flush(simpler?: Input): string | undefined {
    const test = this.unwrittenTest;
    this.unwrittenTest = undefined;
    if (test === undefined) return undefined;
    if (test.objects.length > 0) this.isSymbolic = true;
    const isFailing = test.outcome.kind === 'finding';
    if (isFailing) this.failing.add(test.run);
    if (this.parts.job.tellsInputs && (test.coversNew || isFailing))
      this.parts.post({ kind: 'interesting', input: test.input, isFailing });
    const isWanted = this.parts.job.tests === 'all' || test.coversNew || simpler !== undefined;
    if (!isWanted) return undefined;
    const folder = this.write(this.test(simpler ?? test.input, test.objects), test);
    this.tellCovered(test);
    return folder;
  }

  /** Tells which lines the test is the first to cover: once for each line, however many work items this worker explores. */
  private tellCovered({ run, covers }: EventOf<'test'>): void {
    if (covers.length === 0) return;
    const { aims, post, program, outside } = this.parts;
    const marks = new Set(covers);
    const fresh = (program.coverage?.lines ?? []).filter(
      (line) => !this.coveredLines.has(line) && line.marks.some((mark) => marks.has(mark)),
    );
    for (const line of fresh) this.coveredLines.add(line);
    const reached = aims.reachedBy(covers);
    if (fresh.length === 0 && reached.length === 0) return;
    const lines = fresh.map(({ file, line }) => ({ file: outside.shown.display(file), line }));
    post({ kind: 'covers', item: this.item.number, run, lines, reached });
  }

  simplify({ run, input, objects }: EventOf<'simpler'>): void {
    this.flush(); // It may be the test of this run that waits.
    this.tests.rewrite(this.test(input, objects), this.item.number, run);
  }

  /** Writes a test, unless a worker that died has written it already. */
  private write(test: Test, { run, key }: { run: number; key: PathKey }): string | undefined {
    const { number: item, written } = this.item;
    if (written.has(run)) return undefined;
    const name = { run, item, key };
    const known = numberMeantFor(this.item, name);
    const { folder, number, sum } = this.tests.write(test, name, known);
    this.parts.log.addTest({ ...name, number, sum });
    return folder;
  }

  private test(input: Input, objects: readonly InputObject[]): Test {
    return testOf(this.parts.job, input, objects);
  }

  // ---- Findings ------------------------------------------------------------------------------------------------------

  /** Posts a failure before it is judged, so that it is not lost if this thread does not come to that (unjudged-failures.ts). */
  addFailure(event: FoundByRun): void {
    const test = this.test(event.input, event.objects);
    this.parts.post({ kind: 'failure', ...this.found(event, event.finding, test, undefined) });
  }

  async addFinding(event: FoundByRun): Promise<void> {
    const test = this.test(event.input, event.objects);
    const isOwn = this.unwrittenTest?.run === event.run;
    const folder = isOwn ? this.flush(event.input) : this.write(test, event);
    await this.judge(event, test, folder);
  }

  /**
   * Reports what a plain run of the input shows, if that is a new finding. Its test is written when the path is known to its
   * end.
   */
  async judgeSuspect(event: EventOf<'suspect'>): Promise<void> {
    const { patience, findings, remainingTime, post } = this.parts;
    const test = this.test(event.input, event.objects);
    const until = Date.now() + remainingTime() / (event.isLast ? 1 : suspectShare);
    const isOver = () => remainingTime() <= 0 || Date.now() > until;
    const { outcome, steps } = await this.replay.run(test.input, isOver);
    patience.judge(event.finding.stack, outcome, steps);
    if (outcome.kind !== 'finding' || !findings.add(outcome.finding)) return;
    const { finding } = outcome;
    post({ kind: 'finding', ...this.found({ ...event, finding }, finding, test, undefined) });
  }

  /** Reports a finding once more, by the smallest failing path that this worker knows. */
  async showSmallest(place: string): Promise<void> {
    const { job, representatives, minimiser } = this.parts;
    const known = representatives.at(place);
    if (known === undefined) return;
    const simple = minimiser.minimise(known.input, known.conditions, known.preferences);
    const test = this.test(whole(simple, known.objects), known.objects);
    const met = { ...known, run: 0 };
    // Where not every path has a test, this one may have none.
    await this.judge(met, test, job.tests === 'new' ? this.write(test, met) : undefined);
  }

  private async judge(met: FoundOnPath, test: Test, folder: string | undefined): Promise<void> {
    const { post } = this.parts;
    const { finding } = met;
    const judged = await this.replay.judge(finding, test.input);
    if ('finding' in judged)
      post({ kind: 'finding', ...this.found(met, judged.finding, test, folder) });
    else post({ kind: 'unreproduced', finding, instead: judged.instead, test: folder ?? '' });
  }

  /** `finding` is as the plain run shows it; the exploration tells findings apart by what it has met. */
  private found(
    met: FoundOnPath,
    finding: Finding,
    test: Test,
    folder: string | undefined,
  ): FoundFinding {
    const { program, terms } = this.parts;
    return {
      finding,
      place: placeKeyOf(met.finding),
      key: met.key,
      folder,
      item: this.item.number,
      run: met.run,
      test,
      path: findingSteps(program, terms, met.path),
    };
  }
}

// ---- Tests on their way to the disk --------------------------------------------------------------------------------
//
// Tests on their way to the disk. Making a folder with three files takes longer than most runs, so the threads that explore
// leave it to the main one, which has nothing else to do; unless that one falls behind: then they write by themselves. So
// what is still to be written when the time is up takes no time that anybody would notice.

/**
 * How much writing may wait in the main thread, in objects of input. A folder takes as long as so many objects; a test may have
 * thousands, since a loop that asks for input makes one in each turn.
 */
const mostWaiting = 16_000;
const folderWeight = 60;

function weightOf({ objects }: Test): number {
  return folderWeight + objects.length;
}

/** Milliseconds after which a thread that waits looks again, should nobody have woken it. */
const longestWait = 100;

/** The run that a test comes from. */
export interface RunName {
  readonly run: number;
  readonly item: number;
  readonly key: PathKey;
}

/** The number of the test that was to be written for this run, or was written for its path; undefined if there is none. */
export function numberMeantFor(
  { missing, unlogged }: WorkItem,
  { run, key }: Pick<RunName, 'run' | 'key'>,
): number | undefined {
  return missing.get(run) ?? unlogged.get(pathName(key));
}

/** The worker's side of writing tests. */
export class TestWriter {
  private readonly counts: Int32Array;
  private readonly waiting: Int32Array;

  constructor(
    private readonly job: Pick<CheckJob, 'counts' | 'waiting' | 'isRemote'>,
    private readonly places: TestPlaces,
    private readonly post: (message: CheckMessage) => void,
  ) {
    this.counts = new Int32Array(job.counts);
    this.waiting = new Int32Array(job.waiting);
  }

  /** How many tests all workers have written. */
  get count(): number {
    return Atomics.load(this.counts, Count.tests);
  }

  /** Writes a test, or has the main thread write it; `known` is the number that it was meant to have. */
  write(
    test: Test,
    { run, item, key }: RunName,
    known?: number,
  ): { folder: string; number: number; sum: number } {
    const number = known ?? Atomics.add(this.counts, Count.tests, 1) + 1;
    const folder = this.places.folder(number);
    // A worker of another machine has no folder to write to.
    if (this.job.isRemote) this.waitForRoom();
    const isBehind = Atomics.load(this.waiting, 0) >= mostWaiting;
    if (isBehind) this.writeHere(folder, test);
    else Atomics.add(this.waiting, 0, weightOf(test));
    const sum = inputSum(test);
    const content = isBehind ? undefined : test;
    this.post({ kind: 'test', folder, number, test: content, item, run, key, sum });
    return { folder, number, sum };
  }

  /** Gives a written test another input. Only the main thread knows where it is, so this waits if that one is behind. */
  rewrite(test: Test, item: number, run: number): void {
    this.waitForRoom();
    Atomics.add(this.waiting, 0, weightOf(test));
    this.post({ kind: 'simpler', item, run, test });
  }

  private waitForRoom(): void {
    for (;;) {
      const waiting = Atomics.load(this.waiting, 0);
      if (waiting < mostWaiting) return;
      Atomics.wait(this.waiting, 0, waiting, longestWait);
    }
  }

  private writeHere(folder: string, test: Test): void {
    try {
      this.places.write(folder, test);
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      this.post(unwritten(error));
    }
  }
}

/** Says that a test is on its way to the main thread; `writeTest` says that it has come there. */
export function expectTest(job: CheckJob, test: Test): void {
  Atomics.add(new Int32Array(job.waiting), 0, weightOf(test));
}

/** The main thread's side: has a test written, and wakes workers that wait until less is to be written. */
export function writeTest(job: Pick<CheckJob, 'waiting'>, test: Test, write: () => void): void {
  const waiting = new Int32Array(job.waiting);
  try {
    write();
  } finally {
    Atomics.sub(waiting, 0, weightOf(test));
    Atomics.notify(waiting, 0);
  }
}
