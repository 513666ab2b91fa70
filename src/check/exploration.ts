// An exploration, from a job to messages: puts program, solver and search together, writes tests as paths are
// completed, and lets no finding pass that a plain run does not show.

import type { ExploreEvent, ExploreResult } from '../explore/event.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import { Mutation } from '../explore/mutation/mutation.ts';
import { solvingWork } from '../explore/mutation/solving-work.ts';
import { searcherNamed } from '../explore/search/named.ts';
import { type ExploreOptions, Session } from '../explore/session.ts';
import { Terms } from '../expr/terms.ts';
import type { Finding } from '../machine/finding.ts';
import type { Limits } from '../machine/machine.ts';
import type { Input, InputObject } from '../machine/shadow/input.ts';
import { coverageSize } from '../program/coverage.ts';
import { deserializeProgram, type Program, serializeProgram } from '../program/program.ts';
import type { CheckFigures, Stopped } from '../report/check-result.ts';
import { placeOf } from '../report/finding-record.ts';
import { findingSteps } from '../report/finding-steps.ts';
import { sourceCoverage } from '../report/source-coverage.ts';
import type { Test } from '../report/test.ts';
import { sketchOf } from '../report/tree-sketch.ts';
import { Executor } from '../run/executor.ts';
import { PlainRunner } from '../run/plain-runner.ts';
import { openNumbers } from '../run/sources.ts';
import { concreteWorld, WorldMaker } from '../run/world-maker.ts';
import { type Chain, createChain } from '../solver/chain.ts';
import { openCache } from '../source/cache.ts';
import { BoxReplay, sameFinding } from './box-replay.ts';
import { displayFile, sourceText } from './display.ts';
import type { BuiltProgram, CheckJob, CheckMessage, Pictures } from './job.ts';
import { LogWriter } from './log.ts';
import { Count, type Order, type TerritoryOrder } from './orders.ts';
import { programOf } from './program-cache.ts';
import { TestWriter } from './test-writer.ts';
import { Totals } from './totals.ts';

/** Milliseconds between two reports of progress. */
const progressPause = 150;

/** Who has fewer branches than this keeps them; milliseconds between two looks for branches to give away. */
const fewestToShare = 4;
const givingPause = 5;

const wholeTree: TerritoryOrder = { number: 0, gift: undefined, past: [], told: 0 };

const noCoverage = { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };

export async function checkSymbolically(
  job: CheckJob,
  post: (message: CheckMessage) => void,
  nextOrder: () => Promise<Order>,
): Promise<void> {
  const { program, built } = await builtFor(job);
  const terms = new Terms();
  const solver = await createChain(terms, { selfCheck: job.selfCheck });
  const exploration = new Exploration(
    job,
    { program, terms, solver, covered: built.covered },
    post,
  );
  post({ kind: 'ready', built });
  for (let order = await nextOrder(); order.kind === 'explore'; order = await nextOrder())
    await exploration.explore(order.territory);
  exploration.end();
}

/** One thread builds, the others get what it has built. */
async function builtFor(job: CheckJob): Promise<{ program: Program; built: BuiltProgram }> {
  const known = job.built && deserializeProgram(job.built.bytes);
  if (job.built !== undefined && known !== undefined) return { program: known, built: job.built };
  const program = await buildFor(job, { shadows: true, coverage: true });
  const covered = new SharedArrayBuffer(coverageSize(program.coverage));
  return { program, built: { bytes: serializeProgram(program), covered } };
}

export function buildFor(
  job: CheckJob,
  { shadows, coverage }: { shadows: boolean; coverage: boolean },
): Promise<Program> {
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const { memory, entry, fuzzSize, uninitialized } = job;
  const options = { memory, shadows, coverage, models: shadows && job.models, entry, fuzzSize };
  return programOf(job.units, { ...options, uninitialized: shadows && uninitialized }, cache);
}

/** The limits of one run. What the end of the whole exploration cuts short is not a hang of the program. */
export function runLimits(job: CheckJob, isOver: () => boolean): Limits {
  return { fuel: job.fuel, expired: isOver, leaks: job.leaks };
}

/** Without the files that were handed over: a test is sent and kept, and these are not its own. */
export function testOf(job: CheckJob, input: Input, objects: readonly InputObject[]): Test {
  const { arguments: words, environment, directory, seed } = job.plan;
  return {
    ...{ input, objects, sources: job.sources },
    plan: { arguments: words, environment, directory, seed },
  };
}

export function sourcesCovered(program: Program, marks: Uint8Array): Pictures['sources'] {
  const { coverage, sites } = program;
  if (coverage === undefined) return [];
  return sourceCoverage({ coverage, sites, marks }, sourceText, displayFile);
}

type TestEvent = Extract<ExploreEvent, { kind: 'test' }>;
type FindingEvent = Extract<ExploreEvent, { kind: 'finding' }>;

interface ExplorationParts {
  readonly program: Program;
  readonly terms: Terms;
  readonly solver: Chain;
  readonly covered: SharedArrayBuffer;
}

class Exploration {
  private readonly job: CheckJob;
  private readonly program: Program;
  private readonly terms: Terms;
  private readonly solver: Chain;
  private readonly post: (message: CheckMessage) => void;
  private readonly executor: Executor;
  /** The program without shadows, and what makes cheap inputs for it; undefined where it is switched off. */
  private readonly plain: PlainRunner | undefined;
  private readonly mutation: Mutation | undefined;
  private readonly stop: Int32Array;
  private readonly counts: Int32Array;
  private readonly wanted: Int32Array;
  private readonly inWork: Int32Array;
  private readonly log: LogWriter;
  private readonly findings = new FindingSites();
  private readonly begun = Date.now();
  private readonly tests: TestWriter;
  private readonly refused = new Map<string, { finding: Finding; count: number }>();
  /** By whether their program has shadows. */
  private readonly replays = new Map<boolean, BoxReplay>();
  /** Runs that ended in a finding. */
  private readonly failing = new Set<number>();
  /** A test that waits for its finding, whose input is simpler. */
  private waiting: TestEvent | undefined;
  private isSymbolic = false;
  private isOutOfMemory = false;
  private divergences = 0;
  private posted = 0;
  private asked = 0;
  /** The part of the tree that is being explored, and the figures of those before it. */
  private territory: TerritoryOrder = wholeTree;
  private session: Session | undefined;
  private readonly totals = new Totals();
  private pictures: Pictures = { sources: [], tree: undefined };

  constructor(job: CheckJob, parts: ExplorationParts, post: (message: CheckMessage) => void) {
    const { program, terms, solver, covered } = parts;
    this.job = job;
    this.program = program;
    this.terms = terms;
    this.solver = solver;
    this.post = post;
    this.stop = new Int32Array(job.stop);
    this.counts = new Int32Array(job.counts);
    this.wanted = new Int32Array(job.wanted);
    this.inWork = new Int32Array(job.inWork);
    this.log = new LogWriter(job.log);
    this.tests = new TestWriter(job, post);
    const maker = new WorldMaker(job.sources, job.plan);
    this.executor = new Executor(program, {
      terms,
      world: (run) => maker.symbolic(run),
      limits: runLimits(job, () => this.isOver()),
      selfCheck: job.selfCheck,
      covered,
    });
    this.plain = this.plainRunner();
    this.mutation = this.plain && this.mutationOn(this.plain);
  }

  private plainRunner(): PlainRunner | undefined {
    const { job } = this;
    const { coverage } = this.program;
    if (!job.mutate || coverage === undefined) return undefined;
    return new PlainRunner({
      coverage,
      world: (input) => concreteWorld(job.sources, job.plan, input),
      limits: runLimits(job, () => this.isOver()),
    });
  }

  private mutationOn(plain: PlainRunner): Mutation {
    const { sources, plan, worker } = this.job;
    return new Mutation({
      terms: this.terms,
      plain,
      open: openNumbers(sources, plan.arguments),
      seed: plan.seed + worker,
      solved: () => solvingWork(this.solver.statistics()),
    });
  }

  /** Explores a part of the tree until nothing of it is left, or a limit is reached. */
  async explore(territory: TerritoryOrder): Promise<void> {
    this.territory = territory;
    this.session = new Session(this.executor, this.optionsFor(territory));
    const exploration = this.session.explore();
    try {
      let step = exploration.next();
      for (; !step.done; step = exploration.next()) await this.hear(step.value);
      this.flush(undefined);
      this.conclude(step.value);
    } finally {
      this.log.flush();
    }
  }

  end(): void {
    this.post({
      kind: 'ended',
      figures: this.figures(),
      stopped: 'exhausted',
      pictures: { ...this.pictures, sources: this.sourcesCovered() },
    });
  }

  private conclude(result: ExploreResult): void {
    const { stopped } = result;
    const reason: Stopped = stopped === 'interrupted' && this.isOutOfMemory ? 'memory' : stopped;
    // Stopped on the way to it: all of it is pending.
    const isUntouched = stopped !== 'exhausted' && result.runs === 0 && result.pending === 0;
    this.totals.add({ ...result, pending: isUntouched ? 1 : result.pending }, this.program);
    if (this.territory.number === 0) this.pictures = { sources: [], tree: this.sketch(result) };
    this.failing.clear();
    this.session = undefined;
    this.post({ kind: 'done', figures: this.figures(), stopped: reason });
  }

  private optionsFor({ number, gift, past }: TerritoryOrder): ExploreOptions {
    const { job } = this;
    return {
      terms: this.terms,
      solver: this.solver,
      searcher: searcherNamed(job.search),
      seed: job.plan.seed,
      mode: job.mode,
      checks: job.checks,
      now: () => Date.now(),
      deadline: job.deadline,
      maxRuns: job.maxRuns,
      allRuns: () => Atomics.load(this.counts, Count.runs),
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      stopped: () => Atomics.load(this.stop, 0) !== 0 || this.isOutOfMemory,
      ...(gift !== undefined && { territory: gift }),
      past,
      findings: this.findings,
      mutation: this.mutation,
      journal: {
        record: (entry) => this.log.add(number, entry),
        begin: (branch) => Atomics.store(this.inWork, job.worker, branch),
      },
    };
  }

  /** Others have nothing to do: some of what is pending here is theirs. */
  private giveAway(pending: number): void {
    const { worker } = this.job;
    const most = Atomics.load(this.wanted, worker);
    if (most === 0 || pending < fewestToShare || Date.now() - this.asked < givingPause) return;
    this.asked = Date.now();
    const given =
      this.session?.give(most, () => Atomics.add(this.counts, Count.territories, 1)) ?? [];
    if (given.length === 0) return;
    Atomics.store(this.wanted, worker, 0);
    this.log.flush();
    const orders = given.map(({ territory: number, gift }) => ({ ...wholeTree, number, gift }));
    this.post({ kind: 'given', territories: orders });
  }

  private async hear(event: ExploreEvent): Promise<void> {
    switch (event.kind) {
      case 'progress':
        if (event.doing !== 'minimising') this.flush(undefined);
        if (event.doing === 'running') Atomics.add(this.counts, Count.runs, 1);
        this.log.tick();
        this.giveAway(event.pending);
        if (this.mutation?.isWaiting)
          this.plain?.load(await buildFor(this.job, { shadows: false, coverage: true }));
        return this.progress(event);
      case 'test':
        this.flush(undefined);
        this.waiting = event;
        return;
      case 'finding':
        return this.finding(event);
      case 'refused':
        return;
      case 'divergence':
        this.divergences++;
        return;
    }
  }

  // ---- Tests and findings --------------------------------------------------------------------------------------------

  /** Writes the test that waits; `simple` is an equivalent input. Returns its folder. */
  private flush(simple: Input | undefined): string | undefined {
    const { waiting } = this;
    this.waiting = undefined;
    if (waiting === undefined || this.isCutShort(waiting)) return undefined;
    if (waiting.objects.length > 0) this.isSymbolic = true;
    if (waiting.outcome.kind === 'finding') this.failing.add(waiting.run);
    if (waiting.outcome.kind === 'refused') this.refuse(waiting.outcome.finding);
    if (this.job.tests === 'new' && !waiting.coversNew && simple === undefined) return undefined;
    return this.write(this.test(simple ?? waiting.input, waiting.objects), waiting.run);
  }

  /** A thread that died has written tests that another one meets again. */
  private write(test: Test, run: number): string | undefined {
    const { number, told } = this.territory;
    return run <= told ? undefined : this.tests.write(test, run, number);
  }

  private test(input: Input, objects: readonly InputObject[]): Test {
    return testOf(this.job, input, objects);
  }

  private async finding(event: FindingEvent): Promise<void> {
    const { finding, input, objects } = event;
    if (this.isExpired(finding)) return;
    const test = this.test(input, objects);
    const isOwn = this.waiting?.run === event.run;
    const written = isOwn ? this.flush(input) : undefined;
    const folder = written ?? this.tests.write(test, event.run, this.territory.number);
    const { sources, plan } = this.job;
    const replay = await this.replayFor(finding);
    const judged = sameFinding(finding, replay.run(sources, plan, input));
    const path = findingSteps(this.program, this.terms, event.path);
    if ('finding' in judged)
      this.post({ kind: 'finding', finding: judged.finding, folder, test, path });
    else this.post({ kind: 'unreproduced', finding, instead: judged.instead, test: folder });
  }

  /** A plain program does not know what was never written. */
  private async replayFor({ kind }: Finding): Promise<BoxReplay> {
    const shadows = kind === 'uninitialized-read';
    let replay = this.replays.get(shadows);
    if (replay === undefined) {
      const program = await buildFor(this.job, { shadows, coverage: false });
      const limits = runLimits(this.job, () => false);
      replay = new BoxReplay(program, limits);
      this.replays.set(shadows, replay);
    }
    return replay;
  }

  private refuse(finding: Finding): void {
    const place = placeOf(finding);
    const key = `${finding.message} ${place?.file}:${place?.line}`;
    const known = this.refused.get(key);
    if (known === undefined) this.refused.set(key, { finding, count: 1 });
    else known.count++;
  }

  private isCutShort({ outcome }: TestEvent): boolean {
    return outcome.kind === 'finding' && this.isExpired(outcome.finding);
  }

  private isExpired(finding: Finding): boolean {
    return finding.kind === 'hang' && this.isOver();
  }

  private isOver(): boolean {
    const { deadline = Number.POSITIVE_INFINITY } = this.job;
    return Date.now() >= deadline || Atomics.load(this.stop, 0) !== 0;
  }

  // ---- Figures -------------------------------------------------------------------------------------------------------

  private progress(event: Extract<ExploreEvent, { kind: 'progress' }>): void {
    const now = Date.now();
    if (now - this.posted < progressPause) return;
    this.posted = now;
    this.isOutOfMemory ||= process.memoryUsage.rss() > this.job.maxMemory;
    const figures = this.figures();
    const counts = {
      runs: figures.runs + event.runs,
      paths: figures.paths + event.paths,
      pending: figures.pending + event.pending,
      divergences: this.divergences,
    };
    this.post({ kind: 'progress', figures: { ...figures, ...counts }, doing: event.doing });
  }

  /** Of the territories that are done, and what is known at any time. */
  private figures(): CheckFigures {
    return { ...this.commonFigures(), ...this.totals.figures() };
  }

  private sourcesCovered(): Pictures['sources'] {
    const marks = this.executor.coverage?.marks() ?? new Uint8Array();
    return sourcesCovered(this.program, marks);
  }

  private sketch({ tree }: ExploreResult): Pictures['tree'] {
    const { program } = this;
    const nameOf = (site: number): string => {
      const { file, line, function: name } = program.sites[site]!;
      return file === undefined ? name : `${displayFile(file)}:${line}`;
    };
    return sketchOf(tree, program, (run) => this.failing.has(run), nameOf);
  }

  private commonFigures() {
    const layers = this.solver.statistics();
    const milliseconds = layers.reduce((sum, layer) => sum + layer.milliseconds, 0);
    return {
      tests: this.tests.count,
      coverage: this.executor.coverage?.summary() ?? noCoverage,
      solver: {
        queries: layers[0]?.queries ?? 0,
        hits: Object.fromEntries(layers.map(({ layer, hits }) => [layer, hits])),
        seconds: milliseconds / 1000,
      },
      refused: [...this.refused.values()].map(({ finding, count }) => {
        const { file, line = 0, function: name = '' } = placeOf(finding) ?? {};
        return { file, line, function: name, message: finding.message, count };
      }),
      symbolic: this.isSymbolic || this.tests.count === 0,
      exploring: (Date.now() - this.begun) / 1000,
    };
  }
}
