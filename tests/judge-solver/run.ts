// Judges the solver on random queries against z3:  npx tsx tests/judge-solver/run.ts [COUNT] [SEED]
// Prints how the answers fell out batch by batch, and the smallest disagreement of a batch if there
// is one.

import { judgeRandomQueries } from './campaign.ts';

const [count = 20_000, seed = 1] = process.argv.slice(2).map(Number);
const BATCH = 500;
/** A path asks about two questions per constraint. */
const PATHS_PER_BATCH = 100;

let asked = 0;
for (let batch = 0; asked < count; batch++) {
  const shape = {
    depth: 2 + (batch % 4),
    arrays: (batch >> 2) % 2 === 1,
    bytes: batch % 3 === 2,
  };
  const asPaths = (batch >> 3) % 2 === 1;
  const size = asPaths ? PATHS_PER_BATCH : Math.min(BATCH, count - asked);
  const { tally, disagreement } = await judgeRandomQueries(size, seed + batch, shape, asPaths);
  asked += tally.sat + tally.unsat + tally.undecidedByClew + tally.undecidedByZ3;
  console.log(`${asked} of ${count}`, JSON.stringify({ ...shape, asPaths, ...tally }));
  if (disagreement === undefined) continue;
  console.log(disagreement);
  process.exitCode = 1;
}
