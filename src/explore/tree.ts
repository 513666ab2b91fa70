// The execution tree: every decision that some run made, with what is known of its two sides. Nodes are rows of typed
// arrays (30 bytes each), because there are millions; a side of a node is a Branch, a number as well.
//
// A run is inserted by walking down from the root. Two kinds of decisions meet here:
//
//   two sides      all runs that come here ask the same condition
//   many values    a run says which value it had (`size == 12`): the next run with the same prefix says another
//                  (`size == 7`). That run is on the side of the first node where the condition does not hold, and its
//                  own condition stands there as a node of its own, and so on: one node per value.
//
// Anything else that differs from the run before means that the prefix did not decide what the program does: the
// run has left the tree.

import { type DecisionKind, dangerousKinds } from '../base/decision-kind.ts';
import { enlarged } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import type { Trace } from '../run/trace.ts';
import type { DecisionPoint } from './runner.ts';

/** Side of a node: twice the node's number, plus 1 where the condition holds. */
export type Branch = number;

/** What is known of a side. */
export const Side = {
  /** A run went there. */
  taken: 0,
  /** Nobody has asked yet. */
  pending: 1,
  /** No input goes there. */
  impossible: 2,
  /** The solver gave up. */
  undecided: 3,
  /** The solver gave an input, and the run on it went elsewhere. */
  diverged: 4,
  /** Nothing is to be found there. */
  closed: 5,
  /** Somebody else explores it. */
  handedOver: 6,
} as const;
export type Side = (typeof Side)[keyof typeof Side];
export type SettledSide = Exclude<Side, typeof Side.pending>;

/** Above the first decision: the side where every run begins. */
export const start: Branch = 1;

/** Kinds whose condition says which value the run had, of all that are possible. */
export const manyValued: ReadonlySet<DecisionKind> = new Set([
  ...(['pointer', 'size', 'concretized', 'switch'] as const),
]);

export interface Insertion {
  /** New nodes have this number and above. */
  readonly firstNew: number;
  /** The side on which the run ended, or was lost. */
  readonly end: Branch;
  /** No run had ended here before. */
  readonly isNew: boolean;
  /** The run did what the tree rules out. */
  readonly hasDiverged: boolean;
  /** Branches that were pending and that the run has taken. */
  readonly settled: readonly Branch[];
}

export class Tree {
  /** Node 0 is no decision: its side `start` leads to the first one. */
  count = 1;
  decisions = new Int32Array(1024);
  conditions = new Int32Array(1024);
  /** The side of the parent that leads here. */
  parents = new Int32Array(1024);
  depths = new Int32Array(1024);
  /** The number of a run that reached the node. */
  witnesses = new Int32Array(1024);
  /** Indexed by branch: the node behind it, minus the run that ended there, or 0 where no run was. */
  children = new Int32Array(2048);
  /** Indexed by branch: what is known of it, as a `Side`. */
  sides = new Uint8Array(2048);
  /** Indexed by node: 1 if the condition comes from new code. Undefined as long as none does. */
  private newConditions: Uint8Array | undefined;
  /** How many sides are pending. */
  pending = 0;
  /** How many of these are checks that nobody has asked about: can the operation fail on this path? */
  unasked = 0;
  /** Branches on which a run was cut, so that there is more to come. */
  readonly openEnds = new Set<Branch>();
  /** Indexed by decision: one number for all decisions on values of the same thing, 0 where there are just two sides. */
  private readonly questions: Int32Array;
  /** Holds 1 for each decision that is a check, which fails where its condition does not hold. */
  private readonly checks: Uint8Array;

  constructor(points: readonly DecisionPoint[]) {
    this.questions = Int32Array.from(points, ({ kind, site }, decision) => {
      if (!manyValued.has(kind)) return 0;
      // Targets of a switch have numbers of their own.
      return kind === 'switch' ? -1 - site : 1 + decision;
    });
    this.checks = Uint8Array.from(points, ({ kind }) => (dangerousKinds.has(kind) ? 1 : 0));
  }

  /** `holds` evaluates conditions under the run's input. Runs are numbered from 1. */
  insert(trace: Trace, run: number, holds: (condition: Term) => boolean): Insertion {
    const firstNew = this.count;
    const settled: Branch[] = [];
    let at: Branch = start;
    for (let row = 0; row < trace.length; row++) {
      const [decision, condition] = [trace.decisions[row], trace.conditions[row]];
      at = this.otherValues(at, decision, condition, holds, settled);
      let node = this.children[at];
      if (node === 0 || this.openEnds.delete(at)) {
        node = this.append(at, decision, condition, run);
        if (trace.newConditions?.[row] === 1) this.markNew(node);
      } else if (node < 0 || !this.isAt(node, decision, condition)) {
        return { firstNew, end: at, isNew: false, hasDiverged: true, settled };
      }
      at = 2 * node + (trace.held[row] === 0 ? 0 : 1);
      if (this.settle(at, Side.taken)) settled.push(at);
    }
    const before = this.children[at];
    if (before === 0) this.children[at] = -run;
    if (before === 0 && trace.isCut) this.openEnds.add(at);
    else if (before < 0 && !trace.isCut) this.openEnds.delete(at);
    const hasDiverged = before > 0 && !trace.isCut;
    return { firstNew, end: at, isNew: before === 0, hasDiverged, settled };
  }

  /** The run that ended on this side, where none went on. */
  endedAt(end: Branch): number {
    return Math.max(0, -this.children[end]);
  }

  /** The sides that a run takes, as far as the tree goes; nothing changes. */
  *sidesOf(trace: Trace, holds: (condition: Term) => boolean): Generator<Branch> {
    let node = this.children[start];
    for (let row = 0; row < trace.length && node > 0; row++) {
      const [decision, condition] = [trace.decisions[row], trace.conditions[row]];
      while (this.isOtherValue(node, decision, condition, holds)) {
        yield 2 * node;
        node = this.children[2 * node];
      }
      if (node <= 0 || !this.isAt(node, decision, condition)) return;
      const side = 2 * node + (trace.held[row] === 0 ? 0 : 1);
      yield side;
      node = this.children[side];
    }
  }

  open(branch: Branch): void {
    if (this.sides[branch] === Side.pending) return;
    this.sides[branch] = Side.pending;
    this.pending++;
    if (this.isFailure(branch)) this.unasked++;
  }

  /** Returns true if the branch was pending until now. */
  settle(branch: Branch, side: SettledSide): boolean {
    const wasPending = this.sides[branch] === Side.pending;
    this.sides[branch] = side;
    if (!wasPending) return false;
    this.pending--;
    if (this.isFailure(branch)) this.unasked--;
    return true;
  }

  isPending(branch: Branch): boolean {
    return this.sides[branch] === Side.pending;
  }

  /** Is this the side of a check on which the operation fails? */
  private isFailure(branch: Branch): boolean {
    return branch % 2 === 0 && this.checks[this.decisions[branch >> 1]] === 1;
  }

  /** The condition of the decision that a branch is a side of. */
  condition(branch: Branch): Term {
    return this.conditions[branch >> 1];
  }

  /** The branches on the way to this one, the nearest first. */
  *above(branch: Branch): Generator<Branch> {
    for (let up = this.parents[branch >> 1]; up > start; up = this.parents[up >> 1]) yield up;
  }

  depth(branch: Branch): number {
    return this.depths[branch >> 1];
  }

  /**
   * How many decisions a run records on its way until it has made this one. Nodes of the values that other runs had at a
   * decision are on the way in the tree, but not in the run.
   */
  decisionsUntil(branch: Branch): number {
    let count = 0;
    for (let at = this.parents[branch >> 1]; at > start; at = this.parents[at >> 1])
      if (at % 2 === 1 || !this.isManyValued(at >> 1)) count++;
    return count + 1;
  }

  decision(branch: Branch): number {
    return this.decisions[branch >> 1];
  }

  /** Does the condition come from new code, or depend on what that has computed? */
  isNew(branch: Branch): boolean {
    return this.newConditions?.[branch >> 1] === 1;
  }

  /** How many values of the same decision were met on the way to this node. */
  valuesBefore(node: number): number {
    let count = 0;
    for (let up = this.parents[node]; up > start && up % 2 === 0; up = this.parents[up >> 1]) {
      if (this.decision(up) !== this.decisions[node]) break;
      count++;
    }
    return count;
  }

  /** Does the node say which value the run had? */
  isManyValued(node: number): boolean {
    return this.questions[this.decisions[node]] !== 0;
  }

  get bytes(): number {
    return 30 * this.decisions.length;
  }

  private markNew(node: number): void {
    this.newConditions ??= new Uint8Array(this.decisions.length);
    this.newConditions[node] = 1;
  }

  private isAt(node: number, decision: number, condition: Term): boolean {
    return this.decisions[node] === decision && this.conditions[node] === condition;
  }

  /** Walks down the values that other runs had at this decision and this one has not. */
  private otherValues(
    at: Branch,
    decision: number,
    condition: Term,
    holds: (condition: Term) => boolean,
    settled: Branch[],
  ): Branch {
    let node = this.children[at];
    while (this.isOtherValue(node, decision, condition, holds)) {
      at = 2 * node;
      if (this.settle(at, Side.taken)) settled.push(at);
      node = this.children[at];
    }
    return at;
  }

  private isOtherValue(
    node: number,
    decision: number,
    condition: Term,
    holds: (condition: Term) => boolean,
  ): boolean {
    const question = this.questions[decision];
    if (node <= 0 || question === 0 || this.questions[this.decisions[node]] !== question)
      return false;
    if (this.conditions[node] === condition) return false;
    return !holds(this.conditions[node]);
  }

  private append(parent: Branch, decision: number, condition: Term, run: number): number {
    const node = this.count++;
    if (node === this.decisions.length) this.grow();
    this.decisions[node] = decision;
    this.conditions[node] = condition;
    this.parents[node] = parent;
    this.depths[node] = parent === start ? 0 : this.depths[parent >> 1] + 1;
    this.witnesses[node] = run;
    this.children[parent] = node;
    this.sides[2 * node] = Side.closed;
    this.sides[2 * node + 1] = Side.closed;
    return node;
  }

  private grow(): void {
    this.decisions = enlarged(this.decisions);
    this.conditions = enlarged(this.conditions);
    this.parents = enlarged(this.parents);
    this.depths = enlarged(this.depths);
    this.witnesses = enlarged(this.witnesses);
    this.children = enlarged(this.children);
    this.sides = enlarged(this.sides);
    if (this.newConditions !== undefined) this.newConditions = enlarged(this.newConditions);
  }
}
