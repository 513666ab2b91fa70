/**
 * npm run bench -- learn [compare] [reuse] [optimiser] [train] [--resume] [--workers N] [--subject NAME]...: learned search
 * heuristics against others (ParaDySE 4). Without a part, the first three. Every trial is remembered: --resume goes on with
 * those that were made before. What is known is written to learn/RESULTS.md piece by piece.
 *
 * `train` learns what --search trained goes by, and prints it for src/explore/learned/trained.ts.
 */

import { parseArgs } from 'node:util';
import { rowOf } from './learn/compare.ts';
import { Laboratory } from './learn/laboratory.ts';
import { optimiserFigures } from './learn/optimiser.ts';
import { type Results, writeReport } from './learn/report.ts';
import { reuseOf } from './learn/reuse.ts';
import { evolutions, type LearnSubject, subjects, trainingSubjects } from './learn/subjects.ts';
import { namesOf, trainedWeights } from './learn/training.ts';

const options = {
  resume: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  subject: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Cheap enough for hundreds of full trials. */
const optimisedOn = ['floppy', 'kbfiltr'];

export default async function benchLearn(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  const parts = positionals.length > 0 ? positionals : ['compare', 'reuse', 'optimiser'];
  const { subject: names } = values;
  const isChosen = ({ name }: LearnSubject) => names.length === 0 || names.includes(name);
  if (parts.includes('train')) return train();
  const laboratory = new Laboratory({ workers: Number(values.workers), resume: values.resume });
  const results: Results = { rows: [], reuse: [], optimiser: [] };
  const note = (what: string) => {
    console.log(`${new Date().toISOString()} ${what}`);
    writeReport(results);
  };
  try {
    if (parts.includes('compare'))
      for (const subject of subjects.filter(isChosen)) {
        results.rows.push(await rowOf(laboratory, subject));
        note(subject.name);
      }
    if (parts.includes('reuse'))
      for (const pair of evolutions.filter(([, later]) => isChosen(later))) {
        results.reuse.push(await reuseOf(laboratory, pair));
        note(pair[1].name);
      }
    if (parts.includes('optimiser'))
      for (const subject of subjects.filter(({ name }) => optimisedOn.includes(name))) {
        results.optimiser.push(await optimiserFigures(laboratory, subject));
        note(`the optimiser on ${subject.name}`);
      }
  } finally {
    await laboratory.close();
  }
}

async function train(): Promise<void> {
  const laboratories = trainingSubjects.map(() => new Laboratory({ workers: 1, resume: true }));
  try {
    const { weights, mean } = await trainedWeights(laboratories);
    console.log(mean, JSON.stringify(namesOf(weights), undefined, 2));
  } finally {
    await Promise.all(laboratories.map((each) => each.close()));
  }
}
