/**
 * The SAT solver at the bottom: CaDiCaL, compiled to WebAssembly. It is loaded once (that is
 * asynchronous); from then on instances are made, used and disposed synchronously. An instance gets
 * the gates it needs as clauses, on demand (Tseitin's encoding), so that of a shared circuit only the cone
 * of the question is ever translated.
 */

import { Cadical, createModule, loadCadical } from 'cadical-wasm';
import { resized } from '../base/grown-array.ts';
import { Gate, type Gates, type Literal } from './gates.ts';
import type { Limits } from './limits.ts';

export type CadicalModule = Awaited<ReturnType<typeof loadCadical>>;

/**
 * Loaded modules. One is used; if it aborts (its memory is that of WebAssembly, at most 4 GB), it is
 * unusable from then on, and a spare one takes its place while another is loaded. Loading needs the
 * event loop: a caller that uses up all spares without returning to it has no SAT solver for a while.
 */
export class SatModule {
  private readonly modules: CadicalModule[];

  constructor(modules: readonly CadicalModule[]) {
    this.modules = [...modules];
  }

  get current(): CadicalModule | undefined {
    return this.modules[0];
  }

  /** To be called with what a solver on this module threw. An error that is no abort is a bug, and is thrown again. */
  replace(aborted: CadicalModule, error: unknown): void {
    if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    if (aborted !== this.current) return;
    this.modules.shift();
    createModule().then(
      (module) => this.modules.push(module),
      () => {},
    );
  }
}

export async function loadSat(): Promise<SatModule> {
  return new SatModule([await loadCadical(), await createModule(), await createModule()]);
}

export type SatStatus = 'sat' | 'unsat' | 'time' | 'conflicts' | 'memory';

export class SatInstance {
  private readonly solver: Cadical;
  /** Indexed by gate: its variable, 0 if the gate is not translated to clauses yet. */
  private variables = Int32Array.of(1);
  private count = 1;

  constructor(
    module: CadicalModule,
    private readonly gates: Gates,
    private readonly limits: Limits,
  ) {
    this.solver = new Cadical(module, { quiet: true });
    this.solver.addClause([-1]);
  }

  /** How many variables it has. */
  get size(): number {
    return this.count;
  }

  /** At least one of these literals shall be true. */
  addClause(literals: readonly Literal[]): void {
    this.solver.addClause(literals.map((literal) => this.variable(literal)));
  }

  /** Are the clauses satisfiable, with these literals true? */
  solve(assumptions: readonly Literal[], conflicts: number | undefined): SatStatus {
    const { limits, gates } = this;
    const assumed = assumptions.map((literal) => this.variable(literal));
    const exceeded = limits.exceeded(gates.count);
    if (exceeded !== undefined) return exceeded === 'memory' ? 'memory' : 'time';
    if (limits.isOver()) return 'time';
    let expired = false;
    const isLimited = limits.deadline < Infinity;
    const terminate = () => {
      expired = limits.isOver();
      return expired;
    };
    if (isLimited) this.solver.setTerminate(terminate);
    const limit = conflicts === undefined ? {} : { conflicts };
    const status = this.solver.solve({ assumptions: assumed, ...limit });
    if (isLimited) this.solver.setTerminate(null);
    if (status === 'unknown') return expired ? 'time' : 'conflicts';
    return status === 'satisfiable' ? 'sat' : 'unsat';
  }

  /** The value of an input in the model found last; inputs that were never translated are free, and count as false. */
  inputValue(gate: number): boolean {
    const variable = gate < this.variables.length ? this.variables[gate] : 0;
    return variable !== 0 && this.solver.value(variable);
  }

  /** Releases the instance, unless the module has aborted: its memory goes with the module. */
  dispose(): void {
    try {
      this.solver.dispose();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
    }
  }

  /** The literal in DIMACS form; translates the gate and all below it if that has not happened yet. */
  private variable(literal: Literal): number {
    const root = literal >> 1;
    if (this.variables.length < this.gates.count) this.reserve();
    if (this.variables[root] === 0) this.translate(root);
    return this.dimacs(literal);
  }

  private translate(root: number): void {
    const { gates, variables } = this;
    const stack = [root];
    variables[root] = ++this.count;
    for (let gate = stack.pop(); gate !== undefined; gate = stack.pop()) {
      if (gates.kinds[gate] === Gate.input) continue;
      // Missing clauses only make the formula weaker, and `solve` gives no answer from here on.
      if (this.limits.exceeded(gates.count) !== undefined) return;
      for (let i = 3 * gate; i < 3 * gate + 3; i++) {
        const input = gates.inputs[i] >> 1;
        if (variables[input] !== 0) continue;
        variables[input] = ++this.count;
        stack.push(input);
      }
      this.define(gate, gates.kinds[gate]);
    }
  }

  private define(gate: number, kind: number): void {
    const { inputs } = this.gates;
    const out = this.variables[gate];
    const a = this.dimacs(inputs[3 * gate]);
    const b = this.dimacs(inputs[3 * gate + 1]);
    const c = this.dimacs(inputs[3 * gate + 2]);
    switch (kind) {
      case Gate.and:
        this.clauses([-out, a], [-out, b], [out, -a, -b]);
        break;
      case Gate.xor:
        this.clauses([-out, a, b], [-out, -a, -b], [out, -a, b], [out, a, -b]);
        break;
      case Gate.mux:
        this.clauses([-a, -out, b], [-a, out, -b], [a, -out, c], [a, out, -c]);
        this.clauses([-b, -c, out], [b, c, -out]);
        break;
      case Gate.majority:
        this.clauses([-a, -b, out], [-a, -c, out], [-b, -c, out]);
        this.clauses([a, b, -out], [a, c, -out], [b, c, -out]);
        break;
    }
  }

  private clauses(...clauses: number[][]): void {
    for (const clause of clauses) this.solver.addClause(clause);
  }

  private dimacs(literal: Literal): number {
    const variable = this.variables[literal >> 1];
    return literal & 1 ? -variable : variable;
  }

  private reserve(): void {
    this.variables = resized(this.variables, this.gates.kinds.length);
  }
}
