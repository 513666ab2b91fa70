/**
 * npm run bench -- pending [--seconds N] [--repetitions N] [--subject NAME]... [--fresh] [--record]: Pending Constraints' experiments: coverage, relaxed checks and the
 * solver's shares. bench/pending/plan.ts says for how long. Explorations that were made are kept, unless it is begun afresh; the tables have those of all programs.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { type CoverageBudget, coverageTables, makeCoverage } from './pending/coverage.ts';
import { KeptTrials } from './pending/kept-trials.ts';
import { plan } from './pending/plan.ts';
import { paperSubjects } from './pending/subjects.ts';
import type { Outcome } from './pending/trial.ts';

const options = {
  seconds: { type: 'string', default: String(plan.seconds) },
  repetitions: { type: 'string', default: String(plan.repetitions) },
  subject: { type: 'string', multiple: true, default: [] as string[] },
  fresh: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const;

export default async function benchPending(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...parameters], options });
  tuneEngineForReruns();
  const module = await loadSat();
  const budget = {
    seconds: Number(values.seconds),
    repetitions: Number(values.repetitions),
    subjects: values.subject,
  };
  const text = [
    '# Pending Constraints: coverage',
    '',
    '`npm run bench -- pending --record`. Programs and seeds were chosen before the first run (bench/pending/subjects.ts); bench/pending/plan.ts says what was changed of the budgets, and when.',
    '',
    ...(await coverage(module, budget, values.fresh)),
  ].join('\n');
  console.log(text);
  if (values.record) writeFileSync(join(import.meta.dirname, 'pending/RESULTS-coverage.md'), text);
}

async function coverage(
  module: SatModule,
  budget: CoverageBudget,
  isFresh: boolean,
): Promise<string[]> {
  const { seconds, repetitions } = budget;
  const kept = new KeptTrials<Outcome>(`paper-trials-${seconds}s`, isFresh);
  await makeCoverage(kept, module, budget);
  return [
    `Six of the paper's programs, with the paper's symbolic arguments and seeds: ${paperSubjects.map(({ name, from }) => `${name} (${from})`).join(', ')}; ${seconds} s of processor time each, one thread, no mutation, explored ${repetitions === 1 ? 'once' : `${repetitions} times`} (pending without tiers: once, with random path).`,
    '*eager*: both sides of every branch are checked when it is met; *pending*: when it is picked, with all means, as in the paper; *tiers*: cheap questions first, as clew does.',
    '',
    ...coverageTables(kept, repetitions),
  ];
}
