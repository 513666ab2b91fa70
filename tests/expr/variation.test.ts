import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
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

/** A write of a byte of the input, at a fixed position or at one that the input has. */
const writes = fc.record({ isFixed: fc.boolean(), at: fc.nat(16), value: fc.nat(5) });

test('reads of tables, of written cells and of input at a varying index are those of the evaluator', () => {
  const law = fc.property(
    fc.uint8Array({ minLength: 6, maxLength: 6 }),
    fc.uint8Array({ minLength: 1, maxLength: 40 }),
    fc.nat(255),
    fc.nat(5),
    fc.array(writes, { maxLength: 12 }),
    (bytes, content, compared, varied, writes) => {
      const terms = new Terms();
      const input = terms.array('input', 32, 8);
      const at = (index: number) => terms.select(input, terms.constant(32, index));
      const cells = Array.from({ length: 6 }, (_, i) => at(i));
      const index = terms.zext(terms.add(cells[0], cells[1]), 32);
      const table = terms.table(32, 8, content, input);
      const written = terms.store(table, terms.zext(cells[2], 32), terms.mul(cells[3], cells[0]));
      const over = (array: Term) =>
        writes.reduce((below, write) => {
          const position = write.isFixed
            ? terms.constant(32, write.at)
            : terms.zext(cells[write.at % 6], 32);
          return terms.store(below, position, cells[write.value]);
        }, array);
      const chosen = terms.ite(terms.ult(cells[4], cells[5]), over(written), over(input));
      const arrays = [input, table, written, over(table), chosen, over(chosen)];
      const conditions = arrays.map((array) =>
        terms.ult(terms.select(array, index), terms.constant(8, compared)),
      );
      const assignment = new Assignment();
      for (const [i, cell] of cells.entries())
        assignment.setLow(terms.symbolOf(cell), 8, bytes[i] % 8);
      const symbol = terms.symbolOf(cells[varied]);
      const own = assignment.getLow(symbol);
      const variation = new Variation(terms);
      variation.around(assignment);
      const evaluator = new Evaluator(terms);
      for (const condition of conditions) {
        const truth = (byte: number) => {
          const changed = assignment.clone();
          changed.setLow(symbol, 8, byte);
          return evaluator.under(changed).holds(condition);
        };
        const leaving = Array.from({ length: 256 }, (_, byte) => byte).filter(
          (byte) => truth(byte) !== truth(own),
        );
        variation.vary(symbol, own);
        expect(variation.keep(condition, truth(own))).toBe(leaving[0] ?? -1);
        expect(variation.remaining).toBe(255 - leaving.length);
      }
    },
  );
  fc.assert(law, { numRuns: 200 });
});
