// npx tsx tests/judge/torture.ts [--sample N] [--jobs N] [--clang embedded|native] [NAME...]
//
// Runs gcc's torture tests with clew: every test that counts (torture-corpus.ts) must exit with 0. Failures are listed
// by reason; torture-expected.json knows the accepted ones, each with its reason.

import { parseArgs } from 'node:util';
import { nativeClang } from './native.ts';
import { judgeTorture, type TortureResult } from './torture-judge.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    jobs: { type: 'string', default: '2' },
    clang: { type: 'string', default: 'native' },
  },
});

function report(results: readonly TortureResult[]): number {
  const failed = results.filter((result) => result.verdict !== undefined);
  const passed = results.length - failed.length;
  const share = ((100 * passed) / results.length).toFixed(1);
  console.log(`${passed} of ${results.length} pass (${share} %)`);
  return failed.every(({ expected }) => expected) ? 0 : 1;
}

function announce({ name, verdict, expected }: TortureResult): void {
  if (verdict) console.log(`${name}: ${verdict}${expected ? `  [expected: ${expected}]` : ''}`);
  else if (expected) console.log(`${name}: passes, though it was expected to fail`);
}

const compiler = nativeClang;
if (!compiler) throw new Error('the torture tests need a native clang as judge');
const results = await judgeTorture({
  compiler,
  clang: values.clang,
  jobs: Number(values.jobs),
  sample: values.sample === undefined ? undefined : Number(values.sample),
  names: positionals,
  onResult: announce,
});
process.exitCode = report(results);
