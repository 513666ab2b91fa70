// The figures of a work item as they come from another machine.

import * as v from '../base/schema.ts';
import type { EffortCounts } from '../explore/effort.ts';
import type {
  CheckFigures,
  ConcretizedSite,
  CountedSite,
  NewCodeFigures,
  SolverFigures,
} from '../results/check-result.ts';
import type { CoverageSummary, Share } from '../run/coverage.ts';

const count = v.numberWithin({ min: 0, max: Number.MAX_SAFE_INTEGER });
const optionalText = v.optional(v.text) as v.Schema<string | undefined> & { type: 'optional' };

const share = v.fields<Share>({ covered: count, total: count });
const place = { file: optionalText, line: v.finiteNumber, function: v.text };
const sites = v.listOf(v.fields<CountedSite>({ ...place, message: v.text, count }));

export const figuresSchema = v.fields<CheckFigures>({
  tests: count,
  runs: count,
  paths: count,
  pending: count,
  unasked: count,
  dropped: count,
  undecided: count,
  divergences: count,
  effort: v.fields<EffortCounts>({ cheap: count, few: count, all: count, waiting: count }),
  mutation: v.fields<CheckFigures['mutation']>({ runs: count, kept: count }),
  coverage: v.fields<CoverageSummary>({ lines: share, branches: share }),
  solver: v.fields<SolverFigures>({
    queries: count,
    hits: v.dictionaryOf(count),
    seconds: v.finiteNumber,
  }),
  newCode: v.optional(
    v.fields<NewCodeFigures>({
      lines: share,
      files: count,
      conditions: v.fields<NewCodeFigures['conditions']>({ explored: count, new: count }),
    }),
  ),
  concretized: v.listOf(
    v.fields<ConcretizedSite>({
      ...place,
      kind: v.oneOf(['value', 'box']),
      reason: v.text,
      count,
    }),
  ),
  refused: sites,
  cut: sites,
  assumed: sites,
  symbolic: v.flag,
  exploring: v.finiteNumber,
});
