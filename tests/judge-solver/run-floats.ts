// Judges floating point against another solver:  npx tsx tests/judge-solver/run-floats.ts [COUNT] [FIRST] [COMMAND]
// Prints how the answers fell out batch by batch, and each script on which the two contradict each other.

import { judgeFloats } from './float-judge.ts';

const BATCH = 50;
const [count = '2000', first = '0', command = 'z3 -in'] = process.argv.slice(2);

for (let done = 0; done < Number(count); done += BATCH) {
  const size = Math.min(BATCH, Number(count) - done);
  const { contradictions, ...tally } = await judgeFloats(command, Number(first) + done, size);
  console.log(`${done + size} of ${count}`, JSON.stringify(tally), ...contradictions);
  if (contradictions.length > 0) process.exitCode = 1;
}
