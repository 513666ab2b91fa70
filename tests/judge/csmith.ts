// npx tsx tests/judge/csmith.ts [--count 300] [--from SEED] [--jobs N] [--clang embedded|native]
//
// Random programs by csmith: clew's checksum must be the native one.

import { parseArgs } from 'node:util';
import { judgeCsmith } from './csmith-judge.ts';
import { nativeCompiler as compiler } from './native.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '300' },
    from: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '2' },
    clang: { type: 'string', default: 'native' },
  },
});
if (!compiler) throw new Error('csmith programs need a native compiler as judge');
const results = await judgeCsmith({
  compiler,
  clang: values.clang,
  count: Number(values.count),
  from: Number(values.from),
  jobs: Number(values.jobs),
  onResult: ({ seed, verdict }) => {
    if (verdict !== undefined) console.log(`seed ${seed}: ${verdict}`);
  },
});
const failed = results.filter(({ verdict }) => verdict !== undefined);
console.log(`${results.length - failed.length} of ${results.length} random programs agree`);
process.exitCode = failed.length === 0 ? 0 : 1;
