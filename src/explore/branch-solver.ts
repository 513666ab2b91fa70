// From a pending branch to an input that takes it. The prefix's witness satisfies all conditions but the last; the
// solver is asked for the slice around the last one, and what it answers is written over the witness.
//
// Some answers are worth more than others. Out of bounds, a place just beyond the object shows the bug better than one
// gigabytes away; of the sizes that are left, the largest and the smallest are where code breaks.

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import { emptyInput, type Input } from '../machine/shadow/input.ts';
import type { Answer, Budget, Solver, UnknownReason } from '../solver/query.ts';
import { extreme } from './extremes.ts';
import type { InputStore } from './inputs.ts';
import { PathCursor } from './path-cursor.ts';
import type { Runner } from './runner.ts';
import type { Branch, Tree } from './tree.ts';

export type Solved =
  | { readonly kind: 'input'; readonly input: Input }
  | { readonly kind: 'impossible' }
  | { readonly kind: 'undecided'; readonly reason: UnknownReason };

export interface BranchSolverParts {
  readonly terms: Terms;
  readonly tree: Tree;
  readonly runner: Runner;
  readonly solver: Solver;
  readonly inputs: InputStore;
}

interface Witness {
  readonly run: number;
  readonly input: Input;
  readonly hint: Assignment;
}

export class BranchSolver {
  private readonly parts: BranchSolverParts;
  private readonly cursor: PathCursor;
  /** The witness of the last question: neighbours share it. */
  private witness: Witness = { run: 0, input: emptyInput, hint: new Assignment() };
  /** The question: the conditions that matter and the one that is wanted. */
  private slice: Term[] = [];
  private budget: Budget = {};

  constructor(parts: BranchSolverParts) {
    this.parts = parts;
    this.cursor = new PathCursor(parts.terms, parts.tree);
  }

  solve(branch: Branch, budget: Budget): Solved {
    const { terms, tree } = this.parts;
    this.cursor.moveTo(branch);
    const condition = tree.condition(branch);
    const wanted = branch % 2 === 1 ? condition : terms.not(condition);
    const aim = this.aim(branch);
    this.slice = this.cursor.slice(aim === 0 ? [wanted] : [wanted, aim]);
    this.slice.push(wanted);
    this.budget = budget;
    this.witnessOf(branch);
    const answer = aim === 0 ? this.ask([]) : this.aimed(branch, aim);
    if (answer.status === 'unsat') return { kind: 'impossible' };
    if (answer.status === 'unknown') return { kind: 'undecided', reason: answer.reason };
    return { kind: 'input', input: this.written(answer.model) };
  }

  /** All conditions on the way to a branch. */
  prefix(branch: Branch): Term[] {
    this.cursor.moveTo(branch);
    return this.cursor.conditions();
  }

  /** What makes an answer worth more, 0 if any will do. */
  private aim(branch: Branch): Term {
    if (branch % 2 === 1) return 0;
    const { tree, runner, terms } = this.parts;
    const condition = tree.condition(branch);
    const { kind } = runner.program.decisions[tree.decision(branch)];
    if (kind === 'bounds') return runner.aim(condition);
    if (kind !== 'size' || tree.valuesBefore(branch >> 1) > 1) return 0;
    return runner.aim(condition) || sizeIn(terms, condition);
  }

  private aimed(branch: Branch, aim: Term): Answer {
    const { tree, terms } = this.parts;
    if (terms.width(aim) === 1) {
      const close = this.ask([aim]);
      return close.status === 'sat' ? close : this.ask([]);
    }
    const which = tree.valuesBefore(branch >> 1) === 0 ? 'largest' : 'smallest';
    return extreme(terms, aim, which, (more) => this.ask(more));
  }

  /** The slice with what is wanted, and more. */
  private ask(more: readonly Term[]): Answer {
    const constraints = more.length === 0 ? this.slice : [...this.slice, ...more];
    return this.parts.solver.solve({ constraints, hint: this.witness.hint, budget: this.budget });
  }

  private witnessOf(branch: Branch): void {
    const { tree, runner, inputs } = this.parts;
    const run = tree.witnesses[branch >> 1];
    if (this.witness.run === run) return;
    const input = inputs.get(run);
    this.witness = { run, input, hint: runner.symbols.assignment(input) };
  }

  /** Symbols outside of the slice keep the witness's values; those inside are zero unless the model says more. */
  private written(model: Assignment): Input {
    const { runner, terms } = this.parts;
    const changes = new Assignment();
    for (const symbol of this.cursor.slicedSymbols()) {
      changes.setLow(symbol, terms.symbols[symbol].width, model.getLow(symbol));
    }
    return runner.symbols.update(this.witness.input, changes);
  }
}

/** The term that a condition `size == constant` is about. */
function sizeIn(terms: Terms, condition: Term): Term {
  const isEquation = terms.op(condition) === Op.eq && terms.isConstant(terms.slot(condition, 1));
  return isEquation ? terms.slot(condition, 0) : 0;
}
