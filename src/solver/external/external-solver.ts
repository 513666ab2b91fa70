// Another solver as a back end: any program that reads SMT-LIB 2 from its standard input, such as
// `z3 -in`, `cvc5 --incremental`, `bitwuzla` or `stp --SMTLIB2`. It is not trusted: whatever it
// does other than answering in time with a model that holds costs this query an `unknown`, and the
// next one gets a new process.

import type { Term } from '../../expr/arena.ts';
import { Assignment } from '../../expr/assignment.ts';
import { Evaluator } from '../../expr/evaluate.ts';
import type { Terms } from '../../expr/terms.ts';
import { type Answer, type Query, type Solver, sat, unknown, unsat } from '../query.ts';
import type { BackEnd } from './back-end.ts';
import { type QueryText, queryText, type Wish } from './query-text.ts';
import type { Reply, SolverProcess } from './solver-process.ts';
import { readValues } from './values.ts';

/** How long a query without a time limit waits for a process that says nothing. */
const PATIENCE_MILLISECONDS = 60_000;

export class ExternalSolver implements Solver {
  constructor(
    private readonly terms: Terms,
    private readonly backEnd: BackEnd,
  ) {}

  solve({ constraints, budget }: Query): Answer {
    const text = queryText(this.terms, constraints);
    const { process } = this.backEnd;
    const deadline = performance.now() + (budget?.milliseconds ?? PATIENCE_MILLISECONDS);
    const answer = this.ask(process, text, constraints, deadline);
    if (answer.status === 'unknown') this.backEnd.close();
    return answer;
  }

  private ask(
    process: SolverProcess,
    { logic, commands, wishes }: QueryText,
    constraints: readonly Term[],
    deadline: number,
  ): Answer {
    process.send(
      `(reset)\n(set-option :produce-models true)\n(set-logic ${logic})\n${commands}(check-sat)\n`,
    );
    const verdict = process.receive(deadline);
    if (verdict.kind !== 'reply') return failure(verdict);
    if (verdict.text === 'unsat') return unsat;
    if (verdict.text !== 'sat') return unknown('back end failed', `it answers ${verdict.text}`);
    if (wishes.length === 0) return this.checked(constraints, new Assignment());
    process.send(`(get-value (${[...namesOf(wishes)].join(' ')}))\n`);
    const reply = process.receive(deadline);
    if (reply.kind !== 'reply') return failure(reply);
    const values = readValues(reply.text);
    if (values === undefined) return unknown('back end failed', `no values in ${reply.text}`);
    return this.checked(constraints, this.modelOf(wishes, values));
  }

  private modelOf(wishes: readonly Wish[], values: ReadonlyMap<string, bigint>): Assignment {
    const { terms } = this;
    const model = new Assignment();
    const set = (symbol: number, value: bigint) =>
      model.set(symbol, terms.symbols[symbol].width, value);
    for (const wish of wishes) {
      const value = values.get(wish.name) ?? 0n;
      if (wish.kind === 'symbol') set(wish.symbol, value);
      else {
        const index = terms.constant(
          terms.indexWidth(wish.array),
          values.get(wish.indexName) ?? 0n,
        );
        const cell = terms.select(wish.array, index);
        // An index beyond the array's size has no cell: the read is the constant zero.
        if (!terms.isConstant(cell)) set(terms.symbolOf(cell), value);
      }
    }
    return model;
  }

  private checked(constraints: readonly Term[], model: Assignment): Answer {
    const evaluator = new Evaluator(this.terms).under(model);
    if (constraints.every((constraint) => evaluator.holds(constraint))) return sat(model);
    return unknown('back end failed', 'its model does not satisfy the query');
  }
}

function failure(reply: Exclude<Reply, { kind: 'reply' }>): Answer {
  if (reply.kind === 'silent') return unknown('time', 'the solver process did not answer in time');
  return unknown('back end failed', `the solver process ${reply.reason}`);
}

function namesOf(wishes: readonly Wish[]): Set<string> {
  return new Set(
    wishes.flatMap((wish) => (wish.kind === 'cell' ? [wish.indexName, wish.name] : [wish.name])),
  );
}
