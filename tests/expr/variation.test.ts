import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Variation } from '../../src/expr/variation.ts';
import fc from '../chance.ts';
import { build, trees } from './model-term.ts';

const value = fc.oneof(
  fc.constantFrom(0n, 1n, -1n, 2n, 255n, 1n << 31n, 1n << 63n),
  fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }),
);
const values = fc.array(value, { minLength: 12, maxLength: 12 });
const numRuns = Number(process.env.CLEW_RUNS ?? 1000);

test('a value of the byte stays as long as all conditions are what they are under its assignment', () => {
  const law = fc.property(
    fc.array(trees(1, 4, 64), { minLength: 1, maxLength: 4 }),
    values,
    fc.nat(),
    (made, given, which) => {
      const terms = new Terms();
      const conditions = made.map((tree) => build(terms, tree));
      const narrow = terms.symbols.slice(1).flatMap(({ width }, i) => (width <= 8 ? [i + 1] : []));
      if (narrow.length === 0) return;
      const symbol = narrow[which % narrow.length];
      const { width } = terms.symbols[symbol];
      const assignment = new Assignment();
      terms.symbols.slice(1).forEach((each, i) => {
        assignment.set(i + 1, each.width, given[i % given.length]);
      });
      const truth = (condition: number, byte: number) => {
        const changed = assignment.clone();
        changed.setLow(symbol, width, byte);
        return new Evaluator(terms).under(changed).holds(condition);
      };
      const own = assignment.getLow(symbol);
      const variation = new Variation(terms);
      variation.around(assignment);
      variation.vary(symbol, own);
      let rows = Array.from({ length: 2 ** width }, (_, byte) => byte).filter((b) => b !== own);
      for (const condition of conditions) {
        const held = truth(condition, own);
        const leaving = rows.filter((byte) => truth(condition, byte) !== held);
        expect(variation.keep(condition, held)).toBe(leaving[0] ?? -1);
        rows = rows.filter((byte) => !leaving.includes(byte));
        expect(variation.remaining).toBe(rows.length);
      }
    },
  );
  fc.assert(law, { numRuns });
});
