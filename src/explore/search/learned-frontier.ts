// A learned heuristic over all that is pending, not only over the last path (ParaDySE 3.1 says that the method generalises
// so). Where in its path a branch is, is said of the path that it was found on. Features change all the time, for very many
// branches at once; so what waits is kept by side, in groups of equal score (learned/waiting-branches.ts), and a pick looks at the
// best group of each side.

import { DominatingSides } from '../dominating-sides.ts';
import { Contexts, longestContext } from '../learned/contexts.ts';
import { History } from '../learned/history.ts';
import { contextBits, Path } from '../learned/path.ts';
import { type Rank, Ranking, Waiting } from '../learned/waiting-branches.ts';
import { Scores, type Weights } from '../learned/weights.ts';
import type { RunEvent, SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';

export class LearnedFrontier implements Searcher {
  private readonly scores: Scores;
  private readonly history: History;
  private readonly contexts: Contexts;
  private readonly path: Path;
  /** The branches of the run that is being added. */
  private readonly fresh: Branch[] = [];
  /** Indexed by the side that was taken: the branches that wait on the other one. */
  private readonly waiting: Waiting[] = [];
  private readonly ranking: Ranking;
  /** A penalty that is larger than any difference between scores. */
  private readonly despair: number;
  private readonly hashes = new Int32Array(longestContext);

  constructor(
    private readonly context: SearchContext,
    weights: Weights,
  ) {
    const { tree, program } = context;
    this.scores = new Scores(weights);
    const sides = 2 * program.decisions.length;
    this.ranking = new Ranking(sides, (side) => this.rank(side));
    this.history = new History(context, (side) => this.ranking.change(side));
    this.despair = 1 + 2 * weights.reduce((sum, weight) => sum + Math.abs(weight), 0);
    this.contexts = new Contexts(new DominatingSides(program.flow));
    this.path = new Path(tree, this.history.branches, this.contexts, sides);
  }

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'settled') return this.history.settle(event.branch);
    this.history.addRun(event);
    if (this.fresh.length > 0) this.addRun(event);
  }

  pick(): Branch | undefined {
    for (const branch of this.fresh) this.put(branch, 0, this.hash(branch), 0);
    this.fresh.length = 0;
    for (;;) {
      const side = this.ranking.best();
      if (side === undefined) return undefined;
      const branch = this.waiting[side].best?.branches.pop() as Branch;
      this.ranking.change(side);
      if (!this.context.isPending(branch)) continue;
      this.visit(branch, side);
      return branch;
    }
  }

  /** Adds the branches of a run, with their positions in its path. */
  private addRun({ end, from, firstNew }: RunEvent): void {
    const { path } = this;
    path.follow(end, from);
    let row = path.length;
    while (row > 0 && path.taken[row - 1] >> 1 >= firstNew) row--;
    for (const branch of this.fresh) {
      while (row < path.length && path.taken[row] >> 1 < branch >> 1) row++;
      const isHere = row < path.length && path.taken[row] === (branch ^ 1);
      if (isHere) this.put(branch, path.positionFeaturesOf(row), path.hashes, row * longestContext);
      else this.put(branch, 0, this.hash(branch), 0);
    }
    this.fresh.length = 0;
  }

  private put(branch: Branch, position: number, hashes: Int32Array, at: number): void {
    const side = this.history.branches.sideOf(branch ^ 1);
    this.waiting[side] ??= new Waiting();
    this.ranking.add(side);
    const level = this.contexts.level(hashes, at);
    const next = level < longestContext ? hashes[at + level] : 0;
    const score = this.scores.ofRow(position | contextBits[level]);
    this.waiting[side].add(branch, position, level, next, score);
  }

  /** The best branch of a side. One that could not be negated too often comes after all others. */
  private rank(side: number): Rank | undefined {
    const group = this.waiting[side].best;
    if (group === undefined) return undefined;
    const score = this.scores.ofSide(this.history.featuresOf(side)) + group.score;
    return {
      score: this.history.isHopeless(side) ? score - this.despair : score,
      latest: group.branches[group.branches.length - 1],
    };
  }

  /** The contexts of a branch are visited: those that share one with it have another score now. */
  private visit(branch: Branch, side: number): void {
    const hashes = this.hash(branch);
    this.contexts.visit(hashes, 0);
    for (const { position, branches } of this.waiting[side].visited(hashes)) {
      for (const other of branches)
        if (this.context.isPending(other)) this.put(other, position, this.hash(other), 0);
    }
  }

  /** The contexts of a branch, from the shortest on; until the next is asked for. */
  private hash(branch: Branch): Int32Array {
    const { tree } = this.context;
    const { branches } = this.history;
    let at = tree.parents[branch >> 1];
    const before = () => {
      while (at > start && !branches.isTaken(at)) at = tree.parents[at >> 1];
      if (at <= start) return -1;
      const side = branches.sideOf(at);
      at = tree.parents[at >> 1];
      return side;
    };
    this.contexts.hash(branches.sideOf(branch ^ 1), before, this.hashes, 0);
    return this.hashes;
  }
}
