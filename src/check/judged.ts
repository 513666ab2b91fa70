// What a check is worth, added to what it found out.

import { coverageHint } from '../report/check-summary.ts';
import type { CheckOutcome, CheckResult } from '../results/check-result.ts';
import type { SourceCoverage } from '../results/report-data.ts';
import { uncoveredIn } from '../results/uncovered.ts';
import { verdictOf } from '../results/verdict.ts';

/** The outcome with its verdict and hints. */
export function judged(outcome: CheckOutcome, sources: readonly SourceCoverage[]): CheckResult {
  const verdict = verdictOf(outcome);
  const hint = verdict.complete ? coverageHint(sources, outcome.bounds) : undefined;
  const uncovered = uncoveredIn(sources, verdict);
  return { ...outcome, ...verdict, uncovered, hints: hint === undefined ? [] : [hint] };
}
