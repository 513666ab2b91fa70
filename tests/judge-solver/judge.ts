// The judge of the solver is another solver. Both get the text of the same query; they must not say sat and unsat.
// And where clew says sat, z3 must accept its model: with every variable fixed to the model's value, the query
// must still be satisfiable. That also compares what the two think the operators mean.

import { Terms } from '../../src/expr/terms.ts';
import { type Reply, SolverProcess } from '../../src/solver/external/solver-process.ts';
import type { Solver } from '../../src/solver/query.ts';
import { Script } from '../../src/solver/smtlib/script.ts';
import { type Query, scriptOf } from './query.ts';

export interface Tally {
  sat: number;
  unsat: number;
  /** One of the two did not know. */
  undecidedByClew: number;
  undecidedByZ3: number;
}

export const newTally = (): Tally => ({ sat: 0, unsat: 0, undecidedByClew: 0, undecidedByZ3: 0 });

type Status = 'sat' | 'unsat' | 'unknown';

interface ClewResult {
  readonly status: Status;
  /** The model as assertions that fix all variables; empty unless sat. */
  readonly fixed: string;
}

export class Judge {
  readonly tally = newTally();
  private readonly solverFor: (terms: Terms) => Solver;
  private readonly milliseconds: number;
  private z3 = new SolverProcess(['z3', '-in']);

  constructor(solverFor: (terms: Terms) => Solver, milliseconds: number) {
    this.solverFor = solverFor;
    this.milliseconds = milliseconds;
  }

  /** Throws if clew and z3 disagree. */
  judge(query: Query): void {
    const clew = this.askClew(query);
    const z3 = this.askZ3(scriptOf(query, 'z3'));
    if (clew.status === 'unknown') this.tally.undecidedByClew++;
    else if (z3 === 'unknown') this.tally.undecidedByZ3++;
    else if (clew.status !== z3) throw new Error(`clew says ${clew.status}, z3 says ${z3}`);
    else this.tally[z3]++;
    if (clew.status !== 'sat') return;
    if (this.askZ3(scriptOf(query, 'z3') + clew.fixed) === 'unsat') {
      throw new Error(`z3 rejects the model of clew:\n${clew.fixed}`);
    }
  }

  close(): void {
    this.z3.close();
  }

  private askClew(query: Query): ClewResult {
    const lines: string[] = [];
    const terms = new Terms();
    const script = new Script({
      terms,
      solver: this.solverFor(terms),
      budget: { milliseconds: this.milliseconds },
      print: (line) => lines.push(line),
      now: () => performance.now(),
    });
    script.run(`${scriptOf(query, 'clew')}(check-sat)`);
    const status = script.answer!.status;
    if (status !== 'sat') return { status, fixed: '' };
    lines.length = 0;
    script.run('(get-model)');
    return { status, fixed: fixedBy(lines.join('\n')) };
  }

  private askZ3(assertions: string): Status {
    // z3 knows constant arrays in no smaller logic.
    const logic = assertions.includes('(as const') ? 'ALL' : 'QF_ABV';
    this.z3.send(`(reset)\n(set-logic ${logic})\n${assertions}(check-sat)\n`);
    const reply = this.z3.receive(performance.now() + this.milliseconds);
    if (reply.kind === 'reply') return statusOf(reply, assertions);
    // Too hard for it: the next query gets a new process.
    this.z3.close();
    this.z3 = new SolverProcess(['z3', '-in']);
    return 'unknown';
  }
}

function statusOf(reply: Reply & { kind: 'reply' }, assertions: string): Status {
  if (reply.text === 'sat' || reply.text === 'unsat' || reply.text === 'unknown') return reply.text;
  throw new Error(`z3 answers ${reply.text} to\n${assertions}`);
}

/** (define-fun x () Sort value) as (assert (= x value)). */
function fixedBy(model: string): string {
  return model
    .slice(2, -2)
    .replaceAll(
      /\(define-fun (\S+) \(\) (?:Bool|\(_ BitVec \d+\)|\(Array .*\))\n/g,
      '(assert (= $1\n',
    )
    .replaceAll(/\)$/gm, '))');
}
