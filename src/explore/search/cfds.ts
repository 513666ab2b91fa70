// Control-flow directed search (Burnim and Sen's CREST; ParaDySE 2.2): on the path of the last run, the branch whose other side is
// nearest to a branch that nobody has covered. A branch that the path takes again and again counts as one step farther each
// time, and chance decides which time is the first and which of equal ones comes first: so does CREST.

import { getOrMake, known } from '../../base/known.ts';
import type { RunEvent, SearchContext } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { BranchDistances } from './branch-distances.ts';
import type { Choice } from './last-path.ts';

/** Runs in a row that cover nothing new before CREST restarts. */
export const crestPatience = 30;

export class NearestUncovered implements Choice {
  private readonly distances: BranchDistances;
  /** By side: how often it was chosen on this path. */
  private readonly times = new Map<number, number>();

  constructor(private readonly context: SearchContext) {
    this.distances = new BranchDistances(context.program, context.coveredCode);
  }

  addRun({ run }: RunEvent): void {
    if (this.context.coveredCode.gainOf(run) > 0) this.distances.forget();
  }

  beginPath(): void {
    this.times.clear();
  }

  choose(candidates: readonly Branch[]): number {
    const { random } = this.context;
    const rowsOf = this.bySide(candidates);
    let [chosen, least, equal] = [-1, Number.POSITIVE_INFINITY, 0];
    for (const [side, rows] of rowsOf) {
      const distance = this.distances.of(side) + (this.times.get(side) ?? 0);
      if (distance > least) continue;
      equal = distance < least ? rows.length : equal + rows.length;
      if (random.below(equal) < rows.length) chosen = side;
      least = distance;
    }
    this.times.set(chosen, (this.times.get(chosen) ?? 0) + 1);
    const rows = known(rowsOf, chosen);
    return rows[random.below(rows.length)];
  }

  /** The rows of the candidates that stand for the same place in the program. */
  private bySide(candidates: readonly Branch[]): ReadonlyMap<number, readonly number[]> {
    const { tree } = this.context;
    const rowsOf = new Map<number, number[]>();
    candidates.forEach((branch, row) => {
      getOrMake(rowsOf, 2 * tree.decision(branch) + (branch % 2), (): number[] => []).push(row);
    });
    return rowsOf;
  }
}
