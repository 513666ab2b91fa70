// Why sides of branches are not covered (explore/uncovered-reason.ts has the reasons). A path ends at its finding: what is proven, is
// so for inputs that break nothing on their way.

import { concluded, type UncoveredReason } from '../explore/uncovered-reason.ts';
import type { BranchCoverage, SideState, SourceCoverage } from './report-data.ts';
import type { Verdict } from './verdict.ts';

/** A side that no run took, of a branch that runs came to. */
export interface UncoveredBranch {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** What the side is called: true, false, the default, target 2. */
  readonly side: string;
  readonly reason: UncoveredReason;
}

export interface Uncovered {
  /** How many sides are not covered, by reason. */
  readonly counts: Readonly<Partial<Record<UncoveredReason, number>>>;
  /** Those of branches that runs came to; the others are as many as the code that nothing reached is long. */
  readonly branches: readonly UncoveredBranch[];
}

type Judged = Pick<Verdict, 'complete' | 'gaps'>;

/** Undefined if the side was taken. */
export function reasonOf(side: SideState, { complete, gaps }: Judged): UncoveredReason | undefined {
  const isConcretized = gaps.some(({ kind }) => kind === 'concretized');
  const reason = reasonOfState(side, isConcretized);
  return reason && concluded(reason, complete);
}

function reasonOfState(side: SideState, isConcretized: boolean): UncoveredReason | undefined {
  switch (side) {
    case 'taken':
      return undefined;
    case 'pending':
    case 'undecided':
      return side;
    case 'unreached':
      return 'not-reached';
    case 'ruled-out':
      return 'not-taken';
    case 'determined':
      return isConcretized ? 'concrete' : 'not-taken';
  }
}

export function uncoveredIn(sources: readonly SourceCoverage[], verdict: Judged): Uncovered {
  const counts: Partial<Record<UncoveredReason, number>> = {};
  const branches: UncoveredBranch[] = [];
  for (const { file, lines } of sources)
    for (const { line, branches: all } of lines)
      for (const branch of all)
        for (const [index, state] of branch.sides.entries()) {
          const reason = reasonOf(state, verdict);
          if (reason === undefined) continue;
          counts[reason] = (counts[reason] ?? 0) + 1;
          if (reason === 'unreachable' || reason === 'not-reached') continue;
          branches.push({
            file,
            line,
            column: branch.column,
            side: sideName(branch, index),
            reason,
          });
        }
  return { counts, branches };
}

export function sideName({ isSwitch }: Pick<BranchCoverage, 'isSwitch'>, index: number): string {
  if (isSwitch) return index === 0 ? 'the default' : `target ${index}`;
  return index === 0 ? 'true' : 'false';
}
