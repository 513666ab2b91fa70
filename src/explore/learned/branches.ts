// What is a branch in the paper's sense (features.ts), by number. A *side* is 2 * decision, plus 1 where its condition holds:
// the same for all nodes of the tree that stand for the same place in the program.

import type { DecisionKind } from '../../base/decision-kind.ts';
import { getOrMake } from '../../base/known.ts';
import type { DecisionPoint } from '../runner.ts';
import type { Branch, Tree } from '../tree.ts';

const kinds: ReadonlySet<DecisionKind> = new Set(['branch', 'switch', 'pointer', 'size']);

export class Branches {
  private readonly isKind: Uint8Array;
  /** Indexed by site: the sides that are targets of a switch there. */
  private readonly targets = new Map<number, number[]>();
  /** Indexed by side, as far as they were asked for. */
  private readonly others: (readonly number[])[] = [];

  constructor(
    private readonly tree: Tree,
    private readonly points: readonly DecisionPoint[],
  ) {
    this.isKind = Uint8Array.from(points, ({ kind }) => (kinds.has(kind) ? 1 : 0));
    for (const [decision, { kind, site }] of points.entries()) {
      if (kind !== 'switch') continue;
      getOrMake(this.targets, site, (): number[] => []).push(2 * decision + 1);
    }
  }

  /** Does a run that takes this side of a node take a branch there? Where it passes by the value of another run it does not. */
  isTaken(taken: Branch): boolean {
    const node = taken >> 1;
    if (this.isKind[this.tree.decisions[node]] === 0) return false;
    return taken % 2 === 1 || !this.tree.isManyValued(node);
  }

  /** Is a run that was made for this branch a path to go on from? One that shows how a check fails ends there. */
  isStep(from: Branch | undefined): boolean {
    return from === undefined || from % 2 === 1 || this.isTaken(from ^ 1);
  }

  sideOf(branch: Branch): number {
    return 2 * this.tree.decision(branch) + (branch % 2);
  }

  /** The sides that the run could have taken instead: the other one, or the other targets of a switch; none of a value. */
  opposites(side: number): readonly number[] {
    this.others[side] ??= this.find(side);
    return this.others[side];
  }

  private find(side: number): readonly number[] {
    const { kind, site } = this.points[side >> 1];
    if (kind === 'branch') return [side ^ 1];
    if (kind !== 'switch') return [];
    return (this.targets.get(site) ?? []).filter((target) => target !== side);
  }
}
