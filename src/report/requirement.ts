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
  const unmet = requirements.map((requirement) => unmetText(requirement, result));
  return unmet.flatMap((text) => (text === undefined ? [] : [`--require ${text}`]));
}

/** The requirement and why it was not reached; undefined if it was. */
function unmetText(requirement: Requirement, result: CheckResult): string | undefined {
  switch (requirement.kind) {
    case 'complete':
      return result.complete ? undefined : `complete: ${openText(result)}`;
    case 'runs': {
      const { count } = requirement;
      return result.runs >= count ? undefined : `runs=${count}: there were ${result.runs}`;
    }
    case 'coverage': {
      const { covered, total } = result.coverage.lines;
      const isReached = 100 * covered >= requirement.percent * total && total > 0;
      const text = `coverage=${requirement.percent}%: ${covered} of ${total} lines were covered`;
      return isReached ? undefined : text;
    }
  }
}
