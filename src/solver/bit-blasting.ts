/**
 * The bottom of the chain: constraints to gates, gates to clauses, clauses to CaDiCaL, and round again
 * while the model violates an array. At most one SAT solver is alive at a time: the session of
 * the last query, kept for a query that continues it.
 */

import type { Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import type { TruthTables } from '../expr/truth-tables.ts';
import { ArrayAxioms } from './array-axioms.ts';
import { ArrayRefinement } from './array-refinement.ts';
import { Blaster } from './blast.ts';
import type { Context } from './context.ts';
import { falseLiteral, Gates, GateValues, type Literal, trueLiteral } from './gates.ts';
import { Limits } from './limits.ts';
import { type Answer, type Query, type Solver, sat, unknown, unsat } from './query.ts';
import { type CadicalModule, SatInstance, type SatModule } from './sat.ts';

export interface BlastingOptions {
  /** Whether terms of one byte become the circuits of their truth tables. */
  readonly truthTables: boolean;
  /** Whether the SAT solver is kept for queries that continue the last one. */
  readonly incremental: boolean;
  /** Whether arrays are refined, which is the default; otherwise all their axioms are there from the start. */
  readonly refinement?: boolean;
}

/** A session with more gates is not worth its memory. */
const maximalGates = 400_000;

export class BitBlasting implements Solver {
  private session: Session | undefined;

  constructor(
    private readonly context: Context,
    private readonly module: SatModule,
    private readonly options: BlastingOptions,
  ) {}

  solve(query: Query): Answer {
    const module = this.module.current;
    if (this.session?.module !== module || !this.session?.serves(query)) this.end();
    if (module === undefined) return unknown('memory', 'the SAT solver is being loaded again');
    const { truthTables, refinement = true } = this.options;
    const tables = truthTables ? this.context.tables : undefined;
    try {
      this.session ??= new Session(this.context, module, tables, refinement);
      return this.session.solve(query);
    } catch (error) {
      this.module.replace(module, error);
      this.end();
      return unknown('memory', 'the SAT solver ran out of memory');
    } finally {
      if (!this.options.incremental) this.end();
    }
  }

  private end(): void {
    this.session?.dispose();
    this.session = undefined;
  }
}

/** What a variable of the SAT solver costs with its gate and its clauses, in terms that are asked for. */
const workPerVariable = 8;

/**
 * One SAT solver with the circuit it was given, kept as long as it helps: along one path each query is the
 * last one's constraints and one more. What the next query can be expected to share (all constraints but
 * the newest) is asserted; the newest, which is the one that the next query may have negated, is
 * only assumed. A session serves a query that contains everything asserted so far: its gates are there, its
 * clauses are there, and what the SAT solver has learned is still true.
 */
class Session {
  private readonly limits: Limits;
  private readonly gates = new Gates();
  private readonly blaster: Blaster;
  private readonly refinement: ArrayRefinement;
  private readonly axioms: ArrayAxioms | undefined;
  private readonly instance: SatInstance;
  private readonly asserted = new Set<Term>();
  /** After a limit was exceeded, some clauses may be missing: no further query is served. */
  private isBroken = false;

  constructor(
    private readonly context: Context,
    readonly module: CadicalModule,
    tables: TruthTables | undefined,
    isRefined: boolean,
  ) {
    this.limits = new Limits(context.now);
    this.blaster = new Blaster(context.terms, this.gates, tables, this.limits);
    this.refinement = new ArrayRefinement(context.terms, this.gates, this.blaster, this.limits);
    if (!isRefined)
      this.axioms = new ArrayAxioms(context.terms, this.gates, this.blaster, this.limits);
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
    const before = this.instance.size;
    const answer = this.search(query);
    this.context.terms.work += workPerVariable * (this.instance.size - before);
    if (answer.status === 'unknown') this.isBroken = true;
    return answer;
  }

  dispose(): void {
    this.instance.dispose();
  }

  private search(query: Query): Answer {
    const { gates, limits, instance, refinement } = this;
    const newest = this.load(query.constraints);
    for (const clause of this.axioms?.next() ?? []) instance.addClause(clause);
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
