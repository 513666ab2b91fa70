import { expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { definedDivision, divisionIsDefined } from '../../src/expr/defined-division.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';

const divisions = ['udiv', 'urem', 'sdiv', 'srem'] as const;

test.each(divisions)('%s: LLVM leaves it undefined exactly where C does', (division) => {
  const terms = new Terms();
  const [x, y] = [terms.variable('x', 4), terms.variable('y', 4)];
  const condition = divisionIsDefined(terms, division, x, y);
  const value = definedDivision(terms, division, x, y);
  const evaluator = new Evaluator(terms);
  for (let a = 0; a < 16; a++) {
    for (let b = 0; b < 16; b++) {
      const assignment = new Assignment();
      assignment.setLow(1, 4, a);
      assignment.setLow(2, 4, b);
      evaluator.under(assignment);
      const isSigned = division[0] === 's';
      const isDefined = b !== 0 && !(isSigned && a === 8 && b === 15);
      expect(evaluator.holds(condition)).toBe(isDefined);
      if (!isDefined) continue;
      const [i, j] = isSigned ? [(a << 28) >> 28, (b << 28) >> 28] : [a, b];
      const exact = division.endsWith('div') ? Math.trunc(i / j) : i % j;
      expect(evaluator.low(value)).toBe(exact & 15);
    }
  }
});

test('x / x is 1 for LLVM, but not for SMT-LIB', () => {
  const terms = new Terms();
  const x = terms.variable('x', 32);
  expect(definedDivision(terms, 'udiv', x, x)).toBe(terms.constant(32, 1));
  expect(definedDivision(terms, 'srem', x, x)).toBe(terms.constant(32, 0));
  expect(terms.isConstant(terms.udiv(x, x))).toBe(false);
});

test('the corner cases of SMT-LIB', () => {
  const terms = new Terms();
  const c = (value: number) => terms.constant(8, value);
  expect(terms.udiv(c(7), c(0))).toBe(c(255));
  expect(terms.urem(c(7), c(0))).toBe(c(7));
  expect(terms.sdiv(c(7), c(0))).toBe(c(-1));
  expect(terms.sdiv(c(-7), c(0))).toBe(c(1));
  expect(terms.srem(c(-7), c(0))).toBe(c(-7));
  expect(terms.sdiv(c(-128), c(-1))).toBe(c(-128));
});
