// A fixed sample of gcc's torture tests; `npx tsx tests/judge/torture.ts` runs them all.

import { expect, test } from 'vitest';
import { nativeClang } from './native.ts';
import { tortureIsThere } from './torture-corpus.ts';
import { judgeTorture } from './torture-judge.ts';

const compiler = nativeClang;
const runnable = compiler !== undefined && tortureIsThere;
if (!runnable) console.log("gcc's torture tests are skipped: they need clang and gcc-12-source");

test.runIf(runnable)(
  "150 of gcc's torture tests behave as natively",
  { timeout: 600_000 },
  async () => {
    // Some of the chosen do not count (torture-corpus.ts), so a few more are chosen.
    const results = await judgeTorture({
      compiler: compiler!,
      clang: 'native',
      jobs: 2,
      sample: 170,
      names: [],
    });
    const failures = results.filter(({ verdict, expected }) => verdict !== undefined && !expected);
    expect(failures).toEqual([]);
    expect(results.length).toBeGreaterThanOrEqual(150);
  },
);
