// ZESTI (Marinescu and Cadar; Pending Constraints 4.7): around what a seed did at sensitive instructions. Where the seed's path
// could have gone another way is a divergence point. The one that is closest before a sensitive instruction is explored first,
// but only so many decisions deep; then the next closest, and so on. When all have had their turn, the bound is doubled.
//
// Sensitive are the decisions that can be an error: bounds, division, shifts, overflow, assertions, and pointers that input has
// chosen. Closeness is counted in decisions along the path.

import { type DecisionKind, dangerousKinds } from '../../base/decision-kind.ts';
import type { RunEvent, SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';

const sensitive: ReadonlySet<DecisionKind> = new Set([...dangerousKinds, 'pointer']);

const firstBound = 4;
/** From a divergence point that no sensitive instruction follows. */
const nowhere = 1 << 20;

interface Pending {
  readonly branch: Branch;
  /** The divergence point that it was explored from, by its depth and by how close that is to a sensitive instruction. */
  readonly home: number;
  readonly distance: number;
}

export class Zesti implements Searcher {
  private fresh: Branch[] = [];
  /** Divergence points by closeness, the closest last. */
  private points: Pending[] = [];
  private isSorted = true;
  /** Behind the point that is being explored, within the bound; and what is beyond it, or behind others. */
  private near: Pending[] = [];
  private far: Pending[] = [];
  private bound = firstBound;
  /** Indexed by run: the divergence point that it goes back to; undefined for seeds. */
  private readonly homes: (Pending | undefined)[] = [];
  /** The divergence point that was picked last. */
  private current: Pending | undefined;

  constructor(private readonly context: SearchContext) {}

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.take(event);
  }

  pick(): Branch | undefined {
    for (const branch of this.fresh.splice(0)) this.addPoint(branch, nowhere);
    for (;;) {
      const pending = this.near.pop() ?? this.closest();
      if (pending === undefined && !this.widen()) return undefined;
      if (pending !== undefined && this.context.isPending(pending.branch)) return pending.branch;
    }
  }

  private take({ run, from, trace }: RunEvent): void {
    const fresh = this.fresh.splice(0);
    const home = from === undefined ? undefined : this.homeOf(from);
    this.homes[run] = home;
    if (home === undefined) {
      const distances = this.distances(trace.decisions, trace.length);
      // The rows behind those that were known made a node each.
      const first = this.context.tree.count - trace.length;
      for (const branch of fresh) this.addPoint(branch, distances[(branch >> 1) - first]);
      return;
    }
    // The last is explored first: within the bound it goes depth first, as ZESTI's normal states do.
    for (const branch of fresh) this.keep({ ...home, branch });
  }

  private addPoint(branch: Branch, distance: number): void {
    this.points.push({ branch, home: this.context.tree.depth(branch), distance });
    this.isSorted = false;
  }

  private keep(pending: Pending): void {
    const depth = this.context.tree.depth(pending.branch) - pending.home;
    (depth <= this.bound ? this.near : this.far).push(pending);
  }

  private closest(): Pending | undefined {
    if (!this.isSorted) this.points.sort(closerLast);
    this.isSorted = true;
    this.current = this.points.pop();
    return this.current;
  }

  /** Everything within the bound was tried. False if there is nothing beyond it. */
  private widen(): boolean {
    if (this.far.length === 0) return false;
    const { tree } = this.context;
    const least = this.far.reduce(
      (depth, { branch, home }) => Math.min(depth, tree.depth(branch) - home),
      nowhere,
    );
    while (this.bound < least) this.bound *= 2;
    for (const pending of this.far.splice(0).sort(closerLast)) this.keep(pending);
    return true;
  }

  /** The divergence point that a branch is, or that it was explored from. */
  private homeOf(branch: Branch): Pending {
    const { tree } = this.context;
    const known = this.homes[tree.witnesses[branch >> 1]];
    if (known !== undefined) return known;
    if (this.current?.branch === branch) return this.current;
    // A check that was asked before its turn is the sensitive instruction itself.
    return { branch, home: tree.depth(branch), distance: 0 };
  }

  /** Indexed by row: decisions to the next one that is sensitive. */
  private distances(decisions: Trace['decisions'], length: number): Int32Array {
    const { program } = this.context;
    const distances = new Int32Array(length).fill(nowhere);
    for (let row = length - 1, next = -1; row >= 0; row--) {
      if (sensitive.has(program.decisions[decisions[row]].kind)) next = row;
      if (next >= 0) distances[row] = next - row;
    }
    return distances;
  }
}

type Trace = RunEvent['trace'];

/** Orders by distance; of equally close ones the first on the path comes first. */
function closerLast(a: Pending, b: Pending): number {
  return b.distance - a.distance || b.home - a.home || b.branch - a.branch;
}
