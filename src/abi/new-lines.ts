// Which lines of a program are new: changed since the version that it is compared with. Plain data, so that it travels with
// the job and is part of what a compiled program is known by; `NewCode` answers for one line.

import { getOrMake } from '../base/known.ts';

/** The ranges of new lines of each file, in ascending order; files are named by absolute paths. */
export type NewLines = Readonly<Record<string, readonly LineRange[]>>;

export type LineRange = readonly [first: number, last: number];

export class NewCode {
  /** The ranges of files by the names that debug information has for them. */
  private readonly byName = new Map<string, readonly LineRange[]>();

  constructor(private readonly lines: NewLines) {}

  has(file: string | undefined, line: number): boolean {
    return this.overlaps(file, line, line);
  }

  /** Is any line from `first` to `last` new? */
  overlaps(file: string | undefined, first: number, last: number): boolean {
    if (file === undefined || last === 0) return false;
    return this.rangesOf(file).some(([from, to]) => from <= last && first <= to);
  }

  private rangesOf(file: string): readonly LineRange[] {
    return getOrMake(this.byName, file, () => this.lines[plainPath(file)] ?? []);
  }
}

/** `/a/./b/../c` is `/a/c`: compilers put names together from what they are given. */
export function plainPath(file: string): string {
  const parts: string[] = [];
  for (const part of file.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return `/${parts.join('/')}`;
}
