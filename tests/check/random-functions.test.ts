// Random functions with fixed seeds; `npx tsx tests/check/random-functions.ts` runs as many as you like.

import { expect, test } from 'vitest';
import { sanitizingCompiler } from '../judge/native.ts';
import { judge, type Mistake } from './random/judge.ts';
import { randomFunction } from './random/program.ts';

const compiler = sanitizingCompiler;
if (compiler === undefined) console.log('random functions are not compared: no native compiler');

test.each([1, 11, 21, 31])(
  'the random functions of the seeds from %i on keep the law of shadows, and their paths',
  { timeout: 300_000 },
  async (from) => {
    const seeds = Array.from({ length: 10 }, (_, i) => from + i);
    const options = { compiler, maxRuns: 40, seconds: 3, seed: from };
    const verdicts = await judge(seeds.map(randomFunction), options);
    const wrong = verdicts.flatMap(({ wrong }, i) => wrong.map((what) => `${seeds[i]}: ${what}`));
    expect(wrong).toEqual([]);
  },
);

/** The judge's own judge: what is wrong on purpose is seen, in the right words. */
const mistakes: [Mistake, string][] = [
  ['solver', 'a path was missed'],
  ['input', 'left its path'],
  ['result', 'natively the result is another'],
];

test.each(mistakes)(
  'a mistake made on purpose (%s) is seen: %s',
  { timeout: 300_000 },
  async (mistake, words) => {
    const native = mistake === 'result' ? compiler : undefined;
    if (mistake === 'result' && compiler === undefined) return;
    const options = { compiler: native, maxRuns: 20, seconds: 1, seed: 1, mistake };
    const verdicts = await judge([1, 2].map(randomFunction), options);
    expect(verdicts.flatMap(({ wrong }) => wrong).join('\n')).toContain(words);
  },
);
