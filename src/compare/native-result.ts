// A comparison with something native in the form that all comparisons have. It is never "equal": the peer was run on one
// input for each path of A, and may decide otherwise on others.

import { WriteFailures } from '../base/write-error.ts';
import { displayFile } from '../host/display.ts';
import { callWords } from '../report/call-words.ts';
import { siteText } from '../report/check-document.ts';
import type { CheckResult } from '../results/check-result.ts';
import { noCoverage } from '../run/coverage.ts';
import { written } from './compare.ts';
import type { NativeComparison, NativeDifference } from './native.ts';
import { pairOfEntries } from './prototypes.ts';
import type { CompareFigures, CompareResult, FoundDifference } from './result.ts';
import { verdictOf } from './verdict.ts';
import { callBoundTexts, programWords, sourceBoundTexts } from './words.ts';

/** Writes the differences to `out`. */
export function nativeResult(comparison: NativeComparison, out: string): CompareResult {
  const { check, job, peer, compared } = comparison;
  const { entry, units, sources, plan } = job;
  const form = entry && pairOfEntries([units, units], [entry, entry], []).form;
  const words = ({ test }: NativeDifference) =>
    form && entry ? callWords(entry.name, form, test.input) : programWords(test);
  const figures = figuresOf(check);
  const bounds = form ? callBoundTexts(form) : sourceBoundTexts(sources, plan.arguments);
  const found = grouped(comparison.differences, words);
  const verdict = verdictOf(figures, check.stopped, bounds, found.length);
  const gap = `${peer} was run on ${compared} ${compared === 1 ? 'input' : 'inputs'}, one for each path of A`;
  const gaps = [gap, ...('gaps' in verdict ? verdict.gaps : [])];
  const failures = new WriteFailures(() => {});
  const differences = written(out, found, failures);
  return {
    ...figures,
    verdict: { kind: found.length > 0 ? 'different' : 'no-difference', bounds, gaps },
    differences,
    unwritten: check.unwritten ?? failures.first?.message,
    stopped: check.stopped,
    seconds: check.seconds,
    out,
    warnings: check.warnings,
  };
}

/** Groups differences in the same things, because nothing is known of the peer's paths. */
function grouped(
  differing: readonly NativeDifference[],
  words: (each: NativeDifference) => string,
): FoundDifference[] {
  const first = new Map<string, number>();
  return differing.map((each, i) => {
    const { test, differences, a, b } = each;
    const things = differences.map(({ what, name }) => `${what} ${name ?? ''}`);
    const key = [a.ending.kind, b.ending.kind, ...things].join('\n');
    const like = first.get(key);
    if (like === undefined) first.set(key, i + 1);
    return { input: words(each), differences, pairs: 1, like, test, cTest: undefined };
  });
}

function figuresOf(check: CheckResult): CompareFigures {
  const { runs, paths, pending, undecided, divergences, coverage, solver } = check;
  return {
    runs,
    paths,
    pending,
    undecided,
    divergences,
    refused: check.refused.map(({ message, count }) => ({ message, count })),
    silent: 0,
    symbolic: !check.gaps.some(({ kind }) => kind === 'nothing-symbolic'),
    lost: check.concretized.map((each) => ({
      side: 'A',
      site: siteText(each, displayFile),
      reason: each.reason,
      count: each.count,
    })),
    common: [],
    unreproduced: [],
    coverage: [coverage, noCoverage],
    queries: solver.queries,
  };
}
