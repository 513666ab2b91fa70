// The frontier: all sides that nobody has tried. Which sides of a decision can be pending follows from its kind; which
// of them comes next is the searcher's choice, except for the urgent ones:
//
//   strict checks (EXE 2)      is there any input on this path that breaks here? asked as soon as a run has passed,
//                              unless the answer was no often enough at this place, or the searcher has its own order
//   assumptions                a run that violated one is no path; the side where it holds is what the program is about
//
// With relaxed checks (Pending Constraints 3.2) dangerous sides are pending like all others.
//
// Asking comes in tiers (Pending Constraints' idea carried on: not only whether to ask is put off, but how hard). A branch is first
// tried at the price of microseconds; one that this does not decide is deferred to the next tier (`tier.ts`), where a few bytes of the
// witness are solved for, and from there to the last one, where it is asked with all means. A tier gets its share of the work
// (`effort.ts`), and all of it when nothing cheaper is pending.
//
// In eager mode execution stops at every decision, as in EXE and plain KLEE (`unfolding.ts`): both sides are checked at once,
// what is impossible never reaches the searcher, and the others wait with the input that was found for them.

import { type DecisionKind, dangerousKinds } from '../base/decision-kind.ts';
import { Random } from '../base/random.ts';
import type { Input } from '../input/input.ts';
import { CoveredCode } from './covered-code.ts';
import { type Deferral, type DeferredCounts, deferrals, Effort } from './effort.ts';
import type { Weights } from './learned/weights.ts';
import type { ExploreOptions } from './options.ts';
import type { Subject } from './runner.ts';
import type { SearchContext, SearchEvent, Searcher } from './searcher.ts';
import { Tier } from './tier.ts';
import { type Branch, type SettledSide, Side, type Tree } from './tree.ts';
import { Unfolding } from './unfolding.ts';

/**
 * How many paths a check must hold on before asking again is no longer urgent. docs/internals/explore.md has what other
 * numbers cost and find.
 */
const usualRefusals = 8;

export type FrontierOptions = Pick<
  ExploreOptions,
  'searcher' | 'checks' | 'seed' | 'weights' | 'mode' | 'enoughRefusals' | 'warmUp'
> & { readonly tree: Tree; readonly program: Subject };

export class Frontier implements SearchContext {
  readonly tree: Tree;
  readonly program: Subject;
  readonly coveredCode: CoveredCode;
  readonly random: Random;
  readonly weights: Weights | undefined;
  private readonly searcher: Searcher;
  /** The branches that were deferred, by the effort that they wait for. */
  private readonly tiers: Readonly<Record<Deferral, Tier>>;
  readonly effort: Effort;
  /** Branches that are known to be feasible, and that may lead to code that nobody has reached. */
  private readonly promising: Branch[] = [];
  private readonly strict: boolean;
  private readonly enoughRefusals: number;
  /** Set in eager mode only. */
  private readonly unfolding: Unfolding | undefined;
  /** In eager mode: the inputs that were solved for branches which wait for the searcher. */
  private readonly found = new Map<Branch, Input>();
  private urgent: Branch[] = [];
  private urgentHead = 0;
  /** Decisions in the user's own code that are known to fail. */
  private readonly failing = new Set<number>();

  constructor(options: FrontierOptions) {
    const { tree, program, searcher, checks, seed = 0, mode, weights } = options;
    this.enoughRefusals = options.enoughRefusals ?? usualRefusals;
    this.tree = tree;
    this.weights = weights;
    this.program = program;
    this.unfolding = mode === 'eager' ? new Unfolding(tree) : undefined;
    this.coveredCode = new CoveredCode(tree, program);
    this.random = new Random(seed);
    this.searcher = searcher(this);
    this.effort = new Effort(options.warmUp);
    const isUrgent = (branch: Branch) => this.isUrgent(branch);
    this.tiers = {
      few: new Tier(this, searcher, isUrgent),
      all: new Tier(this, searcher, isUrgent),
    };
    this.strict = checks === 'strict' && !this.searcher.ordersChecks;
  }

  isPending(branch: Branch): boolean {
    if (this.unfolding?.isState(branch) === true) return true;
    return this.tree.isPending(branch) && this.deferralOf(branch) === undefined;
  }

  /** Opens the untaken sides of the nodes from `firstNew` on. */
  extend(firstNew: number): void {
    if (this.unfolding !== undefined) {
      const node = this.unfolding.afterRun(firstNew);
      if (node !== undefined) this.show(node);
      return;
    }
    for (let node = firstNew; node < this.tree.count; node++) {
      const held = this.tree.sides[2 * node + 1] === Side.taken;
      this.open(held ? 2 * node : 2 * node + 1);
    }
  }

  /** Settles a branch without a run, and tells the searcher if it was pending. */
  settle(branch: Branch, side: SettledSide): void {
    if (this.tree.settle(branch, side)) this.notice({ kind: 'settled', branch });
  }

  /** Opens the branch that another worker has handed over. */
  adopt(branch: Branch): void {
    this.unfolding?.mark(branch >> 1);
    this.open(branch);
  }

  /** In eager mode, has the search not come to this end yet? */
  isHidden(end: Branch): boolean {
    return this.unfolding?.isHidden(end) === true;
  }

  /** In eager mode, goes on with what a run has brought, one decision further; false if this is nothing to follow. */
  follow(branch: Branch): boolean {
    if (this.unfolding?.isState(branch) !== true) return false;
    const node = this.unfolding.follow(branch);
    this.notice({ kind: 'settled', branch });
    if (node !== undefined) this.show(node);
    return true;
  }

  /** Takes note of branches for which an input is known: those that lead to a new side come first. */
  prefer(branches: readonly Branch[]): void {
    for (const branch of branches)
      if (this.coveredCode.isUntaken(branch)) this.promising.push(branch);
  }

  private nextPromising(): Branch | undefined {
    const { promising, coveredCode } = this;
    for (let branch = promising.pop(); branch !== undefined; branch = promising.pop())
      if (this.tree.isPending(branch) && coveredCode.isUntaken(branch)) return branch;
    return undefined;
  }

  /** Are branches asked in tiers? */
  get hasTiers(): boolean {
    return this.unfolding === undefined && this.effort.hasTiers;
  }

  /** How many pending branches wait to be asked with more effort, by that effort. */
  get deferred(): DeferredCounts {
    return { few: this.tiers.few.size, all: this.tiers.all.size };
  }

  /** What a branch was deferred to; undefined if it has not been tried yet. */
  deferralOf(branch: Branch): Deferral | undefined {
    return deferrals.find((deferral) => this.tiers[deferral].has(branch));
  }

  /** Puts off a branch that is still pending after it was tried: the next tier tries harder. */
  defer(branch: Branch): void {
    if (this.tiers.few.has(branch)) {
      this.tiers.few.remove(branch);
      this.tiers.all.add(branch);
    } else {
      this.searcher.notice?.({ kind: 'settled', branch });
      this.tiers.few.add(branch);
    }
  }

  /** The effort with which a branch is asked next. */
  effortFor(branch: Branch): Deferral | 'cheap' {
    return this.unfolding !== undefined ? 'all' : (this.deferralOf(branch) ?? 'cheap');
  }

  /** The next pending branch, of the tier whose turn it is. */
  next(): Branch | undefined {
    for (const deferral of deferrals) {
      const due = this.effort.isDue(deferral) ? this.tiers[deferral].pick() : undefined;
      if (due !== undefined) return due;
    }
    return this.nextCheap() ?? this.tiers.few.pick() ?? this.tiers.all.pick();
  }

  private nextCheap(): Branch | undefined {
    while (this.urgentHead < this.urgent.length) {
      const branch = this.urgent[this.urgentHead++];
      if (this.unfolding?.isState(branch) === true) this.searcher.add(branch);
      else if (!this.isPending(branch)) continue;
      else if (this.unfolding !== undefined || this.isUrgent(branch)) return branch;
      else this.searcher.add(branch);
    }
    if (this.urgentHead > 0) [this.urgent, this.urgentHead] = [[], 0];
    return this.nextPromising() ?? this.searcher.pick();
  }

  /** The input that was found for a branch before; it is handed out once. */
  inputOf(branch: Branch): Input | undefined {
    const input = this.found.get(branch);
    this.found.delete(branch);
    return input;
  }

  /** In eager mode, keeps what was found for a branch until the searcher wants it; false if it is wanted now. */
  keep(branch: Branch, input: Input): boolean {
    if (this.unfolding === undefined || this.isUrgent(branch)) return false;
    this.found.set(branch, input);
    this.searcher.add(branch);
    return true;
  }

  /** A run has failed at this decision: that others fail there too is no longer urgent. */
  fails(decision: number): void {
    const { site } = this.program.decisions[decision];
    // In the library it is the caller that is wrong, and there are many.
    if (!this.program.sites[site]?.library) this.failing.add(decision);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.coveredCode.addRun(event.run, event.trace);
    else this.coveredCode.settle(event.branch);
    this.searcher.notice?.(event);
    for (const deferral of deferrals) this.tiers[deferral].notice(event);
  }

  /** The side that nobody took is checked first, then what was taken waits to be followed. */
  private show(node: number): void {
    for (const side of (this.unfolding as Unfolding).show(node)) {
      if (this.unfolding?.isState(side) === true) this.urgent.push(side);
      else this.open(side);
    }
  }

  private open(branch: Branch): void {
    const { kind } = this.program.decisions[this.tree.decision(branch)];
    if (urgencyOf(kind, branch % 2 === 1) === 'closed') return;
    this.tree.open(branch);
    if (this.unfolding !== undefined || this.isUrgent(branch)) this.urgent.push(branch);
    else this.searcher.add(branch);
  }

  /** Is the branch solved before the searcher is asked? */
  private isUrgent(branch: Branch): boolean {
    const decision = this.tree.decision(branch);
    const urgency = urgencyOf(this.program.decisions[decision].kind, branch % 2 === 1);
    if (urgency === 'check')
      return this.strict && !this.failing.has(decision) && !this.isProven(branch);
    return urgency === 'assumption';
  }

  /** A check that could not fail on many paths will hardly fail on the next one, so its branch is pending like others. */
  private isProven(branch: Branch): boolean {
    return this.coveredCode.refusals(branch) >= this.enoughRefusals;
  }
}

/** How urgent the untaken side of a decision is; `holds` says whether it is the side on which the condition holds. */
function urgencyOf(
  kind: DecisionKind,
  holds: boolean,
): 'closed' | 'assumption' | 'check' | 'pending' {
  if (kind === 'concretized') return 'closed';
  if (kind === 'assumption') return holds ? 'assumption' : 'closed';
  return dangerousKinds.has(kind) && !holds ? 'check' : 'pending';
}
