// A comparison, from a job to messages: builds both programs, explores them as a pair, and lets no difference pass that two
// plain runs do not show.

import type { Program } from '../abi/program.ts';
import { numberIn } from '../build/harness/call-form.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { programOf } from '../build/program-cache.ts';
import type { ExploreEvent, ExploreResult } from '../explore/event.ts';
import { MinimisingBudget } from '../explore/limits.ts';
import { Minimiser } from '../explore/minimise.ts';
import type { ExploreOptions } from '../explore/options.ts';
import { comparePaths } from '../explore/path-key.ts';
import { whole } from '../explore/result-queue.ts';
import { searcherNamed } from '../explore/search/named.ts';
import { explore } from '../explore/session.ts';
import { solvingWork } from '../explore/work.ts';
import { Terms } from '../expr/terms.ts';
import { openCache } from '../host/cache.ts';
import type { Input } from '../input/input.ts';
import type { Limits } from '../machine/machine-run.ts';
import { InputSymbols } from '../machine/shadow/symbols.ts';
import { callWords } from '../report/call-words.ts';
import { printable } from '../report/style.ts';
import type { Test } from '../results/test.ts';
import { Executor } from '../run/executor.ts';
import type { Different } from '../run/trace.ts';
import { type Chain, createChain } from '../solver/chain.ts';
import { testOf } from '../workers/job-program.ts';
import { WorldMaker } from '../world/world-maker.ts';
import { BehaviourRunner } from './behaviour.ts';
import { type CTest, callTest } from './c-test.ts';
import { ComparisonFigures } from './comparison-figures.ts';
import { differences } from './differences.ts';
import { OutputRecorder } from './facets.ts';
import type { CompareAnswer, CompareJob, CompareThreadEvent } from './job.ts';
import { PairRunner, type Side } from './pair-runner.ts';
import { type PairOfEntries, pairOfEntries } from './prototypes.ts';
import type { FoundDifference, LostValue } from './result.ts';
import { UnwrittenReads } from './unwritten-reads.ts';
import { verdictOf } from './verdict.ts';
import { callBoundTexts, programWords, sourceBoundTexts, toleranceTexts } from './words.ts';

/** Milliseconds between two reports of progress. */
const progressPause = 150;
/** The memory limit is not looked at before this many runs. */
const fewestRuns = 100;

export async function compareSymbolically(
  job: CompareJob,
  post: (event: CompareThreadEvent) => void,
): Promise<CompareAnswer> {
  const calls = job.entries && pairOfEntries(job.units, job.entries, job.globals);
  const entries = calls?.entries;
  const programs = await both((side) => buildSide(job, side, entries?.[side], 'input'));
  const bounds = [
    ...(calls
      ? callBoundTexts(calls.form, calls.hasVariables)
      : sourceBoundTexts(job.sources, job.plan.arguments)),
    ...toleranceTexts(job.floatTolerance),
  ];
  const terms = new Terms();
  const solver = await createChain(terms, { selfCheck: job.selfCheck });
  post({ kind: 'ready', bounds });
  return new Comparison(job, { programs, terms, solver, calls }, post).run();
}

async function both<T>(make: (side: 0 | 1) => Promise<T>): Promise<[T, T]> {
  return [await make(0), await make(1)];
}

function buildSide(
  job: CompareJob,
  side: 0 | 1,
  entry: FunctionEntry | undefined,
  /** What the program follows: nothing; terms and coverage; or also which memory was written. */
  follows: 'nothing' | 'input' | 'writes',
): Promise<Program> {
  const cache = job.cacheFolder === undefined ? undefined : openCache(job.cacheFolder);
  const shadows = follows !== 'nothing';
  const options = {
    memory: job.memory,
    shadows,
    coverage: follows === 'input',
    models: shadows && job.models,
    entry,
    ...(follows === 'writes' && { uninitialized: true }),
  };
  return programOf(job.units[side], options, cache);
}

interface ComparisonParts {
  readonly programs: readonly [Program, Program];
  readonly terms: Terms;
  readonly solver: Chain;
  /** If undefined, whole programs are compared. */
  readonly calls: PairOfEntries | undefined;
}

/** A pair of paths on which the two differ. */
type DifferingPair = Extract<ExploreEvent, { kind: 'difference' }>;

class Comparison {
  private readonly stop: Int32Array;
  private readonly runner: PairRunner;
  private readonly executors: readonly [Executor, Executor];
  /** The smallest pair of paths of each group of differences. */
  private readonly smallest = new Map<string, DifferingPair>();
  private readonly figures: ComparisonFigures;
  private plain: Promise<[BehaviourRunner, BehaviourRunner]> | undefined;
  private readonly minimiser: Minimiser;
  /** One input for each pair of paths. */
  private readonly inputs: Input[] = [];
  private readonly symbols: InputSymbols;
  private posted = 0;
  private isOutOfMemory = false;

  constructor(
    private readonly job: CompareJob,
    private readonly parts: ComparisonParts,
    private readonly post: (event: CompareThreadEvent) => void,
  ) {
    this.stop = new Int32Array(job.stop);
    this.symbols = new InputSymbols(parts.terms);
    const [a, b] = parts.programs;
    const pair = [this.sideOf(a), this.sideOf(b)] as const;
    this.executors = [pair[0].executor, pair[1].executor];
    this.figures = new ComparisonFigures(this.executors, parts.calls !== undefined);
    const { terms, solver, calls } = parts;
    const numberAt = calls && ((name: string, at: number) => numberIn(calls.form, name, at));
    const solved = () => solvingWork(solver.statistics());
    this.minimiser = new Minimiser({ terms, symbols: this.symbols, solver, solved, numberAt });
    this.runner = new PairRunner(
      pair,
      parts.terms,
      (common) => this.figures.shared(common),
      job.floatTolerance,
    );
  }

  async run(): Promise<CompareAnswer> {
    const exploration = explore(this.runner, this.options());
    let step = exploration.next();
    for (; !step.done; step = exploration.next()) {
      const heard = this.hear(step.value);
      if (heard !== undefined) await heard;
    }
    return this.end(step.value);
  }

  private sideOf(program: Program): Side {
    const { job, symbols } = this;
    const output = new OutputRecorder();
    const maker = new WorldMaker(job.sources, job.plan, output.streams);
    const executor = new Executor(program, {
      terms: this.parts.terms,
      symbols,
      world: (run) => maker.symbolic(run),
      limits: this.limits(() => this.isOver()),
      outputCounts: job.isRough !== true,
      selfCheck: job.selfCheck,
    });
    return { executor, output };
  }

  private limits(expired: () => boolean): Limits {
    return { fuel: this.job.fuel, expired, leaks: false };
  }

  private options(): ExploreOptions {
    const { job } = this;
    return {
      terms: this.parts.terms,
      solver: this.parts.solver,
      searcher: searcherNamed(job.search),
      seed: job.plan.seed,
      checks: 'strict',
      now: () => Date.now(),
      deadline: job.deadline,
      maxRuns: job.maxRuns,
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      minimising: noMinimising(),
      stopped: () => Atomics.load(this.stop, 0) !== 0 || this.isOutOfMemory,
    };
  }

  private hear(event: ExploreEvent): Promise<void> | undefined {
    switch (event.kind) {
      case 'progress':
        this.progress(event);
        return undefined;
      case 'test':
        this.inputs.push(event.input);
        if (event.objects.length > 0) this.figures.isSymbolic = true;
        if (event.outcome.kind === 'different') this.figures.differs(event.outcome);
        this.post({ kind: 'test', test: testOf(this.job, event.input, event.objects) });
        return undefined;
      case 'difference':
        return this.found(event);
      case 'refused':
        this.figures.refuse(event.finding.message);
        return undefined;
      default:
        return undefined;
    }
  }

  private progress(event: Extract<ExploreEvent, { kind: 'progress' }>): void {
    const now = Date.now();
    if (now - this.posted < progressPause) return;
    this.posted = now;
    const { runs, paths, pending, doing } = event;
    this.isOutOfMemory ||= runs >= fewestRuns && process.memoryUsage.rss() > this.job.maxMemory;
    const coverage = this.figures.coverageOfBoth();
    this.post({
      kind: 'progress',
      progress: { runs, paths, pending, differences: this.smallest.size, coverage, doing },
    });
  }

  // ---- Differences ---------------------------------------------------------------------------------------------------

  /** Keeps the pair if it is the smallest of its group, and posts the first of each group. */
  private async found(pair: DifferingPair): Promise<void> {
    const { group } = pair.difference;
    const known = this.smallest.get(group);
    if (known === undefined || comparePaths(pair.key, known.key) < 0)
      this.smallest.set(group, pair);
    if (known !== undefined) return;
    const difference = await this.judged(pair, this.least(pair));
    if (difference !== undefined) this.post({ kind: 'difference', difference });
  }

  private least({ input, objects, conditions, preferences }: DifferingPair): Input {
    return whole(this.minimiser.minimise(input, conditions, preferences), objects);
  }

  /** Nothing is reported that two plain runs do not show. */
  private async judged(
    { difference, objects }: DifferingPair,
    input: Input,
  ): Promise<FoundDifference | undefined> {
    const [a, b] = await this.plainRunners();
    const found = differences(a.run(input), b.run(input), undefined, this.job.floatTolerance);
    const test = testOf(this.job, input, objects);
    const words = this.words(test);
    if (found.length === 0) return undefined;
    const pairs = this.figures.pairsLike(difference);
    const cTest = this.cTest(input, [words, ...found.map(({ sentence }) => sentence)]);
    return { input: words, differences: found, pairs, test, cTest, like: undefined };
  }

  private cTest(input: Input, remarks: readonly string[]): CTest | undefined {
    const { calls } = this.parts;
    return calls && callTest(calls.called, this.job.flags ?? [], input, remarks.map(printable));
  }

  private plainRunners(): Promise<[BehaviourRunner, BehaviourRunner]> {
    const { sources, plan } = this.job;
    this.plain ??= both(async (side) => {
      const program = await buildSide(this.job, side, this.parts.calls?.entries[side], 'nothing');
      return new BehaviourRunner(program, { sources, plan, limits: this.limits(() => false) });
    });
    return this.plain;
  }

  /** Reports each difference by its shortest pair of paths, whichever was met first. */
  private async end(result: ExploreResult): Promise<CompareAnswer> {
    const found: FoundDifference[] = [];
    const heads: { difference: Different; answers: string; number: number }[] = [];
    const byPath = (a: DifferingPair, b: DifferingPair) => comparePaths(a.key, b.key);
    for (const pair of [...this.smallest.values()].sort(byPath)) {
      const { difference } = pair;
      const least = this.least(pair);
      const judged = await this.judged(pair, least);
      if (judged === undefined) {
        this.figures.unreproduced.push(this.words(testOf(this.job, least, pair.objects)));
        continue;
      }
      const answers = judged.differences.flatMap((each) => each.answers).join('\n');
      const like = heads.find((head) =>
        this.runner.isAlike(difference, head.difference, head.answers === answers),
      )?.number;
      found.push({ ...judged, like });
      if (like === undefined) heads.push({ difference, answers, number: found.length });
    }
    const stopped =
      this.isOutOfMemory && result.stopped === 'interrupted' ? 'memory' : result.stopped;
    const figures = this.figures.final(result, this.runner.program, this.parts.solver);
    const isEqual = verdictOf(figures, stopped, [], found.length).kind === 'equal';
    const lost = isEqual ? await this.unwrittenReads() : figures.lost;
    return { figures: { ...figures, lost }, stopped, differences: found };
  }

  /** Looks for reads of unwritten memory, which keep the two from being called equal. */
  private async unwrittenReads(): Promise<readonly LostValue[]> {
    const { parts, job } = this;
    const programs = await both((side) =>
      buildSide(job, side, parts.calls?.entries[side], 'writes'),
    );
    const sides = [this.sideOf(programs[0]), this.sideOf(programs[1])] as const;
    const reads = new UnwrittenReads(sides, parts.terms);
    for (const input of this.inputs) {
      if (this.isOver()) return [...reads.lost, ...unfinished];
      reads.look(input);
    }
    return reads.lost;
  }

  private words(test: Test): string {
    const { calls } = this.parts;
    if (calls === undefined) return programWords(test);
    return callWords(calls.entries[0].name, calls.form, test.input);
  }

  private isOver(): boolean {
    const { deadline = Number.POSITIVE_INFINITY } = this.job;
    return Date.now() >= deadline || Atomics.load(this.stop, 0) !== 0;
  }
}

const unfinished: readonly LostValue[] = (['A', 'B'] as const).map((side) => ({
  side,
  site: '',
  count: 1,
  reason: 'the time was over before it was clear whether it uses memory that was never written',
}));

/** Nobody looks at the tests of pairs that are equal: their inputs need not be the least. */
function noMinimising(): MinimisingBudget {
  const minimising = new MinimisingBudget();
  minimising.remaining = Number.NEGATIVE_INFINITY;
  return minimising;
}
