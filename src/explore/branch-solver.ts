// From a pending branch to an input that takes it. The prefix's witness satisfies all conditions but the last; the
// solver is asked for the slice around the last one, and what it answers is written over the witness.
//
// A condition on two bytes can hang on thousands of others through a chain of bytes, and still be a question about
// these two. So on long paths the neighbours alone are asked first: can the condition's symbols change while all others
// stay? do the neighbours rule it out? Only if neither is so, the whole slice is solved.
//
// Of all inputs the least is wanted (`solver/least-values.ts`): then the input of a path does not depend on who found it, and
// when. If the witness is the least input of its path, and the answer the least solution of the slice, then the new input
// is the least of the prefix with the wanted condition; and since a run only adds conditions that its input satisfies,
// it is the least input of the whole new path.
//
// Some answers are worth more than others. Out of bounds, a place just beyond the object shows the bug better than one
// gigabytes away; of the sizes that remain, the largest and the smallest are where code breaks.

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { Evaluator } from '../expr/evaluate.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import { emptyInput, type Input } from '../input/input.ts';
import type { Answer, Budget, Solver, UnknownReason } from '../solver/query.ts';
import { extreme } from './extremes.ts';
import { type FewBytes, fewBytes } from './few-bytes.ts';
import type { Frontier } from './frontier.ts';
import type { Limits } from './limits.ts';
import { type Change, OneByteChanges } from './one-byte-changes.ts';
import { type Neighbours, PathCursor } from './path-cursor.ts';
import type { Runner } from './runner.ts';
import type { Runs } from './runs.ts';
import { SeedAnswers } from './seed-answers.ts';
import type { Branch, Tree } from './tree.ts';

/** The number of decisions from which on the neighbours are asked first. */
const longPath = 64;

export type Solved =
  /** `isLeast`: no smaller input takes the branch. */
  | { readonly kind: 'input'; readonly input: Input; readonly isLeast: boolean }
  | { readonly kind: 'impossible' }
  | { readonly kind: 'undecided'; readonly reason: UnknownReason };

export interface BranchSolverParts {
  readonly terms: Terms;
  readonly tree: Tree;
  readonly runner: Runner;
  readonly solver: Solver;
  readonly runs: Runs;
  /** If undefined, no question is about a few bytes only. */
  readonly few: FewBytes | undefined;
}

interface Witness {
  readonly run: number;
  readonly input: Input;
  readonly hint: Assignment;
}

export class BranchSolver {
  private readonly parts: BranchSolverParts;
  private readonly cursor: PathCursor;
  private readonly changes: OneByteChanges;
  /** The witness of the branch in question; neighbouring questions share it. */
  private witness: Witness = { run: 0, input: emptyInput, hint: new Assignment() };
  private budget: Budget = {};
  /** Questions that were answered by looking at the values left to one byte, or at seeds. */
  withoutSolver = 0;
  private readonly seeds: SeedAnswers;
  private readonly evaluator: Evaluator;

  constructor(parts: BranchSolverParts) {
    this.parts = parts;
    this.cursor = new PathCursor(parts.terms, parts.tree);
    this.changes = new OneByteChanges(parts.terms, parts.tree, parts.runs.endOf);
    this.evaluator = new Evaluator(parts.terms);
    this.seeds = new SeedAnswers(parts.terms);
  }

  /** Adds a seed that was run, so that all of its bytes have been met. */
  learn(seed: Input): void {
    this.seeds.add(seed, this.parts.runner.symbols.assignment(seed));
  }

  solve(branch: Branch, budget: Budget): Solved {
    const { terms, tree } = this.parts;
    if (this.cursor.isRuledOut(branch)) return this.known({ symbol: 0, value: -1 });
    this.cursor.moveTo(branch);
    this.budget = budget;
    this.witness = this.witnessOf(tree.witnesses[branch >> 1]);
    const condition = tree.condition(branch);
    const byte = this.cursor.byteFor(condition, branch % 2 === 1);
    if (byte !== undefined && (byte.value < 0 || !this.isChoosy(branch))) return this.known(byte);
    const wanted = branch % 2 === 1 ? condition : terms.not(condition);
    const size = this.sizeToPush(branch);
    if (size !== 0) return this.extreme(branch, wanted, size);
    const known = budget.isCheap ? undefined : this.withChange(this.changes.known(branch));
    if (known !== undefined) return known;
    const solved = this.nearby(wanted) ?? this.sliced([wanted], (ask) => ask([]));
    return solved.kind === 'input' ? this.closer(branch, wanted, solved) : solved;
  }

  /** Asks at little cost first. Where there are tiers, a branch that this does not decide is left for later. */
  solveInTiers(branch: Branch, frontier: Frontier, limits: Limits, attempt: number): Solved {
    const { effort } = frontier;
    const tier = attempt > 0 ? 'all' : frontier.effortFor(branch);
    if (tier === 'few') {
      const before = this.parts.few?.work ?? 0;
      const found = this.fewBytesAway(branch, limits);
      effort.spendOnFew((this.parts.few?.work ?? 0) - before);
      return found ?? { kind: 'undecided', reason: 'effort' };
    }
    if (tier === 'cheap') {
      const before = this.changes.work;
      const solved = this.solveCheaply(branch, frontier, limits);
      effort.spendCheaply(this.changes.work - before);
      if (solved.kind !== 'undecided' || solved.reason !== 'effort' || frontier.hasTiers)
        return solved;
    }
    const solved = this.solve(branch, limits.query(attempt));
    effort.spendHard(solved.kind === 'undecided');
    return solved;
  }

  private solveCheaply(branch: Branch, { hasTiers }: Frontier, limits: Limits): Solved {
    const solved = this.solve(branch, limits.cheap());
    const isOpen = solved.kind === 'undecided' && solved.reason === 'effort';
    return isOpen && hasTiers ? (this.oneByteAway(branch) ?? solved) : solved;
  }

  /** The branches along the path of a run that one changed byte of its input takes; they are solved when they are asked for. */
  survey(run: number): Branch[] {
    return this.changes.survey(run, this.witnessOf(run).hint);
  }

  /** Changes one byte of the witness, or of another run's input. */
  private oneByteAway(branch: Branch): Solved | undefined {
    return this.withChange(this.changes.find(branch, this.witness.run, this.witness.hint));
  }

  /** Changes the bytes that the witness's run has looked at last before it came to the branch. */
  private fewBytesAway(branch: Branch, limits: Limits): Solved | undefined {
    const { terms, tree, few } = this.parts;
    if (few === undefined) return undefined;
    this.cursor.moveTo(branch);
    this.witness = this.witnessOf(tree.witnesses[branch >> 1]);
    const { run, hint } = this.witness;
    const free = this.changes.lookedAt(branch, run, hint, fewBytes);
    if (free.size < 2) return undefined;
    const condition = tree.condition(branch);
    const wanted = branch % 2 === 1 ? condition : terms.not(condition);
    const conditions = [...this.cursor.slice([wanted]), wanted];
    const found = few.solve(conditions, hint, free, limits.query(0));
    if (found === undefined) return undefined;
    this.withoutSolver++;
    return this.changed(found, false);
  }

  private withChange(change: Change | undefined): Solved | undefined {
    if (change === undefined) return undefined;
    this.withoutSolver++;
    this.witness = this.witnessOf(change.run);
    const values = new Assignment();
    values.setLow(change.symbol, this.parts.terms.symbols[change.symbol].width, change.value);
    return this.changed(values, false);
  }

  /** A question about one byte that no other has to do with needs no solver. */
  private known({ symbol, value }: { symbol: number; value: number }): Solved {
    this.withoutSolver++;
    if (value < 0) return { kind: 'impossible' };
    const { terms } = this.parts;
    const change = new Assignment();
    change.setLow(symbol, terms.symbols[symbol].width, value);
    return this.changed(change, true);
  }

  // ---- Questions -----------------------------------------------------------------------------------------------------

  private nearby(wanted: Term): Solved | undefined {
    const isLong = this.cursor.length >= longPath;
    const near = this.cursor.neighbours(wanted, isLong ? longPath / 2 : 0);
    if (near === undefined) return undefined;
    const { conditions, others } = near;
    // Nobody else is concerned: this is the slice.
    if (others.length === 0) return this.concluded(this.ask([...conditions, wanted]), near.own);
    const moved = this.ask([...this.unmoved(near), ...conditions, wanted]);
    if (moved.status === 'sat') return this.concluded({ ...moved, isLeast: false }, near.own);
    return this.ask([...conditions, wanted]).status === 'unsat'
      ? { kind: 'impossible' }
      : undefined;
  }

  /** The neighbours' other symbols have the values of the witness. */
  private unmoved({ others }: Neighbours): Term[] {
    const { terms } = this.parts;
    return others.map((symbol) => {
      const { term, width } = terms.symbols[symbol];
      return terms.eq(term, terms.constant(width, this.witness.hint.getLow(symbol)));
    });
  }

  /** Asks about the slice around `about`, of which the first is wanted; `question` may add conditions. */
  private sliced(
    about: readonly Term[],
    question: (ask: (more: readonly Term[]) => Answer) => Answer,
  ): Solved {
    const slice = this.cursor.slice(about);
    slice.push(about[0]);
    const answer = question((more) => this.ask(more.length === 0 ? slice : [...slice, ...more]));
    return this.concluded(answer, this.cursor.slicedSymbols());
  }

  private ask(constraints: readonly Term[]): Answer {
    const known = this.seeds.find(constraints);
    if (known !== undefined) {
      this.withoutSolver++;
      return { status: 'sat', model: known.values, isLeast: known.isZero };
    }
    const { hint } = this.witness;
    return this.parts.solver.solve({ constraints, hint, budget: this.budget, least: true });
  }

  // ---- Better answers ------------------------------------------------------------------------------------------------

  /** Are some answers worth more than others? */
  private isChoosy(branch: Branch): boolean {
    const { kind } = this.parts.runner.program.decisions[this.parts.tree.decision(branch)];
    return kind === 'size' || kind === 'bounds';
  }

  /** Out of bounds, but close to the object, if that is possible. Most checks cannot fail at all: they never come here. */
  private closer(branch: Branch, wanted: Term, solved: Solved): Solved {
    const { tree, runner } = this.parts;
    const { kind } = runner.program.decisions[tree.decision(branch)];
    const aim = kind === 'bounds' && branch % 2 === 0 ? runner.aim(tree.condition(branch)) : 0;
    if (aim === 0) return solved;
    const close = this.sliced([wanted, aim], (ask) => ask([aim]));
    return close.kind === 'input' ? close : solved;
  }

  /** The term of a size whose extremes have not been asked for, 0 if this is no such branch. */
  private sizeToPush(branch: Branch): Term {
    const { tree, runner, terms } = this.parts;
    const { kind } = runner.program.decisions[tree.decision(branch)];
    if (kind !== 'size' || branch % 2 === 1 || tree.valuesBefore(branch >> 1) > 1) return 0;
    const condition = tree.condition(branch);
    return runner.aim(condition) || sizeIn(terms, condition);
  }

  private extreme(branch: Branch, wanted: Term, size: Term): Solved {
    const { tree, terms } = this.parts;
    const which = tree.valuesBefore(branch >> 1) === 0 ? 'largest' : 'smallest';
    return this.sliced([wanted, size], (ask) => {
      const answer = extreme(terms, size, which, ask);
      if (answer.status !== 'sat') return answer;
      const value = this.evaluator.under(answer.model).value(size);
      // The least input with this size is wanted.
      const least = ask([terms.eq(size, terms.constant(terms.width(size), value))]);
      return least.status === 'sat' ? least : answer;
    });
  }

  // ---- Witnesses -----------------------------------------------------------------------------------------------------

  private witnessOf(run: number): Witness {
    if (this.witness.run === run) return this.witness;
    const { runner, runs } = this.parts;
    const input = runs.inputs.get(run);
    return { run, input, hint: runner.symbols.assignment(input) };
  }

  /** Symbols outside of the question keep the witness's values; those inside are zero unless the model says more. */
  private concluded(answer: Answer, symbols: readonly number[]): Solved {
    if (answer.status === 'unsat') return { kind: 'impossible' };
    if (answer.status === 'unknown') return { kind: 'undecided', reason: answer.reason };
    const { terms } = this.parts;
    const changes = new Assignment();
    for (const symbol of symbols) {
      changes.setLow(symbol, terms.symbols[symbol].width, answer.model.getLow(symbol));
    }
    return this.changed(changes, answer.isLeast === true);
  }

  /** The witness with other values; `isLeast` of those. */
  private changed(changes: Assignment, isLeast: boolean): Solved {
    const { input, run } = this.witness;
    return {
      kind: 'input',
      input: this.parts.runner.symbols.update(input, changes),
      isLeast: isLeast && this.parts.runs.isLeast(run),
    };
  }
}

/** The term that a condition `size == constant` is about. */
function sizeIn(terms: Terms, condition: Term): Term {
  const isEquation = terms.op(condition) === Op.eq && terms.isConstant(terms.slot(condition, 1));
  return isEquation ? terms.slot(condition, 0) : 0;
}
