// Random functions with fixed seeds; `npx tsx tests/check/random-functions.ts` runs as many as you like.

import { expect, test } from 'vitest';
import { sanitizingCompiler as compiler } from '../judge/native.ts';
import { judge, type Mistake } from './random/judge.ts';
import { randomFunction } from './random/program.ts';

test.each([1, 11])(
  'the random functions of the seeds from %i on keep the law of shadows, and their paths',
  async (from) => {
    const seeds = Array.from({ length: 10 }, (_, i) => from + i);
    const options = { compiler, maxRuns: 40, seed: from };
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

test.for(mistakes)(
  'a mistake made on purpose (%s) is seen: %s',
  async ([mistake, words], { skip }) => {
    const native = mistake === 'result' ? compiler : undefined;
    skip(mistake === 'result' && compiler === undefined, 'needs a compiler with sanitizers');
    const options = { compiler: native, maxRuns: 20, seed: 1, mistake };
    const verdicts = await judge([1, 2].map(randomFunction), options);
    expect(verdicts.flatMap(({ wrong }) => wrong).join('\n')).toContain(words);
  },
);
