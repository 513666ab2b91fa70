// The loop: run, remember what was not taken, pick one of these, solve it, run its witness (Pending Constraints 2.1, by
// running again instead of forked states).
//
// A step solves one branch. Everything that a step decides follows from the tree, the searcher and the solver's answer:
// the same seeds and the same searcher explore in the same order.

import { emptyInput, type Input } from '../input/input.ts';
import type { RunBudget } from '../run/run-watch.ts';
import type { Trace } from '../run/trace.ts';
import { impossibleAssumption } from './assumptions.ts';
import { BranchSolver } from './branch-solver.ts';
import type { ExploreEvent, ExploreResult, Progress, Stopped } from './event.ts';
import { FindingSites } from './finding-sites.ts';
import { Frontier } from './frontier.ts';
import { type HandedOver, Handovers } from './handover.ts';
import { type Entry, Past } from './journal.ts';
import { Limits } from './limits.ts';
import { LongRuns, type UnfollowedRun } from './long-runs.ts';
import { Minimiser } from './minimise.ts';
import { MinimisingBudget } from './minimising-budget.ts';
import type { ExploreOptions } from './options.ts';
import { type Redoable, redo } from './redo.ts';
import { Representatives } from './representatives.ts';
import { ResultQueue } from './result-queue.ts';
import { isHang, RunPatience, sameBudget } from './run-patience.ts';
import type { Runner } from './runner.ts';
import { type Candidate, Runs } from './runs.ts';
import { Subtree } from './subtree.ts';
import { Tally } from './tally.ts';
import { type Branch, type Insertion, Side, Tree } from './tree.ts';
import { Undecided } from './undecided.ts';

/** Explores until there is nothing left, or a limit is reached. */
export function* explore(
  runner: Runner,
  options: ExploreOptions,
): Generator<ExploreEvent, ExploreResult> {
  return yield* new Session(runner, options).explore();
}

export class Session implements Redoable {
  private readonly runner: Runner;
  private readonly options: ExploreOptions;
  private readonly tree: Tree;
  private readonly frontier: Frontier;
  private readonly runs: Runs;
  private readonly branches: BranchSolver;
  private readonly results: ResultQueue;
  private readonly limits: Limits;
  private readonly tally: Tally;
  private readonly past: Past;
  private readonly undecided: Undecided;
  private readonly longRuns: LongRuns;
  private readonly patience: RunPatience;
  /** Nothing is left to do but to continue runs. */
  private isLast = false;
  /** The run that was going on when the exploration was stopped. */
  private stoppedRun: UnfollowedRun | undefined;
  private seedsRun = 0;
  /** The branch of the step that is being made. */
  private inWork: Branch = 0;
  private readonly subtree: Subtree;
  private readonly handovers: Handovers;
  /** What has ended the last run before its time. */
  private cut: Stopped | undefined;
  /** Eager mode: branches that wait with the least input that takes them. */
  private readonly leastFound = new Set<Branch>();
  /** Beside what is said of runs. */
  private events: ExploreEvent[] = [];

  constructor(runner: Runner, options: ExploreOptions) {
    const { terms, solver, journal, now } = options;
    const { program, symbols } = runner;
    this.runner = runner;
    this.options = options;
    const { findings = new FindingSites() } = options;
    this.past = new Past(options.past ?? []);
    this.tree = new Tree(program.decisions);
    this.frontier = new Frontier({ ...options, tree: this.tree, program });
    this.undecided = new Undecided(this.tree);
    this.longRuns = new LongRuns(this.tree, options.reach);
    this.patience = options.patience ?? new RunPatience();
    this.runs = new Runs(runner, this.tree, terms);
    this.limits = new Limits(options);
    const record = (entry: Entry) => this.record(entry);
    this.handovers = new Handovers({
      tree: this.tree,
      frontier: this.frontier,
      runs: this.runs,
      record,
    });
    this.tally = new Tally(now);
    const timed = this.tally.timed(solver);
    const { tree, frontier, tally, past } = this;
    const { inputs, isLeast } = this.runs;
    const cutShort = (trace: Trace) => this.cutShort(trace);
    const { mutation } = options;
    this.subtree = new Subtree({
      runner,
      tree,
      runs: this.runs,
      frontier,
      tally,
      mutation,
      cutShort,
    });
    this.branches = new BranchSolver({ terms, tree, runner, solver: timed, inputs, isLeast });
    this.results = new ResultQueue({
      ...{ runner, terms, tree, frontier, tally, findings, past, journal },
      representatives: options.representatives ?? new Representatives(),
      owners: options.owners,
      minimiser: new Minimiser({
        ...{ terms, symbols, solver: timed, numberAt: options.numberAt, now },
      }),
      progress: (doing) => this.progress(doing),
    });
  }

  *explore(): Generator<ExploreEvent, ExploreResult> {
    const begun = this.elapsed();
    let stopped = yield* this.begin();
    while (stopped === undefined) {
      const other = this.longRuns.due() ?? this.frontier.next() ?? this.undecided.next();
      this.isLast = other === undefined;
      const branch = other ?? this.longRuns.next();
      this.inWork = branch ?? 0;
      this.options.journal?.begin?.(this.inWork);
      if (branch === undefined) {
        // What is left then has no place in memory.
        stopped = this.cut ?? (this.tree.openEnds.size > 0 ? 'memory' : 'exhausted');
        break;
      }
      yield this.progress('solving');
      stopped = this.step(branch);
      if (this.hasNews) yield* this.news();
      if (stopped === undefined && this.options.mutation?.isDue()) stopped = yield* this.mutate();
      if (this.subtree.hasOffers) yield* this.takeOffered();
    }
    this.results.revealAll();
    yield* this.news();
    if (stopped === 'exhausted') yield* this.simplify(begun);
    const { tree } = this;
    const { handedOver } = this.handovers;
    const { root } = this.subtree;
    const [undecided, known] = [this.undecided.count, this.branches.withoutSolver];
    const unfollowed = [
      ...this.longRuns.unfollowed(),
      ...(this.stoppedRun === undefined ? [] : [this.stoppedRun]),
    ];
    return this.tally.result(stopped, tree, { undecided, root, handedOver, known, unfollowed });
  }

  private *simplify(begun: number): Generator<ExploreEvent, void> {
    const { minimising = new MinimisingBudget() } = this.options;
    minimising.earn(this.elapsed() - begun);
    const { now } = this.options;
    const explored = now();
    const until = explored + minimising.remaining;
    yield* this.results.simplify(() => now() > until || this.limitReached() !== undefined);
    minimising.spend(now() - explored);
  }

  /** The time that exploring takes who knows no answer from before: a store must not leave less for simpler results. */
  private elapsed(): number {
    const { now, spared } = this.options;
    return now() + (spared?.() ?? 0);
  }

  /** Gives pending branches away: between two events. */
  handOver(most: number, item: () => number): HandedOver[] {
    return this.past.isOver ? this.handovers.handOver(most, this.inWork, item) : [];
  }

  /**
   * Memory is at its end, and this session with it: the most promising branches are for those who go on. The others are
   * dropped; a check that is resumed meets them again.
   */
  shed(most: number, item: () => number): { handedOver: HandedOver[]; dropped: number } {
    const handedOver = this.handovers.shed(most, this.inWork, item);
    return { handedOver, dropped: this.tree.pending };
  }

  // ---- Before the first question -------------------------------------------------------------------------------------

  private *begin(): Generator<ExploreEvent, Stopped | undefined> {
    const { handover, seeds = [emptyInput] } = this.options;
    let stopped = this.limitReached();
    if (handover !== undefined) stopped ??= this.subtree.enter(handover);
    if (stopped === undefined) stopped = yield* redo(this.past, this);
    if (handover !== undefined) return stopped;
    for (const seed of seeds.slice(this.seedsRun)) {
      stopped ??= this.limitReached();
      const isLeast = seed === emptyInput;
      if (stopped === undefined) this.run({ input: seed, isLeast }, undefined);
      yield* this.news();
    }
    for (const seed of seeds) this.branches.learn(seed);
    return stopped;
  }

  // ---- A step --------------------------------------------------------------------------------------------------------

  /** Solves a pending branch, and runs what comes out. */
  private step(branch: Branch): Stopped | undefined {
    const before = this.limitReached();
    if (before !== undefined) return before;
    if (this.tree.openEnds.has(branch)) {
      const run = this.tree.endedAt(branch);
      this.run({ input: this.runs.inputs.get(run), isLeast: false }, branch);
      return undefined;
    }
    if (this.frontier.follow(branch)) {
      this.results.reveal(branch);
      return undefined;
    }
    const found = this.frontier.inputOf(branch);
    if (found !== undefined) {
      this.run({ input: found, isLeast: this.leastFound.delete(branch) }, branch);
      return undefined;
    }
    const attempt = this.undecided.attemptAt(branch);
    const solved = this.branches.solve(branch, this.limits.query(attempt));
    if (solved.kind === 'input') {
      if (!this.frontier.keep(branch, solved.input)) this.run(solved, branch);
      else if (solved.isLeast) this.leastFound.add(branch);
    } else if (solved.kind === 'impossible') this.rule(branch, Side.impossible, true);
    else {
      // What the end of the time has cut short is as pending as before.
      const during = this.limitReached();
      if (during !== undefined) return during;
      this.rule(branch, Side.undecided, solved.reason !== 'time' && solved.reason !== 'conflicts');
    }
    return undefined;
  }

  /** Cheap inputs. What they have found is run as seeds are; nothing is settled by it alone. */
  private *mutate(): Generator<ExploreEvent, Stopped | undefined> {
    yield this.progress('mutating');
    for (const input of this.options.mutation?.round() ?? []) {
      const stopped = this.limitReached();
      if (stopped !== undefined) return stopped;
      if (input === undefined) continue;
      this.run({ input, isLeast: false }, undefined);
      yield* this.news();
    }
    return undefined;
  }

  /** An input that somebody else has found, and that may lead into this part of the tree: between two events. */
  offer(input: Input): void {
    this.subtree.offer(input);
  }

  private *takeOffered(): Generator<ExploreEvent, void> {
    for (const input of this.subtree.offers())
      if (this.limitReached() === undefined) this.run({ input, isLeast: false }, undefined);
    yield* this.news();
  }

  /** The path is somebody else's, who should know of it; but what it has found is told at once. */
  private foreign(trace: Trace, input: Input): void {
    if (this.subtree.isOffered) return;
    this.results.foreign(trace, input);
    this.events.push({ kind: 'foreign', input });
  }

  /** A branch that no run takes: there is none, or the solver does not know. */
  private rule(branch: Branch, side: Unreached, isFinal: boolean): void {
    this.tree.settle(branch, side);
    this.record({ kind: 'settled', branch, side, ...(isFinal && { isFinal }) });
    if (side === Side.impossible) {
      this.tally.impossible++;
      this.assumption(branch);
    } else {
      this.undecided.add(branch, isFinal);
      this.options.mutation?.gaveUp();
    }
  }

  private assumption(branch: Branch): void {
    const finding = impossibleAssumption(this.runner.program, this.tree, branch);
    if (finding === undefined) return;
    const run = this.tree.witnesses[branch >> 1];
    this.results.impossible(branch, finding, run, this.runs.inputs.get(run));
  }

  /** `from` is the branch that the input was made for. */
  private run(candidate: Candidate, from: Branch | undefined): void {
    this.runWithin(this.patience.budget(this.longRuns.allowance(from)), candidate, from);
  }

  runAgain(entry: Entry & { readonly kind: 'run' }): void {
    const from = entry.from === 0 ? undefined : entry.from;
    this.runWithin(sameBudget(this.longRuns.allowance(from).known, entry.cut), entry, from);
  }

  private runWithin(budget: RunBudget, candidate: Candidate, from: Branch | undefined): void {
    const { input } = candidate;
    this.events.push(this.progress('running'));
    const isContinued = from !== undefined && this.tree.openEnds.has(from);
    const wasTold = isContinued && this.longRuns.isTold(from);
    const whole = this.runner.run(input, this.longRuns.limit(from), budget);
    this.cut = this.cutShort(whole);
    if (this.cut !== undefined) return;
    const trace = this.longRuns.insertable(whole, from);
    this.patience.learn(trace);
    this.options.mutation?.learn(input, trace);
    if (from === undefined) {
      if (this.subtree.isElsewhere(trace, input)) return this.foreign(trace, input);
      this.seedsRun++;
    }
    const like = from === undefined ? 0 : this.tree.witnesses[from >> 1];
    const isLeast = candidate.isLeast && trace.isCut !== true;
    const { run, insertion: inserted } = this.runs.insert(trace, { input, isLeast }, like);
    this.longRuns.count(trace, from, inserted.end, isContinued);
    // A path is told when it is cut, if it is known how it ends.
    const isNew = isContinued ? !wasTold && trace.outcome.kind !== 'cut' : inserted.isNew;
    const insertion = { ...inserted, isNew };
    const { cut } = trace;
    this.record({ kind: 'run', input, from: from ?? 0, nodes: this.tree.count, isLeast, cut });
    this.frontier.extend(insertion.firstNew);
    const { firstNew, end } = insertion;
    this.frontier.notice({ kind: 'run', run, trace, from, end, firstNew });
    this.tally.count(trace, insertion);
    if (from !== undefined && !isContinued) this.tally.explore(this.tree, from);
    this.divergence(run, from, insertion);
    this.results.take(trace, run, { input, isLeast }, insertion);
    if (trace.outcome.kind === 'cut' && this.patience.suspects(trace.outcome.finding.stack))
      this.events.push(this.results.suspect(trace, run, input, this.isLast));
  }

  /** A run that the end of the time or the user has ended is none: its branch is as pending as before. */
  private cutShort({ outcome }: Trace): Stopped | undefined {
    if (outcome.kind !== 'cut' && !isHang(outcome)) return undefined;
    const reached = this.limitReached();
    if (reached !== 'time' && reached !== 'interrupted') return undefined;
    this.stoppedRun = { message: stillRunning, stack: outcome.finding.stack };
    return reached;
  }

  /** The run was to take `from`; if it did not, that branch is not tried again. */
  private divergence(run: number, from: Branch | undefined, insertion: Insertion): void {
    const missed = from !== undefined && this.tree.isPending(from);
    if (missed) this.tree.settle(from, Side.diverged);
    if (!missed && !insertion.left) return;
    const branch = missed ? from : insertion.end;
    const site = this.runner.program.decisions[this.tree.decision(branch)]?.site ?? 0;
    this.tally.diverged(site);
    this.events.push({ kind: 'divergence', branch, site, run });
  }

  // ---- What is said --------------------------------------------------------------------------------------------------

  private get hasNews(): boolean {
    return this.events.length > 0 || this.results.hasNews;
  }

  *news(): Generator<ExploreEvent, void> {
    const { events } = this;
    this.events = [];
    yield* events;
    if (this.results.hasNews) yield* this.results.tell();
  }

  record(entry: Entry): void {
    if (this.past.isOver) this.options.journal?.record(entry);
  }

  handOverAgain(branch: Branch, item: number): void {
    this.handovers.again(branch, item);
  }

  /** What a journal says has happened to a branch without a run. */
  settle(branch: Branch, side: Side, isFinal = false): void {
    if (side === Side.impossible || side === Side.undecided) this.rule(branch, side, isFinal);
    else if (side !== Side.pending) this.tree.settle(branch, side);
  }

  get nodes(): number {
    return this.tree.count;
  }

  ended(): Stopped | undefined {
    return this.cut ?? this.limitReached();
  }

  private limitReached(): Stopped | undefined {
    const terms = bytesPerTerm * this.options.terms.ops.length;
    return this.limits.reached(this.tally.runs, this.tree.bytes + this.runs.inputs.bytes + terms);
  }

  private progress(doing: Progress['doing']): Progress {
    const { runs, paths, findings } = this.tally;
    const { pending, unasked } = this.tree;
    return { kind: 'progress', doing, runs, paths, pending, unasked, findings };
  }
}

const stillRunning = 'was still running when the exploration was stopped';

/** Slots, operator, width, only symbol and two to four buckets of the arena. */
const bytesPerTerm = 38;

type Unreached = typeof Side.impossible | typeof Side.undecided;
