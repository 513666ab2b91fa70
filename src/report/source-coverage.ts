// What of each source file was covered: the marks of all runs, line by line.

import { getOrMake } from '../base/known.ts';
import { SideBit } from '../explore/open-sides.ts';
import type { Subject } from '../explore/runner.ts';
import type {
  FunctionCoverage,
  LineCoverage,
  SideState,
  SourceCoverage,
} from '../results/report-data.ts';

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
      readonly isSwitch: boolean;
    }[];
  };
  readonly sites: Subject['sites'];
  readonly isNew?: (file: string, line: number) => boolean;
  /** The marks of all runs: not zero where some run came by. */
  readonly marks: Uint8Array;
  /** By mark: what the exploration has left open there, as bits of `SideBit`. Empty if nothing was symbolic. */
  readonly asked: Uint8Array;
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
  { coverage, sites, marks, asked, isNew = () => false }: CoveredProgram,
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
  const texts = new Map<string, readonly string[]>();
  const linesOfText = (file: string) =>
    getOrMake(texts, file, () => textOf(file)?.split('\n') ?? []);
  for (const { site, sides, isSwitch } of coverage.branches) {
    const { file, line, column } = sites[site];
    const at = file === undefined ? undefined : files.get(file)?.byNumber.get(line);
    if (file === undefined || at === undefined) continue;
    const states = sideStates(sides, isSet, asked);
    const isNegated = !isSwitch && isNegation(linesOfText(file)[line - 1] ?? '', column);
    at.branches.push({ column, isSwitch, sides: isNegated ? states.reverse() : states });
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

/** Does the condition begin with a `!` here? The compiler branches on what comes behind it. Columns count bytes from 1. */
function isNegation(line: string, column: number): boolean {
  const [first, second] = new TextEncoder().encode(line).subarray(column - 1);
  return first === 0x21 && second !== 0x3d;
}

function sideStates(
  sides: readonly (readonly number[])[],
  isSet: (mark: number) => boolean,
  asked: Uint8Array,
): SideState[] {
  const isReached = sides.some((side) => side.some(isSet));
  return sides.map((side): SideState => {
    if (side.some(isSet)) return 'taken';
    const bits = side.reduce((all, mark) => all | (asked[mark] ?? 0), 0);
    if ((bits & SideBit.pending) !== 0) return 'pending';
    if ((bits & SideBit.undecided) !== 0) return 'undecided';
    if (!isReached) return 'unreached';
    return (bits & SideBit.decided) !== 0 ? 'ruled-out' : 'determined';
  });
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
