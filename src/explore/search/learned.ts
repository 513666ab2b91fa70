// A learned heuristic (ParaDySE 3.1): of the branches on the last path, the one whose features weigh most is negated; of
// equal ones the deepest. When none is left there, it goes on with the path of another run, whichever chance offers. A
// branch that could not be negated too often in a row waits until there are no others.

import { Contexts } from '../learned/contexts.ts';
import { History } from '../learned/history.ts';
import { Path } from '../learned/path.ts';
import { Scores, type Weights } from '../learned/weights.ts';
import type { SearchEvent, Searcher, Territory } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';

export class Learned implements Searcher {
  private readonly territory: Territory;
  private readonly scores: Scores;
  private readonly history: History;
  private readonly path: Path;
  /** By run: the side on which it ended. */
  private readonly ends: Branch[] = [];
  /** All that was added, in no order; what is pending no more goes when it is met. */
  private readonly waiting: Branch[] = [];
  private readonly hopeless: Branch[] = [];

  constructor(territory: Territory, weights: Weights) {
    const { tree, program } = territory;
    this.territory = territory;
    this.scores = new Scores(weights);
    this.history = new History(territory);
    const sides = 2 * program.decisions.length;
    this.path = new Path(tree, this.history.branches, new Contexts(), sides);
  }

  add(branch: Branch): void {
    this.waiting.push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'left') return this.history.leave(event.branch);
    this.history.hear(event);
    this.ends[event.run] = event.end;
    if (this.isStep(event.from)) this.path.follow(event.end, event.from);
  }

  pick(): Branch | undefined {
    const best = this.best();
    if (best >= 0) return this.negate(best);
    const other = this.draw();
    if (other !== undefined) {
      this.path.follow(this.ends[this.territory.tree.witnesses[other >> 1]] ?? start, undefined);
      const row = this.best();
      return row >= 0 ? this.negate(row) : other;
    }
    for (let branch = this.hopeless.pop(); branch !== undefined; branch = this.hopeless.pop()) {
      if (this.territory.isPending(branch)) return branch;
    }
    return undefined;
  }

  /** A run that shows how a check fails ends there: it is no path to go on from. */
  private isStep(from: Branch | undefined): boolean {
    return from === undefined || from % 2 === 1 || this.history.branches.isTaken(from ^ 1);
  }

  private negate(row: number): Branch {
    this.path.visit(row);
    return this.path.taken[row] ^ 1;
  }

  /** The row that weighs most; -1 if there is none. */
  private best(): number {
    const { path, scores, history, territory } = this;
    let [best, most] = [-1, Number.NEGATIVE_INFINITY];
    for (let row = path.length - 1; row >= 0; row--) {
      if (!territory.isPending(path.taken[row] ^ 1)) continue;
      const side = path.sides[row];
      const score = scores.ofSide(history.featuresOf(side)) + scores.ofRow(path.featuresOf(row));
      if (score > most && !history.isHopeless(side)) [best, most] = [row, score];
    }
    return best;
  }

  /** Any branch that is pending, and for which there is hope. */
  private draw(): Branch | undefined {
    const { waiting, territory } = this;
    while (waiting.length > 0) {
      const at = territory.random.below(waiting.length);
      const branch = waiting[at];
      const isPending = territory.isPending(branch);
      const { branches } = this.history;
      const isHopeless = this.history.isHopeless(branches.sideOf(branch ^ 1));
      if (isPending && !isHopeless) return branch;
      if (isPending) this.hopeless.push(branch);
      waiting[at] = waiting[waiting.length - 1];
      waiting.pop();
    }
    return undefined;
  }
}
