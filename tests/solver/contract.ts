/**
 * What every solver owes: the right answer, judged by trying all assignments, and a model that
 * satisfies the query. Each layer, each chain with a layer off and each back end runs this suite.
 */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Supports } from '../../src/expr/support.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Solver } from '../../src/solver/query.ts';
import { build, type Tree, trees } from '../expr/model-term.ts';

const maximalBits = 13;

/** Is there an assignment? undefined if there are too many to try. */
export function bruteForce(terms: Terms, constraints: readonly Term[]): boolean | undefined {
  const supports = new Supports(terms);
  const symbols = [...new Set(constraints.flatMap((term) => [...supports.of(term).symbols]))];
  const bits = symbols.reduce((sum, symbol) => sum + terms.symbols[symbol].width, 0);
  if (bits > maximalBits) return undefined;
  const evaluator = new Evaluator(terms);
  for (let code = 0; code < 2 ** bits; code++) {
    const assignment = new Assignment();
    let rest = code;
    for (const symbol of symbols) {
      const { width } = terms.symbols[symbol];
      assignment.setLow(symbol, width, rest & (2 ** width - 1));
      rest >>>= width;
    }
    evaluator.under(assignment);
    if (constraints.every((constraint) => evaluator.holds(constraint))) return true;
  }
  return false;
}

/** Sets of conditions over variables of a few bits, and reads of two small arrays. */
const conditions: fc.Arbitrary<Tree[]> = fc.array(trees(1, 3, 4), { minLength: 1, maxLength: 5 });

export function checkContract(makeSolver: (terms: Terms) => Solver, numRuns: number): void {
  const law = fc.property(fc.array(conditions, { minLength: 1, maxLength: 3 }), (queries) => {
    const terms = new Terms();
    const solver = makeSolver(terms);
    for (const trees of queries) {
      const constraints = trees.map((tree) => build(terms, tree));
      const expected = bruteForce(terms, constraints);
      const answer = solver.solve({ constraints });
      if (expected !== undefined) expect(answer.status).toBe(expected ? 'sat' : 'unsat');
      if (answer.status !== 'sat') continue;
      const evaluator = new Evaluator(terms).under(answer.model);
      for (const constraint of constraints) expect(evaluator.holds(constraint)).toBe(true);
    }
  });
  fc.assert(law, { numRuns });
}
