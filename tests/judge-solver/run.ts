// Judges the solver on random queries against z3:  npx tsx tests/judge-solver/run.ts [COUNT] [SEED]
// Prints how the answers fell out, and the smallest disagreement if there is one.

import { judgeRandomQueries } from './campaign.ts';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const BATCH = 500;

for (let done = 0; done < count; done += BATCH) {
  const batch = done / BATCH;
  const shape = { depth: 2 + (batch % 4), arrays: (batch >> 2) % 2 === 1 };
  const asPaths = (batch >> 3) % 2 === 1;
  const size = Math.min(BATCH, count - done);
  const { tally, disagreement } = await judgeRandomQueries(size, seed + batch, shape, asPaths);
  console.log(`${done + size} of ${count}`, JSON.stringify({ ...shape, asPaths, ...tally }));
  if (disagreement === undefined) continue;
  console.log(disagreement);
  process.exitCode = 1;
}
