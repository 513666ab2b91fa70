// What the exit code of a check says: 0 nothing found, 1 findings, 2 nothing was run, 3 results could not be written or clew is
// wrong, 4 what was required was not reached. Findings come first, since they are true whatever else happened; unless the folder
// with the results lacks some, on which whoever reads the exit code relies.

import type { CheckResult } from '../results/check-result.ts';

export function exitCodeOf(
  { findings, unreproduced, status, unwritten }: CheckResult,
  unmet: readonly string[],
): number {
  if (unwritten !== undefined) return 3;
  if (findings.length > 0) return 1;
  if (unreproduced.length > 0) return 3;
  if (status === 'nothing-run') return 2;
  return unmet.length > 0 ? 4 : 0;
}
