// The main thread's side of a check: listens to the thread that explores, shows what it does, confirms its findings
// natively, and hears Ctrl-C. Results arrive one by one and are kept here, so that whatever becomes of the thread,
// they are not lost.

import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { UserError } from '../base/user-error.ts';
import { reportedRecord } from '../report/check-document.ts';
import type {
  CheckFigures,
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
import type { CheckJob, CheckMessage, FoundFinding } from './check-job.ts';
import { displayFile, sourceText } from './display.ts';
import { NativeJudge } from './native-judge.ts';
import { NumberedFolders, writeFolder, writeInto } from './out-folder.ts';
import type { ProgramPlan } from './program-file.ts';
import type { ProgressDisplay } from './progress.ts';
import { outputStyle, printError, printOutput } from './terminal.ts';
import { writeTest } from './test-writer.ts';

export interface SessionSetting {
  readonly out: string;
  readonly native: boolean;
  readonly display: ProgressDisplay;
  readonly isQuiet: boolean;
  readonly isJson: boolean;
  /** Date.now() when the command began. */
  readonly begun: number;
}

/** What the main thread waits beyond the deadline before it ends the other one. */
const patience = 4000;
/** And for native confirmations that are still to come. */
const nativePatience = 30_000;

/** Signals that come closer together are one: timeout(1) and npm pass theirs on twice. */
const oneSignal = 300;

const nothingYet: CheckFigures = {
  ...{ tests: 0, runs: 0, paths: 0, pending: 0, undecided: 0, divergences: 0, exploring: 0 },
  coverage: { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } },
  solver: { queries: 0, hits: {}, seconds: 0 },
  ...{ concretized: [], refused: [], symbolic: true },
};

export class CheckSession {
  private readonly thread: Worker;
  private readonly job: CheckJob;
  private readonly setting: SessionSetting;
  private readonly display: ProgressDisplay;
  private readonly judge: NativeJudge | undefined;
  private readonly folders: NumberedFolders;
  private readonly findings: ReportedFinding[] = [];
  private readonly unreproduced: Unreproduced[] = [];
  private judged: Promise<void> = Promise.resolve();
  private readonly printed = new Set<string>();
  private figures = nothingYet;
  /** Ends the wait for native confirmations. */
  private hurry: () => void = () => {};
  private isHurried = false;
  private giveUp: (stopped: Stopped) => void = () => {};
  private timer: NodeJS.Timeout | undefined;

  constructor(thread: Worker, job: CheckJob, program: ProgramPlan, setting: SessionSetting) {
    this.thread = thread;
    this.job = job;
    this.setting = setting;
    this.display = setting.display;
    this.judge = setting.native ? new NativeJudge(program) : undefined;
    this.folders = new NumberedFolders(join(setting.out, 'findings'));
  }

  async run(): Promise<CheckResult> {
    const release = this.hearInterrupts();
    try {
      const stopped = await this.explore();
      clearTimeout(this.timer);
      await this.finishJudging();
      this.display.clear();
      const { findings, unreproduced, figures, setting } = this;
      const seconds = (Date.now() - setting.begun) / 1000;
      return { ...figures, seconds, findings, unreproduced, stopped, out: setting.out };
    } finally {
      release();
      clearTimeout(this.timer);
      this.display.clear();
      this.judge?.close();
    }
  }

  private explore(): Promise<Stopped> {
    return new Promise((resolve, reject) => {
      this.giveUp = resolve;
      const { deadline } = this.job;
      if (deadline !== undefined) this.giveUpAfter(Math.max(0, deadline - Date.now()), 'time');
      this.thread.on('message', (message: CheckMessage) => {
        if (message.kind === 'mistake') reject(new UserError(message.message));
        else if (message.kind !== 'ended') this.hear(message);
        else {
          this.figures = message.figures;
          resolve(message.stopped);
        }
      });
      this.thread.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve('memory');
        else reject(error);
      });
      this.thread.on('exit', (code) => {
        reject(new Error(`the thread that explores ended with code ${code}`));
      });
      this.display.say('building');
      this.thread.postMessage(this.job);
    });
  }

  /** A thread that is deep in a question does not hear that it should stop. What it has told so far is the result. */
  private giveUpAfter(milliseconds: number, stopped: Stopped): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.giveUp(stopped), milliseconds + patience);
  }

  private hear(message: Exclude<CheckMessage, { kind: 'ended' | 'mistake' }>): void {
    switch (message.kind) {
      case 'progress':
        this.figures = message.figures;
        this.show(message.doing);
        return;
      case 'test':
        return writeTest(this.job, message.folder, message.test);
      case 'finding':
        return this.report(message);
      case 'unreproduced':
        this.unreproduced.push(message);
        return;
    }
  }

  private show(doing: string): void {
    const { runs, paths, pending, coverage, exploring } = this.figures;
    this.display.show({
      ...{ runs, paths, pending, doing, exploring, lines: coverage.lines },
      findings: this.findings.length,
      seconds: (Date.now() - this.setting.begun) / 1000,
    });
  }

  /** Kept at once, and once more when the native build has had its say. */
  private report({ finding, folder: test, test: content }: FoundFinding): void {
    const folder = this.folders.next();
    writeFolder(folder, testFiles(content));
    const index = this.findings.length;
    const native: NativeVerdict = {
      kind: 'untried',
      reason: this.judge === undefined ? 'switched off with --no-native' : 'there was no time left',
    };
    const reported = { finding, input: inputParts(content), test, folder, native };
    this.findings.push(reported);
    this.keep(reported);
    this.judged = this.judged.then(async () => {
      if (this.isHurried) return;
      const verdict = (await this.judge?.verdict(finding.kind, content)) ?? native;
      if (this.isHurried) return;
      this.findings[index] = { ...reported, native: verdict };
      this.keep(this.findings[index]);
      this.print(this.findings[index]);
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

  private print(reported: ReportedFinding): void {
    this.printed.add(reported.folder);
    if (this.setting.isJson) return;
    this.display.clear();
    const context = { style: outputStyle(), source: sourceText, display: displayFile };
    printOutput(`${reportedText(reported, context)}\n`);
  }

  /** What the native build had no time for is reported all the same. */
  private async finishJudging(): Promise<void> {
    const timer = setTimeout(() => this.hurry(), nativePatience);
    const hurried = new Promise<void>((resolve) => {
      this.hurry = resolve;
    });
    if (!this.isInterrupted()) await Promise.race([this.judged, hurried]);
    clearTimeout(timer);
    this.isHurried = true;
    for (const each of this.findings) if (!this.printed.has(each.folder)) this.print(each);
  }

  private isInterrupted(): boolean {
    return Atomics.load(new Int32Array(this.job.stop), 0) !== 0;
  }

  /** The first Ctrl-C asks the exploration to stop, the second one does not ask. */
  private hearInterrupts(): () => void {
    const stop = new Int32Array(this.job.stop);
    let asked = 0;
    const interrupt = () => {
      const since = Date.now() - asked;
      if (Atomics.exchange(stop, 0, 1) !== 0) {
        if (since > oneSignal) process.exit(130);
        return;
      }
      asked = Date.now();
      this.giveUpAfter(0, 'interrupted');
      this.hurry();
      this.display.clear();
      if (!this.setting.isQuiet && !this.setting.isJson)
        printError('clew: stopping, and keeping the results; Ctrl-C again ends it at once\n');
    };
    const signals = ['SIGINT', 'SIGTERM'] as const;
    for (const signal of signals) process.on(signal, interrupt);
    return () => {
      for (const signal of signals) process.off(signal, interrupt);
    };
  }
}
