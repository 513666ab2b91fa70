// From an input to its place in the tree: runs it, and inserts what it did.

import type { Term } from '../expr/arena.ts';
import { Evaluator } from '../expr/evaluate.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../machine/shadow/input.ts';
import type { Trace } from '../run/trace.ts';
import { InputStore } from './inputs.ts';
import type { Runner } from './runner.ts';
import { type Branch, type Insertion, Side, type Tree } from './tree.ts';

export class Runs {
  readonly inputs = new InputStore();
  private readonly runner: Runner;
  private readonly tree: Tree;
  private readonly evaluator: Evaluator;

  constructor(runner: Runner, tree: Tree, terms: Terms) {
    this.runner = runner;
    this.tree = tree;
    this.evaluator = new Evaluator(terms);
  }

  /** `like` is the run that the input was derived from, 0 if none. Runs are numbered from 1. */
  insert(trace: Trace, input: Input, like: number): { run: number; insertion: Insertion } {
    const run = this.inputs.add(input, like);
    return { run, insertion: this.tree.insert(trace, run, this.holdsUnder(input)) };
  }

  /**
   * Does a run lead where somebody else explores? Either on a side that was given away, or, in a territory of which `own`
   * is the branch above all, not below that.
   */
  isElsewhere(trace: Trace, input: Input, own: Branch | undefined): boolean {
    let isOwn = own === undefined;
    for (const branch of this.tree.sidesOf(trace, this.holdsUnder(input))) {
      if (this.tree.sides[branch] === Side.given) return true;
      if (branch === own) isOwn = true;
    }
    return !isOwn;
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
