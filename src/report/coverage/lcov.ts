// Coverage as lcov's tracefiles have it, which genhtml and most services read. A count is 1 where some run came by: marks tell whether,
// not how often.

import type { LineCoverage, SideState, SourceCoverage } from '../../results/report-data.ts';

export interface NamedCoverage {
  /** The name of the test, of letters, digits and underscores; empty for a whole check. */
  readonly test: string;
  readonly sources: readonly SourceCoverage[];
}

/** One record for each test and source file; `pathOf` gives the absolute path of a source file. */
export function lcovTrace(
  tests: readonly NamedCoverage[],
  pathOf: (file: string) => string,
): string {
  return tests
    .flatMap(({ test, sources }) => sources.map((source) => record(test, source, pathOf)))
    .join('');
}

function record(test: string, source: SourceCoverage, pathOf: (file: string) => string): string {
  const { functions, lines } = source;
  const entered = functions.filter((each) => each.lines.covered > 0).length;
  const sides = lines.flatMap(({ branches }) => branches.flatMap((branch) => branch.sides));
  const rows = [
    `TN:${test}`,
    `SF:${pathOf(source.file)}`,
    ...functions.map(({ name, line }) => `FN:${line},${name}`),
    ...functions.map(({ name, lines: own }) => `FNDA:${own.covered > 0 ? 1 : 0},${name}`),
    `FNF:${functions.length}`,
    `FNH:${entered}`,
    ...lines.flatMap(branchRows),
    `BRF:${sides.length}`,
    `BRH:${sides.filter((side) => side === 'taken').length}`,
    ...lines.map(({ line, covered }) => `DA:${line},${covered ? 1 : 0}`),
    `LF:${lines.length}`,
    `LH:${lines.filter(({ covered }) => covered).length}`,
    'end_of_record',
  ];
  return `${rows.join('\n')}\n`;
}

/** The branches of a line are numbered as blocks, their sides as branches. */
function branchRows({ line, branches }: LineCoverage): string[] {
  return branches.flatMap(({ sides }, block) => {
    const isReached = sides.includes('taken');
    return sides.map((side, index) => `BRDA:${line},${block},${index},${taken(side, isReached)}`);
  });
}

function taken(side: SideState, isReached: boolean): string {
  if (side === 'taken') return '1';
  return isReached ? '0' : '-';
}
