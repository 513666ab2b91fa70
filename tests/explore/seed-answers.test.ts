// What is kept of seeds must not show: with values kept, and with none, the first seed is found that satisfies all conditions, as
// evaluating each anew says, while terms are added from one question to the next.

import { expect, test } from 'vitest';
import { SeedAnswers } from '../../src/explore/seed-answers.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';
import { build, trees } from '../expr/model-term.ts';

test.each([
  ['all values are kept', Number.POSITIVE_INFINITY],
  ['values are kept until terms are many', 40],
  ['no value is kept', 0],
])('%s', (_, mostValues) => {
  const values = fc.array(fc.bigInt({ min: 0n, max: 255n }), { minLength: 12, maxLength: 12 });
  const law = fc.property(
    fc.array(fc.array(trees(1, 3), { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
    fc.array(values, { minLength: 1, maxLength: 4 }),
    (questions, inputs) => {
      const terms = new Terms();
      const asked = questions.map((question) => question.map((tree) => build(terms, tree)));
      const answers = new SeedAnswers(terms, mostValues);
      const assignments = inputs.map((bytes) => {
        const assignment = new Assignment();
        terms.symbols.slice(1).forEach(({ width }, i) => {
          assignment.set(i + 1, width, BigInt.asUintN(width, bytes[i % bytes.length]));
        });
        answers.add(new Map(), assignment);
        return assignment;
      });
      asked.forEach((constraints, round) => {
        const satisfied = assignments.find((each) => {
          const evaluator = new Evaluator(terms).under(each);
          return constraints.every((term) => evaluator.holds(term));
        });
        expect(answers.find(constraints)?.values).toBe(satisfied);
        for (let i = 0; i < 20; i++) terms.constant(32, 1000 * round + i);
      });
    },
  );
  fc.assert(law, { numRuns: Number(process.env.CLEW_RUNS ?? 300) });
});
