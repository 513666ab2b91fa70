// What is new in a run: which of its conditions come from new code, or depend on what new code has computed (Oasis 3.3).

import { NewCode } from '../../program/new-lines.ts';
import type { Program } from '../../program/program.ts';

export class NewFlow {
  /** By decision: is its place new? */
  private readonly decisions: Uint8Array;

  constructor(program: Pick<Program, 'decisions' | 'sites' | 'newLines'>) {
    const code = new NewCode(program.newLines ?? {});
    this.decisions = Uint8Array.from(program.decisions, ({ site }) =>
      isNewSite(program, code, site) ? 1 : 0,
    );
  }

  /** Is a condition that is recorded now, at this decision, new? */
  isNew(decision: number): boolean {
    return this.decisions[decision] === 1;
  }
}

/** The library's code does what the line says that calls it. */
function isNewSite({ sites }: Pick<Program, 'sites'>, code: NewCode, number: number): boolean {
  let site = sites[number];
  while (site?.library && site.caller >= 0) site = sites[site.caller];
  return site !== undefined && code.has(site.file, site.line);
}
