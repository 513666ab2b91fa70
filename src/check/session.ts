// The main thread's side of a check: listens to the thread that explores, confirms its findings natively, and stops it
// when it is told to. Results arrive one by one and are kept here, so that whatever becomes of the thread, they are not
// lost.

import { join } from 'node:path';
import { reportedRecord } from '../report/check-document.ts';
import type {
  CheckResult,
  NativeVerdict,
  ReportedFinding,
  Stopped,
  Unreproduced,
} from '../report/check-result.ts';
import { reportedText } from '../report/check-summary.ts';
import { plainStyle } from '../report/style.ts';
import { inputParts } from '../report/test.ts';
import { testFiles } from '../report/test-folder.ts';
import { displayFile, sourceText } from './display.ts';
import type { CheckEvent } from './event.ts';
import type { CheckJob, FoundFinding, Pictures } from './job.ts';
import { NativeJudge } from './native-judge.ts';
import { NumberedFolders, writeFolder, writeInto } from './out-folder.ts';
import type { ProgramPlan } from './program-file.ts';
import { writeTest } from './test-writer.ts';
import { Timeline } from './timeline.ts';
import { nothingYet } from './worker-figures.ts';
import type { Crew, Told } from './workers.ts';

/** Whoever explores tells the session. */
export type CrewMaker = (tell: (told: Told) => void) => Crew;

export interface SessionSetting {
  readonly out: string;
  readonly native: boolean;
  /** Date.now() when the check began. */
  readonly begun: number;
  readonly signal: AbortSignal | undefined;
  tell(event: CheckEvent): void;
}

/** What the main thread waits beyond the deadline before it ends the other one. */
const patience = 4000;
/** And for native confirmations that are still to come. */
const nativePatience = 30_000;

export class CheckSession {
  private readonly crew: Crew;
  private readonly job: CheckJob;
  private readonly setting: SessionSetting;
  private readonly judge: NativeJudge | undefined;
  private readonly folders: NumberedFolders;
  private readonly findings: ReportedFinding[] = [];
  private readonly unreproduced: Unreproduced[] = [];
  private judged: Promise<void> = Promise.resolve();
  private readonly told = new Set<string>();
  private figures = nothingYet;
  /** Missing where the thread was given up. */
  pictures: Pictures = { sources: [], tree: undefined };
  readonly timeline = new Timeline();
  /** Ends the wait for native confirmations. */
  private hurry: () => void = () => {};
  private isHurried = false;
  private giveUp: (stopped: Stopped) => void = () => {};
  private timer: NodeJS.Timeout | undefined;

  constructor(crewOf: CrewMaker, job: CheckJob, program: ProgramPlan, setting: SessionSetting) {
    this.crew = crewOf((told) => this.hear(told));
    this.job = job;
    this.setting = setting;
    this.judge = setting.native ? new NativeJudge(program) : undefined;
    this.folders = new NumberedFolders(join(setting.out, 'findings'));
  }

  async run(): Promise<Omit<CheckResult, 'warnings' | 'notCaptured'>> {
    const { signal } = this.setting;
    const interrupt = () => this.interrupt();
    signal?.addEventListener('abort', interrupt);
    if (signal?.aborted) this.interrupt();
    try {
      const stopped = await this.explore();
      clearTimeout(this.timer);
      await this.finishJudging();
      const { findings, unreproduced, figures, setting } = this;
      return {
        ...figures,
        seconds: this.seconds(),
        findings,
        unreproduced,
        stopped,
        out: setting.out,
      };
    } finally {
      signal?.removeEventListener('abort', interrupt);
      clearTimeout(this.timer);
      this.judge?.close();
    }
  }

  private explore(): Promise<Stopped> {
    return new Promise((resolve, reject) => {
      this.giveUp = resolve;
      const { deadline } = this.job;
      if (deadline !== undefined) this.giveUpAfter(Math.max(0, deadline - Date.now()), 'time');
      this.crew.run().then(({ figures, stopped, pictures }) => {
        this.figures = figures;
        this.pictures = pictures;
        this.mark();
        resolve(stopped);
      }, reject);
    });
  }

  private interrupt(): void {
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
    this.giveUpAfter(0, 'interrupted');
    this.hurry();
  }

  /** A thread that is deep in a question does not hear that it should stop. What it has told so far is the result. */
  private giveUpAfter(milliseconds: number, stopped: Stopped): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(stopped), milliseconds + patience);
  }

  private hear(message: Told): void {
    const { tell } = this.setting;
    switch (message.kind) {
      case 'progress': {
        this.figures = message.figures;
        this.mark();
        const { doing } = message;
        const [seconds, findings] = [this.seconds(), this.findings.length];
        return tell({ kind: 'progress', progress: { ...this.figures, seconds, findings, doing } });
      }
      case 'test':
        if (message.test === undefined) return;
        writeTest(this.job, message.folder, message.test);
        return tell({ kind: 'test', folder: message.folder, test: message.test });
      case 'note':
        return tell(message);
      case 'finding':
        return this.report(message);
      case 'unreproduced':
        this.unreproduced.push(message);
        return tell({ kind: 'unreproduced', finding: message });
    }
  }

  private mark(): void {
    const { runs, paths, pending, coverage } = this.figures;
    const [lines, branches] = [coverage.lines.covered, coverage.branches.covered];
    const [seconds, findings] = [this.seconds(), this.findings.length];
    this.timeline.add({ seconds, runs, paths, pending, findings, lines, branches });
  }

  private seconds(): number {
    return (Date.now() - this.setting.begun) / 1000;
  }

  /** Kept at once, and once more when the native build has had its say. */
  private report({ finding, folder: test, test: content, path }: FoundFinding): void {
    const folder = this.folders.next();
    writeFolder(folder, testFiles(content));
    const index = this.findings.length;
    const native: NativeVerdict = {
      kind: 'untried',
      reason: this.judge === undefined ? 'switched off with --no-native' : 'there was no time left',
    };
    const reported = { finding, input: inputParts(content), test, folder, native, path };
    this.findings.push(reported);
    this.keep(reported);
    this.judged = this.judged.then(async () => {
      if (this.isHurried) return;
      const verdict = (await this.judge?.verdict(finding.kind, content)) ?? native;
      if (this.isHurried) return;
      this.findings[index] = { ...reported, native: verdict };
      this.keep(this.findings[index]);
      this.tell(this.findings[index]);
    });
    this.judged.catch(() => {}); // heard at the end
  }

  private keep(reported: ReportedFinding): void {
    const { folder } = reported;
    const context = { style: plainStyle, source: sourceText, display: displayFile };
    const document = JSON.stringify(reportedRecord(reported, displayFile), undefined, 2);
    writeInto(folder, { path: 'finding.json', bytes: `${document}\n` });
    writeInto(folder, { path: 'finding.txt', bytes: reportedText(reported, context) });
  }

  private tell(finding: ReportedFinding): void {
    this.told.add(finding.folder);
    this.setting.tell({ kind: 'finding', finding });
  }

  /** What the native build had no time for is reported all the same. */
  private async finishJudging(): Promise<void> {
    const timer = setTimeout(() => this.hurry(), nativePatience);
    const hurried = new Promise<void>((resolve) => {
      this.hurry = resolve;
    });
    if (!this.setting.signal?.aborted) await Promise.race([this.judged, hurried]);
    clearTimeout(timer);
    this.isHurried = true;
    for (const each of this.findings) if (!this.told.has(each.folder)) this.tell(each);
  }
}
