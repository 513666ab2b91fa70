// Explorations of one program in one thread, one after the other, each as a check with one worker would make it: each has
// terms and a solver of its own, so that its result depends on the trial alone and not on what was explored before. What
// they share is the compiled program, and what was covered and found: what no trial before has is told.
// A trial is so many runs, or what its patience with the solver allows.

import { type CoverageTable, coverageSize } from '../abi/coverage.ts';
import type { Program } from '../abi/program.ts';
import type { ExploreEvent } from '../explore/event.ts';
import { FindingSites } from '../explore/finding-sites.ts';
import type { Runner } from '../explore/runner.ts';
import { searcherNamed } from '../explore/search/named.ts';
import { explore } from '../explore/session.ts';
import type { Terms } from '../expr/terms.ts';
import { Coverage } from '../run/coverage.ts';
import { Executor } from '../run/executor.ts';
import { stackChain } from '../solver/chain.ts';
import type { Answer, Query, Solver } from '../solver/query.ts';
import type { SatModule } from '../solver/sat.ts';
import type { CheckJob } from '../workers/job.ts';
import { runLimits } from '../workers/job-program.ts';
import { WorldMaker } from '../world/world-maker.ts';
import { checkpointsOf, type Score, type Trial } from './score.ts';

export interface TrialParts {
  readonly job: CheckJob;
  readonly program: Program;
  readonly module: WebAssembly.Module;
  readonly sat: SatModule;
  /** Marks of what all threads have covered. */
  readonly covered: SharedArrayBuffer;
  /** Called after every run; returns true to end the trial. */
  readonly ran: () => boolean;
}

/** A test that covers something new, or a new finding. */
export type TrialEvent = Extract<ExploreEvent, { kind: 'test' | 'finding' }>;

export class Trials {
  private readonly parts: TrialParts;
  private readonly findings = new FindingSites();
  private readonly table: CoverageTable;

  constructor(parts: TrialParts) {
    this.parts = parts;
    this.table = parts.program.coverage as CoverageTable;
  }

  /** The score is undefined if it was told to end. `terms` are those of its events, new ones for every trial. */
  *make(trial: Trial, terms: Terms): Generator<TrialEvent, Score | undefined> {
    const { job, sat, ran } = this.parts;
    const counting = new CountingRunner(this.executor(terms), this.table, () => {
      course.pass(counting.runs);
      return ran();
    });
    const course = new Course(trial, () => counting.branches());
    const patience = new Patience(stackChain(terms, sat), trial.runs);
    const events = explore(counting, {
      terms,
      searcher: searcherNamed(trial.search),
      ...(job.seeds.length > 0 && { seeds: job.seeds }),
      solver: patience,
      mode: job.mode,
      checks: job.checks,
      findings: this.findings,
      weights: trial.weights,
      seed: job.plan.seed + trial.chance,
      now: () => performance.now(),
      maxRuns: trial.runs,
      stopped: () => counting.isStopped || course.isHopeless || patience.isOver,
    });
    for (let step = events.next(); !step.done; step = events.next()) {
      // All is explored: the least inputs of its tests are not wanted here.
      if (step.value.kind === 'simpler') break;
      if (isReported(step.value)) yield step.value;
    }
    return counting.isStopped ? undefined : course.score(counting.runs);
  }

  private executor(terms: Terms): Executor {
    const { job, program, module, covered } = this.parts;
    const maker = new WorldMaker(job.sources, job.plan);
    return new Executor(program, {
      terms,
      module,
      covered,
      selfCheck: false,
      world: (run) => maker.symbolic(run),
      limits: runLimits(job, () => false),
    });
  }
}

function isReported(event: ExploreEvent): event is TrialEvent {
  return event.kind === 'finding' || (event.kind === 'test' && event.coversNew);
}

/** The runs of one trial, and what they alone have covered. */
class CountingRunner implements Runner {
  readonly program: Runner['program'];
  readonly symbols: Runner['symbols'];
  private readonly executor: Executor;
  private readonly coverage: Coverage;
  private readonly ran: () => boolean;
  runs = 0;
  isStopped = false;

  constructor(executor: Executor, table: CoverageTable, ran: () => boolean) {
    this.executor = executor;
    this.ran = ran;
    this.program = executor.program;
    this.symbols = executor.symbols;
    this.coverage = new Coverage(table, new Uint8Array(coverageSize(table)));
  }

  run(...given: Parameters<Executor['run']>): ReturnType<Executor['run']> {
    const trace = this.executor.run(...given);
    this.runs++;
    this.coverage.addMarks(trace.covered);
    this.isStopped ||= this.ran();
    return trace;
  }

  explain(...given: Parameters<Executor['explain']>): ReturnType<Executor['explain']> {
    return this.executor.explain(...given);
  }

  aim(...given: Parameters<Executor['aim']>): ReturnType<Executor['aim']> {
    return this.executor.aim(...given);
  }

  branches(): number {
    return this.coverage.summary().branches.covered;
  }
}

/** How an exploration comes along, from checkpoint to checkpoint. */
class Course {
  private readonly checkpoints: readonly number[];
  private readonly bars: readonly number[];
  private readonly branches: () => number;
  private readonly curve: number[] = [];
  isHopeless = false;

  constructor({ runs, bars }: Trial, branches: () => number) {
    this.checkpoints = checkpointsOf(runs);
    this.bars = bars;
    this.branches = branches;
  }

  pass(runs: number): void {
    if (this.isHopeless || runs < (this.checkpoints[this.curve.length] ?? Infinity)) return;
    const covered = this.branches();
    this.isHopeless = covered < (this.bars[this.curve.length] ?? 0);
    this.curve.push(covered);
  }

  /** An exploration that has seen everything covers no more until its end. */
  score(runs: number): Score {
    if (this.isHopeless) return { curve: this.curve, runs };
    const covered = this.branches();
    const rest = this.checkpoints.slice(this.curve.length).map(() => covered);
    return { curve: [...this.curve, ...rest], runs };
  }
}

// ---- What a trial may cost besides its runs ----------------------------------------------------------------------
//
// A question that the solver gives up takes as long as a hundred runs or more, and there are searches that ask nothing else after
// a while: of 4,000 runs of a JSON printer, the last 150 took CFDS more than ten minutes. So a trial ends when too many questions
// were given up; it has covered then what it has covered.

/** One question may be given up for this many runs of the trial, and `fewestQuestions` in any trial. */
const runsPerQuestion = 40;
const fewestQuestions = 25;

export class Patience implements Solver {
  private readonly below: Solver;
  /** How many more questions may be given up. */
  private remaining: number;

  constructor(below: Solver, runs: number) {
    this.below = below;
    this.remaining = Math.max(fewestQuestions, Math.ceil(runs / runsPerQuestion));
  }

  get isOver(): boolean {
    return this.remaining <= 0;
  }

  solve(query: Query): Answer {
    const answer = this.below.solve(query);
    if (answer.status === 'unknown' && answer.reason === 'time') this.remaining--;
    return answer;
  }
}
