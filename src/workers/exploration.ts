// An exploration, from a job to messages: puts program, solver and search together, writes tests as paths are
// completed, and lets no finding pass that a plain run does not show.

import type { Program } from '../abi/program.ts';
import { numberIn } from '../build/harness/call-form.ts';
import type { ExploreEvent, ExploreResult, FoundByRun } from '../explore/event.ts';
import { FindingSites, placeKeyOf } from '../explore/finding-sites.ts';
import { MarkOwners } from '../explore/mark-owners.ts';
import { Minimiser, type NumberAt } from '../explore/minimise.ts';
import { MinimisingBudget } from '../explore/minimising-budget.ts';
import { Mutation } from '../explore/mutation/mutation.ts';
import { solvingWork } from '../explore/mutation/solving-work.ts';
import type { ExploreOptions } from '../explore/options.ts';
import type { PathKey } from '../explore/path-key.ts';
import { Representatives } from '../explore/representatives.ts';
import { whole } from '../explore/result-queue.ts';
import { RunPatience } from '../explore/run-patience.ts';
import { searcherNamed } from '../explore/search/named.ts';
import { Session } from '../explore/session.ts';
import { Terms } from '../expr/terms.ts';
import type { Input, InputObject } from '../input/input.ts';
import { openNumbers } from '../input/sources.ts';
import type { Finding } from '../machine/finding.ts';
import { findingSteps } from '../report/finding-steps.ts';
import type { Stopped } from '../results/check-result.ts';
import { LogWriter } from '../results/log.ts';
import { entriesIn } from '../results/log-reader.ts';
import type { Test } from '../results/test.ts';
import { Executor } from '../run/executor.ts';
import { PlainRunner } from '../run/plain-runner.ts';
import { type Chain, createChain } from '../solver/chain.ts';
import type { AnswerFile } from '../solver/store/answer-file.ts';
import { concreteWorld, WorldMaker } from '../world/world-maker.ts';
import { answersFor } from './answers.ts';
import { FindingReplay } from './finding-replay.ts';
import { type CheckJob, type CheckMessage, unwritten } from './job.ts';
import { buildFor, builtFor, runLimits, testOf } from './job-program.ts';
import type { Mailbox } from './mailbox.ts';
import { Count, type WorkItem, wholeTree } from './orders.ts';
import { Sharing } from './sharing.ts';
import { TestWriter } from './test-writer.ts';
import { ThreadFigures } from './thread-figures.ts';

/** Milliseconds between two reports of progress. */
const progressPause = 150;

export async function checkSymbolically(
  job: CheckJob,
  post: (message: CheckMessage) => void,
  mailbox: Mailbox,
): Promise<void> {
  const warn = (text: string) => post({ kind: 'note', text });
  const { program, built } = await builtFor(job, warn);
  const terms = new Terms();
  const answers = answersFor(job, warn);
  const solver = await createChain(terms, {
    selfCheck: job.selfCheck,
    ...(answers && { store: answers }),
  });
  const exploration = new Exploration(
    job,
    {
      program,
      terms,
      solver,
      answers,
      covered: built.covered,
      foreignInputs: () => mailbox.foreignInputs(),
    },
    post,
  );
  post({ kind: 'ready', built });
  let order = await mailbox.nextOrder();
  for (; order.kind === 'explore'; order = await mailbox.nextOrder())
    await exploration.explore(order.item);
  await exploration.end(order.show);
}

type TestEvent = Extract<ExploreEvent, { kind: 'test' }>;
type SuspectEvent = Extract<ExploreEvent, { kind: 'suspect' }>;

/** The path that a finding was met on, and its place if it is not the finding's. */
type FoundOn = Pick<FoundByRun, 'key' | 'run' | 'path'> & { readonly place?: string };

/** A plain run of an input that may hang gets so much of the time that is left. */
const suspectShare = 3;

interface ExplorationParts {
  readonly program: Program;
  readonly terms: Terms;
  readonly solver: Chain;
  readonly answers: AnswerFile | undefined;
  readonly covered: SharedArrayBuffer;
  /** Inputs of others that may lead here, since the last look. */
  readonly foreignInputs: () => readonly Input[];
}

class Exploration {
  private readonly job: CheckJob;
  private readonly parts: ExplorationParts;
  private readonly post: (message: CheckMessage) => void;
  private readonly executor: Executor;
  /** The program without shadows, and what makes cheap inputs for it; undefined where it is switched off. */
  private readonly plain: PlainRunner | undefined;
  private readonly mutation: Mutation | undefined;
  private readonly stop: Int32Array;
  private readonly counts: Int32Array;
  private readonly inWork: Int32Array;
  private readonly foreignInputs: () => readonly Input[];
  private readonly log: LogWriter;
  private readonly sharing: Sharing;
  private readonly findings = new FindingSites();
  private readonly representatives = new Representatives();
  private readonly owners: MarkOwners | undefined;
  private readonly minimising = new MinimisingBudget();
  private readonly patience = new RunPatience();
  private readonly replay: FindingReplay;
  private readonly tests: TestWriter;
  private readonly figures: ThreadFigures;
  /** Runs that ended in a finding. */
  private readonly failing = new Set<number>();
  /** A test that waits for its finding, whose input is simpler. */
  private waiting: TestEvent | undefined;
  private isOutOfMemory = false;
  private posted = 0;
  /** The part of the tree that is being explored. */
  private item: WorkItem = wholeTree;
  private session: Session | undefined;
  private readonly numberAt: NumberAt | undefined;

  constructor(job: CheckJob, parts: ExplorationParts, post: (message: CheckMessage) => void) {
    const { program, terms, solver, covered } = parts;
    const { call } = job;
    this.job = job;
    this.parts = parts;
    this.post = post;
    this.numberAt = call && ((name, index) => numberIn(call, name, index));
    this.stop = new Int32Array(job.stop);
    this.counts = new Int32Array(job.counts);
    this.inWork = new Int32Array(job.inWork);
    this.foreignInputs = parts.foreignInputs;
    this.log = new LogWriter(job.log, (error) => post(unwritten(error)));
    this.sharing = new Sharing(job, this.log, post);
    this.replay = new FindingReplay(job);
    this.owners = job.tests === 'new' ? new MarkOwners() : undefined;
    const maker = new WorldMaker(job.sources, job.plan);
    this.executor = new Executor(program, {
      terms,
      world: (run) => maker.symbolic(run),
      limits: runLimits(job, () => this.isOver()),
      selfCheck: job.selfCheck,
      covered,
    });
    this.tests = new TestWriter(job, post);
    const { coverage } = this.executor;
    this.plain = this.plainRunner();
    this.mutation = this.plain && this.mutationOn(this.plain);
    const tests = () => this.tests.count;
    this.figures = new ThreadFigures({
      ...{ program, showable: job.showable, solver, coverage, tests, mutation: this.mutation },
    });
  }

  private plainRunner(): PlainRunner | undefined {
    const { job } = this;
    const { coverage } = this.parts.program;
    if (!job.mutate || coverage === undefined) return undefined;
    return new PlainRunner({
      coverage,
      world: (input) => concreteWorld(job.sources, job.plan, input),
      limits: runLimits(job, () => this.isOver()),
    });
  }

  private mutationOn(plain: PlainRunner): Mutation {
    const { sources, plan, worker } = this.job;
    const { terms, solver } = this.parts;
    return new Mutation({
      terms,
      plain,
      open: openNumbers(sources, plan.arguments),
      seed: plan.seed + worker,
      solved: () => solvingWork(solver.statistics()),
    });
  }

  /** Explores a part of the tree until nothing of it is left, or a limit is reached. */
  async explore(item: WorkItem): Promise<void> {
    this.item = item;
    this.session = new Session(this.executor, this.optionsFor(item));
    const exploration = this.session.explore();
    try {
      let step = exploration.next();
      for (; !step.done; step = exploration.next()) {
        const heard = this.hear(step.value);
        if (heard !== undefined) await heard;
      }
      this.flush(undefined);
      this.parts.answers?.flush();
      this.conclude(step.value);
    } finally {
      this.log.flush();
    }
  }

  /** Findings that have been told by larger paths than the ones that this thread knows are told again. */
  async end(show: readonly string[]): Promise<void> {
    for (const place of show) await this.show(place);
    this.parts.answers?.flush();
    this.post({
      kind: 'ended',
      figures: this.figures.done(),
      stopped: 'exhausted',
      pictures: { sources: this.figures.sources(), tree: undefined },
    });
  }

  private conclude(result: ExploreResult): void {
    const { stopped } = result;
    const isFull = stopped === 'interrupted' && this.isOutOfMemory;
    const dropped = isFull && this.session ? this.sharing.shed(this.session) : undefined;
    const reason: Stopped = isFull ? 'memory' : stopped;
    // Stopped on the way to it: all of it is pending.
    const isUntouched = stopped !== 'exhausted' && result.runs === 0 && result.pending === 0;
    const pending = isUntouched ? 1 : result.pending;
    const left = dropped === undefined ? { pending } : { pending: 0, unasked: 0 };
    this.figures.add({ ...result, ...left, dropped });
    const tree = this.figures.sketch(result, this.failing);
    this.failing.clear();
    this.session = undefined;
    const smallest = this.representatives.keys();
    const isSpent = dropped !== undefined;
    this.post({
      ...{ kind: 'done', figures: this.figures.done(), stopped: reason, smallest, isSpent },
      explored: { item: this.item.number, tree },
    });
  }

  private optionsFor({ number, handover, past, isDeadly }: WorkItem): ExploreOptions {
    const { job } = this;
    return {
      terms: this.parts.terms,
      solver: this.parts.solver,
      searcher: searcherNamed(job.search),
      seed: job.plan.seed,
      weights: job.weights,
      mode: job.mode,
      checks: job.checks,
      now: () => Date.now(),
      deadline: job.deadline,
      maxRuns: job.maxRuns,
      allRuns: () => Atomics.load(this.counts, Count.runs),
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      stopped: () => Atomics.load(this.stop, 0) !== 0 || this.isOutOfMemory,
      ...(handover !== undefined && { item: handover }),
      past: entriesIn(job.log, past),
      findings: this.findings,
      representatives: this.representatives,
      owners: this.owners,
      minimising: this.minimising,
      patience: this.patience,
      spared: () => this.parts.solver.spared(),
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

  /** A promise only where something has to be waited for: most events are over in microseconds. */
  private hear(event: ExploreEvent): Promise<void> | undefined {
    switch (event.kind) {
      case 'progress':
        return this.progress(event);
      case 'test':
        this.flush(undefined);
        this.waiting = event;
        return undefined;
      case 'simpler':
        return this.simpler(event);
      case 'failure':
        return this.failure(event);
      case 'finding':
        return this.finding(event);
      case 'suspect':
        return this.suspect(event);
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

  private progress(event: Extract<ExploreEvent, { kind: 'progress' }>): Promise<void> | undefined {
    if (event.doing !== 'minimising') this.flush(undefined);
    if (event.doing === 'running') Atomics.add(this.counts, Count.runs, 1);
    this.log.tick();
    for (const input of this.foreignInputs()) this.session?.addForeignInput(input);
    if (this.session !== undefined) this.sharing.handOver(this.session, event.pending);
    const now = Date.now();
    if (now - this.posted >= progressPause) {
      this.posted = now;
      const figures = this.figures.during(event);
      this.isOutOfMemory ||= this.sharing.isFull(figures.runs);
      this.post({ kind: 'progress', figures, doing: event.doing });
    }
    return this.mutation?.isWaiting ? this.loadPlain() : undefined;
  }

  private async loadPlain(): Promise<void> {
    this.plain?.load(await buildFor(this.job, { shadows: false, coverage: true }));
  }

  // ---- Tests and findings --------------------------------------------------------------------------------------------

  /** Writes the test that waits; `simple` is an equivalent input. Returns its folder. */
  private flush(simple: Input | undefined): string | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined) return undefined;
    if (waiting.objects.length > 0) this.figures.isSymbolic = true;
    if (waiting.outcome.kind === 'finding') this.failing.add(waiting.run);
    if (this.job.tests === 'new' && !waiting.coversNew && simple === undefined) return undefined;
    return this.write(this.test(simple ?? waiting.input, waiting.objects), waiting);
  }

  /** A thread that died has written tests that another one meets again. */
  private write(test: Test, { run, key }: { run: number; key: PathKey }): string | undefined {
    const { number: item, told, missing } = this.item;
    if (told.has(run)) return undefined;
    const name = { run, item, key };
    const { folder, number, sum } = this.tests.write(test, name, missing.get(run));
    this.log.addTest({ ...name, number, sum });
    return folder;
  }

  private simpler({ run, input, objects }: Extract<ExploreEvent, { kind: 'simpler' }>): undefined {
    const { number: item } = this.item;
    this.tests.rewrite(this.test(input, objects), item, run);
  }

  private test(input: Input, objects: readonly InputObject[]): Test {
    return testOf(this.job, input, objects);
  }

  private async finding(event: FoundByRun): Promise<void> {
    const { input, objects } = event;
    const test = this.test(input, objects);
    const isOwn = this.waiting?.run === event.run;
    const folder = isOwn ? this.flush(input) : this.write(test, event);
    await this.judge(event, test, folder);
  }

  /** What is found is known from here on, whatever becomes of this thread (unjudged-failures.ts). */
  private failure({ finding, input, objects, path, key, run }: FoundByRun): undefined {
    const { program, terms } = this.parts;
    this.post({
      ...{ kind: 'failure', finding, place: placeKeyOf(finding), key, run },
      ...{ folder: undefined, item: this.item.number },
      test: this.test(input, objects),
      path: findingSteps(program, terms, path),
    });
  }

  /** Whatever a plain run of the input shows is told; its test is written when the path is known to its end. */
  private async suspect(event: SuspectEvent): Promise<void> {
    const { input, objects, finding, key, run, path, isLast } = event;
    const test = this.test(input, objects);
    const until = Date.now() + this.timeLeft() / (isLast ? 1 : suspectShare);
    const { outcome, steps } = await this.replay.run(
      test.input,
      () => this.isOver() || Date.now() > until,
    );
    this.patience.judge(finding.stack, outcome, steps);
    if (outcome.kind !== 'finding' || !this.findings.add(outcome.finding)) return;
    this.tellFinding(outcome.finding, { key, run, path }, test, undefined);
  }

  private async show(place: string): Promise<void> {
    const known = this.representatives.at(place);
    if (known === undefined) return;
    const { terms, solver } = this.parts;
    const { symbols } = this.executor;
    const { numberAt } = this;
    const minimiser = new Minimiser({ terms, symbols, solver, now: () => Date.now(), numberAt });
    const simple = minimiser.minimise(known.input, known.conditions, known.preferences);
    const test = this.test(whole(simple, known.objects), known.objects);
    // Where not every path has a test, this one may have none.
    const folder = this.job.tests === 'new' ? this.write(test, { ...known, run: 0 }) : undefined;
    await this.judge({ ...known, run: 0 }, test, folder);
  }

  /** Nothing is reported that a plain run does not show. */
  private async judge(
    { finding, key, run, path }: Pick<FoundByRun, 'finding' | 'key' | 'run' | 'path'>,
    test: Test,
    folder: string | undefined,
  ): Promise<void> {
    const judged = await this.replay.judge(finding, test.input);
    const place = placeKeyOf(finding);
    if ('finding' in judged)
      this.tellFinding(judged.finding, { key, run, path, place }, test, folder);
    else this.post({ kind: 'unreproduced', finding, instead: judged.instead, test: folder ?? '' });
  }

  private tellFinding(
    finding: Finding,
    { key, run, path, place = placeKeyOf(finding) }: FoundOn,
    test: Test,
    folder: string | undefined,
  ): void {
    const { program, terms } = this.parts;
    this.post({
      ...{ kind: 'finding', finding, place, key, folder, run, test },
      ...{ item: this.item.number, path: findingSteps(program, terms, path) },
    });
  }

  private isOver(): boolean {
    return this.timeLeft() <= 0 || Atomics.load(this.stop, 0) !== 0;
  }

  private timeLeft(): number {
    return (this.job.deadline ?? Number.POSITIVE_INFINITY) - Date.now();
  }
}
