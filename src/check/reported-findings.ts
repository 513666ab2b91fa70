// The findings of a check, from the first word of a thread to the last form: kept on the disk at once, judged natively one
// after the other, told. Most checks are over in seconds, and their findings get smaller paths and their final order in the
// end: so what is found in the first seconds is told when they have passed, or in the end.

import { join } from 'node:path';
import { endingAt } from '../base/ended.ts';
import type { WriteFailures } from '../base/write-error.ts';
import { comparePaths, type PathKey } from '../explore/path-key.ts';
import { displayFile } from '../host/display.ts';
import type { Finding } from '../machine/finding.ts';
import type { NativeJudge } from '../native/judge.ts';
import { reportedRecord } from '../report/check-document.ts';
import { reportedText } from '../report/check-summary.ts';
import { plainStyle } from '../report/style.ts';
import type {
  Acceptance,
  CallText,
  NativeVerdict,
  ReportedFinding,
} from '../results/check-result.ts';
import {
  type FileContent,
  NumberedFolders,
  numberedFolder,
  writeFolderAtOnce,
  writeInto,
} from '../results/out-folder.ts';
import { inputParts, type Test } from '../results/test.ts';
import { testFiles } from '../results/test-folder.ts';
import { movedTo, rearrange, type TestRegister } from '../results/test-register.ts';
import type { SourceReader } from '../source/program-readable.ts';
import type { FoundFinding } from '../workers/job.ts';

/** Milliseconds at the beginning of a check in which no finding is told. */
const settling = 5000;
/** Milliseconds for native confirmations that are outstanding in the end: where the time is limited, and where it is not. */
const [shortPatience, longPatience] = [5000, 30_000];

interface Entry {
  readonly place: string;
  key: PathKey;
  content: Test;
  reported: ReportedFinding;
  isTold: boolean;
  isJudged: boolean;
}

export interface ReportingParts {
  readonly out: string;
  readonly log: string;
  readonly source: SourceReader;
  /** When the exploration's time is up. */
  readonly deadline?: () => number | undefined;
  readonly judge: NativeJudge | undefined;
  /** The call that a test makes, where a function is checked. */
  readonly callOf?: ((test: Test) => CallText) | undefined;
  /** Why a finding does not count; undefined if it does. */
  readonly acceptanceOf?: ((finding: Finding) => Acceptance | undefined) | undefined;
  readonly tests: () => TestRegister;
  /** Collects what cannot be written; the finding is known and told all the same. */
  readonly failures: WriteFailures;
  readonly tell: (
    finding: ReportedFinding,
    how: { readonly isAgain: boolean; readonly isFinal: boolean },
  ) => void;
}

export class ReportedFindings {
  private readonly parent: string;
  private readonly folders: NumberedFolders;
  private entries: Entry[] = [];
  private judged: Promise<void> = Promise.resolve();
  private isSettled = false;
  /** Whether the wait for native confirmations is over. */
  private isFinished = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: ReportingParts) {
    this.parent = join(parts.out, 'findings');
    this.folders = new NumberedFolders(this.parent);
  }

  get count(): number {
    return this.entries.length;
  }

  /** How many of the findings are hangs. */
  get hangs(): number {
    return this.entries.filter(({ reported }) => reported.finding.kind === 'hang').length;
  }

  all(): ReportedFinding[] {
    return this.entries.map(({ reported }) => reported);
  }

  begin(): void {
    this.timer = setTimeout(() => {
      this.isSettled = true;
      this.tellSettled();
    }, settling);
  }

  /** Writes a finding at once, and again when the native build has judged it. */
  report(found: FoundFinding): void {
    const entry = this.entries.find(({ place }) => place === found.place);
    const next = this.entryOf(found, entry?.reported.folder ?? this.folders.next());
    if (entry === undefined) this.entries.push(next);
    else Object.assign(entry, { ...next, isTold: entry.isTold });
    const current = entry ?? next;
    const { reported } = next;
    this.parts.failures.attempt(() =>
      writeFolderAtOnce(reported.folder, [...testFiles(found.test), ...this.filesOf(reported)]),
    );
    this.judged = this.judged.then(() => this.judge(current, found));
    this.judged.catch(() => {}); // heard at the end
  }

  private entryOf(found: FoundFinding, folder: string): Entry {
    const { finding, place, key, test: content, path, item, run } = found;
    const register = this.parts.tests();
    const test = found.folder ?? register.folderOf(item, run) ?? register.folderOfPath(key);
    const native: NativeVerdict = {
      kind: 'untried',
      reason:
        this.parts.judge === undefined
          ? 'switched off with --native off'
          : 'there was no time left; clew replay --native tries it',
    };
    const { callOf } = this.parts;
    const reported = {
      finding,
      input: inputParts(content),
      call: callOf?.(content),
      test: test ?? folder,
      folder,
      native,
      accepted: this.parts.acceptanceOf?.(finding),
      path,
    };
    return { place, key, content, reported, isTold: false, isJudged: false };
  }

  private async judge(entry: Entry, { finding, test, key }: FoundFinding): Promise<void> {
    if (this.isFinished) return;
    const verdict = await this.parts.judge?.verdict(finding, test);
    // A smaller path has come in the meantime, and will be judged by itself.
    if (this.isFinished || comparePaths(entry.key, key) !== 0) return;
    if (verdict !== undefined) entry.reported = { ...entry.reported, native: verdict };
    entry.isJudged = true;
    this.keep(entry.reported);
    if (this.isSettled) this.tellSettled();
  }

  private keep(reported: ReportedFinding): void {
    this.parts.failures.attempt(() => {
      for (const file of this.filesOf(reported)) writeInto(reported.folder, file);
    });
  }

  /** The files of a finding's folder besides its test. */
  private filesOf(reported: ReportedFinding): FileContent[] {
    const context = { style: plainStyle, source: this.parts.source, display: displayFile };
    const document = JSON.stringify(reportedRecord(reported, displayFile), undefined, 2);
    return [
      { path: 'finding.json', bytes: `${document}\n` },
      { path: 'finding.txt', bytes: reportedText(reported, context) },
    ];
  }

  private tellSettled(): void {
    for (const entry of this.entries) if (entry.isJudged && !entry.isTold) this.tell(entry, false);
  }

  private tell(entry: Entry, isFinal: boolean): void {
    this.parts.tell(entry.reported, { isAgain: entry.isTold, isFinal });
    entry.isTold = true;
  }

  // ---- In the end ----------------------------------------------------------------------------------------------------

  /** Waits for native confirmations, until `signal`; findings that there is no time to confirm are reported all the same. */
  async finish(signal: AbortSignal | undefined): Promise<void> {
    clearTimeout(this.timer);
    const deadline = this.parts.deadline?.() ?? Date.now() + longPatience - shortPatience;
    const end = endingAt(Math.max(deadline, Date.now()) + shortPatience, signal);
    const over = new Promise((resolve) => end?.addEventListener('abort', resolve, { once: true }));
    if (!end?.aborted) await Promise.race([this.judged, over]);
    this.isFinished = true;
  }

  /** Tells all findings in their final form: what was told before may have another number or a smaller path now. */
  tellRest(): void {
    for (const entry of this.entries) this.tell(entry, true);
  }

  /**
   * Called when everything is explored: orders findings by their paths, and gives their tests the simplest inputs. Returns the new
   * folders of tests by the old ones.
   */
  arrange(): ReadonlyMap<string, string> {
    const { failures, log } = this.parts;
    const tests = this.parts.tests();
    for (const { key, content } of this.entries)
      failures.attempt(() => tests.rewritePath(key, content));
    const movedTests = tests.arrange(log, (error) => failures.add(error));
    const byPath = (a: Entry, b: Entry) =>
      comparePaths(a.key, b.key) || (a.place < b.place ? -1 : 1);
    this.entries.sort(byPath);
    const movedFindings = new Map<string, string>();
    for (const [index, { reported }] of this.entries.entries()) {
      const folder = numberedFolder(this.parent, index + 1);
      if (folder !== reported.folder) movedFindings.set(reported.folder, folder);
    }
    rearrange(movedFindings);
    for (const entry of this.entries) this.moved(entry, movedTests, movedFindings);
    return movedTests;
  }

  private moved(
    entry: Entry,
    tests: ReadonlyMap<string, string>,
    findings: ReadonlyMap<string, string>,
  ): void {
    const { reported } = entry;
    const test = movedTo(tests, reported.test);
    const folder = movedTo(findings, reported.folder);
    if (test === reported.test && folder === reported.folder) return;
    entry.reported = { ...reported, test, folder };
    this.keep(entry.reported);
  }
}
