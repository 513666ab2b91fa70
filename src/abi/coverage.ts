// What of the user's code can be covered, and how a run tells what it covered. A mark is a byte behind the validity map
// that compiled code sets when it comes by (coverage-marks.ts puts marks into the code). A line is covered when
// any of its marks is set, a side of a branch when its mark is.
//
// The table has all of the user's functions, also those that the program can never call and that are therefore not
// compiled: what cannot be reached is not covered, and the totals say so. Lines are those that have code, as gcov counts
// them; the same line of a header in several units is one line.

import type { Location } from '../ir/metadata.ts';
import { type AddressSpace, mapSize } from './address-space.ts';

export interface CoverableLine {
  readonly file: string;
  readonly line: number;
  readonly function: string;
  readonly marks: readonly number[];
}

export interface CoverableBranch {
  /** Index into Program.sites. */
  readonly site: number;
  /** Marks by side: of an if, true and then false; of a switch, one for each distinct target, the default's first. */
  readonly sides: readonly (readonly number[])[];
  readonly isSwitch: boolean;
}

/** A function of the user's. */
export interface CoverableFunction {
  readonly file: string;
  readonly function: string;
  /** The marks that are set when it is entered. A header's function has one for each unit that it is in. */
  readonly marks: readonly number[];
}

export interface CoverageTable {
  /** How many marks there are. */
  readonly marks: number;
  /** How many more lie behind them, for the entries of constant tables (program/table-marks.ts). */
  readonly entries: number;
  readonly lines: readonly CoverableLine[];
  readonly branches: readonly CoverableBranch[];
  readonly functions: readonly CoverableFunction[];
}

/** The coverage area: one byte for each mark, in whole words. */
export function coverageStart(space: AddressSpace): number {
  return Math.ceil((space.memoryEnd + mapSize(space)) / 8) * 8;
}

export function coverageSize(table: CoverageTable | undefined): number {
  return table === undefined ? 0 : Math.ceil((table.marks + table.entries) / 8) * 8;
}

interface CodeLine {
  readonly file: string;
  readonly line: number;
  readonly function: string;
}

/** Collects the table while marks are put into functions. */
export class CoverageBuilder {
  private marks = 0;
  private tableEntries = 0;
  private readonly lines = new Map<string, CodeLine & { marks: Set<number> }>();
  private readonly branches = new Map<
    string,
    { site: number; sides: number[][]; isSwitch: boolean }
  >();
  private readonly functions = new Map<string, Omit<CodeLine, 'line'> & { marks: number[] }>();

  constructor(private readonly siteOf: (location: Location) => number) {}

  mark(): number {
    return this.marks++;
  }

  /** Makes room for the entries of a table; gives the place of the first one behind the marks of code. */
  entries(count: number): number {
    const first = this.tableEntries;
    this.tableEntries += count;
    return first;
  }

  line(at: CodeLine, mark: number): void {
    const key = `${at.file}:${at.line}`;
    const known = this.lines.get(key);
    if (known === undefined) this.lines.set(key, { ...at, marks: new Set([mark]) });
    else known.marks.add(mark);
  }

  /** A function that sets the mark when it is entered. */
  entry({ file, function: name }: Omit<CodeLine, 'line'>, mark: number): void {
    const key = `${file}:${name}`;
    const known = this.functions.get(key);
    if (known === undefined) this.functions.set(key, { file, function: name, marks: [mark] });
    else known.marks.push(mark);
  }

  /** `key` is the same for copies of one branch: of a header's functions in several units, of a function inlined twice. */
  branch(location: Location, key: string, sides: readonly number[], isSwitch: boolean): void {
    const known = this.branches.get(key);
    const marks = sides.map((mark) => [mark]);
    if (known === undefined)
      this.branches.set(key, { site: this.siteOf(location), sides: marks, isSwitch });
    else sides.forEach((mark, side) => void known.sides[side]?.push(mark));
  }

  table(): CoverageTable {
    const lines = [...this.lines.values()].map((each) => ({ ...each, marks: [...each.marks] }));
    const [branches, functions] = [[...this.branches.values()], [...this.functions.values()]];
    const { marks, tableEntries: entries } = this;
    return { marks, entries, lines, branches, functions };
  }
}
