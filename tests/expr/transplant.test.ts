// A term in another arena, with values in place of some symbols, has the value that it had.

import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import { transplant } from '../../src/expr/transplant.ts';
import fc from '../chance.ts';
import { build, trees } from './model-term.ts';

const value = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });

test('a transplanted term has the value of the original, whichever symbols are free', () => {
  const law = fc.property(
    fc.array(trees(1, 4, 64), { minLength: 1, maxLength: 4 }),
    fc.array(value, { minLength: 12, maxLength: 12 }),
    fc.nat(),
    (made, given, chosen) => {
      const [from, to] = [new Terms(), new Terms()];
      const roots = made.map((tree) => build(from, tree));
      const values = new Assignment();
      const symbols = from.symbols.slice(1).map((_, i) => i + 1);
      for (const symbol of symbols)
        values.set(symbol, from.symbols[symbol].width, given[symbol % given.length]);
      const free = new Set(symbols.filter((symbol) => (chosen >> (symbol % 30)) & 1));
      const transplanted = transplant(from, roots, to, { values, free });
      const there = new Assignment();
      for (const [symbol, variable] of transplanted?.variables ?? [])
        there.set(to.symbolOf(variable), to.width(variable), values.get(symbol));
      const [original, image] = [new Evaluator(from).under(values), new Evaluator(to).under(there)];
      const holds = transplanted?.roots.map((root) => image.holds(root));
      expect(holds).toEqual(roots.map((root) => original.holds(root)));
      if (free.size === 0)
        expect(transplanted?.roots.every((root) => to.isConstant(root))).toBe(true);
    },
  );
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 500) });
});

test('what is read of a table at a free index is read of the same table', () => {
  const [from, to] = [new Terms(), new Terms()];
  const table = from.table(8, 8, Uint8Array.of(7, 1, 4));
  const index = from.variable('i', 8);
  const root = from.eq(from.select(table, index), from.constant(8, 4));
  const free = new Set([from.symbolOf(index)]);
  const { roots = [], variables } =
    transplant(from, [root], to, { values: new Assignment(), free }) ?? {};
  const evaluator = new Evaluator(to);
  const holds = [0, 1, 2, 3].map((i) => {
    const there = new Assignment();
    for (const variable of variables?.values() ?? []) there.setLow(to.symbolOf(variable), 8, i);
    return evaluator.under(there).holds(roots[0]);
  });
  expect(holds).toEqual([false, false, true, false]);
});

test('array variables are declined: any of their cells may be meant', () => {
  const [from, to] = [new Terms(), new Terms()];
  const cells = from.array('stdin', 32, 8);
  const read = from.select(cells, from.variable('i', 32));
  const root = from.eq(read, from.constant(8, 1));
  const free = new Set<number>();
  expect(transplant(from, [root], to, { values: new Assignment(), free })).toBeUndefined();
});
