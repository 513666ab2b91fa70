// An exploration, from a job to messages: puts program, solver and search together, writes tests as paths are
// completed, and lets no finding pass that a plain run does not show.

import type { ExploreEvent, ExploreResult } from '../explore/event.ts';
import { BreadthFirst } from '../explore/search/bfs.ts';
import { DepthFirst } from '../explore/search/dfs.ts';
import { explore } from '../explore/session.ts';
import { Terms } from '../expr/terms.ts';
import type { Finding } from '../machine/finding.ts';
import type { Limits } from '../machine/machine.ts';
import type { Input, InputObject } from '../machine/shadow/input.ts';
import type { Program } from '../program/program.ts';
import type { CheckFigures, ConcretizedSite, Stopped } from '../report/check-result.ts';
import { placeOf } from '../report/finding-record.ts';
import { findingSteps } from '../report/finding-steps.ts';
import { sourceCoverage } from '../report/source-coverage.ts';
import type { Test } from '../report/test.ts';
import { sketchOf } from '../report/tree-sketch.ts';
import { Executor } from '../run/executor.ts';
import { WorldMaker } from '../run/world-maker.ts';
import { type Chain, createChain } from '../solver/chain.ts';
import { openCache } from '../source/cache.ts';
import { BoxReplay, sameFinding } from './box-replay.ts';
import { displayFile, sourceText } from './display.ts';
import type { CheckJob, CheckMessage, Pictures } from './job.ts';
import { programOf } from './program-cache.ts';
import { TestWriter } from './test-writer.ts';

const searchers = {
  dfs: DepthFirst,
  bfs: BreadthFirst,
};

/** Milliseconds between two reports of progress. */
const progressPause = 150;

const noCoverage = { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };

export async function checkSymbolically(
  job: CheckJob,
  post: (message: CheckMessage) => void,
): Promise<void> {
  const program = await buildFor(job, { shadows: true, coverage: true });
  const terms = new Terms();
  const solver = await createChain(terms, { selfCheck: job.selfCheck });
  await new Exploration(job, program, terms, solver, post).run();
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

class Exploration {
  private readonly job: CheckJob;
  private readonly program: Program;
  private readonly terms: Terms;
  private readonly solver: Chain;
  private readonly post: (message: CheckMessage) => void;
  private readonly executor: Executor;
  private readonly stop: Int32Array;
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

  constructor(
    job: CheckJob,
    program: Program,
    terms: Terms,
    solver: Chain,
    post: (message: CheckMessage) => void,
  ) {
    this.job = job;
    this.program = program;
    this.terms = terms;
    this.solver = solver;
    this.post = post;
    this.stop = new Int32Array(job.stop);
    this.tests = new TestWriter(job, post);
    const maker = new WorldMaker(job.sources, job.plan);
    this.executor = new Executor(program, {
      terms,
      world: (run) => maker.symbolic(run),
      limits: runLimits(job, () => this.isOver()),
      selfCheck: job.selfCheck,
    });
  }

  async run(): Promise<void> {
    const { job } = this;
    const Searcher = searchers[job.search];
    const exploration = explore(this.executor, {
      terms: this.terms,
      solver: this.solver,
      searcher: (territory) => new Searcher(territory),
      checks: job.checks,
      now: () => Date.now(),
      deadline: job.deadline,
      maxRuns: job.maxRuns,
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      stopped: () => Atomics.load(this.stop, 0) !== 0 || this.isOutOfMemory,
    });
    let step = exploration.next();
    for (; !step.done; step = exploration.next()) await this.hear(step.value);
    this.flush(undefined);
    const { stopped } = step.value;
    const reason: Stopped = stopped === 'interrupted' && this.isOutOfMemory ? 'memory' : stopped;
    const figures = this.finalFigures(step.value);
    this.post({ kind: 'ended', figures, stopped: reason, pictures: this.pictures(step.value) });
  }

  private async hear(event: ExploreEvent): Promise<void> {
    switch (event.kind) {
      case 'progress':
        if (event.doing !== 'minimising') this.flush(undefined);
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
    return this.tests.write(this.test(simple ?? waiting.input, waiting.objects));
  }

  private test(input: Input, objects: readonly InputObject[]): Test {
    return testOf(this.job, input, objects);
  }

  private async finding(event: FindingEvent): Promise<void> {
    const { finding, input, objects } = event;
    if (this.isExpired(finding)) return;
    const test = this.test(input, objects);
    const isOwn = this.waiting?.run === event.run;
    const folder = (isOwn ? this.flush(input) : undefined) ?? this.tests.write(test);
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
    const { runs, paths, pending } = event;
    const counts = { runs, paths, pending, undecided: 0, divergences: this.divergences };
    const figures = { ...this.commonFigures(), ...counts, concretized: [] };
    this.post({ kind: 'progress', figures, doing: event.doing });
  }

  private finalFigures(result: ExploreResult): CheckFigures {
    const { runs, paths, pending, undecided, divergences } = result;
    const counts = { runs, paths, pending, undecided, divergences: divergences.count };
    const concretized = result.concretized.map(({ decision, reason, count }) => ({
      ...this.siteOf(decision),
      reason,
      count,
    }));
    return { ...this.commonFigures(), ...counts, concretized };
  }

  private pictures({ tree }: ExploreResult): Pictures {
    const { program } = this;
    const marks = this.executor.coverage?.marks() ?? new Uint8Array();
    const nameOf = (site: number): string => {
      const { file, line, function: name } = program.sites[site]!;
      return file === undefined ? name : `${displayFile(file)}:${line}`;
    };
    return {
      sources: sourcesCovered(program, marks),
      tree: sketchOf(tree, program, (run) => this.failing.has(run), nameOf),
    };
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

  /** The innermost place in the user's own code. */
  private siteOf(decision: number): Pick<ConcretizedSite, 'file' | 'line' | 'function'> {
    const { sites, decisions } = this.program;
    const innermost = decisions[decision]?.site ?? 0;
    let number = innermost;
    while (number > 0 && sites[number]!.library) number = sites[number]!.caller;
    const { file, line, function: name } = sites[number > 0 ? number : innermost]!;
    return { file, line, function: name };
  }
}
