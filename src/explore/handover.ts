// Hands the subtree below a pending branch over to another worker: to one that has nothing to do, or to a fresh one when the
// memory of this one is used up. The subtree travels as inputs, because terms and nodes mean nothing in another thread. A run
// of the last input passes the branch. Where the way there goes by the values that other runs had at a decision (tree.ts, many
// values), a run of each of these comes before, so that the receiver's tree has the same nodes on the way.

import { dangerousKinds } from '../base/decision-kind.ts';
import type { Input } from '../input/input.ts';
import type { Frontier } from './frontier.ts';
import type { Entry } from './journal.ts';
import type { Subject } from './runner.ts';
import type { Runs } from './runs.ts';
import { type Branch, Side, start, type Tree } from './tree.ts';

export interface Handover {
  /** The inputs to run, in this order; the last one is the witness of the branch's node. */
  readonly inputs: readonly Input[];
  /** Is the last input the least of its path? */
  readonly isLeast: boolean;
  /** The number of nodes on the way, that of the branch not counted. */
  readonly depth: number;
  /** For each input, how many decisions of its run are needed. */
  readonly needed?: readonly number[];
  /** The program's decision that the branch belongs to, and the side that is handed over. */
  readonly decision: number;
  readonly holds: boolean;
}

/** A subtree, with the number of the work item that it becomes. */
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
  /** The numbers of the work items, by branch. */
  readonly handedOver = new Map<Branch, number>();

  constructor(private readonly parts: HandoversParts) {}

  /** Hands over at most half of the pending branches, and never the one in work; `item` numbers a new work item. */
  handOver(most: number, inWork: Branch, item: () => number): HandedOver[] {
    const { tree, frontier } = this.parts;
    return branchesToHandOver(tree, frontier.program, inWork, most).map((branch) =>
      this.one(branch, item),
    );
  }

  /** Hands over the branch in work, then the branches that the searcher would have picked next. */
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

  /** Marks a branch as one that another worker explores. */
  mark(branch: Branch, item: number): void {
    this.parts.frontier.settle(branch, Side.handedOver);
    this.handedOver.set(branch, item);
  }

  private one(branch: Branch, item: () => number): HandedOver {
    const { tree, runs, record } = this.parts;
    const handedOver = { item: item(), handover: handoverOf(tree, runs, branch) };
    this.mark(branch, handedOver.item);
    record({ kind: 'handover', branch, ...handedOver });
    return handedOver;
  }
}

function handoverOf(tree: Tree, { inputs, isLeast }: Runs, branch: Branch): Handover {
  const node = branch >> 1;
  const runs = new Map<number, number>();
  for (const up of tree.above(branch)) {
    if (up % 2 === 1 || !tree.isManyValued(up >> 1)) continue;
    const run = tree.witnesses[up >> 1];
    runs.set(run, Math.max(tree.decisionsUntil(up), runs.get(run) ?? 0));
  }
  runs.delete(tree.witnesses[node]);
  const ordered = [...runs].sort(([a], [b]) => a - b);
  ordered.push([tree.witnesses[node], tree.decisionsUntil(branch)]);
  return {
    inputs: ordered.map(([run]) => inputs.get(run)),
    needed: ordered.map(([, decisions]) => decisions),
    isLeast: isLeast(tree.witnesses[node]),
    depth: tree.depth(branch),
    decision: tree.decision(branch),
    holds: branch % 2 === 1,
  };
}

/** Finds the branch of a handover after its inputs were run; `end` is where the last run ended. Undefined if the runs went elsewhere. */
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

/** Picks the shallowest pending branches, because most is below them; failing sides of checks only if there is nothing else. */
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
