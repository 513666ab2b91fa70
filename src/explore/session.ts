// The loop: run, remember what was not taken, pick one of these, solve it, run its witness (Pending Constraints 2.1, by
// running again instead of forked states).
//
// A step solves one branch. Everything that a step decides follows from the tree, the searcher and the solver's answer:
// the same seeds and the same searcher explore in the same order.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Outcome } from '../machine/outcome.ts';
import { emptyInput, type Input, type InputObject } from '../machine/shadow/input.ts';
import type { Trace } from '../run/trace.ts';
import type { Solver } from '../solver/query.ts';
import { impossibleAssumption } from './assumptions.ts';
import { BranchSolver } from './branch-solver.ts';
import type { ExploreEvent, ExploreResult, Progress, Step, Stopped } from './event.ts';
import { FindingSites } from './finding-sites.ts';
import { Frontier } from './frontier.ts';
import { InputStore } from './inputs.ts';
import { type Entry, type Journal, Past } from './journal.ts';
import { type ExploreLimits, Limits } from './limits.ts';
import { Minimiser } from './minimise.ts';
import type { Mutation } from './mutation/mutation.ts';
import type { Runner } from './runner.ts';
import type { MakeSearcher } from './searcher.ts';
import { Tally } from './tally.ts';
import { branchesToGive, findGift, type Gift, giftOf } from './territory.ts';
import { type Branch, type Insertion, Side, start, Tree } from './tree.ts';

export interface ExploreOptions extends ExploreLimits {
  readonly terms: Terms;
  readonly solver: Solver;
  readonly searcher: MakeSearcher;
  readonly checks: 'strict' | 'relaxed';
  /** When a branch is solved: when the searcher picks it, or as soon as a run has passed it. */
  readonly mode?: 'pending' | 'eager' | undefined;
  /** Of the searcher's chance. */
  readonly seed?: number | undefined;
  /** What is run first; nothing but zeros, if there is none. */
  readonly seeds?: readonly Input[];
  /** Explore what is below one branch, and nothing else; there are no seeds then. */
  readonly territory?: Gift;
  /** Told of everything that is done. */
  readonly journal?: Journal;
  /** What a session with the same program has done before: done again first, without the solver. */
  readonly past?: readonly Entry[];
  /** What others have told already. */
  readonly findings?: FindingSites;
  /** Finds inputs without the solver, between its questions. */
  readonly mutation?: Mutation | undefined;
}

/** Explores until there is nothing left, or a limit is reached. */
export function* explore(
  runner: Runner,
  options: ExploreOptions,
): Generator<ExploreEvent, ExploreResult> {
  return yield* new Session(runner, options).explore();
}

export class Session {
  private readonly runner: Runner;
  private readonly options: ExploreOptions;
  private readonly tree: Tree;
  private readonly frontier: Frontier;
  private readonly inputs = new InputStore();
  private readonly branches: BranchSolver;
  private readonly minimiser: Minimiser;
  private readonly limits: Limits;
  private readonly tally: Tally;
  private readonly evaluator: Evaluator;
  private readonly findings: FindingSites;
  private readonly refusals = new FindingSites();
  private readonly past: Past;
  private isReliving = false;
  private seedsRun = 0;
  /** The branch of the step that is being made. */
  private inWork: Branch = 0;
  /** The branch that all is below, in a territory. */
  private own: Branch | undefined;
  /** By the side on which they ended: runs that eager mode has not come to. */
  private readonly untold = new Map<Branch, KeptRun>();
  /** What has ended the last run before its time. */
  private cut: Stopped | undefined;

  constructor(runner: Runner, options: ExploreOptions) {
    const { terms, solver } = options;
    const { program } = runner;
    this.runner = runner;
    this.options = options;
    this.findings = options.findings ?? new FindingSites();
    this.past = new Past(options.past ?? []);
    this.tree = new Tree(program.decisions);
    this.frontier = new Frontier({ ...options, tree: this.tree, program });
    this.limits = new Limits(options);
    this.tally = new Tally(options.now);
    this.evaluator = new Evaluator(terms);
    const timed = this.tally.timed(solver);
    const parts = { terms, tree: this.tree, runner, solver: timed, inputs: this.inputs };
    this.branches = new BranchSolver(parts);
    this.minimiser = new Minimiser(terms, runner.symbols, timed, options.now);
  }

  *explore(): Generator<ExploreEvent, ExploreResult> {
    let stopped = yield* this.begin();
    while (stopped === undefined) {
      const branch = this.frontier.next();
      this.inWork = branch ?? 0;
      this.options.journal?.begin?.(this.inWork);
      if (branch === undefined) stopped = this.cut ?? 'exhausted';
      else stopped = yield* this.step(branch);
      stopped ??= yield* this.mutate();
    }
    yield* this.tellUntold([...this.untold.keys()]);
    return this.tally.result(stopped, this.tree, this.branches.withoutSolver);
  }

  /** Gives pending branches away, if there are enough: between two events, and never the one in work. */
  give(most: number, territory: () => number): { territory: number; gift: Gift }[] {
    if (this.isReliving) return [];
    return branchesToGive(this.tree, this.runner.program, this.inWork, most).map((branch) => {
      const given = { territory: territory(), gift: giftOf(this.tree, this.inputs, branch) };
      this.tree.settle(branch, Side.given);
      this.record({ kind: 'given', branch, ...given });
      return given;
    });
  }

  // ---- Before the first question -------------------------------------------------------------------------------------

  private *begin(): Generator<ExploreEvent, Stopped | undefined> {
    const { territory, seeds = [emptyInput] } = this.options;
    let stopped = this.limitReached();
    if (territory !== undefined) stopped ??= this.enter(territory);
    stopped ??= yield* this.relive();
    for (const seed of territory === undefined ? seeds.slice(this.seedsRun) : []) {
      stopped ??= this.limitReached();
      if (stopped === undefined) yield* this.run(seed, undefined);
    }
    if (territory === undefined) for (const seed of seeds) this.branches.learn(seed);
    return stopped;
  }

  /** Makes the way to the branch, which is somebody else's, and takes the branch over. */
  private enter(territory: Gift): Stopped | undefined {
    let end: Branch = start;
    for (const input of territory.inputs) {
      const trace = this.runner.run(input);
      const cut = this.cutShort(trace);
      if (cut !== undefined) return cut;
      this.options.mutation?.learn(input, trace);
      end = this.insert(trace, this.inputs.add(input, 0), input).end;
    }
    const branch = findGift(this.tree, territory, end);
    this.own = branch;
    if (branch !== undefined) this.frontier.adopt(branch);
    else this.tally.diverged(this.runner.program.decisions[territory.decision]?.site ?? 0);
    return undefined;
  }

  /** Does what the journal says, as long as the program does the same. */
  private *relive(): Generator<ExploreEvent, Stopped | undefined> {
    this.isReliving = true;
    let stopped: Stopped | undefined;
    while (stopped === undefined && !this.past.isOver) {
      const kept = this.past.read;
      yield* this.again(this.past.next() as Entry, kept);
      stopped = this.cut ?? this.limitReached();
    }
    this.isReliving = false;
    return stopped;
  }

  private *again(entry: Entry, kept: number): Generator<ExploreEvent, void> {
    if (entry.kind === 'run') {
      const from = entry.from === 0 ? undefined : entry.from;
      yield* this.run(entry.input, from);
      if (this.cut !== undefined || this.tree.count === entry.nodes) return;
      this.past.forget();
      this.isReliving = false;
      this.record({ kind: 'forgotten', kept });
      this.record({ ...entry, nodes: this.tree.count });
    } else if (entry.kind === 'given') this.tree.settle(entry.branch, Side.given);
    else if (entry.kind === 'settled' && entry.side === Side.impossible)
      yield* this.impossible(entry.branch);
    else if (entry.kind === 'settled') this.giveUp(entry.branch);
  }

  // ---- A step --------------------------------------------------------------------------------------------------------

  /** Solves a pending branch, and runs what comes out. */
  private *step(branch: Branch): Generator<ExploreEvent, Stopped | undefined> {
    const before = this.limitReached();
    if (before !== undefined) return before;
    if (this.frontier.follow(branch)) {
      yield* this.tellUntold([branch]);
      return undefined;
    }
    const found = this.frontier.inputOf(branch);
    if (found !== undefined) {
      yield* this.run(found, branch);
      return undefined;
    }
    yield this.progress('solving');
    const solved = this.branches.solve(branch, this.limits.query());
    if (solved.kind === 'input') {
      if (!this.frontier.keep(branch, solved.input)) yield* this.run(solved.input, branch);
    } else if (solved.kind === 'impossible') yield* this.impossible(branch);
    else {
      // What the end of the time has cut short is as pending as before.
      const during = this.limitReached();
      if (during !== undefined) return during;
      this.giveUp(branch);
    }
    return undefined;
  }

  /** Cheap inputs, when it is their turn. What they have found is run as seeds are; nothing is settled by it alone. */
  private *mutate(): Generator<ExploreEvent, Stopped | undefined> {
    const { mutation } = this.options;
    if (!mutation?.isDue()) return undefined;
    yield this.progress('mutating');
    for (const input of mutation.round()) {
      const stopped = this.limitReached();
      if (stopped !== undefined) return stopped;
      if (input !== undefined) yield* this.run(input, undefined);
    }
    return undefined;
  }

  /** An input that was made for no branch may lead where somebody else explores. */
  private isElsewhere(trace: Trace, input: Input): boolean {
    const { territory } = this.options;
    let isOwn = territory === undefined;
    for (const branch of this.tree.sidesOf(trace, this.holdsUnder(input))) {
      if (this.tree.sides[branch] === Side.given) return true;
      if (branch === this.own) isOwn = true;
    }
    return !isOwn;
  }

  private giveUp(branch: Branch): void {
    this.options.mutation?.gaveUp();
    this.settle(branch, Side.undecided);
    this.tally.undecided++;
  }

  private settle(branch: Branch, side: typeof Side.impossible | typeof Side.undecided): void {
    this.tree.settle(branch, side);
    this.record({ kind: 'settled', branch, side });
  }

  private record(entry: Entry): void {
    if (!this.isReliving) this.options.journal?.record(entry);
  }

  private *impossible(branch: Branch): Generator<ExploreEvent, void> {
    this.settle(branch, Side.impossible);
    this.tally.impossible++;
    const finding = impossibleAssumption(this.runner.program, this.tree, branch);
    if (finding === undefined || !this.findings.add(finding)) return;
    const run = this.tree.witnesses[branch >> 1];
    this.tally.findings++;
    const input = this.inputs.get(run);
    const objects = Array.from(input, ([name, { length }]) => ({ name, size: length }));
    yield { kind: 'finding', run, finding, input, objects, path: [] };
  }

  private *run(input: Input, from: Branch | undefined): Generator<ExploreEvent, void> {
    yield this.progress('running');
    const trace = this.runner.run(input);
    this.cut = this.cutShort(trace);
    if (this.cut !== undefined) return;
    this.options.mutation?.learn(input, trace);
    if (from === undefined && this.isElsewhere(trace, input)) return;
    if (from === undefined) this.seedsRun++;
    const like = from === undefined ? 0 : this.tree.witnesses[from >> 1];
    const run = this.inputs.add(input, like);
    const insertion = this.insert(trace, run, input);
    this.record({ kind: 'run', input, from: from ?? 0, nodes: this.tree.count });
    this.frontier.extend(insertion.firstNew);
    this.frontier.notice({ kind: 'run', run, trace, from, firstNew: insertion.firstNew });
    this.tally.count(trace, insertion);
    // Whoever hears of the run may use the runner: from here on the trace's arrays are not ours.
    const kept = this.keep(trace, run, input, insertion);
    yield* this.divergence(run, from, insertion);
    if (this.frontier.isHidden(insertion.end)) this.untold.set(insertion.end, kept);
    else yield* this.tell(kept);
  }

  private *tell(kept: KeptRun): Generator<ExploreEvent, void> {
    if (kept.isNewPath && isTest(kept.outcome)) yield* this.test(kept);
    yield* this.outcome(kept);
  }

  /** Eager mode: what runs have brought is told when the search comes to it, or in the end. */
  private *tellUntold(ends: Iterable<Branch>): Generator<ExploreEvent, void> {
    for (const end of ends) {
      const kept = this.untold.get(end);
      this.untold.delete(end);
      if (kept !== undefined) yield* this.tell(kept);
    }
  }

  /** A run that the end of the time or the user has ended is none: its branch is as pending as before. */
  private cutShort({ outcome }: Trace): Stopped | undefined {
    if (outcome.kind !== 'finding' || outcome.finding.kind !== 'hang') return undefined;
    const reached = this.limitReached();
    return reached === 'time' || reached === 'interrupted' ? reached : undefined;
  }

  private insert(trace: Trace, run: number, input: Input): Insertion {
    return this.tree.insert(trace, run, this.holdsUnder(input));
  }

  private holdsUnder(input: Input): (condition: Term) => boolean {
    let isReady = false;
    return (condition) => {
      if (!isReady) this.evaluator.under(this.runner.symbols.assignment(input));
      isReady = true;
      return this.evaluator.holds(condition);
    };
  }

  /** The run was to take `from`; if it did not, that branch is not tried again. */
  private *divergence(
    run: number,
    from: Branch | undefined,
    insertion: Insertion,
  ): Generator<ExploreEvent, void> {
    const missed = from !== undefined && this.tree.isPending(from);
    if (missed) this.tree.settle(from, Side.diverged);
    if (!missed && !insertion.left) return;
    const branch = missed ? from : insertion.end;
    const site = this.runner.program.decisions[this.tree.decision(branch)]?.site ?? 0;
    this.tally.diverged(site);
    yield { kind: 'divergence', branch, site, run };
  }

  private *test(kept: KeptRun): Generator<ExploreEvent, void> {
    const { run, outcome, objects, coversNew, preferences, conditions } = kept;
    const input =
      preferences.length === 0
        ? kept.input
        : this.told(run, 'test', () => this.minimiser.prefer(kept.input, conditions, preferences));
    yield { kind: 'test', run, input: whole(input, objects), outcome, objects, coversNew };
  }

  private *outcome(kept: KeptRun): Generator<ExploreEvent, void> {
    const { outcome, run, objects, path } = kept;
    if (outcome.kind === 'refused' && this.refusals.add(outcome.finding)) {
      yield { kind: 'refused', finding: outcome.finding, input: kept.input };
    }
    if (outcome.kind !== 'finding' || !kept.isNewFinding) return;
    yield this.progress('minimising');
    const simple = this.told(run, 'finding', () =>
      this.minimiser.minimise(kept.input, kept.conditions, kept.preferences),
    );
    const input = whole(simple, objects);
    yield { kind: 'finding', run, finding: outcome.finding, input, objects, path };
  }

  /** An input that costs questions: asked for once. */
  private told(run: number, as: 'test' | 'finding', make: () => Input): Input {
    const known = this.past.told(run, as);
    if (known !== undefined) return known;
    const input = make();
    if (this.past.isOver) this.options.journal?.record({ kind: 'told', run, as, input });
    return input;
  }

  /** What is said of a run later: its conditions only where somebody may ask for them. */
  private keep(trace: Trace, run: number, input: Input, insertion: Insertion): KeptRun {
    const isFinding = trace.outcome.kind === 'finding';
    if (isFinding) this.markFailing(trace);
    const isAsked = isFinding || (insertion.isNew && trace.preferences.length > 0);
    const rest = {
      run,
      input,
      coversNew: trace.coversNew,
      isNewPath: insertion.isNew,
      objects: trace.objects.slice(),
      preferences: trace.preferences.slice(),
      conditions: isAsked ? this.conditionsOf(trace) : [],
      path: isFinding ? stepsOf(trace) : [],
    };
    const outcome = this.located(trace.outcome, input);
    const isNewFinding = outcome.kind === 'finding' && this.findings.add(outcome.finding);
    if (isNewFinding) this.tally.findings++;
    return { ...rest, outcome, isNewFinding };
  }

  /** What has no place in the code yet (a leak is told by where its object came from) is told apart by another run. */
  private located(outcome: Outcome, input: Input): Outcome {
    if (outcome.kind !== 'finding' || outcome.finding.stack.length > 0) return outcome;
    return this.runner.explain?.(input) ?? outcome;
  }

  private conditionsOf(trace: Trace): Term[] {
    const { terms } = this.options;
    return Array.from({ length: trace.length }, (_, row) =>
      trace.held[row] === 0 ? terms.not(trace.conditions[row]) : trace.conditions[row],
    );
  }

  /** A finding whose check was the last decision: others that fail there are no news. */
  private markFailing(trace: Trace): void {
    const last = trace.length - 1;
    if (last < 0 || trace.held[last] !== 0) return;
    const decision = trace.decisions[last];
    if (dangerousKinds.has(this.runner.program.decisions[decision].kind)) {
      this.frontier.fails(decision);
    }
  }

  private limitReached(): Stopped | undefined {
    const { tree, inputs } = this;
    const terms = bytesPerTerm * this.options.terms.ops.length;
    return this.limits.reached(this.tally.runs, tree.bytes + inputs.bytes + terms);
  }

  private progress(doing: Progress['doing']): Progress {
    const { runs, paths, findings } = this.tally;
    return { kind: 'progress', doing, runs, paths, pending: this.tree.pending, findings };
  }
}

/** Slots, operator, width, only symbol and two to four buckets of the arena. */
const bytesPerTerm = 38;

interface KeptRun {
  readonly run: number;
  readonly input: Input;
  readonly outcome: Trace['outcome'];
  readonly isNewFinding: boolean;
  readonly coversNew: boolean;
  readonly isNewPath: boolean;
  readonly objects: readonly InputObject[];
  readonly preferences: readonly Term[];
  readonly conditions: readonly Term[];
  readonly path: readonly Step[];
}

/** The objects that the run met, each with all of its bytes. */
function whole(input: Input, objects: readonly InputObject[]): Input {
  const filled = objects.map(({ name, size }): [string, Uint8Array] => {
    const bytes = new Uint8Array(size);
    bytes.set(input.get(name)?.subarray(0, size) ?? []);
    return [name, bytes];
  });
  return new Map(filled);
}

function isTest({ kind }: Trace['outcome']): boolean {
  return kind === 'exited' || kind === 'signaled' || kind === 'finding';
}

function stepsOf(trace: Trace): Step[] {
  return Array.from({ length: trace.length }, (_, row) => ({
    decision: trace.decisions[row],
    condition: trace.conditions[row],
    held: trace.held[row] !== 0,
  }));
}
