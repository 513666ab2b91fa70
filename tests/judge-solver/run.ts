// Judges the solver on random queries against z3:  npx tsx tests/judge-solver/run.ts [COUNT] [SEED]
// Prints how the answers fell out, and the smallest disagreement if there is one.

import { judgeRandomQueries } from './campaign.ts';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const BATCH = 500;

for (let done = 0; done < count; done += BATCH) {
  const shape = { depth: 2 + ((done / BATCH) % 4), arrays: (done / BATCH) % 8 >= 4 };
  const size = Math.min(BATCH, count - done);
  const { tally, disagreement } = await judgeRandomQueries(size, seed + done / BATCH, shape);
  console.log(`${done + size} of ${count}`, JSON.stringify(shape), JSON.stringify(tally));
  if (disagreement === undefined) continue;
  console.log(disagreement);
  process.exitCode = 1;
}
