// A tuning, from the first trial to the last: what the budget allows, the usual search to compare with, then find, check and
// refine. Scores go to the log as they come; what the log knows is not done again.

import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { WriteFailures, writingTo } from '../base/write-error.ts';
import { heuristicFile } from '../check/heuristic-file.ts';
import { defaults } from '../check/options.ts';
import { featureNames } from '../explore/learned/features.ts';
import type { Heuristic, LearnedSearch } from '../explore/learned/heuristic.ts';
import { weightsByName } from '../explore/learned/weights.ts';
import { version } from '../host/library-files.ts';
import { writeChosen } from '../host/whole-file.ts';
import type { NativeRunner } from '../native/runner.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { summaryOf } from '../run/coverage.ts';
import { usualWorkers } from '../workers/affordable-threads.ts';
import type { CheckJob } from '../workers/job.ts';
import { Count } from '../workers/orders.ts';
import { effortFor, fewestRuns, fewestTrials, runsOfTrial } from './effort.ts';
import type { TuneEvent, TuneProgress, TuneResult, TuneRound } from './event.ts';
import { knownWeights } from './known-weights.ts';
import { type Checked, type Effort, Optimiser, type Step } from './optimise.ts';
import type { TuneOptions } from './options.ts';
import { TuningResults } from './results.ts';
import { isComplete, type Score, type Trial } from './score.ts';
import { Team } from './team.ts';
import type { Discovery, Prepared } from './tune-message.ts';
import type { Spent } from './tuning-entry.ts';
import type { TuningLog } from './tuning-log.ts';

/** All that is pending: on most programs more is covered so than on the last path, and no dice are thrown (bench/learn). */
const usualSearch: LearnedSearch = 'learned-frontier';
/** Runs of the trial that shows what a run costs. */
const pilotRuns = 200;
/** Trials of the usual search. */
const usualTrials = 3;
/** Milliseconds between two reports of progress. */
const pause = 250;

export interface TuningParts {
  readonly options: TuneOptions;
  readonly job: CheckJob;
  readonly program: ProgramPlan;
  readonly log: TuningLog;
  readonly signal: AbortSignal;
  readonly tell: (event: TuneEvent) => void;
  readonly out: string;
  /** Undefined if findings are not confirmed natively. */
  readonly runner: NativeRunner | undefined;
}

export class Tuning {
  private readonly parts: TuningParts;
  private readonly team: Team;
  private readonly size: number;
  private readonly results: TuningResults;
  private readonly failures = new WriteFailures(() => this.halt());
  private readonly budget: Budget;
  private readonly spending: Spending;
  private prepared: Prepared | undefined;
  private readonly timers: NodeJS.Timeout[] = [];
  private doing: TuneProgress['doing'] = 'measuring';
  private round = 0;
  private trials = 0;
  private inFull = 0;
  private made = 0;
  private optimiser: Optimiser | undefined;
  private readonly rounds: TuneRound[] = [];

  constructor(parts: TuningParts) {
    const { options, job, program, tell, out, runner } = parts;
    this.parts = parts;
    this.size = options.workers ?? usualWorkers;
    this.team = new Team({
      job,
      size: this.size,
      tell: (discovery) => this.addDiscovery(discovery),
    });
    this.results = new TuningResults(out, program, runner, this.failures, (event) => {
      if (event.kind === 'finding') tell(event);
    });
    this.budget = { milliseconds: options.budget, runs: options.maxRuns ?? Infinity };
    const counts = new Int32Array(job.counts);
    const runs = () => Atomics.load(counts, Count.runs);
    this.spending = new Spending(this.budget, () => Date.now(), runs);
  }

  async run(): Promise<TuneResult> {
    const { signal, log } = this.parts;
    this.prepared = await this.team.prepare();
    this.requireBranches(this.prepared);
    if (log.covered !== undefined) new Uint8Array(this.prepared.covered).set(log.covered);
    for (const finding of log.findings) this.results.addFinding(finding);
    const interrupt = () => this.halt();
    signal.addEventListener('abort', interrupt);
    if (signal.aborted) this.halt();
    this.timers.push(setInterval(() => this.report(), pause));
    try {
      const { runs, effort } = await this.measure();
      const usual = await this.usual(runs);
      const best = await this.optimise(runs, effort);
      await this.results.finish(signal);
      if (this.failures.told !== undefined) throw this.failures.told;
      if (best === undefined) throw new UserError(nothingLearned(signal.aborted));
      return this.conclude(best, usual, runs);
    } finally {
      signal.removeEventListener('abort', interrupt);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.team.close();
    this.results.close();
    this.parts.log.close();
  }

  // ---- What the budget allows ----------------------------------------------------------------------------------------------

  private requireBranches({ branches, decisions }: Prepared): void {
    if (branches > 0 && decisions > 0) return;
    throw new UserError(
      'the program has no branches: there is nothing to search, and nothing to learn',
    );
  }

  private async measure(): Promise<{ readonly runs: number; readonly effort: Effort }> {
    const { runs: wanted } = this.parts.options;
    const pilot = Math.min(pilotRuns, wanted ?? pilotRuns);
    const [first] = await this.evaluate([usualTrial(0, pilot)]);
    if (first !== undefined && first.runs <= 1)
      throw new UserError(
        'the program has only one path: nothing that it decides on is symbolic (see --sym-stdin, --sym-arg)',
      );
    if (first !== undefined && first.runs < Math.min(fewestRuns, wanted ?? fewestRuns))
      throw new UserError(
        `the program has only ${counting(first.runs, 'path')}, which any search explores at once: there is nothing to learn`,
      );
    // Another one: the first has waited for the compiler.
    const before = this.spending.spent;
    await this.evaluate([usualTrial(1, pilot)]);
    const { milliseconds, runs: made } = this.spending.spent;
    const perRun = (milliseconds - before.milliseconds) / Math.max(1, made - before.runs);
    const affordable = Math.min((this.size * this.budget.milliseconds) / perRun, this.budget.runs);
    const runs = runsOfTrial(affordable, wanted);
    const effort = effortFor(affordable, runs);
    if (effort !== undefined) return { runs, effort };
    throw new UserError(this.tooSmall(runs, perRun));
  }

  private tooSmall(runs: number, perRun: number): string {
    const needed = fewestTrials * runs;
    const seconds = Math.ceil((1.2 * needed * perRun) / this.size / 1000);
    const what = `learning takes ${fewestTrials} explorations of ${counting(runs, 'run')} at least`;
    return this.budget.runs < needed
      ? `--max-runs ${this.budget.runs} is too small: ${what}, ${needed} runs`
      : `--budget ${this.budget.milliseconds / 1000}s is too short: ${what}, about ${seconds}s here`;
  }

  /** Branches that the usual search covers, on average. */
  private async usual(runs: number): Promise<number> {
    const trials = Array.from({ length: usualTrials }, (_, i) => usualTrial(i, runs));
    const scores = (await this.evaluate(trials)).filter((score) => score !== undefined);
    const sum = scores.reduce((total, { curve }) => total + (curve.at(-1) ?? 0), 0);
    return sum / Math.max(1, scores.length);
  }

  // ---- Trials --------------------------------------------------------------------------------------------------------------

  private optimise(runs: number, effort: Effort): Promise<Checked | undefined> {
    const { search = usualSearch, seed = defaults.seed } = this.parts.options;
    this.doing = 'finding';
    this.optimiser = new Optimiser({
      search,
      runs,
      seed,
      effort,
      features: featureNames.length,
      known: knownWeights,
      evaluate: (trials) => this.evaluate(trials),
      spent: () => this.spending.part,
      tell: (step) => this.step(step),
    });
    return this.optimiser.run();
  }

  /** Looks scores up in the log, and makes the trials that are missing there. */
  private async evaluate(trials: readonly Trial[]): Promise<readonly (Score | undefined)[]> {
    const { log } = this.parts;
    const scores = trials.map((trial) => {
      const known = log.scoreOf(trial);
      if (known !== undefined) this.spending.recall(known.spent);
      return known?.score;
    });
    const missing = trials.map((_, i) => i).filter((i) => scores[i] === undefined);
    if (missing.length > 0) {
      this.begin();
      const wanted = missing.map((i) => trials[i]);
      await this.team.make(wanted, (k, score) => {
        scores[missing[k]] = score;
        this.failures.attempt(() => log.addScore(wanted[k], score, this.spending.spent));
      });
      const marks = new Uint8Array(this.prepared?.covered as SharedArrayBuffer).slice();
      this.failures.attempt(() => log.addCovered(marks));
    }
    for (const [i, score] of scores.entries()) this.count(trials[i], score);
    return scores;
  }

  private count({ runs }: Trial, score: Score | undefined): void {
    if (score === undefined) return;
    this.trials++;
    this.made += score.runs;
    // A trial that has seen everything ends before its time.
    this.inFull += isComplete(score) ? score.runs : runs;
  }

  /** Starts the clock, if it does not run yet. */
  private begin(): void {
    if (!this.spending.goOn()) return;
    const { millisecondsLeft } = this.spending;
    if (Number.isFinite(millisecondsLeft))
      this.timers.push(setTimeout(() => this.halt(), millisecondsLeft));
  }

  private halt(): void {
    this.spending.end();
    this.team.stop();
  }

  // ---- Discoveries and progress -------------------------------------------------------------------------------------------------------------

  private addDiscovery(discovery: Discovery): void {
    if (discovery.kind === 'test') return this.results.addTest(discovery.test);
    const { kind: _, ...finding } = discovery;
    if (this.results.addFinding(finding))
      this.failures.attempt(() => this.parts.log.addFinding(finding));
  }

  private step(step: Step): void {
    this.round = step.round;
    if (step.kind !== 'checked') return;
    const { best, round } = step;
    const told = { round, samples: this.trials, best: best.mean, trials: best.scores.length };
    this.rounds.push(told);
    this.parts.tell({ kind: 'round', round: told });
  }

  private report(): void {
    const { milliseconds } = this.spending.spent;
    const isTimed = Number.isFinite(this.budget.milliseconds);
    this.parts.tell({
      kind: 'progress',
      progress: {
        seconds: milliseconds / 1000,
        secondsLeft: isTimed ? this.spending.millisecondsLeft / 1000 : undefined,
        round: this.round,
        doing: this.doing,
        samples: this.trials,
        best: this.optimiser?.best?.mean,
        findings: this.results.count,
      },
    });
  }

  private conclude(best: Checked, usual: number, runs: number): TuneResult {
    const { options, out, tell, signal, job } = this.parts;
    const total = this.prepared?.branches ?? 0;
    const { milliseconds } = this.spending.spent;
    const branches = { learned: best.mean, usual, total, tuning: this.coveredInAll() };
    const { trials, made: runsMade, inFull: runsInFull } = this;
    const figures = { branches, runs, trials, runsMade, runsInFull };
    const heuristic: Heuristic = {
      format: 1,
      search: options.search ?? usualSearch,
      program: job.plan.arguments[0] ?? 'program',
      version: version(),
      weights: weightsByName(best.weights.map(rounded)),
      figures: { ...figures, seconds: Math.round(milliseconds / 1000) },
    };
    const file = options.heuristic ?? heuristicFile;
    writeHeuristic(file, heuristic);
    const result: TuneResult = {
      ...figures,
      heuristic,
      file,
      out,
      rounds: this.rounds,
      stopped: signal.aborted ? 'interrupted' : this.spending.part >= 0.97 ? 'budget' : 'converged',
      tests: this.results.tests,
      findings: this.results.all(),
      seconds: milliseconds / 1000,
    };
    tell({ kind: 'ended', result });
    return result;
  }

  private coveredInAll(): number {
    const { coverage, covered } = this.prepared as Prepared;
    return summaryOf(coverage, new Uint8Array(covered)).branches.covered;
  }
}

function nothingLearned(isAborted: boolean): string {
  return isAborted
    ? 'stopped before a single exploration had ended: nothing was learned'
    : 'there was no time for a single exploration to end: give a longer --budget, or fewer --runs';
}

function usualTrial(chance: number, runs: number): Trial {
  return { search: defaults.search, weights: undefined, chance, runs, bars: [] };
}

function rounded(weight: number): number {
  return Math.round(weight * 1e6) / 1e6;
}

function writeHeuristic(file: string, heuristic: Heuristic): void {
  const mistake = (code: string) =>
    new UserError(`--heuristic ${file}: the file cannot be written (${code})`);
  writingTo(file, mistake, () => writeChosen(file, `${JSON.stringify(heuristic, undefined, 2)}\n`));
}

// ---- How much of the budget is spent: time, or runs where the same result is wanted on any machine ---------------
//
// What an earlier tuning has spent counts; while its scores are looked up in its log, the clock is where it was then.

interface Budget {
  readonly milliseconds: number;
  /** The runs of all trials together. */
  readonly runs: number;
}

export class Spending {
  private readonly budget: Budget;
  private readonly now: () => number;
  /** The runs that this process has made. */
  private readonly runs: () => number;
  private known: Spent = { milliseconds: 0, runs: 0 };
  /** When the clock was started; undefined while only the log is read. */
  private begun: { readonly at: number; readonly runs: number } | undefined;
  private isEnded = false;

  constructor(budget: Budget, now: () => number, runs: () => number) {
    this.budget = budget;
    this.now = now;
    this.runs = runs;
  }

  /** Takes over what the log says was spent. */
  recall({ milliseconds, runs }: Spent): void {
    if (this.begun !== undefined) return;
    this.known = {
      milliseconds: Math.max(milliseconds, this.known.milliseconds),
      runs: Math.max(runs, this.known.runs),
    };
  }

  /** Starts the clock; returns false if it runs already. */
  goOn(): boolean {
    if (this.begun !== undefined) return false;
    this.begun = { at: this.now(), runs: this.runs() };
    return true;
  }

  end(): void {
    this.isEnded = true;
  }

  get spent(): Spent {
    const { known, begun } = this;
    if (begun === undefined) return known;
    return {
      milliseconds: known.milliseconds + this.now() - begun.at,
      runs: known.runs + this.runs() - begun.runs,
    };
  }

  /** The part of the budget that is spent; more than 1 if it is exceeded. */
  get part(): number {
    if (this.isEnded) return 1;
    const { milliseconds, runs } = this.spent;
    return Math.max(milliseconds / this.budget.milliseconds, runs / this.budget.runs);
  }

  get millisecondsLeft(): number {
    return Math.max(0, this.budget.milliseconds - this.spent.milliseconds);
  }
}
