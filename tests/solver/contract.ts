/**
 * What every solver owes: the right answer, judged by trying all assignments, and a model that
 * satisfies the query. Each layer, each chain with a layer off and each back end runs this suite.
 */

import { expect } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Supports } from '../../src/expr/support.ts';
import { Terms } from '../../src/expr/terms.ts';
import type { Solver } from '../../src/solver/query.ts';
import fc from '../chance.ts';
import { build, type Tree, trees } from '../expr/model-term.ts';

const maximalBits = 13;

/** Is there an assignment, of symbols and of all cells of arrays? undefined if there are too many to try. */
function bruteForce(terms: Terms, constraints: readonly Term[]): boolean | undefined {
  const supports = new Supports(terms);
  const cellsOf = (array: Term) =>
    Array.from({ length: 2 ** terms.indexWidth(array) }, (_, i) =>
      terms.symbolOf(terms.byte(array, i)),
    );
  const symbolsOf = (term: Term) => [
    ...supports.of(term).symbols,
    ...supports.of(term).arrays.flatMap(cellsOf),
  ];
  const symbols = [...new Set(constraints.flatMap(symbolsOf))];
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

/** A condition: on variables of a few bits, or between a read of an array and a tree. */
type Condition = { tree: Tree; read?: { array: ArrayTree; index: Tree } };

/** Writes, choices and tables over an array of four cells of two bits. */
type ArrayTree =
  | { kind: 'variable' }
  | { kind: 'store'; array: ArrayTree; index: Tree; value: Tree }
  | { kind: 'table'; content: number[]; rest: ArrayTree }
  | { kind: 'choice'; condition: Tree; yes: ArrayTree; no: ArrayTree };

const arrays: fc.Arbitrary<ArrayTree> = fc.letrec<{ array: ArrayTree }>((tie) => ({
  array: fc.oneof(
    { maxDepth: 3 },
    fc.constant({ kind: 'variable' as const }),
    fc.record({
      kind: fc.constant('store' as const),
      array: tie('array'),
      index: trees(2, 1, 2),
      value: trees(2, 1, 2),
    }),
    fc.record({
      kind: fc.constant('table' as const),
      content: fc.array(fc.nat(3), { minLength: 1, maxLength: 4 }),
      rest: tie('array'),
    }),
    fc.record({
      kind: fc.constant('choice' as const),
      condition: trees(1, 1, 2),
      yes: tie('array'),
      no: tie('array'),
    }),
  ),
})).array;

function buildArray(terms: Terms, tree: ArrayTree): Term {
  switch (tree.kind) {
    case 'variable':
      return terms.array('A', 2, 2);
    case 'store': {
      const array = buildArray(terms, tree.array);
      return terms.store(array, build(terms, tree.index), build(terms, tree.value));
    }
    case 'table':
      return terms.table(2, 2, Uint8Array.from(tree.content), buildArray(terms, tree.rest));
    case 'choice': {
      const [yes, no] = [buildArray(terms, tree.yes), buildArray(terms, tree.no)];
      return terms.ite(build(terms, tree.condition), yes, no);
    }
  }
}

function buildCondition(terms: Terms, { tree, read }: Condition): Term {
  if (read === undefined) return build(terms, tree);
  const value = terms.select(buildArray(terms, read.array), build(terms, read.index));
  return terms.eq(value, build(terms, tree));
}

const conditions: fc.Arbitrary<Condition[]> = fc.array(
  fc.oneof(
    trees(1, 3, 4).map((tree) => ({ tree })),
    fc.record({
      tree: trees(2, 1, 2),
      read: fc.record({ array: arrays, index: trees(2, 2, 2) }),
    }),
  ),
  { minLength: 1, maxLength: 5 },
);

/** Queries that have nothing to do with each other. */
const separate = fc
  .array(conditions, { minLength: 1, maxLength: 3 })
  .map((queries) => queries.map((query) => query.map((condition) => ({ condition, holds: true }))));

/** Queries about the same conditions, some of them denied, as paths that share a prefix ask them. */
const related = conditions.chain((pool) => {
  const pick = fc.record({ condition: fc.constantFrom(...pool), holds: fc.boolean() });
  const query = fc.array(pick, { minLength: 1, maxLength: 5 });
  return fc.array(query, { minLength: 3, maxLength: 8 });
});

export function checkContract(makeSolver: (terms: Terms) => Solver, numRuns: number): void {
  const law = fc.property(fc.oneof(separate, related), (queries) => {
    const terms = new Terms();
    const solver = makeSolver(terms);
    for (const query of queries) {
      const constraints = query.map(({ condition, holds }) => {
        const built = buildCondition(terms, condition);
        return holds ? built : terms.not(built);
      });
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
