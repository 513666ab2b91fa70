// The main thread's side of a check: listens to the thread that explores, confirms its findings natively, and stops it
// when it is told to. Results arrive one by one and are kept here, so that whatever becomes of the thread, they are not
// lost.

import type { CodeLine } from '../abi/aims.ts';
import { endingAt } from '../base/ended.ts';
import { WriteError, WriteFailures } from '../base/write-error.ts';
import { placeKeyOf } from '../explore/finding-sites.ts';
import { displayFile } from '../host/display.ts';
import { GracePeriod, graceMilliseconds } from '../host/grace-period.ts';
import { runInThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { NativeJudge } from '../native/judge.ts';
import type { NativeRunner } from '../native/runner.ts';
import type { CheckOutcome, Stopped, Unreproduced } from '../results/check-result.ts';
import { CoveringTests } from '../results/covering-tests.ts';
import { writeFolderAtOnce } from '../results/out-folder.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import type { Test } from '../results/test.ts';
import { testFiles } from '../results/test-folder.ts';
import { sourceReader } from '../source/program-readable.ts';
import { type CheckJob, noPictures, type WorkerStatus } from '../workers/job.ts';
import { deadlineOf } from '../workers/orders.ts';
import type { PoolEvent } from '../workers/pool-event.ts';
import { writeTest } from '../workers/result-reporter.ts';
import { reduceSuite } from '../workers/suite.ts';
import { type JudgeJob, type Judgement, UnjudgedFailures } from '../workers/unjudged-failures.ts';
import { nothingYet } from '../workers/worker-figures.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { CheckControl } from './control.ts';
import type { CorpusFolder } from './corpus.ts';
import type { CheckEvent, Progress } from './event.ts';
import { callIn, placed } from './function-words.ts';
import { ReportedFindings, type ReportingParts } from './reported-findings.ts';
import { SessionCommands } from './session-commands.ts';
import { Timeline } from './timeline.ts';

/** Milliseconds between two looks at the corpus. */
const corpusPause = 1000;

export interface SessionSetting {
  readonly out: string;
  /** If undefined, findings are not confirmed natively. */
  readonly runner: NativeRunner | undefined;
  /** When the check began, in Date.now()'s milliseconds. */
  readonly begun: number;
  readonly signal: AbortSignal | undefined;
  /** The corpus of --corpus, which is read and written while the check goes on. */
  readonly corpus?: CorpusFolder | undefined;
  /** Why a finding does not count; undefined if it does. */
  readonly acceptanceOf?: ReportingParts['acceptanceOf'];
  readonly control?: CheckControl | undefined;
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
  pictures = noPictures;
  readonly timeline = new Timeline();
  private readonly covering = new CoveringTests();
  private readonly commands: SessionCommands;
  /** While nobody explores yet, there is nothing to wait for. */
  private readonly grace = new GracePeriod<Stopped>(() => this.pool.isBuilt);

  constructor(
    private readonly pool: WorkerPool,
    private readonly job: CheckJob,
    program: ProgramPlan,
    private readonly setting: SessionSetting,
  ) {
    this.judge = setting.runner && new NativeJudge(program, setting.runner);
    this.commands = new SessionCommands({
      ...{ pool, job, tell: setting.tell },
      countDown: (deadline) => this.countDown(deadline),
      interrupt: () => this.halt('interrupted'),
    });
    this.findings = new ReportedFindings({
      out: setting.out,
      log: job.log,
      source: sourceReader(job.showable),
      deadline: () => deadlineOf(job),
      judge: this.judge,
      callOf: callIn(job),
      acceptanceOf: setting.acceptanceOf,
      tests: () => this.pool.tests,
      failures: this.failures,
      tell: (finding, how) => setting.tell({ kind: 'finding', finding, ...how }),
    });
  }

  async run(): Promise<Omit<CheckOutcome, 'warnings' | 'notCaptured' | 'bounds' | 'native'>> {
    const { signal } = this.setting;
    const interrupt = () => this.halt('interrupted');
    this.countDown(this.job.deadline);
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) interrupt();
    try {
      this.findings.begin();
      this.setting.control?.attach(this.commands);
      const ended = await this.explore();
      this.setting.control?.attach(undefined);
      const stopped = this.failures.first === undefined ? ended : 'unwritten';
      this.grace.cancel();
      this.setting.tell({ kind: 'finishing', doing: 'confirming' });
      await this.judgeRest();
      await this.findings.finish(signal);
      const written = await this.countTests(signal);
      // A test for each path: two for one path are of two workers, and each has counted it. Of tests that only cover something new
      // there may be two of a path that one worker has counted.
      const doubles = this.job.tests === 'all' ? this.pool.tests.doubles() : 0;
      const isArranged = stopped === 'exhausted';
      const moved = isArranged ? this.findings.arrange() : undefined;
      this.pictures = {
        ...this.pictures,
        sources: this.covering.addTo(this.pictures.sources, moved),
      };
      this.pool.tests.keepRewritten(this.job.log, (error) => this.failures.add(error));
      this.findings.tellRest();
      const { unreproduced, figures, setting } = this;
      const aims = this.commands.results();
      return {
        ...figures,
        concretized: placed(figures.concretized, this.job.entry?.name),
        paths: figures.paths - doubles,
        tests: isArranged ? written - doubles : written,
        seconds: this.seconds(),
        findings: this.findings.all(),
        unreproduced,
        deaths: this.deaths,
        stopped,
        isUnbuilt: !this.pool.isBuilt,
        out: setting.out,
        ...(aims.length > 0 && { aims }),
      };
    } finally {
      signal?.removeEventListener('abort', interrupt);
      this.setting.control?.attach(undefined);
      this.grace.cancel();
      this.judge?.close();
    }
  }

  /** Counts the tests; a suite of tests that cover something new is reduced before, if there is time. */
  private async countTests(signal: AbortSignal | undefined): Promise<number> {
    const { tests: made } = this.figures;
    const { tests } = this.job;
    const deadline = deadlineOf(this.job);
    const folders = this.pool.tests.folders();
    if (this.failures.first !== undefined) return folders.length;
    const end = endingAt(deadline && deadline + graceMilliseconds, signal);
    if (tests === 'all' || folders.length < 2 || end?.aborted) return made;
    this.setting.tell({ kind: 'finishing', doing: 'reducing' });
    const shown = [...this.findings.all(), ...this.unreproduced, ...this.commands.results()]
      .map(({ test }) => test)
      .filter((test) => test !== undefined);
    const reduced = await reduceSuite(this.job, folders, new Set(shown), end);
    if (reduced === undefined) return made;
    this.covering.clear();
    for (const { folder, lines } of reduced) this.covering.add(folder, shownLines(lines));
    return reduced.length;
  }

  /** What the threads have told so far is the result if they are given up. */
  private async explore(): Promise<Stopped> {
    const reading = this.readCorpus();
    const ended = await Promise.race([
      this.pool.run((event) => this.hear(event)),
      this.grace.over,
    ]).finally(() => clearInterval(reading));
    if (typeof ended === 'string') return ended;
    this.figures = ended.figures;
    this.deaths = ended.deaths;
    this.pictures = ended.pictures;
    this.mark();
    return ended.stopped;
  }

  /** Reads the corpus now, and what others add to it until the timer is cleared. */
  private readCorpus(): NodeJS.Timeout | undefined {
    const { corpus } = this.setting;
    if (corpus === undefined) return undefined;
    const read = () => this.pool.offer(corpus.read());
    read();
    return setInterval(read, corpusPause);
  }

  private countDown(deadline: number | undefined): void {
    if (deadline === undefined) this.grace.cancel();
    else this.grace.beginAt(deadline, 'time');
  }

  private halt(stopped: Stopped): void {
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
    this.commands.letGo();
    this.grace.begin(stopped);
  }

  private hear(message: PoolEvent): void {
    this.failures.attempt(() => this.take(message));
  }

  private take(message: PoolEvent): void {
    const { tell } = this.setting;
    switch (message.kind) {
      case 'progress':
        this.figures = message.figures;
        this.mark();
        return tell({ kind: 'progress', progress: this.progress(message.status) });
      case 'test':
        if (message.test === undefined) return;
        return this.write(message.folder, message.test);
      case 'simpler': {
        const { item, run, test } = message;
        return writeTest(this.job, test, () => this.pool.tests.rewrite(item, run, test));
      }
      case 'covers':
        return this.covers(message);
      case 'note':
        return tell(message);
      case 'interesting':
        return this.setting.corpus?.add(message.input, message.isFailing);
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

  private covers({ item, run, lines, reached }: Extract<PoolEvent, { kind: 'covers' }>): void {
    const test = this.pool.tests.folderOf(item, run);
    if (test === undefined) return;
    if (lines.length > 0) {
      this.covering.add(test, lines);
      this.setting.tell({ kind: 'covers', test, lines });
    }
    this.commands.reach(reached, test);
  }

  private progress({ doing, at }: WorkerStatus): Progress {
    const seconds = this.seconds();
    const { maxMemory: mostMemory } = this.job;
    const deadline = deadlineOf(this.job);
    return {
      ...this.figures,
      ...this.pool.status,
      ...{ seconds, doing, at, mostMemory },
      remaining: deadline && Math.max(0, deadline - Date.now()) / 1000,
      findings: this.findings.count,
      hangs: this.findings.hangs,
      lastNew: this.timeline.lastNew,
      memory: process.memoryUsage.rss(),
    };
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
    for (const { failure, judgement } of await this.unjudged.judge(inThread(this.job))) {
      const { finding, item, run } = failure;
      const test = this.pool.tests.folderOf(item, run) ?? '';
      if ('finding' in judgement) this.findings.report({ ...failure, ...judgement });
      else this.unreproducible({ finding, instead: judgement.instead, test });
    }
  }

  private mark(): void {
    const { runs, paths, pending, coverage, solver, mutation } = this.figures;
    const [lines, branches] = [coverage.lines.covered, coverage.branches.covered];
    const [seconds, findings] = [this.seconds(), this.findings.count];
    const work = { runs, questions: solver.queries, mutated: mutation.runs };
    this.timeline.add({ seconds, ...work, paths, pending, findings, lines, branches });
  }

  private seconds(): number {
    return (Date.now() - this.setting.begun) / 1000;
  }
}

/** Lines with their files named as the user would. */
function shownLines(lines: readonly CodeLine[]): CodeLine[] {
  return lines.map(({ file, line }) => ({ file: displayFile(file), line }));
}

/** Makes plain runs in a thread of their own. */
function inThread(job: CheckJob) {
  return (failures: JudgeJob['failures']) =>
    runInThread<JudgeJob, readonly Judgement[]>(threadFile('workers/judge-thread'), {
      job,
      failures,
    });
}
