// Branches that wait for one kind of effort, because a cheaper one has not decided them. Sides that no run has taken on any path come
// first: new code is behind them. Each of these sides gets its turn, on whichever path, so that one that cannot be taken at all does
// not hold up the others. Checks that are urgent take turns with what the searcher picks of the rest.

import { getOrMake } from '../base/known.ts';
import type { MakeSearcher, SearchContext, SearchEvent, Searcher } from './searcher.ts';
import type { Branch } from './tree.ts';

/** A round of picks: all but one of them are of sides that no run has taken. */
const round = 4;

interface UntakenSide {
  attempts: number;
  readonly branches: Branch[];
}

export class Tier {
  private readonly waiting = new Set<Branch>();
  /** Indexed by decision and side, the least tried first among equals. */
  private readonly untaken = new Map<number, UntakenSide>();
  /** Urgent checks in the order in which they came. */
  private readonly checks: Branch[] = [];
  private searcher: Searcher | undefined;
  private picks = 0;

  constructor(
    private readonly context: SearchContext,
    private readonly makeSearcher: MakeSearcher,
    private readonly isUrgent: (branch: Branch) => boolean,
  ) {}

  get size(): number {
    return this.waiting.size;
  }

  has(branch: Branch): boolean {
    return this.waiting.has(branch);
  }

  add(branch: Branch): void {
    this.waiting.add(branch);
    if (this.isUrgent(branch)) this.checks.push(branch);
    else if (this.context.coveredCode.isUntaken(branch)) this.sideOf(branch).branches.push(branch);
    else this.search(branch);
  }

  /** Takes note of an event; a branch that is settled waits no longer. */
  notice(event: SearchEvent): void {
    this.searcher?.notice?.(event);
    if (event.kind === 'settled') this.waiting.delete(event.branch);
  }

  /** The branch moves on to another tier. */
  remove(branch: Branch): void {
    this.waiting.delete(branch);
    this.searcher?.notice?.({ kind: 'settled', branch });
  }

  pick(): Branch | undefined {
    if (this.waiting.size === 0) return undefined;
    this.picks++;
    const untaken = this.picks % round === 0 ? undefined : this.nextUntaken();
    if (untaken !== undefined) return untaken;
    if (this.picks % (2 * round) === 0) return this.nextCheck() ?? this.searcher?.pick();
    return this.searcher?.pick() ?? this.nextCheck() ?? this.nextUntaken();
  }

  private nextCheck(): Branch | undefined {
    const { checks } = this;
    for (let branch = checks.shift(); branch !== undefined; branch = checks.shift()) {
      if (!this.isWaiting(branch)) continue;
      if (this.isUrgent(branch)) return branch;
      this.search(branch);
    }
    return undefined;
  }

  private nextUntaken(): Branch | undefined {
    for (let side = this.leastTried(); side !== undefined; side = this.leastTried()) {
      const branch = this.draw(this.untaken.get(side)?.branches ?? []);
      if (branch === undefined || this.context.coveredCode.isUntaken(branch)) {
        if (branch === undefined || !this.isWaiting(branch)) continue;
        this.sideOf(branch).attempts++;
        return branch;
      }
      // Some run has come there meanwhile.
      const others = this.untaken.get(side)?.branches ?? [];
      this.untaken.delete(side);
      for (const each of [branch, ...others]) if (this.isWaiting(each)) this.search(each);
    }
    return undefined;
  }

  /** The side that was tried least, of those of which branches are left. */
  private leastTried(): number | undefined {
    let [best, attempts] = [-1, Number.POSITIVE_INFINITY];
    for (const [side, known] of this.untaken)
      if (known.attempts < attempts && known.branches.length > 0)
        [best, attempts] = [side, known.attempts];
    return best < 0 ? undefined : best;
  }

  /** Takes one of the branches, by chance. */
  private draw(branches: Branch[]): Branch | undefined {
    const at = this.context.random.below(Math.max(1, branches.length));
    const last = branches.pop();
    if (last === undefined || at === branches.length) return last;
    const drawn = branches[at];
    branches[at] = last;
    return drawn;
  }

  private sideOf(branch: Branch): UntakenSide {
    const side = 2 * this.context.tree.decision(branch) + (branch % 2);
    return getOrMake(this.untaken, side, () => ({ attempts: 0, branches: [] }));
  }

  private search(branch: Branch): void {
    const isPending = (each: Branch) => this.isWaiting(each);
    this.searcher ??= this.makeSearcher({ ...this.searchContext, isPending });
    this.searcher.add(branch);
  }

  private get searchContext(): Omit<SearchContext, 'isPending'> {
    const { tree, program, coveredCode, random, weights } = this.context;
    return { tree, program, coveredCode, random, weights };
  }

  private isWaiting(branch: Branch): boolean {
    return this.waiting.has(branch) && this.context.tree.isPending(branch);
  }
}
