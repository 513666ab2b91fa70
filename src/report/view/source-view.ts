// A source as pages show it, with the reasons for what was not covered in it: of sides of branches, of lines, and what was lost
// on a line.

import { concluded, reasonText, type UnreachedReasons } from '../../explore/uncovered-reason.ts';
import type { SourceCoverage } from '../../results/report-data.ts';
import { reasonOf, sideName } from '../../results/uncovered.ts';
import type { Verdict } from '../../results/verdict.ts';
import type { SourceView, UnreachedLines } from './check-view.ts';
import type { Display } from './finding-view.ts';

export interface KnownReasons {
  readonly verdict: Pick<Verdict, 'complete' | 'gaps'>;
  readonly unreached: UnreachedReasons;
}

/** While a check goes on, nothing is proven. */
export const noVerdict: KnownReasons['verdict'] = { complete: false, gaps: [] };

export function sourceView(
  source: SourceCoverage,
  { verdict, unreached }: KnownReasons,
  display: Display,
): SourceView {
  const reasons = new Map<number, Set<string>>();
  const add = (line: number, text: string) =>
    reasons.set(line, (reasons.get(line) ?? new Set()).add(text));
  for (const { line, branches } of source.lines)
    for (const branch of branches)
      for (const [index, side] of branch.sides.entries()) {
        const reason = reasonOf(side, verdict);
        if (reason !== undefined) add(line, `${sideName(branch, index)}: ${reasonText(reason)}`);
      }
  for (const { site, text } of verdict.gaps)
    if (site?.file !== undefined && display(site.file) === source.file) add(site.line, text);
  const ranges = unreachedLines(source, unreached.get(source.file), verdict.complete);
  return {
    ...source,
    ...(reasons.size > 0 && {
      reasons: Object.fromEntries([...reasons].map(([line, texts]) => [line, [...texts]])),
    }),
    ...(ranges.length > 0 && { unreached: ranges }),
  };
}

/** Lines that follow each other in the code and have the same reason are one range. */
function unreachedLines(
  { lines }: SourceCoverage,
  known: ReadonlyMap<number, UnreachedLines['reason']> | undefined,
  isComplete: boolean,
): UnreachedLines[] {
  const ranges: UnreachedLines[] = [];
  let isBroken = true;
  for (const { line, covered } of lines) {
    if (covered) {
      isBroken = true;
      continue;
    }
    const reason = concluded(known?.get(line) ?? 'not-reached', isComplete);
    const last = ranges.at(-1);
    if (last !== undefined && !isBroken && last.reason === reason)
      ranges[ranges.length - 1] = { ...last, to: line };
    else ranges.push({ from: line, to: line, reason });
    isBroken = false;
  }
  return ranges;
}
