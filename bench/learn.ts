/**
 * npm run bench -- learn [compare] [reuse] [optimiser] [train] [--resume] [--workers N] [--subject NAME]...: learned search
 * heuristics against others (ParaDySE 4). Without a part, the first three. Every trial is remembered: --resume goes on with
 * those that were made before. What is known is written to learn/RESULTS.md piece by piece.
 *
 * `train` learns what --search trained goes by, and prints it for src/explore/learned/trained.ts.
 */

import { parseArgs } from 'node:util';
import { measureRow } from './learn/compare.ts';
import { Laboratory } from './learn/laboratory.ts';
import { optimiserFigures } from './learn/optimiser.ts';
import { type Results, writeReport } from './learn/report.ts';
import { measureReuse } from './learn/reuse.ts';
import { evolutions, type LearnSubject, subjects, trainingSubjects } from './learn/subjects.ts';
import { namesOf, trainedWeights } from './learn/training.ts';

const options = {
  resume: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  subject: { type: 'string', multiple: true, default: [] as string[] },
} as const;

/** Cheap enough for hundreds of full trials: a small program, and a real one. */
const optimisedOn = ['floppy', 'tree'];

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
  const told = () => writeReport(results);
  const steps: Readonly<Record<string, (subject: LearnSubject) => Promise<void>>> = {
    compare: (subject) => measureRow(laboratory, subject, results.rows, told),
    reuse: async (subject) => {
      for (const pair of evolutions.filter(([learnedOn]) => learnedOn.name === subject.name))
        await measureReuse(laboratory, pair, results.reuse, told);
    },
    optimiser: async (subject) => {
      if (optimisedOn.includes(subject.name))
        results.optimiser.push(await optimiserFigures(laboratory, subject));
    },
  };
  try {
    for (const group of [['compare', 'reuse'], ['optimiser']])
      for (const subject of subjects.filter(isChosen))
        for (const part of group.filter((each) => parts.includes(each))) {
          await steps[part]?.(subject);
          console.log(`${new Date().toISOString()} ${subject.name}: ${part}`);
          told();
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
