// Why code was not reached so far, as far as one session knows. The control flow into code that nobody has covered begins at sides
// of decisions that no run has taken: what is known of these decides. Where several lead to the same code, the most hopeful one
// counts. A condition that had one value on all paths that came by is no decision (docs/decisions/0014), so code beside a block that
// was covered counts as not taken by these paths. Where nothing leads near the code, it was not reached.

import type { Flow } from '../abi/flow.ts';
import { getOrMake } from '../base/known.ts';
import { FlowEdges } from './flow-edges.ts';
import type { Subject } from './runner.ts';
import { Side, type Tree } from './tree.ts';
import {
  moreHopeful,
  type UncoveredReason,
  type UnreachedReasons,
  uncoveredReasons,
} from './uncovered-reason.ts';

const reasonOfSide: Readonly<Partial<Record<number, UncoveredReason>>> = {
  [Side.impossible]: 'not-taken',
  [Side.closed]: 'concrete',
  [Side.diverged]: 'concrete',
  [Side.undecided]: 'undecided',
  [Side.pending]: 'pending',
  [Side.handedOver]: 'pending',
};

/** By 2 * decision + (1 if its condition holds): what is known of sides that a tree has met, and of those met before it. */
export class SideReasons {
  private readonly known = new Map<number, UncoveredReason>();

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
      const before = this.known.get(side) ?? 'not-reached';
      if (reason !== undefined) this.known.set(side, moreHopeful(before, reason));
    }
  }

  of(side: number): UncoveredReason | undefined {
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

/** The lines without a mark in `marks`, each with its reason. `display` names files as the user would. */
export function unreachedLines(
  { flow, coverage }: Subject,
  marks: Uint8Array,
  sides: SideReasons,
  display: (file: string) => string,
): UnreachedReasons {
  const isCovered = (mark: number): boolean => mark >= 0 && marks[mark] !== 0;
  const byMark = new Map<number, UncoveredReason>();
  if (flow !== undefined) {
    const next = FlowEdges.onwards(flow);
    const seen = new Uint8Array(flow.marks.length);
    for (const reason of uncoveredReasons) {
      const queue = flow.sides.flatMap((block, side) =>
        block >= 0 && sides.of(side) === reason && !isCovered(flow.marks[block]) ? [block] : [],
      );
      if (reason === 'not-taken') queue.push(...besideCovered(flow, isCovered));
      for (const block of queue) {
        if (seen[block] === 1) continue;
        seen[block] = 1;
        byMark.set(flow.marks[block], reason);
        for (const following of next.of(block))
          if (!isCovered(flow.marks[following])) queue.push(following);
      }
    }
  }
  const unreached = new Map<string, Map<number, UncoveredReason>>();
  for (const { file, line, marks: own } of coverage?.lines ?? []) {
    if (own.some(isCovered)) continue;
    const known = own.map((mark) => byMark.get(mark) ?? 'not-reached');
    const lines = getOrMake(unreached, display(file), () => new Map<number, UncoveredReason>());
    lines.set(line, known.reduce(moreHopeful, lines.get(line) ?? 'not-reached'));
  }
  return unreached;
}
