// Judges floating point against another solver:  npx tsx tests/judge-solver/run-floats.ts [COUNT] [FIRST] [COMMAND] [DECIDER] [SECONDS]
// Prints how the answers fell out batch by batch, the numbers of scripts on which the decider (cvc5) said that clew is right and the command
// (z3) wrong, and each script on which clew is contradicted. The command has SECONDS of processor time
// for a script.

import { judgeFloats } from './float-judge.ts';

const BATCH = 50;
const cvc5 = 'cvc5 --fp-exp --incremental --lang smt2 --quiet';
const [count = '2000', first = '0', command = 'z3 -in', decider = cvc5, seconds = '2'] =
  process.argv.slice(2);

for (let done = 0; done < Number(count); done += BATCH) {
  const size = Math.min(BATCH, Number(count) - done);
  const { contradictions, ...tally } = await judgeFloats(
    [command, decider],
    Number(first) + done,
    size,
    Number(seconds),
  );
  console.log(`${done + size} of ${count}`, JSON.stringify(tally), ...contradictions);
  if (contradictions.length > 0) process.exitCode = 1;
}
