// A fixed sample of gcc's torture tests; `npx tsx tests/judge/torture.ts` runs them all.

import { expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { nativeClang as compiler, has, tools } from './native.ts';
import { judgeTorture } from './torture-judge.ts';

const runnable = compiler !== undefined && tools.tortureArchive !== undefined && has('xz');

test.runIf(runnable)(
  "100 of gcc's torture tests behave as natively (needs clang, gcc-12-source and xz)",
  async () => {
    // Some of the chosen do not count (torture-corpus.ts), so a few more are chosen.
    const results = await judgeTorture({
      compiler: present(compiler),
      clang: 'native',
      jobs: 2,
      sample: 115,
      names: [],
    });
    const failures = results.filter(({ verdict, expected }) => verdict !== undefined && !expected);
    expect(failures).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(100);
  },
);
