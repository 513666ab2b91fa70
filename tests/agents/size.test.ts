// Answers of any shape become small enough, and say what is missing.

import { expect, test } from 'vitest';
import { fitted } from '../../src/agents/size.ts';
import fc from '../chance.ts';

const answers = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue({ maxDepth: 4 }), {
  maxKeys: 12,
}) as fc.Arbitrary<Record<string, unknown>>;

test('an answer never has more characters than it may, and a small one stays as it is', () => {
  fc.assert(
    fc.property(answers, fc.integer({ min: 100, max: 2000 }), (answer, most) => {
      const whole = fitted(answer, most);
      const size = JSON.stringify(answer).length;
      expect(JSON.stringify(whole).length).toBeLessThanOrEqual(most);
      if (size <= most) expect(whole).toBe(answer);
      else expect(whole.leftOut).not.toEqual([]);
    }),
  );
});

test('the beginning of a list stays, and the rest is counted', () => {
  const findings = Array.from({ length: 100 }, (_, i) => ({ kind: 'shift', line: i }));
  const { findings: kept, leftOut } = fitted({ status: 'findings', findings }, 1000);
  expect(kept).toEqual(findings.slice(0, 20));
  expect(leftOut).toEqual(['80 of findings']);
});
