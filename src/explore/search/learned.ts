// A learned heuristic (ParaDySE 3.1): of the branches on the last path, the one whose features weigh most is negated; of
// equal ones the deepest. When none is left there, or nothing new was reached for a while, it goes on with the path of
// another run, whichever chance offers. A branch that could not be negated too often in a row waits until there are no
// others.

import { DominatingSides } from '../dominating-sides.ts';
import { Contexts } from '../learned/contexts.ts';
import { History } from '../learned/history.ts';
import { Path } from '../learned/path.ts';
import { Scores, type Weights } from '../learned/weights.ts';
import type { SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { OtherPaths } from './other-paths.ts';

/**
 * Runs in a row that reach nothing new before it goes on elsewhere. The paper stays as long as there is a branch; where programs keep
 * a state, one part of the tree has branches for ever, and few weights lead out of it.
 */
const patience = 20;

export class Learned implements Searcher {
  private readonly scores: Scores;
  private readonly history: History;
  private readonly path: Path;
  private readonly others: OtherPaths;
  private readonly hopeless: Branch[] = [];
  /** Runs since something new was reached, or since it went elsewhere. */
  private idle = 0;

  constructor(
    private readonly context: SearchContext,
    weights: Weights,
  ) {
    const { tree, program } = context;
    this.scores = new Scores(weights);
    this.others = new OtherPaths(context);
    this.history = new History(context);
    const sides = 2 * program.decisions.length;
    const contexts = new Contexts(new DominatingSides(program.flow));
    this.path = new Path(tree, this.history.branches, contexts, sides);
  }

  add(branch: Branch): void {
    this.others.add(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'settled') return this.history.settle(event.branch);
    this.history.addRun(event);
    const { firstTaken, firstCovered } = this.context.coveredCode;
    this.idle = firstTaken.length + firstCovered.length > 0 ? 0 : this.idle + 1;
    this.others.addRun(event);
    if (this.history.branches.isStep(event.from)) this.path.follow(event.end, event.from);
  }

  pick(): Branch | undefined {
    if (this.idle >= patience) this.goElsewhere();
    let row = this.best();
    if (row < 0) {
      const other = this.goElsewhere();
      row = this.best();
      if (row < 0 && other !== undefined) return other;
    }
    if (row >= 0) return this.negate(row);
    for (let branch = this.hopeless.pop(); branch !== undefined; branch = this.hopeless.pop()) {
      if (this.context.isPending(branch)) return branch;
    }
    return undefined;
  }

  /** Goes to the path of a run that has left something pending; undefined if there is none. */
  private goElsewhere(): Branch | undefined {
    this.idle = 0;
    const other = this.draw();
    if (other === undefined) return undefined;
    this.path.follow(this.others.endOf(other), undefined);
    return other;
  }

  private negate(row: number): Branch {
    this.path.visit(row);
    return this.path.taken[row] ^ 1;
  }

  /** The row that weighs most; -1 if there is none. */
  private best(): number {
    const { path, scores, history, context } = this;
    let [best, most] = [-1, Number.NEGATIVE_INFINITY];
    for (let row = path.length - 1; row >= 0; row--) {
      if (!context.isPending(path.taken[row] ^ 1)) continue;
      const side = path.sides[row];
      const score = scores.ofSide(history.featuresOf(side)) + scores.ofRow(path.featuresOf(row));
      if (score > most && !history.isHopeless(side)) [best, most] = [row, score];
    }
    return best;
  }

  /** Draws a branch that is pending and not hopeless. */
  private draw(): Branch | undefined {
    const { branches } = this.history;
    return this.others.draw((branch) => {
      const isHopeless = this.history.isHopeless(branches.sideOf(branch ^ 1));
      if (isHopeless) this.hopeless.push(branch);
      return !isHopeless;
    });
  }
}
