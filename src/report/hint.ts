// What a user could try next, where the verdict alone would mislead: "explored everything" within bounds so small that hardly
// any of the code can be reached.

import type { Bound } from '../results/bounds.ts';
import type { SourceCoverage } from '../results/report-data.ts';

/** Below this share of the lines, bounds are more likely too small than code unreachable. */
const enough = 0.8;

/** Options that make inputs larger. */
const widening = /^--(sym-|fn-|fuzz-)/;

/** Gives advice for a check that has explored everything within its bounds. */
export function coverageHint(
  sources: readonly SourceCoverage[],
  bounds: readonly Bound[],
): string | undefined {
  const { covered, total } = enteredLines(sources);
  const options = [
    ...new Set(bounds.flatMap(({ option }) => (option && widening.test(option) ? [option] : []))),
  ];
  if (covered >= enough * total || options.length === 0) return undefined;
  return `no path within these bounds reaches ${total - covered} of the ${total} lines in the functions that were called; larger inputs may (${options.join(', ')}).`;
}

/** Functions that nobody called say nothing about the size of inputs. */
function enteredLines(sources: readonly SourceCoverage[]): { covered: number; total: number } {
  const entered = sources
    .flatMap(({ functions }) => functions)
    .filter(({ lines }) => lines.covered > 0);
  return {
    covered: entered.reduce((sum, { lines }) => sum + lines.covered, 0),
    total: entered.reduce((sum, { lines }) => sum + lines.total, 0),
  };
}
