import { expect, test } from 'vitest';
import { shrink } from '../../src/ci/side-by-side.ts';
import { contentOf, inputOf, noContent, noSources } from '../../src/input/sources.ts';
import type { Test } from '../../src/results/test.ts';
import fc from '../chance.ts';

const sources = { ...noSources, stdin: { min: 0, max: 40 } };
const given = ['program'];

function testOf(text: string): Test {
  const stdin = new TextEncoder().encode(text);
  return {
    ...{ sources, objects: [], input: inputOf(sources, given, { ...noContent, stdin }) },
    plan: { arguments: given, environment: {}, directory: '/home', seed: 0 },
  };
}

function textOf({ input }: Test): string {
  return new TextDecoder().decode(contentOf(sources, given, input).stdin);
}

test('what does not matter is taken out, and what must be there becomes zero', () => {
  const least = shrink(
    testOf('some words, and then =42; here'),
    (t) => /=.2/.test(textOf(t)),
    1000,
  );
  expect(textOf(least)).toBe('=\u00002');
});

test('the result does what was asked, is not longer, and trials are bounded', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.nat(200), (text, most) => {
      const wanted = [...text].filter((character) => character >= 'm').length;
      let trials = 0;
      const holds = (t: Test) => {
        trials++;
        return [...textOf(t)].filter((character) => character >= 'm').length === wanted;
      };
      const least = shrink(testOf(text), holds, most);
      expect(holds(least)).toBe(true);
      expect(textOf(least).length).toBeLessThanOrEqual(textOf(testOf(text)).length);
      expect(trials).toBeLessThanOrEqual(most + 1);
    }),
    { numRuns: 60 },
  );
});
