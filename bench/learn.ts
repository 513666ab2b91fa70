/**
 * npm run bench -- learn [baselines|compare|reuse|optimiser|train] [--resume] [--workers N] [--subject NAME]...: learned search
 * heuristics against others (ParaDySE 4). Without a part, all of them. Every trial is remembered: --resume goes on with
 * those that were made before. Tables are printed and written to learn/RESULTS.md as they become complete.
 */

import { parseArgs } from 'node:util';
import { baselinesOf, rowOf } from './learn/compare.ts';
import { Laboratory } from './learn/laboratory.ts';
import { subjects } from './learn/subjects.ts';

const options = {
  resume: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  subject: { type: 'string', multiple: true, default: [] as string[] },
} as const;

export default async function benchLearn(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    options,
    allowPositionals: true,
  });
  const { resume, workers, subject: names } = values;
  const laboratory = new Laboratory({ workers: Number(workers), resume });
  const chosen = subjects.filter(({ name }) => names.length === 0 || names.includes(name));
  try {
    for (const subject of chosen) {
      if (positionals.includes('baselines')) {
        const figures = await baselinesOf(laboratory, subject);
        for (const [search, { mean, spread }] of figures)
          console.log(subject.name, search, mean.toFixed(1), spread.toFixed(1));
      } else {
        const { figures } = await rowOf(laboratory, subject);
        for (const [search, { mean, spread }] of figures)
          console.log(subject.name, search, mean.toFixed(1), spread.toFixed(1));
      }
    }
  } finally {
    await laboratory.close();
  }
}
