// Looks at a run while it goes on, at turns of its loops: has it cost as much as it may? What costs is following symbolic
// values, a microsecond an operation, so a run that has had its share of that goes on without shadows, and only its end is
// looked for. That costs about a hundredth, but an endless loop never comes to its end: a run that takes far more
// steps than others is ended.
//
// Both are counted, not timed, from the decision on that the run was made for: what came before has been paid for.

import type { Path } from '../machine/shadow/path.ts';

/** What a run may cost. */
export interface RunBudget {
  /** Decisions on the way that are known from other runs: until then nothing is counted. */
  readonly known: number;
  /** Operations on symbolic values, before the run goes on without shadows. */
  readonly operations: number;
  /** Turns of loops and recursive calls, before the run is ended. */
  readonly steps: number;
}

/** What a run has cost, beyond the decisions that were known. */
export interface RunCost {
  readonly operations: number;
  readonly steps: number;
}

/** How much of its budget a run had used when it was cut: the same budget cuts it at the same place again. */
export interface RunCut {
  /** Where it went on without shadows; undefined if it was followed as long as it ran, or until its last decision. */
  readonly operations?: number | undefined;
  /** Where it was ended; undefined if it went on until its end. */
  readonly steps?: number | undefined;
  /** There is no memory to follow it any further. */
  readonly isFull?: boolean;
}

/** Terms that one run may add, whatever its budget says: about 300 MB. */
const mostTerms = 1 << 23;

export class RunWatch {
  private readonly budget: RunBudget;
  private readonly path: Path;
  /** Where counting began. */
  private operationsBefore = 0;
  private stepsBefore = 0;
  private readonly termsBefore: number;
  private isFull = false;
  private droppedAt: number | undefined;
  private endedAt: number | undefined;

  constructor(budget: RunBudget, path: Path) {
    this.budget = budget;
    this.path = path;
    this.termsBefore = path.terms.count;
  }

  /** Called now and then: a sentence if the run is to end here. */
  look(steps: number): string | undefined {
    const { budget, path } = this;
    if (path.length < budget.known && !path.isCut) {
      this.operationsBefore = path.operations;
      this.stepsBefore = steps;
      return undefined;
    }
    this.lookAtOperations();
    const taken = steps - this.stepsBefore;
    if (taken < budget.steps) return undefined;
    this.endedAt = taken;
    return `did not end within ${roundNumber(taken)} steps`;
  }

  cost(steps: number): RunCost {
    const { operationsBefore, stepsBefore, path } = this;
    return { operations: path.operations - operationsBefore, steps: steps - stepsBefore };
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

/** "1 million", "20 million": a run does not end within a round number of steps. */
function roundNumber(steps: number): string {
  const digit = 10 ** Math.floor(Math.log10(Math.max(1, steps)));
  const rounded = Math.floor(steps / digit) * digit;
  return rounded < 1e6 ? `${rounded}` : `${rounded / 1e6} million`;
}
