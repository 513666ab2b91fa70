// A part of the tree for somebody else to explore: what is below one pending branch. It travels as inputs, because terms and
// nodes mean nothing elsewhere. Running the last input leads past the branch. Where the way to it goes by the values
// that others had at a decision (tree.ts, many values), a run of each of these comes before: so the tree has the same
// nodes on the way there as here.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Input } from '../input/input.ts';
import type { Frontier } from './frontier.ts';
import type { Entry } from './journal.ts';
import type { Subject } from './runner.ts';
import type { Runs } from './runs.ts';
import { type Branch, Side, start, type Tree } from './tree.ts';

export interface Handover {
  /** To be run in this order; the last one is the witness of the branch's node. */
  readonly inputs: readonly Input[];
  /** Is that one the least input of its path? */
  readonly isLeast: boolean;
  /** Nodes on the way, that of the branch not counted. */
  readonly depth: number;
  /** For each input, how many decisions of its run are needed. */
  readonly needed?: readonly number[];
  /** Where that must be, by number of the program's decision; and the side that is given. */
  readonly decision: number;
  readonly holds: boolean;
}

/** A part of the tree, and the number that it has from now on. */
export interface HandedOver {
  readonly item: number;
  readonly handover: Handover;
}

export interface HandoversParts {
  readonly tree: Tree;
  readonly frontier: Frontier;
  readonly runs: Runs;
  readonly record: (entry: Entry) => void;
}

export class Handovers {
  private readonly parts: HandoversParts;
  /** Numbers of work items by branch. */
  readonly handedOver = new Map<Branch, number>();

  constructor(parts: HandoversParts) {
    this.parts = parts;
  }

  /** If there are enough; never the one in work. */
  handOver(most: number, inWork: Branch, item: () => number): HandedOver[] {
    const { tree, frontier } = this.parts;
    return branchesToHandOver(tree, frontier.program, inWork, most).map((branch) =>
      this.one(branch, item),
    );
  }

  /** The most promising ones, in the order in which the searcher would have picked them; the one in work first. */
  shed(most: number, inWork: Branch, item: () => number): HandedOver[] {
    const { tree, frontier } = this.parts;
    const handedOver: HandedOver[] = [];
    let branch: Branch | undefined = tree.isPending(inWork) ? inWork : undefined;
    while (handedOver.length < most) {
      branch ??= frontier.next();
      if (branch === undefined) break;
      handedOver.push(this.one(branch, item));
      branch = undefined;
    }
    return handedOver;
  }

  /** What was handed over is somebody else's again. */
  again(branch: Branch, item: number): void {
    this.parts.tree.settle(branch, Side.handedOver);
    this.handedOver.set(branch, item);
  }

  private one(branch: Branch, item: () => number): HandedOver {
    const { tree, runs, record } = this.parts;
    const handedOver = { item: item(), handover: handoverOf(tree, runs, branch) };
    this.again(branch, handedOver.item);
    record({ kind: 'handover', branch, ...handedOver });
    return handedOver;
  }
}

function handoverOf(tree: Tree, { inputs, isLeast }: Runs, branch: Branch): Handover {
  const node = branch >> 1;
  const runs = new Map<number, number>();
  for (let up = tree.parents[node]; up !== start; up = tree.parents[up >> 1]) {
    if (up % 2 === 1 || !tree.isManyValued(up >> 1)) continue;
    const run = tree.witnesses[up >> 1];
    runs.set(run, Math.max(tree.decisionsUntil(up), runs.get(run) ?? 0));
  }
  runs.delete(tree.witnesses[node]);
  const ordered = [...runs.keys()].sort((a, b) => a - b);
  return {
    inputs: [...ordered, tree.witnesses[node]].map((run) => inputs.get(run)),
    needed: [...ordered.map((run) => runs.get(run)!), tree.decisionsUntil(branch)],
    isLeast: isLeast(tree.witnesses[node]),
    depth: tree.depth(branch),
    decision: tree.decision(branch),
    holds: branch % 2 === 1,
  };
}

/** The branch of a handover in the tree that its inputs have made; undefined if the runs went elsewhere. `end` is where the last one ended. */
export function findBranch(tree: Tree, handover: Handover, end: Branch): Branch | undefined {
  let at = end;
  while (at !== start && tree.depth(at) > handover.depth) at = tree.parents[at >> 1];
  const isThere =
    at !== start &&
    tree.depth(at) === handover.depth &&
    tree.decision(at) === handover.decision &&
    (at % 2 === 1) !== handover.holds;
  return isThere ? at ^ 1 : undefined;
}

/** Pending branches to give away, at most half of them: the shallowest, because there is most below them; behind a check there is little. */
function branchesToHandOver(
  tree: Tree,
  { decisions }: Subject,
  inWork: Branch,
  most: number,
): Branch[] {
  const isCheck = (branch: Branch) =>
    branch % 2 === 0 && dangerousKinds.has(decisions[tree.decision(branch)].kind);
  const wanted = Math.min(most, tree.pending >> 1);
  const branches = shallowest(tree, wanted, (branch) => branch !== inWork && !isCheck(branch));
  return branches.length > 0
    ? branches
    : shallowest(tree, wanted, (branch) => branch !== inWork && isCheck(branch));
}

function shallowest(tree: Tree, most: number, isMeant: (branch: Branch) => boolean): Branch[] {
  const counts: number[] = [];
  const pending = function* () {
    for (let branch = 2; branch < 2 * tree.count; branch++) {
      if (tree.isPending(branch) && isMeant(branch)) yield branch;
    }
  };
  for (const branch of pending())
    counts[tree.depth(branch)] = (counts[tree.depth(branch)] ?? 0) + 1;
  let [deepest, count] = [0, 0];
  while (deepest < counts.length && count < most) count += counts[deepest++] ?? 0;
  const found: Branch[] = [];
  for (const branch of pending()) if (tree.depth(branch) < deepest) found.push(branch);
  return found.sort((a, b) => tree.depth(a) - tree.depth(b) || a - b).slice(0, most);
}
