// Watches what a run costs while it goes on, at turns of its loops. What costs is following symbolic
// values, a microsecond an operation, so a run that has had its share of that goes on without shadows, and only its end is
// looked for. That costs about a hundredth, but an endless loop never comes to its end: a run that takes far more
// steps than others is ended.
//
// Both are counted, not timed, from the decision on that the run was made for: what came before has been paid for. What the program
// does before its input begins is the same in all runs, and none of them has to account for it.

import type { Path } from '../machine/shadow/path.ts';

/** What a run may cost. */
export interface RunBudget {
  /** How many decisions are known from other runs: nothing is counted before these are made. */
  readonly known: number;
  /** How many operations on symbolic values it may take before it goes on without shadows. */
  readonly operations: number;
  /** How many turns of loops and recursive calls it may take before it is ended. */
  readonly steps: number;
}

/** What a run has cost, beyond the decisions that were known. */
export interface RunCost {
  readonly operations: number;
  readonly steps: number;
}

/** How much of its budget a run had used when it was cut: the same budget cuts it at the same place again. */
export interface RunCut {
  /** Operations until it went on without shadows; undefined if it was followed as long as it ran, or until its last decision. */
  readonly operations?: number | undefined;
  /** Steps until it was ended; undefined if the program ended by itself. */
  readonly steps?: number | undefined;
  /** Whether there is no memory to follow it any further. */
  readonly isFull?: boolean;
}

/** How many terms one run may add, whatever its budget says: about 300 MB. */
const mostTerms = 1 << 23;

export class RunWatch {
  /** The numbers of operations and steps when counting began. */
  private operationsBefore = 0;
  private stepsBefore = 0;
  private readonly termsBefore: number;
  private isFull = false;
  private droppedAt: number | undefined;
  private endedAt: number | undefined;

  constructor(
    private readonly budget: RunBudget,
    private readonly path: Path,
    /** How many steps the program takes before its input begins; Infinity as long as the run has not come there. */
    private readonly beforeInput: () => number = () => 0,
  ) {
    this.termsBefore = path.terms.count;
  }

  /** Called now and then; returns a reason, as a sentence, if the run is to end here. */
  look(steps: number): string | undefined {
    const { budget, path } = this;
    const beforeInput = this.beforeInput();
    if (steps <= beforeInput || (path.length < budget.known && !path.isCut)) {
      this.operationsBefore = path.operations;
      this.stepsBefore = steps;
      return undefined;
    }
    this.stepsBefore = Math.max(this.stepsBefore, beforeInput);
    this.lookAtOperations();
    const taken = steps - this.stepsBefore;
    if (taken < budget.steps) return undefined;
    this.endedAt = taken;
    return `did not end within ${roundNumber(taken)} steps`;
  }

  cost(steps: number): RunCost {
    const { operationsBefore, stepsBefore, path } = this;
    const before = Math.min(steps, Math.max(stepsBefore, this.beforeInput()));
    return { operations: path.operations - operationsBefore, steps: steps - before };
  }

  /** Undefined if the run was not cut, or only by the number of its decisions. */
  get cut(): RunCut | undefined {
    const { droppedAt, endedAt, isFull } = this;
    if (droppedAt === undefined && endedAt === undefined) return undefined;
    return { operations: droppedAt, steps: endedAt, isFull };
  }

  private lookAtOperations(): void {
    const { path, budget } = this;
    const operations = path.operations - this.operationsBefore;
    if (path.isCut) return;
    this.isFull = path.terms.count - this.termsBefore > mostTerms;
    if (operations < budget.operations && !this.isFull) return;
    this.droppedAt = operations;
    path.cut();
  }
}

/** A round number in words, such as "1 million" or "20 million". */
function roundNumber(steps: number): string {
  const digit = 10 ** Math.floor(Math.log10(Math.max(1, steps)));
  const rounded = Math.floor(steps / digit) * digit;
  return rounded < 1e6 ? `${rounded}` : `${rounded / 1e6} million`;
}
