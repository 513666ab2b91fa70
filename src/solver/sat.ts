/**
 * The SAT solver at the bottom: CaDiCaL, compiled to WebAssembly. It is loaded once (that is
 * asynchronous); from then on instances are made, used and disposed synchronously. An instance gets
 * the gates it needs as clauses, on demand (Tseitin's encoding), so that of a shared circuit only the cone
 * of the question is ever translated.
 */
import { Cadical, loadCadical } from 'cadical-wasm';
import { Gate, type Gates, type Literal } from './gates.ts';
import type { Budget } from './query.ts';

export type SatModule = Awaited<ReturnType<typeof loadCadical>>;

export const loadSat: () => Promise<SatModule> = loadCadical;

export type SatStatus = 'sat' | 'unsat' | 'time' | 'conflicts';

export class SatInstance {
  private readonly solver: Cadical;
  private readonly gates: Gates;
  private readonly now: () => number;
  /** By gate: its variable, 0 where it is not translated to clauses yet. */
  private variables = Int32Array.of(1);
  private count = 1;

  constructor(module: SatModule, gates: Gates, now: () => number) {
    this.solver = new Cadical(module, { quiet: true });
    this.gates = gates;
    this.now = now;
    this.solver.addClause([-1]);
  }

  /** At least one of these literals shall be true. */
  addClause(literals: readonly Literal[]): void {
    this.solver.addClause(literals.map((literal) => this.variable(literal)));
  }

  solve(budget: Budget, startedAt: number, assumptions: readonly Literal[] = []): SatStatus {
    const assumed = assumptions.map((literal) => this.variable(literal));
    const deadline = budget.milliseconds === undefined ? Infinity : startedAt + budget.milliseconds;
    let expired = this.now() >= deadline;
    if (expired) return 'time';
    if (deadline < Infinity) {
      this.solver.setTerminate(() => {
        expired = this.now() >= deadline;
        return expired;
      });
    }
    const limits = budget.conflicts === undefined ? {} : { conflicts: budget.conflicts };
    const status = this.solver.solve({ assumptions: assumed, ...limits });
    if (status === 'unknown') return expired ? 'time' : 'conflicts';
    return status === 'satisfiable' ? 'sat' : 'unsat';
  }

  /** In the model found last; inputs that were never translated are free: false. */
  inputValue(gate: number): boolean {
    const variable = gate < this.variables.length ? this.variables[gate] : 0;
    return variable !== 0 && this.solver.value(variable);
  }

  dispose(): void {
    this.solver.dispose();
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
    const variables = new Int32Array(this.gates.kinds.length);
    variables.set(this.variables);
    this.variables = variables;
  }
}
