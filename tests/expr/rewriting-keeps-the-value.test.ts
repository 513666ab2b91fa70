import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';
import { build, meaning, trees, widths } from './model-term.ts';

test('a term built from a tree has the value of the tree, at every width', () => {
  const tree = fc.constantFrom(...widths).chain((width) => trees(width, 4));
  const value = fc.oneof(
    fc.constantFrom(0n, 1n, -1n, 2n, 255n, 1n << 31n, 1n << 63n),
    fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }),
  );
  const law = fc.property(
    tree,
    fc.array(value, { minLength: 12, maxLength: 12 }),
    (made, values) => {
      const terms = new Terms();
      const term = build(terms, made);
      expect(terms.width(term)).toBe(made.width);
      const assignment = new Assignment();
      const variables = new Map<string, bigint>();
      terms.symbols.slice(1).forEach((symbol, i) => {
        assignment.set(i + 1, symbol.width, values[i % values.length]);
        variables.set(symbol.name, values[i % values.length]);
      });
      expect(new Evaluator(terms).under(assignment).value(term)).toBe(meaning(made, variables));
    },
  );
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 3000) });
});
