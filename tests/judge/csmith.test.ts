// Random programs with fixed seeds; `npx tsx tests/judge/csmith.ts` runs as many as you like.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { judgeCsmith } from './csmith-judge.ts';
import { nativeCompiler as compiler, has, nativeClang, tools } from './native.ts';

const { csmithHeaders } = tools;
const runnable = compiler !== undefined && csmithHeaders !== undefined && has('csmith');

test.runIf(runnable)(
  '15 random programs have their native checksums (needs csmith and a compiler)',
  async () => {
    const results = await judgeCsmith({
      compiler: present(compiler),
      clang: nativeClang === undefined ? 'embedded' : 'native',
      count: 15,
      from: 1,
      jobs: 2,
    });
    expect(results.filter(({ verdict }) => verdict !== undefined)).toEqual([]);
  },
);
