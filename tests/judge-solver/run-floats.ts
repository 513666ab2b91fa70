// Judges floating point against another solver:  npx tsx tests/judge-solver/run-floats.ts [COUNT] [FIRST] [COMMAND]

import { judgeFloats } from './float-judge.ts';

const [count = '2000', first = '0', command = 'z3 -in'] = process.argv.slice(2);
const tally = await judgeFloats(command, Number(first), Number(count));
for (const contradiction of tally.contradictions) console.log(contradiction);
console.log(JSON.stringify({ ...tally, contradictions: tally.contradictions.length }));
if (tally.contradictions.length > 0) process.exitCode = 1;
