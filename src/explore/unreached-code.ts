// Why code was not reached so far, as far as one session knows. The control flow into code that nobody has covered begins at sides
// of decisions that no run has taken: what is known of these decides. Where several lead to the same code, the most hopeful one
// counts. A condition that had one value on all paths that came by is no decision (docs/decisions/0014), so code beside a block that
// was covered counts as infeasible on these paths. Where nothing leads near the code, it was never reached.

import type { Flow } from '../abi/flow.ts';
import { FlowEdges } from './flow-edges.ts';
import type { Subject } from './runner.ts';
import { Side, type Tree } from './tree.ts';

/** From the least to the most hopeful. */
export const reasons = ['never', 'infeasible', 'concrete', 'undecided', 'pending'] as const;
export type Reason = (typeof reasons)[number];

const reasonOfSide: Readonly<Partial<Record<number, Reason>>> = {
  [Side.impossible]: 'infeasible',
  [Side.closed]: 'concrete',
  [Side.diverged]: 'concrete',
  [Side.undecided]: 'undecided',
  [Side.pending]: 'pending',
  [Side.handedOver]: 'pending',
};

/** Both as the most hopeful. */
export function moreHopeful(a: Reason, b: Reason): Reason {
  return reasons.indexOf(a) > reasons.indexOf(b) ? a : b;
}

/** By 2 * decision + (1 if its condition holds): what is known of sides that a tree has met, and of those met before it. */
export class SideReasons {
  private readonly known = new Map<number, Reason>();

  /** Adds what a tree says. What was pending before is what the tree says now: an earlier look at the same tree is no longer true. */
  add(tree: Tree, program: Subject): void {
    for (const [side, reason] of this.known) if (reason === 'pending') this.known.delete(side);
    for (let branch = 2; branch < 2 * tree.count; branch++) {
      const state = tree.sides[branch];
      if (state === Side.taken) continue;
      const decision = tree.decision(branch);
      const { kind } = program.decisions[decision];
      const reason = kind === 'concretized' ? 'concrete' : reasonOfSide[state];
      const side = 2 * decision + (branch % 2);
      const before = this.known.get(side) ?? 'never';
      if (reason !== undefined) this.known.set(side, moreHopeful(before, reason));
    }
  }

  of(side: number): Reason | undefined {
    return this.known.get(side);
  }
}

/** Blocks that nobody has covered, and that can follow one that was. */
function besideCovered({ edges, marks }: Flow, isCovered: (mark: number) => boolean): number[] {
  const found: number[] = [];
  for (let i = 0; i < edges.length; i += 2)
    if (isCovered(marks[edges[i]]) && !isCovered(marks[edges[i + 1]])) found.push(edges[i + 1]);
  return found;
}

export interface UnreachedLine {
  readonly file: string;
  readonly line: number;
  readonly reason: Reason;
}

/** The lines without a mark in `marks`, each with its reason. */
export function unreachedLines(
  { flow, coverage }: Subject,
  marks: Uint8Array,
  sides: SideReasons,
): UnreachedLine[] {
  const isCovered = (mark: number): boolean => mark >= 0 && marks[mark] !== 0;
  const byMark = new Map<number, Reason>();
  if (flow !== undefined) {
    const next = FlowEdges.onwards(flow);
    const seen = new Uint8Array(flow.marks.length);
    for (const reason of reasons.toReversed()) {
      const queue = flow.sides.flatMap((block, side) =>
        block >= 0 && sides.of(side) === reason && !isCovered(flow.marks[block]) ? [block] : [],
      );
      if (reason === 'infeasible') queue.push(...besideCovered(flow, isCovered));
      for (const block of queue) {
        if (seen[block] === 1) continue;
        seen[block] = 1;
        byMark.set(flow.marks[block], reason);
        for (const following of next.of(block))
          if (!isCovered(flow.marks[following])) queue.push(following);
      }
    }
  }
  const lines = (coverage?.lines ?? []).filter((line) => !line.marks.some(isCovered));
  return lines.map(({ file, line, marks: own }) => {
    const reason = own.map((mark) => byMark.get(mark) ?? 'never').reduce(moreHopeful, 'never');
    return { file, line, reason };
  });
}
