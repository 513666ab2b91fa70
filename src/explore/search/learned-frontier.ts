// A learned heuristic over all that is pending, not only over the last path (ParaDySE 3.1 says that the method generalises
// so). Where in its path a branch is, is said of the path that it was found on. Features change all the time, for very many
// branches at once; so what waits is kept by side, in groups of equal score (learned/waiting.ts), and a pick looks at the
// best group of each side.

import { Contexts, longestContext, withBefore } from '../learned/contexts.ts';
import { History } from '../learned/history.ts';
import { contextBits, Path } from '../learned/path.ts';
import { Waiting } from '../learned/waiting.ts';
import { Scores, type Weights } from '../learned/weights.ts';
import type { RunEvent, SearchEvent, Searcher, Territory } from '../searcher.ts';
import { type Branch, start } from '../tree.ts';

export class LearnedFrontier implements Searcher {
  private readonly territory: Territory;
  private readonly scores: Scores;
  private readonly history: History;
  private readonly contexts = new Contexts();
  private readonly path: Path;
  /** Of the run that is being told. */
  private fresh: Branch[] = [];
  /** By side of what was taken: what waits on the other one. */
  private readonly waiting = new Map<number, Waiting>();
  private readonly hashes = new Int32Array(longestContext);

  constructor(territory: Territory, weights: Weights) {
    const { tree, program } = territory;
    this.territory = territory;
    this.scores = new Scores(weights);
    this.history = new History(territory);
    const sides = 2 * program.decisions.length;
    this.path = new Path(tree, this.history.branches, this.contexts, sides);
  }

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'left') return this.history.leave(event.branch);
    this.history.hear(event);
    if (this.fresh.length > 0) this.place(event);
  }

  pick(): Branch | undefined {
    for (const branch of this.fresh.splice(0)) this.put(branch, 0);
    for (;;) {
      const side = this.best(false) ?? this.best(true);
      if (side === undefined) return undefined;
      const branch = this.waiting.get(side)?.best?.branches.pop() as Branch;
      if (!this.territory.isPending(branch)) continue;
      this.visit(branch, side);
      return branch;
    }
  }

  /** The branches of a run, with their places in its path. */
  private place({ end, from, firstNew }: RunEvent): void {
    const { path } = this;
    path.follow(end, from);
    const places = new Map<Branch, number>();
    for (let row = path.length - 1; row >= 0 && path.taken[row] >> 1 >= firstNew; row--)
      places.set(path.taken[row] ^ 1, path.placeOf(row));
    for (const branch of this.fresh) this.put(branch, places.get(branch) ?? 0);
    this.fresh = [];
  }

  private put(branch: Branch, place: number): void {
    const side = this.history.branches.sideOf(branch ^ 1);
    let waiting = this.waiting.get(side);
    if (waiting === undefined) {
      waiting = new Waiting();
      this.waiting.set(side, waiting);
    }
    this.hash(branch);
    const level = this.contexts.level(this.hashes, 0);
    const next = level < longestContext ? this.hashes[level] : 0;
    const score = this.scores.ofRow(place | contextBits[level]);
    waiting.add(branch, { place, level, next, score });
  }

  /** The side with the best branch; one that could not be negated too often only when asked for. */
  private best(isHopeless: boolean): number | undefined {
    const { scores, history, waiting } = this;
    let [best, most, latest] = [-1, Number.NEGATIVE_INFINITY, 0];
    for (const [side, { best: group }] of waiting) {
      if (group === undefined || (history.isHopeless(side) && !isHopeless)) continue;
      const score = scores.ofSide(history.featuresOf(side)) + group.score;
      if (score < most) continue;
      const last = group.branches[group.branches.length - 1];
      if (score > most || last > latest) [best, most, latest] = [side, score, last];
    }
    return best < 0 ? undefined : best;
  }

  /** The contexts of a branch are visited: those that share one with it have another score now. */
  private visit(branch: Branch, side: number): void {
    this.hash(branch);
    this.contexts.visit(this.hashes, 0);
    const waiting = this.waiting.get(side) as Waiting;
    for (const { place, branches } of waiting.visited(this.hashes)) {
      for (const other of branches) if (this.territory.isPending(other)) this.put(other, place);
    }
  }

  /** The contexts of a branch, from the shortest on. */
  private hash(branch: Branch): void {
    const { tree } = this.territory;
    const { branches } = this.history;
    let hash = branches.sideOf(branch ^ 1) + 1;
    let at = tree.parents[branch >> 1];
    for (let k = 0; k < longestContext; k++) {
      while (at > start && !branches.isTaken(at)) at = tree.parents[at >> 1];
      hash = withBefore(hash, at > start ? branches.sideOf(at) : -1);
      this.hashes[k] = hash;
      if (at > start) at = tree.parents[at >> 1];
    }
  }
}
