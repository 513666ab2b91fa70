// The judge of the solver is another solver. Both get the text of the same query; they must not say
// sat and unsat. And where clew says sat, z3 must accept its model: with every variable fixed to
// the model's value, the query must still be satisfiable. That also compares what the two think the
// operators mean.
//
// A query is asked in one of two ways: alone, to a new solver; or as a path asks it, each prefix of
// its constraints and each prefix with the last one negated, to one solver that has answered all
// queries before, so that whatever it remembers is judged too.

import { present } from '../../src/base/known.ts';
import { Terms } from '../../src/expr/terms.ts';
import { type Reply, SolverProcess } from '../../src/solver/external/solver-process.ts';
import type { Solver } from '../../src/solver/query.ts';
import { Script } from '../../src/solver/smtlib/script.ts';
import { hangSeconds } from '../patience.ts';
import { type Query, scriptOf } from './query.ts';

export interface Tally {
  sat: number;
  unsat: number;
  /** One of the two did not know. */
  undecidedByClew: number;
  undecidedByZ3: number;
}

const newTally = (): Tally => ({ sat: 0, unsat: 0, undecidedByClew: 0, undecidedByZ3: 0 });

type Status = 'sat' | 'unsat' | 'unknown';

interface ClewResult {
  readonly status: Status;
  /** The model as assertions that fix all variables; empty unless sat. */
  readonly fixed: string;
}

/** When to give up on a query: counted, not timed, so that a busy machine decides what an idle one does. */
export interface Effort {
  /** Conflicts of clew's SAT solver. */
  readonly conflicts: number;
  /** z3's own measure, its resource limit. */
  readonly steps: number;
}

export class Judge {
  readonly tally = newTally();
  private readonly solverFor: (terms: Terms) => Solver;
  private readonly effort: Effort;
  private readonly veteran: Script;
  private readonly printed: string[] = [];
  private z3 = startZ3();

  constructor(solverFor: (terms: Terms) => Solver, effort: Effort) {
    this.solverFor = solverFor;
    this.effort = effort;
    this.veteran = this.newScript();
  }

  /** Throws if clew and z3 disagree. */
  judgeAlone(query: Query): void {
    this.compare(query, this.newScript());
  }

  /**
   * Throws if clew and z3 disagree on a question of the path whose conditions are the constraints.
   */
  judgeAsPath({ constraints }: Query): void {
    for (const [place, constraint] of constraints.entries()) {
      const prefix = constraints.slice(0, place);
      const negated = { op: 'not', sort: 0, args: [constraint] };
      this.compare({ constraints: [...prefix, negated] }, this.veteran);
      this.compare({ constraints: [...prefix, constraint] }, this.veteran);
    }
  }

  close(): void {
    this.z3.close();
  }

  private compare(query: Query, script: Script): void {
    const clew = this.askClew(query, script);
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

  private askClew(query: Query, script: Script): ClewResult {
    script.run(`(push 1)${scriptOf(query, 'clew')}(check-sat)`);
    const status = present(script.answer).status;
    this.printed.length = 0;
    if (status === 'sat') script.run('(get-model)');
    const fixed = status === 'sat' ? fixedBy(this.printed.join('\n')) : '';
    script.run('(pop 1)');
    return { status, fixed };
  }

  private newScript(): Script {
    const terms = new Terms();
    return new Script({
      terms,
      solver: this.solverFor(terms),
      budget: { conflicts: this.effort.conflicts },
      print: (line) => this.printed.push(line),
      now: () => performance.now(),
    });
  }

  private askZ3(assertions: string): Status {
    // Its processor time runs out with the queries before this one, or because it is too hard: a new process knows which.
    return this.tryZ3(assertions) ?? this.tryZ3(assertions) ?? 'unknown';
  }

  private tryZ3(assertions: string): Status | undefined {
    // z3 knows constant arrays in no smaller logic.
    const logic = assertions.includes('(as const') ? 'ALL' : 'QF_ABV';
    const options = `(set-option :rlimit ${this.effort.steps})\n(set-logic ${logic})\n`;
    this.z3.send(`(reset)\n${options}${assertions}(check-sat)\n`);
    const reply = this.z3.receive(performance.now() + 1000 * hangSeconds);
    if (reply.kind === 'reply') return statusOf(reply, assertions);
    this.z3.close();
    this.z3 = startZ3();
    return undefined;
  }
}

/** Its limit of steps does not hold while it prepares a query; a limit of processor time ends the process. */
function startZ3(): SolverProcess {
  return new SolverProcess(['sh', '-c', 'ulimit -t 4; exec z3 -in']);
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
