// The main thread's side of a check: listens to the thread that explores, confirms its findings natively, and stops it
// when it is told to. Results arrive one by one and are kept here, so that whatever becomes of the thread, they are not
// lost.

import { endingAt } from '../base/ended.ts';
import { WriteError, WriteFailures } from '../base/write-error.ts';
import { placeKeyOf } from '../explore/finding-sites.ts';
import { GracePeriod, graceMilliseconds } from '../host/grace-period.ts';
import { isMemoryName } from '../input/names.ts';
import { NativeJudge } from '../native/judge.ts';
import type { NativeRunner } from '../native/runner.ts';
import { callText } from '../report/call-words.ts';
import type {
  CallText,
  CheckOutcome,
  ConcretizedSite,
  Stopped,
  Unreproduced,
} from '../results/check-result.ts';
import { writeFolderAtOnce } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import type { TimelinePoint } from '../results/report-data.ts';
import type { Test } from '../results/test.ts';
import { testFiles } from '../results/test-folder.ts';
import { sourceReader } from '../source/program-readable.ts';
import type { CheckJob, Pictures } from '../workers/job.ts';
import type { PoolEvent } from '../workers/pool-event.ts';
import { writeTest } from '../workers/result-reporter.ts';
import { reduceSuite } from '../workers/suite.ts';
import { UnjudgedFailures } from '../workers/unjudged-failures.ts';
import { nothingYet } from '../workers/worker-figures.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { CheckEvent } from './event.ts';
import { ReportedFindings } from './reported-findings.ts';

export interface SessionSetting {
  readonly out: string;
  /** If undefined, findings are not confirmed natively. */
  readonly runner: NativeRunner | undefined;
  /** When the check began, in Date.now()'s milliseconds. */
  readonly begun: number;
  readonly signal: AbortSignal | undefined;
  tell(event: CheckEvent): void;
}

export class CheckSession {
  private readonly judge: NativeJudge | undefined;
  private readonly findings: ReportedFindings;
  private readonly unreproduced: Unreproduced[] = [];
  private readonly unjudged = new UnjudgedFailures();
  /** The exploration stops when something cannot be written. */
  readonly failures = new WriteFailures(() => this.halt('unwritten'));
  private figures = nothingYet;
  private deaths: readonly string[] = [];
  /** Empty if the threads were given up. */
  pictures: Pictures = { sources: [], tree: undefined };
  readonly timeline = new Timeline();
  /** While nobody explores yet, there is nothing to wait for. */
  private readonly grace = new GracePeriod<Stopped>(() => this.pool.isBuilt);

  constructor(
    private readonly pool: WorkerPool,
    private readonly job: CheckJob,
    program: ProgramPlan,
    private readonly setting: SessionSetting,
  ) {
    this.judge = setting.runner && new NativeJudge(program, setting.runner);
    this.findings = new ReportedFindings({
      out: setting.out,
      log: job.log,
      source: sourceReader(job.showable),
      deadline: job.deadline,
      judge: this.judge,
      callOf: callIn(job),
      tests: () => this.pool.tests,
      failures: this.failures,
      tell: (finding, how) => setting.tell({ kind: 'finding', finding, ...how }),
    });
  }

  async run(): Promise<Omit<CheckOutcome, 'warnings' | 'notCaptured' | 'bounds' | 'native'>> {
    const { signal } = this.setting;
    const { deadline } = this.job;
    const interrupt = () => this.halt('interrupted');
    if (deadline !== undefined) this.grace.beginAt(deadline, 'time');
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    try {
      this.findings.begin();
      const ended = await this.explore();
      const stopped = this.failures.first === undefined ? ended : 'unwritten';
      this.grace.cancel();
      this.setting.tell({ kind: 'finishing', doing: 'confirming' });
      await this.judgeRest();
      await this.findings.finish(signal);
      const tests = await this.countTests(signal);
      if (stopped === 'exhausted') this.findings.arrange();
      this.pool.tests.keepRewritten(this.job.log, (error) => this.failures.add(error));
      this.findings.tellRest();
      const { unreproduced, figures, setting } = this;
      return {
        ...figures,
        concretized: placed(figures.concretized, this.job.entry?.name),
        tests,
        seconds: this.seconds(),
        findings: this.findings.all(),
        unreproduced,
        deaths: this.deaths,
        stopped,
        isUnbuilt: !this.pool.isBuilt,
        out: setting.out,
      };
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.grace.cancel();
      this.judge?.close();
    }
  }

  /** Counts the tests; a suite of tests that cover something new is reduced before, if there is time. */
  private async countTests(signal: AbortSignal | undefined): Promise<number> {
    const { tests: made } = this.figures;
    const { deadline, tests } = this.job;
    const folders = this.pool.tests.folders();
    if (this.failures.first !== undefined) return folders.length;
    const end = endingAt(deadline && deadline + graceMilliseconds, signal);
    if (tests === 'all' || folders.length < 2 || end?.aborted) return made;
    this.setting.tell({ kind: 'finishing', doing: 'reducing' });
    const shown = [...this.findings.all(), ...this.unreproduced].map(({ test }) => test);
    return (await reduceSuite(this.job, folders, new Set(shown), end)) ?? made;
  }

  /** What the threads have told so far is the result if they are given up. */
  private async explore(): Promise<Stopped> {
    const ended = await Promise.race([this.pool.run((event) => this.hear(event)), this.grace.over]);
    if (typeof ended === 'string') return ended;
    this.figures = ended.figures;
    this.deaths = ended.deaths;
    this.pictures = ended.pictures;
    this.mark();
    return ended.stopped;
  }

  private halt(stopped: Stopped): void {
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
    this.grace.begin(stopped);
  }

  private hear(message: PoolEvent): void {
    this.failures.attempt(() => this.take(message));
  }

  private take(message: PoolEvent): void {
    const { tell } = this.setting;
    switch (message.kind) {
      case 'progress': {
        this.figures = message.figures;
        this.mark();
        const { doing } = message;
        const [seconds, findings] = [this.seconds(), this.findings.count];
        return tell({ kind: 'progress', progress: { ...this.figures, seconds, findings, doing } });
      }
      case 'test':
        if (message.test === undefined) return;
        return this.write(message.folder, message.test);
      case 'simpler': {
        const { item, run, test } = message;
        return writeTest(this.job, test, () => this.pool.tests.rewrite(item, run, test));
      }
      case 'note':
        return tell(message);
      case 'failure':
        return this.unjudged.add(message);
      case 'finding':
        this.unjudged.remove(message.place);
        return this.findings.report(message);
      case 'unreproduced':
        this.unjudged.remove(placeKeyOf(message.finding));
        return this.unreproducible(message);
      case 'unwritten':
        return this.failures.add(new WriteError(message.what, message.code));
    }
  }

  private write(folder: string, test: Test): void {
    writeTest(this.job, test, () => writeFolderAtOnce(folder, testFiles(test)));
    this.setting.tell({ kind: 'test', folder, test });
  }

  private unreproducible(finding: Unreproduced): void {
    this.unreproduced.push(finding);
    this.setting.tell({ kind: 'unreproduced', finding });
  }

  /** Judges failures that no thread has come to judge. */
  private async judgeRest(): Promise<void> {
    for (const { failure, judgement } of await this.unjudged.judge(this.job)) {
      const { finding, item, run } = failure;
      const test = this.pool.tests.folderOf(item, run) ?? '';
      if ('finding' in judgement) this.findings.report({ ...failure, ...judgement });
      else this.unreproducible({ finding, instead: judgement.instead, test });
    }
  }

  private mark(): void {
    const { runs, paths, pending, coverage } = this.figures;
    const [lines, branches] = [coverage.lines.covered, coverage.branches.covered];
    const [seconds, findings] = [this.seconds(), this.findings.count];
    this.timeline.add({ seconds, runs, paths, pending, findings, lines, branches });
  }

  private seconds(): number {
    return (Date.now() - this.setting.begun) / 1000;
  }
}

/** Names the call of the function as the place of what its harness does, which has no place in the source. */
function placed(
  sites: readonly ConcretizedSite[],
  name: string | undefined,
): readonly ConcretizedSite[] {
  const isNowhere = ({ file, function: inside }: ConcretizedSite) =>
    file === undefined && inside === '';
  return name === undefined
    ? sites
    : sites.map((site) => (isNowhere(site) ? { ...site, function: `the call of ${name}` } : site));
}

/** The call that a test makes, where a function is checked. */
function callIn({ entry, call }: CheckJob): ((test: Test) => CallText) | undefined {
  if (entry === undefined || call === undefined) return undefined;
  return ({ input }) => {
    const made = [...input].filter(([name]) => isMemoryName(name));
    return callText(entry.name, call, new Map(made));
  };
}

/** How many points a timeline has at the most. */
const mostPoints = 500;

/**
 * How an exploration went over time, in a bounded number of points: when there are too many, every second one goes, and points
 * come half as often from then on.
 */
class Timeline {
  private points: TimelinePoint[] = [];
  private stride = 1;
  private seen = 0;
  private last: TimelinePoint | undefined;

  add(point: TimelinePoint): void {
    this.last = point;
    if (this.seen++ % this.stride !== 0) return;
    this.points.push(point);
    if (this.points.length <= mostPoints) return;
    this.points = this.points.filter((_, index) => index % 2 === 0);
    this.stride *= 2;
  }

  /** All points, including the last one even if it is not yet its turn. */
  all(): readonly TimelinePoint[] {
    const { points, last } = this;
    return last === undefined || points.at(-1) === last ? points : [...points, last];
  }
}
