// How much of what is new was covered and explored, for the figures of a check.

import type { CoverableLine } from '../abi/coverage.ts';
import { NewCode } from '../abi/new-lines.ts';
import type { Program } from '../abi/program.ts';
import type { NewCodeFigures } from '../results/check-result.ts';
import { linesCovered } from '../run/coverage.ts';

export class NewCodeCount {
  private readonly lines: readonly CoverableLine[];
  private readonly files: number;

  constructor({ newLines = {}, coverage }: Pick<Program, 'newLines' | 'coverage'>) {
    const code = new NewCode(newLines);
    this.lines = (coverage?.lines ?? []).filter(({ file, line }) => code.has(file, line));
    this.files = new Set(this.lines.map(({ file }) => file)).size;
  }

  figures(marks: Uint8Array, conditions: NewCodeFigures['conditions']): NewCodeFigures {
    const lines = linesCovered(this.lines, marks);
    return { files: this.files, lines, conditions: { ...conditions } };
  }
}
