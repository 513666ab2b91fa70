// From an input to its place in the tree: runs it, and inserts what it did.

import { enlarged } from '../base/grown-array.ts';
import type { Term } from '../expr/arena.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import type { Trace } from '../run/trace.ts';
import { InputStore } from './inputs.ts';
import type { Runner } from './runner.ts';
import { type Branch, type Insertion, Side, type Tree } from './tree.ts';

/** An input to run. */
export interface Candidate {
  readonly input: Input;
  /** The input is known to be the least of the path that it takes. */
  readonly isLeast: boolean;
  /** Another worker has found the input. */
  readonly isForeign?: boolean;
}

export class Runs {
  readonly inputs = new InputStore();
  private readonly evaluator: Evaluator;
  private least = new Uint8Array(1024);

  constructor(
    private readonly runner: Runner,
    private readonly tree: Tree,
    terms: Terms,
  ) {
    this.evaluator = new Evaluator(terms);
  }

  /** Is the input of a run the least of its path? */
  readonly isLeast = (run: number): boolean => this.least[run] === 1;

  /** `like` is the run that the input was derived from, 0 if none. Runs are numbered from 1. */
  insert(
    trace: Trace,
    { input, isLeast }: Candidate,
    like: number,
  ): { run: number; insertion: Insertion } {
    const run = this.inputs.add(input, like);
    if (run >= this.least.length) this.least = enlarged(this.least);
    this.least[run] = isLeast ? 1 : 0;
    return { run, insertion: this.tree.insert(trace, run, this.holdsUnder(input)) };
  }

  /**
   * Does a run lead where another worker explores? That is below a branch that was handed over, or outside of the subtree of
   * `root`, where the session explores only that.
   */
  isElsewhere(trace: Trace, input: Input, root: Branch | undefined): boolean {
    let isInside = root === undefined;
    for (const branch of this.tree.sidesOf(trace, this.holdsUnder(input))) {
      if (this.tree.sides[branch] === Side.handedOver) return true;
      if (branch === root) isInside = true;
    }
    return !isInside;
  }

  private holdsUnder(input: Input): (condition: Term) => boolean {
    let isReady = false;
    return (condition) => {
      if (!isReady) this.evaluator.under(this.runner.symbols.assignment(input));
      isReady = true;
      return this.evaluator.holds(condition);
    };
  }
}
