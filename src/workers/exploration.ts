// The exploration of one worker, from a job to messages: puts program, solver and search together, and explores one work item
// after the other. What it finds goes through its result reporter.

import type { Program } from '../abi/program.ts';
import { numberIn } from '../build/harness/call-form.ts';
import type { ExploreEvent, ExploreResult, Progress } from '../explore/event.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import { MinimisingBudget } from '../explore/limits.ts';
import { Minimiser, type NumberAt } from '../explore/minimise.ts';
import { Mutation } from '../explore/mutation/mutation.ts';
import { wordsIn } from '../explore/mutation/program-words.ts';
import type { ExploreOptions } from '../explore/options.ts';
import { comparePaths, MarkOwners } from '../explore/path-key.ts';
import { Representatives } from '../explore/representatives.ts';
import { RunPatience } from '../explore/run-patience.ts';
import { aimedSearcher } from '../explore/search/aimed.ts';
import { searcherNamed } from '../explore/search/named.ts';
import { Session } from '../explore/session.ts';
import { type SessionView, viewOf } from '../explore/session-view.ts';
import { solvingWork } from '../explore/work.ts';
import { Terms } from '../expr/terms.ts';
import { openNumbers } from '../input/sources.ts';
import type { Stopped } from '../results/check-result.ts';
import type { PlainRunner } from '../run/plain-runner.ts';
import { type Chain, createChain } from '../solver/chain.ts';
import { Aims } from './aims.ts';
import type { BuiltProgram, CheckJob, CheckMessage, WorkerStatus } from './job.ts';
import type { Mailbox, News } from './mailbox.ts';
import { Count, deadlineOf, type FailingPath, type WorkItem, wholeTree } from './orders.ts';
import type { Outside } from './outside.ts';
import { ProgramForms } from './program-forms.ts';
import { ResultReporter } from './result-reporter.ts';
import { Sharing } from './sharing.ts';
import { Stopwatch } from './stopwatch.ts';
import { ThreadFigures } from './thread-figures.ts';
import { placeOf } from './totals.ts';
import { WorkerPictures } from './worker-pictures.ts';

/** A failing path is known after one run; an assumption that cannot hold needs the questions that follow it. */
const mostRunsToLearn = 16;

/** Milliseconds between two reports of progress. */
const progressPause = 150;
/** Milliseconds after which a worker that is paused looks for mail. */
const pausePeriod = 50;

export async function checkSymbolically(
  job: CheckJob,
  { program, built }: { readonly program: Program; readonly built: BuiltProgram },
  outside: Outside,
  post: (message: CheckMessage) => void,
  mailbox: Pick<Mailbox, 'news' | 'nextOrder'>,
): Promise<void> {
  const terms = new Terms();
  const { answers } = outside;
  const chain = await createChain(terms, {
    selfCheck: job.selfCheck,
    ...(answers && { store: answers }),
  });
  const watched = outside.watched?.(chain, terms);
  const solver = watched === undefined ? chain : { ...chain, solve: watched.solve };
  const news = () => mailbox.news();
  const { covered, asked } = built;
  const parts = { program, terms, solver, outside, covered, asked, news };
  const exploration = new Exploration(job, parts, post);
  post({ kind: 'ready', built });
  // A foreign input that comes while nothing is explored is for a work item that is done, and is dropped.
  const next = () => mailbox.nextOrder((each) => exploration.hear(each, undefined));
  let order = await next();
  for (; order.kind === 'explore'; order = await next()) await exploration.explore(order.item);
  await exploration.end(order.show, order.learn ?? []);
}

interface ExplorationParts {
  readonly program: Program;
  readonly terms: Terms;
  readonly solver: Chain;
  readonly outside: Outside;
  readonly covered: SharedArrayBuffer;
  readonly asked: SharedArrayBuffer;
  /** The news that came since the last call. */
  readonly news: () => readonly News[];
}

class Exploration {
  private readonly forms: ProgramForms;
  /** Undefined where it is switched off. */
  private readonly mutation: Mutation | undefined;
  private readonly stop: Int32Array;
  private readonly counts: Int32Array;
  private readonly inWork: Int32Array;
  private readonly log: Outside['log'];
  private readonly sharing: Sharing;
  private readonly findings = new FindingSites();
  private readonly representatives = new Representatives();
  private readonly owners: MarkOwners | undefined;
  private readonly minimising = new MinimisingBudget();
  private readonly patience = new RunPatience();
  private readonly reporter: ResultReporter;
  private figures: ThreadFigures;
  private isOutOfMemory = false;
  /** When progress was posted last. */
  private posted = 0;
  private readonly pause: Int32Array;
  private readonly aims: Aims;
  private readonly pictures: WorkerPictures;
  private readonly mutating = new Stopwatch();
  private readonly numberAt: NumberAt | undefined;
  private readonly solved = () => solvingWork(this.parts.solver.statistics());

  constructor(
    private readonly job: CheckJob,
    private readonly parts: ExplorationParts,
    private readonly post: (message: CheckMessage) => void,
  ) {
    const { program, terms, solver, covered, outside } = parts;
    const { call } = job;
    this.numberAt =
      call &&
      Object.assign((name: string, index: number) => numberIn(call, name, index), {
        inTests: job.readable,
      });
    if (job.readable) this.minimising.remaining = Number.POSITIVE_INFINITY;
    this.stop = new Int32Array(job.stop);
    this.pause = new Int32Array(job.pause);
    this.aims = new Aims(program.coverage, job.aims);
    this.counts = new Int32Array(job.counts);
    this.inWork = new Int32Array(job.inWork);
    this.log = outside.log;
    this.sharing = new Sharing(job, this.log, post, () => outside.usedMemory());
    this.owners = job.tests === 'new' ? new MarkOwners() : undefined;
    const isOver = () => this.remainingTime() <= 0;
    const { build } = outside;
    this.forms = new ProgramForms(job, { program, terms, covered, build, isOver });
    const { plain, executor } = this.forms;
    const { symbols } = executor;
    const { findings, representatives, patience, log, numberAt } = this;
    const { solved } = this;
    const minimiser = new Minimiser({ terms, symbols, solver, solved, numberAt });
    const remainingTime = () => this.remainingTime();
    const reporter = new ResultReporter({
      ...{ job, program, terms, log, post, minimiser, outside },
      ...{ patience, findings, representatives, remainingTime, aims: this.aims },
    });
    this.reporter = reporter;
    this.mutation = plain && this.mutationOn(plain);
    this.figures = this.newFigures();
    const { coverage } = executor;
    this.pictures = new WorkerPictures(program, () => this.figures, coverage, outside.shown);
  }

  private newFigures(): ThreadFigures {
    const { reporter, mutation } = this;
    const { program, solver, outside, asked } = this.parts;
    return new ThreadFigures({
      program,
      shown: outside.shown,
      solver,
      coverage: this.forms.executor.coverage,
      asked: new Uint8Array(asked),
      tests: () => reporter.testCount,
      isSymbolic: () => reporter.isSymbolic,
      mutation,
    });
  }

  private mutationOn(plain: PlainRunner): Mutation {
    const { sources, plan, worker, words } = this.job;
    const { terms } = this.parts;
    return new Mutation({
      terms,
      plain,
      open: openNumbers(sources, plan.arguments),
      seed: plan.seed + worker,
      words: [...words, ...wordsIn(this.parts.program)],
      solved: this.solved,
    });
  }

  /** Explores a work item until nothing of it is pending, or a limit is reached. */
  async explore(item: WorkItem): Promise<void> {
    this.reporter.begin(item);
    if (this.job.isRemote) this.figures = this.newFigures();
    if (item.found !== undefined) this.beginAnew(item.found);
    const session = new Session(this.forms.executor, this.optionsFor(item));
    const exploration = session.explore();
    try {
      let step = exploration.next();
      for (; !step.done; step = exploration.next()) {
        const taken = this.takeEvent(step.value, session);
        if (taken !== undefined) await taken;
      }
      this.reporter.flush();
      this.parts.outside.answers?.flush();
      // Whoever hears that it is done finds all of it in the log.
      this.log.flush();
      this.conclude(item, session, step.value);
    } finally {
      this.log.flush();
    }
  }

  /**
   * Forgets what this worker has told of work items before, which may have been lost on the way to the check: the same item may have come
   * back because of that. The check says which findings it has heard of, and sorts out what it hears twice.
   */
  private beginAnew(found: readonly string[]): void {
    this.findings.reset(found);
    this.owners?.clear();
  }

  /** Ends this worker; `show` are findings of which it knows, or learns, a smaller path than the reported one. */
  async end(show: readonly string[], learn: readonly FailingPath[]): Promise<void> {
    for (const path of learn) this.learnFailing(path);
    for (const place of show) await this.reporter.showSmallest(place);
    this.parts.outside.answers?.flush();
    this.post({
      kind: 'ended',
      figures: this.figures.done(),
      stopped: 'exhausted',
      pictures: {
        sources: this.figures.sources(),
        tree: undefined,
        words: this.mutation?.words ?? [],
        unreached: this.pictures.unreached(),
      },
    });
  }

  /** Runs an input that another machine has found, so that its failing path is known here. */
  private learnFailing({ place, key, input }: FailingPath): void {
    let runs = 0;
    const { journal: _, mutation: __, ...options } = this.optionsFor(wholeTree);
    const isKnown = () => {
      const known = this.representatives.at(place);
      return known !== undefined && comparePaths(known.key, key) <= 0;
    };
    const session = new Session(this.forms.executor, {
      ...options,
      seeds: [input],
      maxRuns: undefined,
      stopped: () => runs >= mostRunsToLearn || isKnown(),
    });
    for (const event of session.explore()) if (event.kind === 'progress') runs = event.runs;
  }

  private conclude(item: WorkItem, session: Session, result: ExploreResult): void {
    const { stopped } = result;
    const isFull = stopped === 'interrupted' && this.isOutOfMemory;
    const dropped = isFull ? this.sharing.shed(session) : undefined;
    const reason: Stopped = isFull ? 'memory' : stopped;
    // A work item that was stopped on the way to it is pending as a whole.
    const isUntouched = stopped !== 'exhausted' && result.runs === 0 && result.pending === 0;
    const pending = isUntouched ? 1 : result.pending;
    const rest = dropped === undefined ? { pending } : { pending: 0, unasked: 0 };
    this.figures.add({ ...result, ...rest, dropped });
    this.figures.noteOpenSides(result);
    const tree = this.figures.sketch(result, this.reporter.failingRuns);
    this.pictures.keep(result.tree);
    this.post({
      kind: 'done',
      figures: this.figures.done(),
      stopped: reason,
      smallest: this.representatives.keys(),
      ...(this.job.isRemote && {
        failing: this.representatives.inputs(),
        words: this.mutation?.words ?? [],
      }),
      isSpent: dropped !== undefined,
      explored: { item: item.number, tree },
    });
  }

  private optionsFor({ number, handover, past, isDeadly }: WorkItem): ExploreOptions {
    const { job } = this;
    return {
      terms: this.parts.terms,
      solver: this.parts.solver,
      solverFor: (terms) => this.parts.solver.beside(terms),
      searcher: aimedSearcher(this.aims, searcherNamed(job.search)),
      seed: job.plan.seed,
      weights: job.weights,
      mode: job.mode,
      checks: job.checks,
      now: () => Date.now(),
      get deadline() {
        return deadlineOf(job);
      },
      maxRuns: job.maxRuns,
      allRuns: () => Atomics.load(this.counts, Count.runs),
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      stopped: () => Atomics.load(this.stop, 0) !== 0 || this.isOutOfMemory,
      handover,
      past: this.parts.outside.past(past),
      findings: this.findings,
      representatives: this.representatives,
      owners: this.owners,
      minimising: this.minimising,
      patience: this.patience,
      solved: this.solved,
      mutation: this.mutation,
      numberAt: this.numberAt,
      journal: {
        record: (entry) => this.log.add(number, entry),
        begin: (branch) => {
          if (isDeadly) this.log.flush();
          Atomics.store(this.inWork, job.worker, branch);
        },
      },
    };
  }

  /** Returns a promise only where something has to be waited for: most events are over in microseconds. */
  private takeEvent(event: ExploreEvent, session: Session): Promise<void> | undefined {
    const { reporter } = this;
    switch (event.kind) {
      case 'progress':
        return this.progress(event, session);
      case 'test':
        reporter.addTest(event);
        return undefined;
      case 'simpler':
        reporter.simplify(event);
        return undefined;
      case 'failure':
        reporter.addFailure(event);
        return undefined;
      case 'finding':
        return reporter.addFinding(event);
      case 'suspect':
        return reporter.judgeSuspect(event);
      case 'refused':
        this.figures.refuse(event.finding);
        return undefined;
      case 'foreign':
        this.post({ kind: 'foreign', input: event.input });
        return undefined;
      case 'divergence':
        this.figures.divergences++;
        return undefined;
    }
  }

  private progress(event: Progress, session: Session): Promise<void> | undefined {
    if (event.doing !== 'minimising') this.reporter.flush();
    if (event.doing === 'running') Atomics.add(this.counts, Count.runs, 1);
    this.log.tick();
    this.waitWhilePaused(session);
    for (const news of this.parts.news()) this.hear(news, session);
    this.sharing.handOver(session, event.pending);
    const now = Date.now();
    this.mutating.notice(event.doing === 'mutating', now);
    if (now - this.posted >= progressPause) {
      this.posted = now;
      const view = viewOf(session);
      const figures = this.figures.during(event, view.undecided);
      this.isOutOfMemory ||= this.sharing.isFull(figures.runs);
      this.post({ kind: 'progress', figures, status: this.status(event.doing, view) });
    }
    const isPlainWanted = this.mutation?.isWaiting === true;
    return this.forms.loadWanted(isPlainWanted) ?? this.parts.outside.between?.(event, session);
  }

  /** A worker that is paused still answers who looks at it. */
  private waitWhilePaused(session: Session): void {
    const { pause } = this;
    while (Atomics.load(pause, 0) !== 0 && Atomics.load(this.stop, 0) === 0) {
      Atomics.wait(pause, 0, 1, pausePeriod);
      for (const news of this.parts.news()) this.hear(news, session);
    }
  }

  /** `session` is what is being explored, if anything is. */
  hear(news: News, session: Session | undefined): void {
    switch (news.kind) {
      case 'foreign':
        return session?.addForeignInput(news.input);
      case 'aims':
        return this.aims.set(news.aims);
      case 'look': {
        const { request, withTexts } = news;
        const picture = this.pictures.now(session && viewOf(session), this.reporter, withTexts);
        return this.post({ kind: 'picture', request, picture });
      }
    }
  }

  private status(doing: string, { tree, inWork, deferred }: SessionView): WorkerStatus {
    const at = inWork === 0 ? undefined : placeOf(this.parts.program, tree.decision(inWork));
    return { doing, at, deferred, mutating: this.mutating.milliseconds / 1000 };
  }

  /** Milliseconds until the deadline; 0 if the exploration is to stop now. */
  private remainingTime(): number {
    if (Atomics.load(this.stop, 0) !== 0) return 0;
    return (deadlineOf(this.job) ?? Number.POSITIVE_INFINITY) - Date.now();
  }
}
