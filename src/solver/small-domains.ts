/**
 * Small domains: constraints on one input byte are decided by intersecting sets of its values
 * (`domains.ts`), and those on few bytes by joining their domains (`join.ts`). Much of what
 * programs ask of their input is of this kind: is this character a digit, do these two bytes make that
 * number?
 */
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { reach } from '../expr/reach.ts';
import { smallWidth } from '../expr/truth-tables.ts';
import type { Context } from './context.ts';
import { type Domains, domainsOf, valuesOf } from './domains.ts';
import { type Joined, join } from './join.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, type Solver, sat, unsat } from './query.ts';

/** A first join keeps only so many combinations, because solutions are often among the first. */
const beam = 64;
/** A join is tried for at most so many symbols and terms. */
const maximalSymbols = 8;
const maximalTerms = 2000;

export class SmallDomains extends Layer {
  constructor(
    context: Context,
    below: Solver,
    /** Sets of constraints that the layer declined: the second layer of this kind meets them again if the layers between change nothing. */
    private readonly declined: WeakSet<readonly Term[]>,
  ) {
    super(context, below);
  }

  solve(query: Query): Answer {
    return this.tried(query) ?? this.below.solve(query);
  }

  private tried(query: Query): Answer | undefined {
    if (this.declined.has(query.constraints)) return undefined;
    const symbols = this.smallSymbols(query);
    if (symbols === undefined) return undefined;
    const domains = domainsOf(this.context, query.constraints);
    if (domains === undefined) return unsat;
    const answer = this.decide(domains, symbols);
    if (answer === undefined) this.declined.add(query.constraints);
    return answer;
  }

  /** All symbols of the query, if they are small and no array is read at a symbolic index. */
  private smallSymbols(query: Query): number[] | undefined {
    const { supports, terms } = this.context;
    const symbols = new Set<number>();
    for (const constraint of query.constraints) {
      const support = supports.of(constraint);
      if (support.arrays.length > 0) return undefined;
      for (const symbol of support.symbols) {
        if (terms.symbols[symbol].width > smallWidth) return undefined;
        symbols.add(symbol);
      }
    }
    return [...symbols];
  }

  /** Returns undefined if there are too many combinations, or terms that columns decline. */
  private decide(domains: Domains, symbols: readonly number[]): Answer | undefined {
    const values = symbols.map((symbol) => valuesOf(this.context, domains, symbol));
    if (domains.others.length === 0) {
      return this.answer(new Map(symbols.map((symbol, i) => [symbol, values[i][0]])));
    }
    if (symbols.length > maximalSymbols) return undefined;
    if (reach(this.context.terms, domains.others).length > maximalTerms) return undefined;
    const choices = symbols.map((symbol, i) => ({ symbol, values: values[i] }));
    const first = join(this.context, choices, domains.others, beam);
    if (first.kind === 'solution') return this.answer(first.values);
    const all: Joined = join(this.context, choices, domains.others);
    if (all.kind === 'too many') return undefined;
    return all.kind === 'none' ? unsat : this.answer(all.values);
  }

  private answer(values: ReadonlyMap<number, number>): Answer {
    const model = new Assignment();
    for (const [symbol, value] of values) {
      model.setLow(symbol, this.context.terms.symbols[symbol].width, value);
    }
    return sat(model);
  }
}
