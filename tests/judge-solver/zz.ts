import { judgeRandomQueries } from './campaign.ts';

const [n, seed, depth] = process.argv.slice(2).map(Number);
const r = await judgeRandomQueries(
  n,
  seed,
  { depth, arrays: process.argv[5] === 'a', bytes: true },
  process.argv[6] === 'p',
);
console.log(process.argv.slice(2).join(' '), JSON.stringify(r.tally));
if (r.disagreement) console.log(r.disagreement);
