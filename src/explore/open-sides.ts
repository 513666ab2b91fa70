// What an exploration knows of the sides of branches that nobody took, by coverage mark: was the branch decided on the input, and
// is the side pending or undecided on some path? Coverage tells from it why a branch is not covered.

import type { Flow } from '../abi/flow.ts';
import type { SwitchTable } from '../abi/program.ts';
import { Side, type Tree } from './tree.ts';

/** Bits of what is known of a side. */
export const SideBit = { decided: 1, pending: 2, undecided: 4 } as const;

const bitsOfSide: Partial<Record<number, number>> = {
  [Side.pending]: SideBit.decided | SideBit.pending,
  [Side.undecided]: SideBit.decided | SideBit.undecided,
  [Side.diverged]: SideBit.decided | SideBit.undecided,
};

/** Adds what the tree knows to `asked`, whose index is a mark. Threads may share it. */
export function noteOpenSides(
  tree: Pick<Tree, 'count' | 'decisions' | 'sides'>,
  {
    flow,
    switches,
  }: { readonly flow?: Flow | undefined; readonly switches: readonly SwitchTable[] },
  asked: Uint8Array,
): void {
  if (flow === undefined) return;
  const targets = targetsByDecision(switches);
  const note = (side: number, bits: number) => {
    const mark = flow.marks[flow.sides[side]] ?? -1;
    if (mark >= 0) Atomics.or(asked, mark, bits);
  };
  for (let node = 1; node < tree.count; node++) {
    const decision = tree.decisions[node];
    const [others, held] = [tree.sides[2 * node], tree.sides[2 * node + 1]].map(
      (side) => bitsOfSide[side] ?? SideBit.decided,
    );
    note(2 * decision + 1, held);
    const all = targets.get(decision);
    if (all === undefined) note(2 * decision, others);
    // Where a target of a switch was not taken, any other may be.
    else for (const target of all) note(2 * target + 1, others);
  }
}

/** For each decision of a switch: the decisions of all its targets. */
function targetsByDecision(switches: readonly SwitchTable[]): Map<number, readonly number[]> {
  return new Map(
    switches.flatMap(({ decision, targets }) => {
      const all = Array.from({ length: targets.length + 1 }, (_, i) => decision + i);
      return all.map((each) => [each, all] as const);
    }),
  );
}
