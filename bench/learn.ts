/**
 * npm run bench -- learn [compare] [baselines] [reuse] [optimiser] [train] [--resume] [--workers N] [--subject NAME]...: learned search
 * heuristics against others (ParaDySE 4). Without a part: compare, reuse and optimiser. Every trial is remembered: --resume goes on
 * with those that were made before. What is known is written to learn/RESULTS.md piece by piece.
 *
 * --program FILE --input "--sym-stdin 20" [--budget RUNS] takes any program in place of the subjects, and prints the tables. `baselines`
 * leaves learning out.
 *
 * `held-out` [--record] [--subject NAME]... judges what is learned from first inputs that learning has not seen: bench/learn/held-out/RESULTS.md.
 * `curves` [--record] has what those explorations cover as they go on.
 *
 * `train` learns what --search trained goes by, and prints it for src/explore/learned/trained.ts.
 */

import { parseArgs } from 'node:util';
import { measureRow, measureWithout } from './learn/compare.ts';
import { givenProgram } from './learn/given-program.ts';
import { heldOut, heldOutCurves } from './learn/held-out/judge.ts';
import { Laboratory } from './learn/laboratory.ts';
import { optimiserFigures } from './learn/optimiser.ts';
import { type Results, reportText, writeReport } from './learn/report.ts';
import { measureReuse } from './learn/reuse.ts';
import { evolutions, type LearnSubject, subjects, trainingSubjects } from './learn/subjects.ts';
import { namesOf, trainedWeights } from './learn/training.ts';

const options = {
  resume: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
  workers: { type: 'string', default: '2' },
  subject: { type: 'string', multiple: true, default: [] as string[] },
  program: { type: 'string' },
  input: { type: 'string', default: '' },
  budget: { type: 'string', default: '160000' },
} as const;

/** Cheap enough for hundreds of full trials: a small program, and a real one. */
const optimisedOn = ['disk-requests', 'tree'];

export default async function benchLearn(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  const { subject: names, program, input, budget } = values;
  const usual = program === undefined ? ['compare', 'reuse', 'optimiser'] : ['compare'];
  const parts = positionals.length > 0 ? positionals : usual;
  const chosen = program === undefined ? subjects : [givenProgram(program, input, Number(budget))];
  const isChosen = ({ name }: LearnSubject) => names.length === 0 || names.includes(name);
  if (parts.includes('train')) return train();
  if (parts.includes('held-out')) return heldOut(values.record, names);
  if (parts.includes('curves')) return heldOutCurves(values.record);
  const laboratory = new Laboratory({ workers: Number(values.workers), resume: values.resume });
  const results: Results = { rows: [], reuse: [], optimiser: [] };
  const told = () => (program === undefined ? writeReport(results) : undefined);
  const steps: Readonly<Record<string, (subject: LearnSubject) => Promise<void>>> = {
    baselines: (subject) => measureWithout(laboratory, subject, results.rows, told),
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
    for (const group of [['baselines', 'compare', 'reuse'], ['optimiser']])
      for (const subject of chosen.filter(isChosen))
        for (const part of group.filter((each) => parts.includes(each))) {
          await steps[part]?.(subject);
          console.log(`${new Date().toISOString()} ${subject.name}: ${part}`);
          told();
        }
    if (program !== undefined) console.log(reportText(results));
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
