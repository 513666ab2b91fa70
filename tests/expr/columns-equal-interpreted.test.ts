import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Columns } from '../../src/expr/columns.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';
import { build, trees } from './model-term.ts';

const value = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 2n, 255n, 1n << 31n, 1n << 63n),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
);
const values = fc.array(value, { minLength: 12, maxLength: 12 });
const numRuns = Number(process.env.CLEW_RUNS ?? 3000);

function assign(terms: Terms, given: readonly bigint[]): Assignment {
  const assignment = new Assignment();
  terms.symbols.slice(1).forEach((symbol, i) => {
    assignment.set(i + 1, symbol.width, given[i % given.length]);
  });
  return assignment;
}

test('columns have in each row the value of interpreted terms', () => {
  const law = fc.property(
    trees(1, 4, 32),
    fc.array(values, { minLength: 1, maxLength: 5 }),
    (made, rows) => {
      const terms = new Terms();
      const term = build(terms, made);
      const assignments = rows.map((given) => assign(terms, given));
      const symbols = new Map(
        terms.symbols.slice(1).map((_, i) => {
          const column = Int32Array.from(assignments, (assignment) => assignment.getLow(i + 1));
          return [i + 1, column] as const;
        }),
      );
      const column = new Columns(terms, rows.length, symbols).column(term);
      const expected = assignments.map((assignment) =>
        new Evaluator(terms).under(assignment).low(term),
      );
      expect([...(column?.low ?? [])]).toEqual(expected);
    },
  );
  fc.assert(law, { numRuns });
});
