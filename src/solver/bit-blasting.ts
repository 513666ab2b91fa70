/**
 * The bottom of the chain: constraints to gates, gates to clauses, clauses to CaDiCaL, and round again
 * while the model violates an array (`session.ts`). At most one SAT solver is alive at a time: the session of
 * the last query, kept for a query that continues it.
 */
import type { Context } from './context.ts';
import { type Answer, type Query, type Solver, unknown } from './query.ts';
import type { SatModule } from './sat.ts';
import { Session } from './session.ts';

export interface BlastingOptions {
  /** Whether terms of one byte become the circuits of their truth tables. */
  readonly truthTables: boolean;
  /** Whether the SAT solver is kept for queries that continue the last one. */
  readonly incremental: boolean;
}

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
    const { truthTables } = this.options;
    const tables = truthTables ? this.context.tables : undefined;
    try {
      this.session ??= new Session(this.context, module, tables);
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
