/**
 * One SAT solver with the circuit it was given, kept as long as it helps: along one path each query is the
 * last one's constraints and one more. What the next query can be expected to share (all constraints but
 * the newest) is asserted; the newest, which is the one that the next query may have negated, is
 * only assumed. A session serves a query that contains everything asserted so far: its gates are there, its
 * clauses are there, and what the SAT solver has learned is still true.
 */
import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import type { TruthTables } from '../expr/truth-tables.ts';
import { ArrayRefinement } from './array-refinement.ts';
import { Blaster } from './blast.ts';
import type { Context } from './context.ts';
import { GateValues } from './gate-values.ts';
import { falseLiteral, Gates, type Literal, trueLiteral } from './gates.ts';
import { Limits } from './limits.ts';
import { type Answer, type Query, sat, unknown, unsat } from './query.ts';
import { type CadicalModule, SatInstance } from './sat.ts';

/** A session with more gates is not worth its memory. */
const maximalGates = 400_000;

export class Session {
  private readonly limits: Limits;
  private readonly gates = new Gates();
  private readonly blaster: Blaster;
  private readonly refinement: ArrayRefinement;
  private readonly instance: SatInstance;
  private readonly asserted = new Set<Term>();
  /** After a limit was exceeded, some clauses may be missing: no further query is served. */
  private isBroken = false;

  constructor(
    private readonly context: Context,
    readonly module: CadicalModule,
    tables: TruthTables | undefined,
  ) {
    this.limits = new Limits(context.now);
    this.blaster = new Blaster(context.terms, this.gates, tables, this.limits);
    this.refinement = new ArrayRefinement(context.terms, this.gates, this.blaster, this.limits);
    this.instance = new SatInstance(module, this.gates, this.limits);
  }

  serves(query: Query): boolean {
    if (this.isBroken || this.gates.count > maximalGates) return false;
    if (this.asserted.size > query.constraints.length) return false;
    const constraints = new Set(query.constraints);
    for (const constraint of this.asserted) if (!constraints.has(constraint)) return false;
    return true;
  }

  solve(query: Query): Answer {
    this.limits.start(query.budget ?? {});
    const answer = this.search(query);
    if (answer.status === 'unknown') this.isBroken = true;
    return answer;
  }

  dispose(): void {
    this.instance.dispose();
  }

  private search(query: Query): Answer {
    const { gates, limits, instance, refinement } = this;
    const newest = this.load(query.constraints);
    for (;;) {
      const reason = limits.exceeded(gates.count);
      if (reason !== undefined) return unknown(reason);
      if (newest === falseLiteral) return unsat;
      const status = instance.solve([newest], query.budget?.conflicts);
      if (status === 'unsat') return unsat;
      if (status !== 'sat') return unknown(status);
      const values = new GateValues(gates, (gate) => instance.inputValue(gate));
      const lemmas = refinement.lemmasFor(values);
      if (lemmas.length === 0 && limits.exceeded(gates.count) === undefined) {
        return sat(this.model(values));
      }
      for (const lemma of lemmas) instance.addClause(lemma);
    }
  }

  /** Asserts all constraints but the newest, whose literal is returned; false if one is false. */
  private load(constraints: readonly Term[]): Literal {
    let newest: Literal = trueLiteral;
    for (const [i, constraint] of constraints.entries()) {
      if (this.asserted.has(constraint)) newest = trueLiteral;
      else {
        newest = this.blaster.literal(constraint);
        if (this.limits.exceeded(this.gates.count) !== undefined) return newest;
        if (newest === falseLiteral) return falseLiteral;
        if (i === constraints.length - 1) break;
        this.instance.addClause([newest]);
        this.asserted.add(constraint);
      }
    }
    return newest;
  }

  private model(values: GateValues): Assignment {
    const { terms } = this.context;
    const model = new Assignment();
    const set = (term: Term, value: bigint) =>
      model.set(terms.symbolOf(term), terms.width(term), value);
    for (const symbol of this.blaster.symbols) {
      const { term } = terms.symbols[symbol];
      set(term, wordValue(values, this.blaster.word(term)));
    }
    for (const { array, index, value } of this.refinement.cells()) {
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
