// What a check must reach for its exit code to be 0 (--require): that everything was explored, so many runs, so much coverage.

import type { CheckResult } from '../results/check-result.ts';
import { openText } from './check-summary.ts';

export type Requirement =
  | { readonly kind: 'complete' }
  | { readonly kind: 'runs'; readonly count: number }
  /** The percentage is that of the program's lines. */
  | { readonly kind: 'coverage'; readonly percent: number };

/** One sentence without a full stop for each requirement that was not reached. */
export function unmetRequirements(
  requirements: readonly Requirement[],
  result: CheckResult,
): string[] {
  return requirements.flatMap((requirement) => {
    const why = whyUnmet(requirement, result);
    return why === undefined ? [] : [`--require ${requirementText(requirement)}: ${why}`];
  });
}

function whyUnmet(requirement: Requirement, result: CheckResult): string | undefined {
  switch (requirement.kind) {
    case 'complete':
      return result.complete ? undefined : openText(result);
    case 'runs':
      return result.runs >= requirement.count ? undefined : `there were ${result.runs}`;
    case 'coverage': {
      const { covered, total } = result.coverage.lines;
      const isReached = 100 * covered >= requirement.percent * total && total > 0;
      return isReached ? undefined : `${covered} of ${total} lines were covered`;
    }
  }
}

function requirementText(requirement: Requirement): string {
  switch (requirement.kind) {
    case 'complete':
      return 'complete';
    case 'runs':
      return `runs=${requirement.count}`;
    case 'coverage':
      return `coverage=${requirement.percent}%`;
  }
}
