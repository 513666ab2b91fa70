/**
 * Equality substitution (EXE 3.3, "array substitution", for all symbols): what a constraint says a symbol
 * is, the symbol is replaced by, everywhere, and the constructors simplify what that makes possible.
 * The model gets the symbol's value back at the end, by evaluation.
 *
 * The cells of an array that is read at symbolic indexes are replaced only all together: where the
 * constraints give constants to its first n cells, the array becomes a constant table over itself. Then
 * a read that surely stays inside (`ranges.ts`) no longer depends on the array variable at all.
 */
import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Op } from '../expr/operator.ts';
import { substituteAll } from '../expr/substitute.ts';
import { conjuncts } from './conjunctions.ts';
import type { Context } from './context.ts';
import { domainsOf } from './domains.ts';
import { type Answer, type Query, type Solver, sat, unsat } from './query.ts';
import { Ranges } from './ranges.ts';

const maximalRounds = 24;

/** What one round replaces: symbol terms, and array variables, by terms. */
interface Round {
  readonly replacements: Map<Term, Term>;
  /** Symbols that the round eliminates, with what defines them. */
  readonly definitions: Map<Term, Term>;
}

export class Substitution implements Solver {
  private readonly context: Context;
  private readonly below: Solver;

  constructor(context: Context, below: Solver) {
    this.context = context;
    this.below = below;
  }

  solve(query: Query): Answer {
    const rounds: Round[] = [];
    let constraints: Term[] | undefined = [...query.constraints];
    while (rounds.length < maximalRounds) {
      const round = this.nextRound(constraints);
      if (round.replacements.size === 0) break;
      rounds.push(round);
      constraints = this.apply(constraints, round);
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
    return round.replacements.size > 0 ? round : this.termRound(constraints, symbolic);
  }

  private constantRound(constraints: readonly Term[], symbolic: ReadonlySet<Term>): Round {
    const { terms } = this.context;
    const definitions = new Map<Term, Term>();
    const replacements = new Map<Term, Term>();
    const cells = new Map<Term, Map<number, Term>>();
    for (const constraint of constraints) {
      const [symbol, constant] = this.constantDefinition(constraint);
      if (symbol === 0 || definitions.has(symbol)) continue;
      const { array, index } = terms.symbols[terms.symbolOf(symbol)];
      if (!symbolic.has(array)) {
        definitions.set(symbol, constant);
        replacements.set(symbol, constant);
        continue;
      }
      const known = cells.get(array) ?? new Map<number, Term>();
      cells.set(array, known.set(terms.constantNumber(index), constant));
    }
    for (const [array, known] of cells) this.tabulate(array, known, { definitions, replacements });
    return { definitions, replacements };
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

  /** The longest run of known cells from index 0 on becomes a table. */
  private tabulate(array: Term, known: ReadonlyMap<number, Term>, round: Round): void {
    const { terms } = this.context;
    if (terms.width(array) > 32 || !known.has(0)) return;
    let length = 0;
    while (known.has(length)) length++;
    const content = terms.width(array) <= 8 ? new Uint8Array(length) : new Int32Array(length);
    for (let i = 0; i < length; i++) {
      const constant = known.get(i) as Term;
      content[i] = terms.slot(constant, 0);
      round.definitions.set(terms.byte(array, i), constant);
    }
    const rest = terms.arrayInfo(array).size <= length ? undefined : array;
    const table = terms.table(terms.indexWidth(array), terms.width(array), content, rest);
    round.replacements.set(array, table);
  }

  /** symbol = term: each such symbol occurs in no other definition of the round. */
  private termRound(constraints: readonly Term[], symbolic: ReadonlySet<Term>): Round {
    const { terms, supports } = this.context;
    const definitions = new Map<Term, Term>();
    const taken = new Set<number>();
    for (const constraint of constraints) {
      if (terms.op(constraint) !== Op.eq) continue;
      const sides = [terms.slot(constraint, 0), terms.slot(constraint, 1)];
      for (const [symbol, definition] of [sides, sides.toReversed()]) {
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
    return { definitions, replacements: definitions };
  }

  private apply(constraints: readonly Term[], round: Round): Term[] | undefined {
    const { terms } = this.context;
    const allowed = this.domains(constraints, round);
    if (allowed === undefined) return undefined;
    const ranges = new Ranges(this.context, allowed);
    const replaced = substituteAll(terms, constraints, round.replacements, (image) =>
      this.withoutRest(image, ranges),
    );
    return conjuncts(terms, replaced);
  }

  /** The values left to the small symbols by the constraints that the round leaves as they are. */
  private domains(
    constraints: readonly Term[],
    round: Round,
  ): ReadonlyMap<number, Uint8Array> | undefined {
    const { terms } = this.context;
    const kept = constraints.filter((constraint) => {
      const symbol = terms.onlySymbol[constraint];
      return symbol > 0 && !round.definitions.has(terms.symbols[symbol].term);
    });
    return domainsOf(this.context, kept)?.allowed;
  }

  /** A read of a table that stays inside needs nothing beyond the table's end. */
  private withoutRest(image: Term, ranges: Ranges): Term {
    const { terms } = this.context;
    if (terms.op(image) !== Op.select) return image;
    const [array, index] = [terms.slot(image, 0), terms.slot(image, 1)];
    if (terms.op(array) !== Op.table || terms.op(terms.slot(array, 0)) === Op.constantArray) {
      return image;
    }
    const content = terms.tableContent(array);
    if (ranges.of(index).greatest >= content.length) return image;
    return terms.select(terms.table(terms.indexWidth(array), terms.width(array), content), index);
  }

  /** The rounds backwards: each definition's value under what is known by then. */
  private complete(model: Assignment, rounds: readonly Round[]): Assignment {
    const { terms, evaluator } = this.context;
    for (const { definitions } of rounds.toReversed()) {
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
