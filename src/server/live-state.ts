// What a viewer sees of a check that goes on: gathered from its events, so that whoever comes late or reloads sees all of it.

import type { CheckControl } from '../check/control.ts';
import type { CheckEvent, Progress } from '../check/event.ts';
import { Timeline } from '../check/timeline.ts';
import { displayFile } from '../host/display.ts';
import { version } from '../host/library-files.ts';
import type { CheckView, SourceView, TestView } from '../report/view/check-view.ts';
import { findingView, testView } from '../report/view/finding-view.ts';
import { figuresOf, reportView } from '../report/view/report-view.ts';
import { noVerdict, sourceView } from '../report/view/source-view.ts';
import type { ReportedFinding } from '../results/check-result.ts';
import { CoveringTests, testNumber } from '../results/covering-tests.ts';
import type { LivePictures } from '../workers/look.ts';
import type { LiveStatus, Phase } from './protocol.ts';

/** How many tests are listed; the results folder has all. */
const mostTests = 20_000;
/** Milliseconds for which a look at the workers is not repeated, however many viewers ask. */
const lookPause = 1000;

export interface LiveSubject {
  readonly subject: string;
  readonly command: string;
  /** The results folder. */
  readonly folder: string;
}

export class LiveState {
  private phase: Phase = 'preparing';
  private progress: Progress | undefined;
  private readonly findings = new Map<string, ReportedFinding>();
  private readonly tests: TestView[] = [];
  private readonly covering = new CoveringTests();
  private readonly texts = new Map<string, string | undefined>();
  private readonly reached: string[] = [];
  private readonly notes: string[] = [];
  private readonly timeline = new Timeline();
  private ended: Extract<CheckEvent, { kind: 'ended' }> | undefined;
  private pictures: LivePictures | undefined;
  private looking: Promise<void> | undefined;
  private lookedAt = 0;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly subject: LiveSubject,
    private readonly control: CheckControl,
  ) {}

  /** Calls `listener` whenever something has changed; returns a function that ends it. */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  hear(event: CheckEvent): void {
    this.take(event);
    for (const listener of this.listeners) listener();
  }

  private take(event: CheckEvent): void {
    switch (event.kind) {
      case 'preparing':
        this.phase = 'preparing';
        return;
      case 'finishing':
        this.phase = 'finishing';
        return;
      case 'paused':
        this.phase = event.isPaused ? 'paused' : 'exploring';
        return;
      case 'progress':
        if (this.phase === 'preparing') this.phase = 'exploring';
        return this.addProgress(event.progress);
      case 'test':
        return this.addTest(event);
      case 'covers':
        return this.covering.add(event.test, event.lines);
      case 'reached':
        this.reached.push(`reached ${event.aim} with ${displayFile(event.test)}`);
        return;
      case 'finding':
        this.findings.set(event.finding.folder, event.finding);
        return;
      case 'note':
        this.notes.push(event.text);
        return;
      case 'ended':
        this.phase = 'ended';
        this.ended = event;
        return;
      case 'warnings':
      case 'unreproduced':
        return;
    }
  }

  private addProgress(progress: Progress): void {
    this.progress = progress;
    const { seconds, runs, paths, pending, findings, coverage, solver, mutation } = progress;
    const [lines, branches] = [coverage.lines.covered, coverage.branches.covered];
    const work = { runs, questions: solver.queries, mutated: mutation.runs };
    this.timeline.add({ seconds, ...work, paths, pending, findings, lines, branches });
  }

  private addTest({ folder, test }: Extract<CheckEvent, { kind: 'test' }>): void {
    if (this.tests.length >= mostTests) return;
    const number = testNumber(folder);
    this.tests.push(testView(test, { number, folder: displayFile(folder), finding: undefined }));
  }

  // ---- What is shown -------------------------------------------------------------------------------------------------------

  status(): LiveStatus {
    const { phase, progress, reached, notes, ended } = this;
    return {
      phase,
      folder: this.subject.folder,
      messages: [...notes, ...reached],
      verdict: ended && { status: ended.result.status, stopped: ended.result.stopped },
      ...(progress && {
        progress: {
          ...progress,
          at: progress.at && {
            ...progress.at,
            file: progress.at.file === undefined ? undefined : displayFile(progress.at.file),
          },
        },
      }),
    };
  }

  testsFrom(first: number): readonly TestView[] {
    return this.tests.slice(first);
  }

  /** Everything but the tests, which are asked for one after the other. */
  async view(): Promise<CheckView> {
    await this.look();
    const { subject, command } = this.subject;
    const { ended } = this;
    if (ended !== undefined) return this.endView(ended);
    const { progress } = this;
    const { coverage } = progress ?? {};
    return {
      ...{ subject, command, version: version(), created: undefined, verdict: undefined },
      figures: progress === undefined ? [] : figuresOf(progress),
      findings: [...this.findings.values()].map((each) => findingView(each, displayFile)),
      sources: this.sourceViews(),
      tests: [],
      // Tests that a worker has written by itself, because the main thread was behind, are not told with their input.
      testsNotListed: Math.max(0, (progress?.tests ?? 0) - this.tests.length),
      timeline: this.timeline.all(),
      totals: { lines: coverage?.lines.total ?? 0, branches: coverage?.branches.total ?? 0 },
      tree: this.pictures?.tree,
      ...{ gaps: [], bounds: [], hints: [], statistics: [] },
    };
  }

  private endView(ended: Extract<CheckEvent, { kind: 'ended' }>): CheckView {
    const { subject, command } = this.subject;
    const { result, pictures } = ended;
    const data = {
      ...{ subject, command, version: version(), created: '', result, heuristics: [] },
      ...{ timeline: this.timeline.all(), ...pictures },
    };
    // Tests and lines have their final numbers now.
    return { ...reportView(data, ended.tests, displayFile), created: undefined };
  }

  private sourceViews(): SourceView[] {
    const { sources = [], unreached = new Map() } = this.pictures ?? {};
    const known = { verdict: noVerdict, unreached };
    return this.covering
      .addTo(sources)
      .map((source) => ({ ...source, text: source.text ?? this.texts.get(source.file) }))
      .map((source) => sourceView(source, known, displayFile));
  }

  /** Asks the workers for their pictures, unless that was done just now. */
  private async look(): Promise<void> {
    if (Date.now() - this.lookedAt < lookPause) return this.looking;
    this.lookedAt = Date.now();
    this.looking = this.control.look(this.texts.size === 0).then((pictures) => {
      if (pictures === undefined || pictures.sources.length === 0) return;
      this.pictures = pictures;
      for (const { file, text } of pictures.sources)
        if (text !== undefined) this.texts.set(file, text);
    });
    return this.looking;
  }
}
