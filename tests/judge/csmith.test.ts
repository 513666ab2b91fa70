// Random programs with fixed seeds; `npx tsx tests/judge/csmith.ts` runs as many as you like.

import { expect, test } from 'vitest';
import { csmithHeaders } from './csmith-corpus.ts';
import { judgeCsmith } from './csmith-judge.ts';
import { findTool, nativeClang } from './native.ts';

const compiler = findTool('clang-19', 'clang', 'gcc');
const runnable = compiler !== undefined && csmithHeaders !== undefined;
if (!runnable) console.log('csmith programs are skipped: they need csmith and a native compiler');

test.runIf(runnable)(
  '25 random programs have their native checksums',
  { timeout: 600_000 },
  async () => {
    const results = await judgeCsmith({
      compiler: compiler!,
      clang: nativeClang === undefined ? 'embedded' : 'native',
      count: 25,
      from: 1,
      jobs: 2,
    });
    expect(results.filter(({ verdict }) => verdict !== undefined)).toEqual([]);
  },
);
