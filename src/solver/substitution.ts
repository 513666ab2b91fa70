/**
 * Equality substitution (EXE 3.3, "array substitution", for all symbols): a symbol that a constraint equates with a term is replaced
 * by that term everywhere, and the constructors simplify what that makes possible.
 * The model gets the symbol's value back at the end, by evaluation.
 *
 * The cells of an array that is read at symbolic indexes are left alone: the reads depend on them
 * without naming them.
 */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Op } from '../expr/operator.ts';
import { substituteAll } from '../expr/substitute.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, sat, unsat } from './query.ts';

const maximalRounds = 24;

/** The symbols that one round eliminates, each with the term that it equals. */
type Round = ReadonlyMap<Term, Term>;

export class Substitution extends Layer {
  solve(query: Query): Answer {
    const { terms } = this.context;
    const rounds: Round[] = [];
    let constraints: Term[] | undefined = [...query.constraints];
    while (rounds.length < maximalRounds) {
      const round = this.nextRound(constraints);
      if (round.size === 0) break;
      rounds.push(round);
      constraints = this.context.conjuncts.of(substituteAll(terms, constraints, round));
      if (constraints === undefined) return unsat;
    }
    if (rounds.length === 0) return this.below.solve(query);
    const answer = this.below.solve({ ...query, constraints });
    if (answer.status !== 'sat') return answer;
    return sat(this.complete(answer.model.clone(), rounds));
  }

  /** Definitions by constants if there are any, else some by other terms that do not interfere. */
  private nextRound(constraints: readonly Term[]): Round {
    const symbolic = new Set<Term>();
    for (const constraint of constraints) {
      for (const array of this.context.supports.of(constraint).arrays) symbolic.add(array);
    }
    const round = this.constantRound(constraints, symbolic);
    return round.size > 0 ? round : this.termRound(constraints, symbolic);
  }

  private constantRound(constraints: readonly Term[], symbolic: ReadonlySet<Term>): Round {
    const { terms } = this.context;
    const definitions = new Map<Term, Term>();
    for (const constraint of constraints) {
      const [symbol, constant] = this.constantDefinition(constraint);
      if (symbol === 0 || definitions.has(symbol)) continue;
      if (symbolic.has(terms.symbols[terms.symbolOf(symbol)].array)) continue;
      definitions.set(symbol, constant);
    }
    return definitions;
  }

  /** symbol = constant, or a symbol of one bit by itself; [0, 0] for other constraints. */
  private constantDefinition(constraint: Term): [symbol: Term, constant: Term] {
    const { terms } = this.context;
    const op = terms.op(constraint);
    const [a, b] = [terms.slot(constraint, 0), terms.slot(constraint, 1)];
    if (op === Op.eq && terms.op(a) === Op.symbol && terms.isConstant(b)) return [a, b];
    if (op === Op.symbol) return [constraint, terms.true];
    if (op === Op.not && terms.op(a) === Op.symbol) return [a, terms.false];
    return [0, 0];
  }

  /** Definitions symbol = term, chosen so that no symbol occurs in another definition of the round. */
  private termRound(constraints: readonly Term[], symbolic: ReadonlySet<Term>): Round {
    const { terms, supports } = this.context;
    const definitions = new Map<Term, Term>();
    const taken = new Set<number>();
    for (const constraint of constraints) {
      if (terms.op(constraint) !== Op.eq) continue;
      const sides = [terms.slot(constraint, 0), terms.slot(constraint, 1)];
      // The younger side comes first, so that many symbols that equal an older one are eliminated in one round.
      for (const [symbol, definition] of [sides.toReversed(), sides]) {
        if (terms.op(symbol) !== Op.symbol || definitions.has(symbol)) continue;
        const number = terms.symbolOf(symbol);
        if (symbolic.has(terms.symbols[number].array)) continue;
        const support = supports.of(definition);
        const used = [...support.symbols];
        if (support.arrays.length > 0 || used.includes(number)) continue;
        if (taken.has(number) || used.some((other) => definitions.has(terms.symbols[other].term))) {
          continue;
        }
        definitions.set(symbol, definition);
        for (const other of [number, ...used]) taken.add(other);
        break;
      }
    }
    return definitions;
  }

  /** Completes the model, from the last round to the first: evaluates each definition under what is known by then. */
  private complete(model: Assignment, rounds: readonly Round[]): Assignment {
    const { terms, evaluator } = this.context;
    for (const definitions of rounds.toReversed()) {
      evaluator.under(model);
      const values = [...definitions].map(
        ([symbol, term]) => [symbol, evaluator.value(term)] as const,
      );
      for (const [symbol, value] of values) {
        model.set(terms.symbolOf(symbol), terms.width(symbol), value);
      }
    }
    return model;
  }
}
