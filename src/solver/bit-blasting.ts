/**
 * The bottom of the chain: constraints to gates, gates to clauses, clauses to CaDiCaL, and round again
 * while the model violates an array (`array-refinement.ts`). Each query has an instance of its own, which
 * is disposed whatever happens: the memory of the SAT solver is that of one query.
 */
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { ArrayRefinement } from './array-refinement.ts';
import { Blaster } from './blast.ts';
import type { Context } from './context.ts';
import { GateValues } from './gate-values.ts';
import { falseLiteral, Gates, type Literal } from './gates.ts';
import { Limits } from './limits.ts';
import { type Answer, type Query, type Solver, sat, unknown, unsat } from './query.ts';
import { SatInstance, type SatModule } from './sat.ts';

export interface BlastingOptions {
  /** Terms of one byte as truth tables. */
  readonly truthTables: boolean;
}

export class BitBlasting implements Solver {
  private readonly context: Context;
  private readonly module: SatModule;
  private readonly options: BlastingOptions;

  constructor(context: Context, module: SatModule, options: BlastingOptions) {
    this.context = context;
    this.module = module;
    this.options = options;
  }

  solve(query: Query): Answer {
    const { terms, tables, now } = this.context;
    const limits = new Limits(query.budget ?? {}, now);
    const gates = new Gates();
    const used = this.options.truthTables ? tables : undefined;
    const blaster = new Blaster(terms, gates, used, limits);
    const literals: Literal[] = [];
    for (const constraint of query.constraints) {
      const literal = blaster.literal(constraint);
      const reason = limits.exceeded(gates.count);
      if (reason !== undefined) return unknown(reason);
      if (literal === falseLiteral) return unsat;
      literals.push(literal);
    }
    return this.search(query, literals, gates, blaster, limits);
  }

  private search(
    query: Query,
    literals: readonly Literal[],
    gates: Gates,
    blaster: Blaster,
    limits: Limits,
  ): Answer {
    const refinement = new ArrayRefinement(this.context.terms, gates, blaster, limits);
    const instance = new SatInstance(this.module, gates, limits);
    try {
      for (const literal of literals) instance.addClause([literal]);
      for (;;) {
        const status = instance.solve(query.budget?.conflicts);
        if (status === 'unsat') return unsat;
        if (status !== 'sat') return unknown(status);
        const values = new GateValues(gates, (gate) => instance.inputValue(gate));
        const lemmas = refinement.lemmasFor(values);
        const reason = limits.exceeded(gates.count);
        if (reason !== undefined) return unknown(reason);
        if (lemmas.length === 0) return sat(this.model(blaster, refinement, values));
        for (const lemma of lemmas) instance.addClause(lemma);
      }
    } catch (error) {
      this.module.replace(error);
      return unknown('memory', 'the SAT solver ran out of memory');
    } finally {
      instance.dispose();
    }
  }

  private model(blaster: Blaster, refinement: ArrayRefinement, values: GateValues): Assignment {
    const { terms } = this.context;
    const model = new Assignment();
    const set = (term: Term, value: bigint) =>
      model.set(terms.symbolOf(term), terms.width(term), value);
    for (const symbol of blaster.symbols) {
      const { term } = terms.symbols[symbol];
      set(term, wordValue(values, blaster.word(term)));
    }
    for (const { array, index, value } of refinement.cells()) {
      set(terms.cell(array, terms.constant(terms.indexWidth(array), index)), value);
    }
    return model;
  }
}

function wordValue(values: GateValues, word: readonly Literal[]): bigint {
  let value = 0n;
  for (let i = word.length - 1; i >= 0; i--) {
    value = (value << 1n) | (values.value(word[i]) ? 1n : 0n);
  }
  return value;
}
