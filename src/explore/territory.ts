// A part of the tree for somebody else to explore: what is below one pending branch. It travels as inputs, because terms and
// nodes mean nothing elsewhere. Running the last input leads past the branch. Where the way to it goes by the values
// that others had at a decision (tree.ts, many values), a run of each of these comes before: so the tree has the same
// nodes on the way there as here.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Input } from '../input/input.ts';
import type { Subject } from './runner.ts';
import type { Runs } from './runs.ts';
import { type Branch, start, type Tree } from './tree.ts';

export interface Gift {
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

export function giftOf(tree: Tree, { inputs, isLeast }: Runs, branch: Branch): Gift {
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

/** The branch of a gift in the tree that its inputs have made; undefined if the runs went elsewhere. `end` is where the last one ended. */
export function findGift(tree: Tree, gift: Gift, end: Branch): Branch | undefined {
  let at = end;
  while (at !== start && tree.depth(at) > gift.depth) at = tree.parents[at >> 1];
  const isThere =
    at !== start &&
    tree.depth(at) === gift.depth &&
    tree.decision(at) === gift.decision &&
    (at % 2 === 1) !== gift.holds;
  return isThere ? at ^ 1 : undefined;
}

/** Pending branches to give away, at most half of them: the shallowest, because there is most below them; behind a check there is little. */
export function branchesToGive(
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
