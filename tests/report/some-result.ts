// A result of a check, judged as real ones are, for tests of what is made of results.

import type { CheckOutcome, CheckResult } from '../../src/results/check-result.ts';
import { verdictOf } from '../../src/results/verdict.ts';

/** A check that has explored everything and found nothing, but for what is given. */
export function resultOf(given: Partial<CheckOutcome> = {}): CheckResult {
  const outcome: CheckOutcome = {
    ...{ findings: [], deaths: [], unreproduced: [] },
    ...{ concretized: [], refused: [], cut: [], assumed: [] },
    ...{ tests: 5, runs: 7, paths: 5, pending: 0, unasked: 0, dropped: 0, undecided: 0 },
    ...{ divergences: 0, seconds: 1.234, exploring: 0.5, mutation: { runs: 0, kept: 0 } },
    coverage: { lines: { covered: 9, total: 10 }, branches: { covered: 3, total: 4 } },
    solver: { queries: 12, hits: { cache: 4 }, seconds: 0.05 },
    bounds: [{ what: 'standard input', limit: '13 bytes', option: '--sym-stdin' }],
    ...{ stopped: 'exhausted', symbolic: true, out: 'clew-out', warnings: '', notCaptured: [] },
    native: { mode: 'off', protections: [] },
    ...given,
  };
  return { ...outcome, ...verdictOf(outcome), hints: [] };
}
