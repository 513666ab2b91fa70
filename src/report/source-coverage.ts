// What of each source file was covered: the marks of all runs, line by line.

import { getOrMake } from '../base/known.ts';
import type { Subject } from '../explore/runner.ts';
import type { FunctionCoverage, LineCoverage, SourceCoverage } from '../results/report-data.ts';

/** The parts of a program that tell about coverage (abi/coverage.ts). */
export interface CoveredProgram {
  readonly coverage: {
    readonly lines: readonly {
      readonly file: string;
      readonly line: number;
      readonly function: string;
      readonly marks: readonly number[];
    }[];
    readonly branches: readonly {
      readonly site: number;
      readonly sides: readonly (readonly number[])[];
    }[];
  };
  readonly sites: Subject['sites'];
  readonly isNew?: (file: string, line: number) => boolean;
  /** The marks of all runs: not zero where some run came by. */
  readonly marks: Uint8Array;
}

interface Lines {
  readonly byNumber: Map<
    number,
    { covered: boolean; isNew: boolean; branches: LineCoverage['branches'][number][] }
  >;
  readonly functions: Map<string, { line: number; covered: number; total: number }>;
}

/** `textOf` reads a file, `display` names it as the user would. */
export function sourceCoverage(
  { coverage, sites, marks, isNew = () => false }: CoveredProgram,
  textOf: (file: string) => string | undefined,
  display: (file: string) => string,
): SourceCoverage[] {
  const isSet = (mark: number): boolean => marks[mark] !== 0;
  const files = new Map<string, Lines>();
  for (const { file, line, function: name, marks: own } of coverage.lines) {
    const lines = getOrMake(files, file, () => ({ byNumber: new Map(), functions: new Map() }));
    const covered = own.some(isSet);
    lines.byNumber.set(line, { covered, isNew: isNew(file, line), branches: [] });
    count(lines, name, line, covered);
  }
  for (const { site, sides } of coverage.branches) {
    const { file, line, column } = sites[site];
    const at = file === undefined ? undefined : files.get(file)?.byNumber.get(line);
    at?.branches.push({ column, sides: sides.map((side) => side.some(isSet)) });
  }
  return [...files]
    .map(([file, lines]) => ({
      file: display(file),
      text: textOf(file),
      lines: linesOf(lines),
      functions: functionsOf(lines),
    }))
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}

function count({ functions }: Lines, name: string, line: number, covered: boolean): void {
  const known = getOrMake(functions, name, () => ({ line, covered: 0, total: 0 }));
  known.line = Math.min(known.line, line);
  known.covered += covered ? 1 : 0;
  known.total++;
}

function linesOf({ byNumber }: Lines): LineCoverage[] {
  const lines = [...byNumber].map(([line, { covered, isNew, branches }]) => ({
    line,
    covered,
    ...(isNew && { isNew }),
    branches: branches.sort((a, b) => a.column - b.column),
  }));
  return lines.sort((a, b) => a.line - b.line);
}

function functionsOf({ functions }: Lines): FunctionCoverage[] {
  const list = [...functions].map(([name, { line, ...lines }]) => ({ name, line, lines }));
  return list.sort((a, b) => a.line - b.line);
}
