// Pending branches for somebody else: another thread that has nothing to do, or a fresh one when the memory of this one is
// used up.

import type { Frontier } from './frontier.ts';
import type { Entry } from './journal.ts';
import type { Runs } from './runs.ts';
import { branchesToGive, type Gift, giftOf } from './territory.ts';
import { type Branch, Side, type Tree } from './tree.ts';

/** A part of the tree, and the number that it has from now on. */
export interface Given {
  readonly territory: number;
  readonly gift: Gift;
}

export interface GivingParts {
  readonly tree: Tree;
  readonly frontier: Frontier;
  readonly runs: Runs;
  readonly record: (entry: Entry) => void;
}

export class Giving {
  private readonly parts: GivingParts;
  /** Numbers of territories by branch. */
  readonly given = new Map<Branch, number>();

  constructor(parts: GivingParts) {
    this.parts = parts;
  }

  /** If there are enough; never the one in work. */
  give(most: number, inWork: Branch, territory: () => number): Given[] {
    const { tree, frontier } = this.parts;
    return branchesToGive(tree, frontier.program, inWork, most).map((branch) =>
      this.one(branch, territory),
    );
  }

  /** The most promising ones, in the order in which the searcher would have picked them; the one in work first. */
  shed(most: number, inWork: Branch, territory: () => number): Given[] {
    const { tree, frontier } = this.parts;
    const given: Given[] = [];
    let branch: Branch | undefined = tree.isPending(inWork) ? inWork : undefined;
    while (given.length < most) {
      branch ??= frontier.next();
      if (branch === undefined) break;
      given.push(this.one(branch, territory));
      branch = undefined;
    }
    return given;
  }

  /** What was given away is somebody else's again. */
  again(branch: Branch, territory: number): void {
    this.parts.tree.settle(branch, Side.given);
    this.given.set(branch, territory);
  }

  private one(branch: Branch, territory: () => number): Given {
    const { tree, runs, record } = this.parts;
    const given = { territory: territory(), gift: giftOf(tree, runs, branch) };
    this.again(branch, given.territory);
    record({ kind: 'given', branch, ...given });
    return given;
  }
}
