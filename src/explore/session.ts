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
import { FewBytes } from './few-bytes.ts';
import { FindingSites } from './finding-sites.ts';
import { Frontier } from './frontier.ts';
import { type HandedOver, Handovers } from './handover.ts';
import { type Entry, Past } from './journal.ts';
import { Limits, MinimisingBudget } from './limits.ts';
import { LongRuns, type UnfollowedRun } from './long-runs.ts';
import { Minimiser } from './minimise.ts';
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
import { runWork } from './work.ts';

/** Explores until nothing is pending, or a limit is reached. */
export function* explore(
  runner: Runner,
  options: ExploreOptions,
): Generator<ExploreEvent, ExploreResult> {
  return yield* new Session(runner, options).explore();
}

export class Session implements Redoable {
  readonly tree: Tree;
  readonly frontier: Frontier;
  private readonly runs: Runs;
  private readonly branches: BranchSolver;
  private readonly results: ResultQueue;
  private readonly limits: Limits;
  private readonly tally: Tally;
  private readonly past: Past;
  readonly undecided: Undecided;
  private readonly longRuns: LongRuns;
  private readonly patience: RunPatience;
  /** Nothing remains to do but to continue runs that were cut. */
  private isLast = false;
  /** The run that was going on when the exploration was stopped. */
  private stoppedRun: UnfollowedRun | undefined;
  private seedsRun = 0;
  /** The branch of the step that is being made; 0 if there is none. */
  inWork: Branch = 0;
  readonly subtree: Subtree;
  readonly handovers: Handovers;
  private readonly minimiser: Minimiser;
  /** The limit that has ended the last run early. */
  private cut: Stopped | undefined;
  /** In eager mode: branches whose waiting input is the least that takes them. */
  private readonly leastFound = new Set<Branch>();
  /** Events that wait to be yielded, beside those of `results`. */
  private events: ExploreEvent[] = [];

  constructor(
    private readonly runner: Runner,
    private readonly options: ExploreOptions,
  ) {
    const { terms, solver, journal, now, mutation, numberAt, owners } = options;
    const { program, symbols } = runner;
    this.tree = new Tree(program.decisions);
    this.past = new Past(options.past ?? []);
    this.tally = new Tally(now);
    const { tree, past, tally } = this;
    this.frontier = new Frontier({ ...options, tree, program });
    this.runs = new Runs(runner, tree, terms);
    this.undecided = new Undecided(tree);
    this.longRuns = new LongRuns(tree, options.reach);
    this.patience = options.patience ?? new RunPatience();
    this.limits = new Limits(options);
    const { frontier, runs } = this;
    const timed = tally.timed(solver);
    const record = (entry: Entry) => this.record(entry);
    this.handovers = new Handovers({ tree, frontier, runs, record });
    const cutShort = (trace: Trace) => this.cutShort(trace);
    this.subtree = new Subtree({ runner, tree, runs, frontier, tally, mutation, cutShort });
    const few = options.solverFor && new FewBytes(terms, options.solverFor);
    this.branches = new BranchSolver({ terms, tree, runner, solver: timed, runs, few });
    const solved = options.solved ?? (() => 0);
    this.minimiser = new Minimiser({ terms, symbols, solver: timed, numberAt, solved });
    this.results = new ResultQueue({
      ...{ runner, terms, tree, frontier, tally, past, journal, owners },
      findings: options.findings ?? new FindingSites(),
      representatives: options.representatives ?? new Representatives(),
      minimiser: this.minimiser,
      progress: (doing) => this.progress(doing),
    });
  }

  *explore(): Generator<ExploreEvent, ExploreResult> {
    let stopped = yield* this.begin();
    while (stopped === undefined) {
      const other = this.longRuns.due() ?? this.frontier.next() ?? this.undecided.next();
      this.isLast = other === undefined;
      const branch = other ?? this.longRuns.next();
      this.inWork = branch ?? 0;
      this.options.journal?.begin?.(this.inWork);
      if (branch === undefined) {
        // The runs that remain open then have no place in memory.
        stopped = this.cut ?? (this.tree.openEnds.size > 0 ? 'memory' : 'exhausted');
        break;
      }
      yield this.progress('solving');
      stopped = this.step(branch);
      if (this.hasEvents) yield* this.takeEvents();
      if (stopped === undefined && this.options.mutation?.isDue()) stopped = yield* this.mutate();
      yield* this.runForeignInputs();
    }
    this.results.revealAll();
    yield* this.takeEvents();
    if (stopped === 'exhausted') yield* this.simplify();
    const { deferred } = this.frontier;
    const unfollowed = this.longRuns.unfollowed();
    if (this.stoppedRun !== undefined) unfollowed.push(this.stoppedRun);
    return this.tally.result(stopped, this.tree, {
      undecided: this.undecided.count,
      effort: { ...this.frontier.effort.asked, waiting: deferred.few + deferred.all },
      root: this.subtree.root,
      handedOver: this.handovers.handedOver,
      known: this.branches.withoutSolver,
      unfollowed,
    });
  }

  private *simplify(): Generator<ExploreEvent, void> {
    const { minimising = new MinimisingBudget() } = this.options;
    const { minimiser } = this;
    minimising.earn(this.frontier.effort.spent);
    const begun = minimiser.work;
    const most = begun + minimising.remaining;
    yield* this.results.simplify(() => minimiser.work > most || this.limitReached() !== undefined);
    minimising.spend(minimiser.work - begun);
  }

  /** Hands pending branches over to other workers. To be called between two events. */
  handOver(most: number, item: () => number): HandedOver[] {
    return this.past.isOver ? this.handovers.handOver(most, this.inWork, item) : [];
  }

  /**
   * Ends a session whose memory is used up: hands over the most promising branches, and drops the others. A check that is
   * resumed meets those again.
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
      yield* this.takeEvents();
    }
    for (const seed of seeds) this.branches.learn(seed);
    return stopped;
  }

  // ---- A step --------------------------------------------------------------------------------------------------------

  /** Solves a pending branch, and runs what comes out. */
  private step(branch: Branch): Stopped | undefined {
    const reached = this.limitReached();
    if (reached !== undefined) return reached;
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
    const { effort } = this.frontier;
    const before = effort.besideSolver;
    const solved = this.branches.solveInTiers(branch, this.frontier, this.limits, attempt);
    this.options.mutation?.solved(effort.besideSolver - before);
    if (solved.kind === 'input') {
      if (!this.frontier.keep(branch, solved.input)) this.run(solved, branch);
      else if (solved.isLeast) this.leastFound.add(branch);
    } else if (solved.kind === 'impossible') this.rule(branch, Side.impossible, true);
    else if (solved.reason === 'effort') this.frontier.defer(branch);
    else {
      // A question that the end of the time has cut short stays pending.
      const during = this.limitReached();
      if (during !== undefined) return during;
      this.rule(branch, Side.undecided, solved.reason !== 'time' && solved.reason !== 'conflicts');
    }
    return undefined;
  }

  /** Runs what mutation has found, as seeds are run: it settles no branch by itself. */
  private *mutate(): Generator<ExploreEvent, Stopped | undefined> {
    yield this.progress('mutating');
    for (const input of this.options.mutation?.round() ?? []) {
      const stopped = this.limitReached();
      if (stopped !== undefined) return stopped;
      if (input === undefined) yield this.progress('mutating');
      else {
        this.run({ input, isLeast: false, isMutated: true }, undefined);
        yield* this.takeEvents();
      }
    }
    return undefined;
  }

  /** Takes an input that another worker has found and that may lead here. To be called between two events. */
  addForeignInput(input: Input): void {
    this.subtree.addForeignInput(input);
  }

  private *runForeignInputs(): Generator<ExploreEvent, void> {
    const inputs = this.subtree.takeForeignInputs();
    if (inputs.length === 0) return;
    for (const input of inputs)
      if (this.limitReached() === undefined)
        this.run({ input, isLeast: false, isForeign: true }, undefined);
    yield* this.takeEvents();
  }

  /** A run has led into another worker's subtree. That worker gets the input; a finding is reported here at once. */
  private passOn(trace: Trace, { input, isForeign }: Candidate): void {
    if (isForeign) return;
    this.results.addForeign(trace, input);
    this.events.push({ kind: 'foreign', input });
  }

  /** Settles a branch that is infeasible, or that the solver has given up. */
  private rule(branch: Branch, side: Unreached, isFinal: boolean): void {
    this.frontier.settle(branch, side);
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
    this.results.addImpossible(branch, finding, run, this.runs.inputs.get(run));
  }

  /** Runs an input that was made for the branch `from`, or for none. */
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
    const wasReported = isContinued && this.longRuns.isReported(from);
    const { terms, mutation } = this.options;
    const before = terms.work;
    const whole = this.runner.run(input, this.longRuns.limit(from), budget);
    const asked = terms.work - before;
    this.cut = this.cutShort(whole);
    if (this.cut !== undefined) return;
    const trace = this.longRuns.insertable(whole, from);
    this.patience.learn(trace);
    mutation?.learn(input, trace, asked, candidate.isMutated ? 'mutation' : 'solving');
    this.frontier.effort.spendRun(runWork(trace, asked));
    if (from === undefined) {
      if (this.subtree.isElsewhere(trace, input)) return this.passOn(trace, candidate);
      this.seedsRun++;
    }
    const like = from === undefined ? 0 : this.tree.witnesses[from >> 1];
    const isLeast = candidate.isLeast && trace.isCut !== true;
    const { run, insertion: inserted } = this.runs.insert(trace, { input, isLeast }, like);
    for (const branch of inserted.settled) this.frontier.notice({ kind: 'settled', branch });
    this.longRuns.count(trace, from, inserted.end, isContinued);
    // A path is reported when it is cut, if it is known how it ends.
    const isNew = isContinued ? !wasReported && trace.outcome.kind !== 'cut' : inserted.isNew;
    const insertion = { ...inserted, isNew };
    const { cut } = trace;
    const { firstNew, end } = insertion;
    this.record({ kind: 'run', input, from: from ?? 0, nodes: this.tree.count, isLeast, cut });
    this.frontier.extend(firstNew);
    this.frontier.notice({ kind: 'run', run, trace, from, end, firstNew });
    this.tally.count(trace, insertion);
    if (from !== undefined && !isContinued) this.tally.explore(this.tree, from);
    if (trace.coversNew && this.frontier.hasTiers) this.frontier.prefer(this.branches.survey(run));
    this.divergence(run, from, insertion);
    this.results.add(trace, run, { input, isLeast }, insertion);
    if (trace.outcome.kind === 'cut' && this.patience.suspects(trace.outcome.finding.stack))
      this.events.push(this.results.suspect(trace, run, input, this.isLast));
  }

  /** A run that the deadline or the user has ended does not count: its branch stays pending. */
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
    if (missed) this.frontier.settle(from, Side.diverged);
    if (!missed && !insertion.hasDiverged) return;
    const branch = missed ? from : insertion.end;
    const site = this.runner.program.decisions[this.tree.decision(branch)]?.site ?? 0;
    this.tally.diverged(site);
    this.events.push({ kind: 'divergence', branch, site, run });
  }

  // ---- Events and records --------------------------------------------------------------------------------------------------

  private get hasEvents(): boolean {
    return this.events.length > 0 || !this.results.isEmpty;
  }

  *takeEvents(): Generator<ExploreEvent, void> {
    const { events } = this;
    this.events = [];
    yield* events;
    yield* this.results.take();
  }

  record(entry: Entry): void {
    if (this.past.isOver) this.options.journal?.record(entry);
  }

  redoHandover(branch: Branch, item: number): void {
    this.handovers.mark(branch, item);
  }

  /** Settles a branch as a journal says. */
  settle(branch: Branch, side: Side, isFinal = false): void {
    if (side === Side.impossible || side === Side.undecided) this.rule(branch, side, isFinal);
    else if (side !== Side.pending) this.frontier.settle(branch, side);
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

/** The slots, operator, width, only symbol and two to four buckets that the arena has per term. */
const bytesPerTerm = 38;

type Unreached = typeof Side.impossible | typeof Side.undecided;
