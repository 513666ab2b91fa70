// npx tsx tests/check/random-functions.ts [--count 200] [--from SEED] [--runs N] [--shrink]
//
// Random functions under `clew check`, as many as you like (random/judge.ts says what they are held to). With --shrink
// the functions that show a bug are made smaller, and printed.

import { parseArgs } from 'node:util';
import { sanitizingCompiler } from '../judge/native.ts';
import { type Code, textOf } from './random/code.ts';
import { judge, type Verdict } from './random/judge.ts';
import { randomFunction } from './random/program.ts';
import { shrink } from './random/shrink.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    from: { type: 'string', default: '1' },
    runs: { type: 'string', default: '60' },
    shrink: { type: 'boolean', default: false },
  },
});
const perProgram = 10;
const [from, end] = [Number(values.from), Number(values.from) + Number(values.count)];
const options = {
  compiler: sanitizingCompiler,
  maxRuns: Number(values.runs),
};

let [runs, paths, exhausted, undecided, failed] = [0, 0, 0, 0, 0];
for (let seed = from; seed < end; seed += perProgram) {
  const seeds = Array.from({ length: Math.min(perProgram, end - seed) }, (_, i) => seed + i);
  const verdicts = await judge(seeds.map(randomFunction), { ...options, seed });
  for (const [i, verdict] of verdicts.entries()) await count(seeds[i], seed, verdict);
  console.log(
    `seeds up to ${seeds.at(-1)}: ${runs} runs, ${paths} paths, ${exhausted} functions exhausted, ` +
      `${undecided} branches undecided, ${failed} failed`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;

async function count(seed: number, inputSeed: number, verdict: Verdict): Promise<void> {
  runs += verdict.runs;
  paths += verdict.paths;
  exhausted += verdict.isExhausted ? 1 : 0;
  undecided += verdict.undecided;
  if (verdict.wrong.length === 0) return;
  failed++;
  console.log(`seed ${seed}:\n  ${verdict.wrong.join('\n  ')}`);
  if (!values.shrink) return;
  const kind = kindOf(verdict);
  const areWrong = async (codes: readonly Code[]) => {
    try {
      const again = await judge(codes, { ...options, seed: inputSeed });
      return again.map((each) => each.wrong.length > 0 && kindOf(each) === kind);
    } catch {
      return undefined;
    }
  };
  console.log(textOf(await shrink(randomFunction(seed), areWrong)));
}

/** What a smaller function must show too: the same words, whatever the numbers. */
function kindOf({ wrong }: Verdict): string {
  return wrong[0].replace(/[\da-f]{6,}|\d+/g, '').split('\n')[0];
}
