/** Heuristics as files and as explanations. */
import { expect, test } from 'vitest';
import { explanationOf } from '../../../src/explore/learned/explanation.ts';
import { featureNames } from '../../../src/explore/learned/features.ts';
import { parseHeuristic } from '../../../src/explore/learned/heuristic.ts';
import { trained } from '../../../src/explore/learned/trained.ts';
import { Scores, weightsByName, weightsOf } from '../../../src/explore/learned/weights.ts';
import { explanationText } from '../../../src/tune/explain.ts';
import { someWeights } from '../some-weights.ts';

test('weights by name are the weights in order', () => {
  expect(weightsOf(weightsByName(someWeights))).toEqual(someWeights);
  expect(weightsOf({})).toEqual(featureNames.map(() => 0));
  expect(() => weightsOf({ 'no-such': 1 })).toThrow(
    "there is no feature of branches called 'no-such'",
  );
});

test('a score is the sum of the weights of the features', () => {
  const scores = new Scores(weightsOf({ 'in-main': 1, 'newest-function': 4, 'context-5': 0.5 }));
  expect(scores.ofSide(1)).toBe(1);
  expect(scores.ofSide((1 << 28) | 1)).toBe(5);
  expect(scores.ofSide(0)).toBe(0);
  expect(scores.ofRow(1 << 10)).toBe(0.5);
});

test('a file that is no heuristic is the user’s mistake', () => {
  const good = { format: 1, search: 'learned', program: 'a.c', version: '1', figures: {} };
  const text = JSON.stringify({ ...good, weights: { nested: 1 } });
  expect(parseHeuristic(text, 'x.json').weights).toEqual({ nested: 1 });
  for (const bad of ['', '[]', '{}', JSON.stringify({ ...good, format: 9, weights: {} })])
    expect(() => parseHeuristic(bad, 'x.json')).toThrow("'x.json' is not a heuristic");
  expect(() => parseHeuristic(text.replace('nested', 'mested'), 'x.json')).toThrow(
    "there is no feature of branches called 'mested', in 'x.json'",
  );
});

test('one heuristic is explained in words', () => {
  const weights = { 'opposite-new': 4, 'in-loop': 2, 'failed-10': -1 };
  const text = explanationText(explanationOf([{ name: 'clew.heuristic.json', weights }]));
  expect(
    text,
  ).toBe(`What clew.heuristic.json goes by. A branch of a path is likely to be negated if it
  +1.00  has an opposite that nobody has taken (#30 opposite-new)
  +0.50  is in the body of a loop (#10 in-loop)
and unlikely if it
  -0.25  failed to be negated more than 10 times (#28 failed-10)
`);
});

test('of several it is said where they agree', () => {
  const explanation = explanationOf([
    { name: 'a', weights: { nested: 1, 'in-main': 1, integer: -1 } },
    { name: 'b', weights: { nested: 2, 'in-main': -1, integer: -1 } },
    { name: 'c', weights: { nested: 3, pointer: -1 } },
  ]);
  expect(explanation.agreed).toEqual({ positive: ['nested'], negative: ['integer'] });
  expect(explanation.disputed).toEqual(['in-main']);
  expect(explanationText(explanation)).toContain('Good for some and bad for others: in-main');
});

test('explanations fit into 80 columns', () => {
  const named = (name: string) => ({ name, weights: weightsByName(someWeights) });
  const several = Array.from({ length: 9 }, (_, i) => named(`bench/subject-${i}.json`));
  for (const given of [[{ name: 'trained', weights: trained }], [named('a.json')], several]) {
    const lines = explanationText(explanationOf(given)).split('\n');
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  }
});
