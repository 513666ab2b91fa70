// The counts of an exploration.

import { SiteCounts } from '../machine/shadow/site-counts.ts';
import { type Concretized, lossKey } from '../machine/shadow/symbolic-run.ts';
import type { Trace } from '../run/trace.ts';
import type { Solver } from '../solver/query.ts';
import type { ExploreResult, Stopped } from './event.ts';
import type { Branch, Insertion, Tree } from './tree.ts';

export class Tally {
  runs = 0;
  paths = 0;
  findings = 0;
  impossible = 0;
  /** Runs that were made for a branch, and for one whose condition is new. */
  private explored = 0;
  private exploredNew = 0;
  private silent = 0;
  private violated = 0;
  private refused = 0;
  private divergences = 0;
  private readonly divergedSites = new Map<number, number>();
  private readonly concretized = new Map<string, Concretized>();
  private readonly assumed = new SiteCounts();
  private readonly begin: number;
  private queries = 0;
  private solving = 0;

  constructor(private readonly now: () => number) {
    this.begin = now();
  }

  count(trace: Trace, insertion: Insertion): void {
    this.runs++;
    const { kind } = trace.outcome;
    if (kind === 'assumption') this.violated++;
    else if (kind === 'refused') this.refused++;
    else if (kind === 'cut') return;
    else if (insertion.isNew && kind === 'silent') this.silent++;
    else if (insertion.isNew) this.paths++;
    for (const lost of trace.concretized) this.lose(lost);
    for (const call of trace.assumed) this.assumed.add(call);
  }

  /** Counts a run that was made for this branch. */
  explore(tree: Tree, from: Branch): void {
    this.explored++;
    if (tree.isNew(from)) this.exploredNew++;
  }

  diverged(site: number): void {
    this.divergences++;
    this.divergedSites.set(site, (this.divergedSites.get(site) ?? 0) + 1);
  }

  /** The solver, with its time and questions counted. */
  timed(solver: Solver): Solver {
    return {
      solve: (query) => {
        const before = this.now();
        const answer = solver.solve(query);
        this.queries++;
        this.solving += this.now() - before;
        return answer;
      },
    };
  }

  result(
    stopped: Stopped,
    tree: Tree,
    rest: Pick<ExploreResult, 'undecided' | 'root' | 'handedOver' | 'unfollowed'> & {
      readonly known: number;
    },
  ): ExploreResult {
    const { runs, paths, silent, violated, refused, impossible } = this;
    const { known, ...others } = rest;
    return {
      ...others,
      stopped,
      runs,
      paths,
      silent,
      violated,
      refused,
      divergences: { count: this.divergences, sites: this.divergedSites },
      // A run that was followed only a part of its way leaves an end that is as open as a branch.
      pending: tree.pending + tree.openEnds.size,
      unasked: tree.unasked,
      impossible,
      conditions: { explored: this.explored, new: this.exploredNew },
      tree,
      concretized: [...this.concretized.values()],
      assumed: this.assumed.list(),
      solving: { queries: this.queries, milliseconds: this.solving, known },
      milliseconds: this.now() - this.begin,
    };
  }

  private lose(lost: Concretized): void {
    const key = lossKey(lost);
    const before = this.concretized.get(key)?.count ?? 0;
    this.concretized.set(key, { ...lost, count: before + lost.count });
  }
}
