// A check in the browser: the same exploration as on the command line (src/workers/exploration.ts), in one worker, with results
// in memory. The page hears of it between two runs, and can stop it or go from one question to the next there.

import { coverageSize } from '../../src/abi/coverage.ts';
import type { Program } from '../../src/abi/program.ts';
import { Timeline } from '../../src/check/timeline.ts';
import type { Progress } from '../../src/explore/event.ts';
import type { Session } from '../../src/explore/session.ts';
import type { Terms } from '../../src/expr/terms.ts';
import { findingSteps } from '../../src/report/finding-steps.ts';
import { mergedTree, type TreePart } from '../../src/report/tree-sketch.ts';
import { findingView, testView } from '../../src/report/view/finding-view.ts';
import { figuresOf } from '../../src/report/view/report-view.ts';
import type { CheckFigures, CheckResult, Stopped } from '../../src/results/check-result.ts';
import { FindingReplay } from '../../src/workers/box-replay.ts';
import { checkSymbolically } from '../../src/workers/exploration.ts';
import { type CheckJob, type CheckMessage, noPictures } from '../../src/workers/job.ts';
import { type Order, wholeTree } from '../../src/workers/orders.ts';
import type { BuildForm, Outside, ShownSources } from '../../src/workers/outside.ts';
import { writeTest } from '../../src/workers/result-reporter.ts';
import { SmallestPaths } from '../../src/workers/smallest-paths.ts';
import { sourcesCovered } from '../../src/workers/thread-figures.ts';
import { UnjudgedFailures } from '../../src/workers/unjudged-failures.ts';
import { nothingYet } from '../../src/workers/worker-figures.ts';
import { checkJob, maxMemory } from './check-job.ts';
import { displayed } from './display.ts';
import { endOf } from './final-view.ts';
import { heapSize, shared, turnOfOthers } from './host.ts';
import { builderOf } from './library-build.ts';
import { MemoryResults } from './memory-results.ts';
import { type ExploreRequest, type FromExplorer, programFile } from './protocol.ts';
import { Questions } from './questions.ts';

/** Milliseconds between two moments at which the page is told how it goes, and heard. */
const pause = 120;
/** Tests that are shown while the check goes on; all of them come in the end. */
const mostShownEarly = 2000;

export class BrowserCheck {
  private readonly questions = new Questions();
  private readonly results: MemoryResults;
  private readonly smallest = new SmallestPaths();
  private readonly unjudged = new UnjudgedFailures();
  private readonly timeline = new Timeline();
  private readonly trees = new Map<number, TreePart>();
  private readonly shown: ShownSources;
  private readonly build: BuildForm;
  private terms: Terms | undefined;
  private program: Program | undefined;
  private covered = new Uint8Array();
  /** What the exploration has left open, indexed by mark. */
  private asked = new Uint8Array();
  private figures: CheckFigures = nothingYet;
  private pictures = noPictures;
  private stopped: Stopped = 'exhausted';
  private isEnding = false;
  private told = 0;
  private shownTests = 0;
  private isStepping: boolean;
  private step: (() => void) | undefined;

  private constructor(
    private readonly request: ExploreRequest,
    private readonly job: CheckJob,
    private readonly bounds: CheckResult['bounds'],
    private readonly begun: number,
    private readonly post: (message: FromExplorer) => void,
  ) {
    this.results = new MemoryResults(job);
    this.shown = {
      source: (file) => (displayed(file) === programFile ? request.text : undefined),
      display: displayed,
    };
    this.build = builderOf(job, request.resources);
    this.isStepping = request.isStepping;
  }

  static async prepared(
    request: ExploreRequest,
    post: (message: FromExplorer) => void,
  ): Promise<BrowserCheck> {
    const begun = Date.now();
    const { job, bounds } = await checkJob(request, begun);
    return new BrowserCheck(request, job, bounds, begun, post);
  }

  // ---- What the page says ------------------------------------------------------------------------------------------------

  stop(): void {
    Atomics.store(new Int32Array(this.job.stop), 0, 1);
    this.goOn(true);
  }

  /** Makes the next step, or goes on without stepping. */
  goOn(isWithoutStepping: boolean): void {
    if (isWithoutStepping) this.isStepping = false;
    this.step?.();
    this.step = undefined;
  }

  tellQuestions(): void {
    const questions = this.terms === undefined ? [] : this.questions.views(this.terms);
    this.post({ kind: 'questions', questions, asked: this.questions.asked });
  }

  tellQuestion(number: number): void {
    const script = this.terms === undefined ? '' : this.questions.script(this.terms, number);
    this.post({ kind: 'question', number, script });
  }

  // ---- The exploration ---------------------------------------------------------------------------------------------------

  async run(): Promise<void> {
    const { job } = this;
    const program = await this.build({ shadows: true, coverage: true });
    this.program = program;
    const covered = new ArrayBuffer(coverageSize(program.coverage));
    this.covered = new Uint8Array(covered);
    const asked = new ArrayBuffer(coverageSize(program.coverage));
    this.asked = new Uint8Array(asked);
    const built = { bytes: new Uint8Array(), ...shared({ covered, asked }) };
    const take = (message: CheckMessage) => this.take(message);
    const mailbox = { nextOrder: async () => this.nextOrder(), news: () => [] };
    await checkSymbolically(job, { program, built }, this.outside(), take, mailbox);
    await this.judgeRest();
    if (this.stopped === 'exhausted' && this.figures.undecided > 0) this.stopped = 'undecided';
    if (this.stopped === 'exhausted') this.results.arrange();
    this.mark();
    this.tellEnd();
  }

  private orders: Order[] = [{ kind: 'explore', item: wholeTree }];

  /** One worker explores the whole tree; then it shows findings by their smallest paths, if it has seen all paths. */
  private nextOrder(): Order {
    const next = this.orders.shift();
    if (next !== undefined) return next;
    this.isEnding = true;
    return { kind: 'end', show: this.stopped === 'exhausted' ? this.smallest.toShow(0) : [] };
  }

  private outside(): Outside {
    const { build, shown } = this;
    return {
      log: { add: () => {}, addTest: () => {}, tick: () => {}, flush: () => {} },
      past: () => [],
      build,
      answers: undefined,
      tests: {
        folder: (number) => `clew-out/tests/${String(number).padStart(4, '0')}`,
        write: () => {},
      },
      shown,
      // A fresh worker would not help, so that too much is far too much.
      usedMemory: () => (heapSize() > maxMemory ? Number.POSITIVE_INFINITY : 0),
      watched: (solver, terms) => {
        this.terms = terms;
        return this.questions.watched(solver);
      },
      between: (event, session) => this.between(event, session),
    };
  }

  private between(event: Progress, session: Session): Promise<void> | undefined {
    if (this.isStepping && event.doing === 'solving') return this.wait(event, session);
    if (Date.now() - this.told < pause) return undefined;
    this.tellProgress(event.doing);
    return turnOfOthers();
  }

  /** Waits until the page wants the next step; the time does not count. */
  private wait(event: Progress, session: Session): Promise<void> | undefined {
    const { tree, inWork: branch } = session;
    if (branch === 0 || this.program === undefined || this.terms === undefined) return undefined;
    const step = {
      decision: tree.decision(branch),
      condition: tree.condition(branch),
      held: branch % 2 === 1,
    };
    const [{ line, function: name, kind, condition }] = findingSteps(this.program, this.terms, [
      step,
    ]);
    this.tellProgress('stepping');
    this.post({
      kind: 'step',
      step: {
        line,
        function: name,
        decision: kind,
        condition,
        wanted: step.held,
        paths: event.paths,
        pending: event.pending,
      },
    });
    return new Promise((resolve) => {
      this.step = resolve;
    });
  }

  // ---- Results -----------------------------------------------------------------------------------------------------------

  private take(message: CheckMessage): void {
    switch (message.kind) {
      case 'progress':
        this.figures = message.figures;
        this.mark();
        return;
      case 'test':
        return this.takeTest(message);
      case 'covers':
        return this.results.cover(message);
      case 'simpler': {
        const { item, run, test } = message;
        return writeTest(this.job, test, () => this.results.simplify(item, run, test));
      }
      case 'failure':
        return this.unjudged.add(message);
      case 'finding': {
        this.unjudged.remove(message.place);
        if (this.smallest.isReported(message.place) && !this.isEnding) return;
        this.smallest.report(message.place, message.key);
        const reported = this.results.report(message);
        return this.post({ kind: 'finding', finding: findingView(reported, displayed) });
      }
      case 'unreproduced':
        this.results.unreproduced.push({ ...message });
        return;
      case 'done':
        this.smallest.add(0, message.smallest);
        this.figures = message.figures;
        if (message.explored !== undefined)
          this.trees.set(message.explored.item, message.explored.tree);
        this.stopped = message.stopped;
        return;
      case 'ended':
        this.figures = message.figures;
        this.pictures = { ...message.pictures, tree: mergedTree(this.trees) };
        return;
      // One worker builds once, hands nothing over and logs nothing.
      case 'ready':
      case 'built':
      case 'note':
      case 'foreign':
      case 'handover':
      case 'unwritten':
        return;
    }
  }

  private takeTest(message: Extract<CheckMessage, { kind: 'test' }>): void {
    const { test, number, folder } = message;
    if (test === undefined) return;
    writeTest(this.job, test, () => this.results.addTest(message));
    if (this.shownTests++ >= mostShownEarly) return;
    this.post({ kind: 'tests', tests: [testView(test, { number, folder, finding: undefined })] });
  }

  /** Judges failures that the end came before; only what a plain run shows is a finding. */
  private async judgeRest(): Promise<void> {
    const replay = new FindingReplay(this.job, this.build);
    const judged = await this.unjudged.judge(async (failures) => {
      const judgements = [];
      for (const { finding, test } of failures)
        judgements.push(await replay.judge(finding, test.input));
      return judgements;
    });
    for (const { failure, judgement } of judged) {
      if ('finding' in judgement) this.results.report({ ...failure, ...judgement });
      else
        this.results.unreproduced.push({
          finding: failure.finding,
          instead: judgement.instead,
          test: '',
        });
    }
  }

  private get seconds(): number {
    return (Date.now() - this.begun) / 1000;
  }

  private mark(): void {
    const { runs, paths, pending, coverage, solver, mutation } = this.figures;
    const [lines, branches] = [coverage.lines.covered, coverage.branches.covered];
    const findings = this.results.reported.length;
    const work = { runs, questions: solver.queries, mutated: mutation.runs };
    const reached = { paths, pending, findings, lines, branches };
    this.timeline.add({ seconds: this.seconds, ...work, ...reached });
  }

  private tellProgress(doing: string): void {
    this.told = Date.now();
    const { figures, seconds } = this;
    const tests = this.results.testCount;
    const findings = this.results.reported.length;
    const shown = figuresOf({
      ...figures,
      paths: Math.max(figures.paths, tests),
      tests,
      findings,
      seconds,
    });
    this.post({ kind: 'progress', figures: shown, doing });
    if (this.program === undefined) return;
    this.post({
      kind: 'coverage',
      sources: this.results.covering.addTo(
        sourcesCovered(this.program, this.covered, this.asked, this.shown),
      ),
    });
  }

  private tellEnd(): void {
    const { figures, results, pictures, bounds, stopped, timeline, seconds, request, job } = this;
    this.post(
      endOf({ figures, results, pictures, bounds, stopped, timeline, seconds, request, job }),
    );
  }
}
