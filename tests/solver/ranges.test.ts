// The range of a term has its value under every assignment that satisfies the constraints.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Context } from '../../src/solver/context.ts';
import { domainsOf } from '../../src/solver/domains.ts';
import { boundsOf, Ranges } from '../../src/solver/ranges.ts';
import fc from '../chance.ts';
import { build, trees } from '../expr/model-term.ts';

const numRuns = Number(process.env.CLEW_RUNS ?? 500);
const values = fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), {
  minLength: 4,
  maxLength: 4,
});
const tree = fc.constantFrom(8, 16, 32, 64).chain((width) => trees(width, 3, 64));
const conditions = fc.array(trees(1, 2, 64), { maxLength: 3 });

test('a value that the constraints allow is in the range', () => {
  const law = fc.property(tree, conditions, values, (made, conditionTrees, given) => {
    const terms = new Terms();
    const term = build(terms, made);
    const built = conditionTrees.map((condition) => build(terms, condition));
    const context = new Context(terms, () => 0);
    const assignment = new Assignment();
    terms.symbols.slice(1).forEach(({ width }, i) => {
      assignment.set(i + 1, width, given[i % given.length]);
    });
    const evaluator = context.evaluator.under(assignment);
    const constraints = built.map((condition) =>
      evaluator.holds(condition) ? condition : terms.not(condition),
    );
    const domains = present(domainsOf(context, constraints));
    const bounds = boundsOf(terms, constraints);
    const { least, greatest } = new Ranges(context, domains.allowed, bounds).of(term);
    const value = evaluator.value(term);
    expect(value >= BigInt(least)).toBe(true);
    expect(greatest === Infinity || value <= BigInt(greatest)).toBe(true);
  });
  fc.assert(law, { numRuns });
});

test('comparisons with constants narrow a term', () => {
  const terms = new Terms();
  const context = new Context(terms, () => 0);
  const [x, y] = [terms.variable('x', 32), terms.variable('y', 32)];
  const constraints = [
    terms.ult(x, terms.constant(32, 100)),
    terms.ult(terms.constant(32, 9), x),
    terms.ult(y, terms.constant(32, 5)),
  ];
  const ranges = new Ranges(context, new Map(), boundsOf(terms, constraints));
  expect(ranges.of(x)).toEqual({ least: 10, greatest: 99 });
  expect(ranges.of(terms.add(x, y))).toEqual({ least: 10, greatest: 103 });
});
