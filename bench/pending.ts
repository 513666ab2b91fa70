/**
 * npm run bench -- pending [coverage] [pressure] [zesti] [faults] [--seconds N] [--repetitions N] [--subject NAME]... [--fresh] [--record]: Pending Constraints' experiments; without a part all of them.
 * `coverage` has the tables of coverage, relaxed checks and the solver's shares; explorations that were made are kept, unless it is begun afresh, and the tables have those of all programs.
 * `pressure` is memory pressure, `zesti` ZESTI over recorded test suites, `faults` coverage against planted faults. bench/pending/plan.ts says what was chosen beforehand.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import { loadSat, type SatModule } from '../src/solver/sat.ts';
import { type CoverageBudget, makeCoverage } from './pending/coverage.ts';
import { coverageTables } from './pending/coverage-tables.ts';
import { faultsTable } from './pending/faults.ts';
import { KeptTrials } from './pending/kept-trials.ts';
import { plan } from './pending/plan.ts';
import { pressureTable } from './pending/pressure.ts';
import { paperSubjects } from './pending/subjects.ts';
import type { Outcome } from './pending/trial.ts';
import { zestiTable } from './pending/zesti.ts';

const options = {
  seconds: { type: 'string', default: String(plan.seconds) },
  repetitions: { type: 'string', default: String(plan.repetitions) },
  subject: { type: 'string', multiple: true, default: [] as string[] },
  fresh: { type: 'boolean', default: false },
  record: { type: 'boolean', default: false },
} as const;

export default async function benchPending(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    ...{ args: [...parameters], options, allowPositionals: true },
  });
  tuneEngineForReruns();
  const module = await loadSat();
  const budget = {
    seconds: Number(values.seconds),
    repetitions: Number(values.repetitions),
    subjects: values.subject,
  };
  const parts: Readonly<Record<string, readonly [title: string, () => Promise<string[]>]>> = {
    coverage: ['coverage', () => coverage(module, budget, values.fresh)],
    pressure: ['memory pressure', () => pressureTable(module)],
    zesti: ['ZESTI', () => zestiTable(module)],
    faults: ['planted faults', () => faultsTable(module)],
  };
  for (const [name, [title, measured]] of Object.entries(parts)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const text = [
      `# Pending Constraints: ${title}`,
      '',
      `\`npm run bench -- pending ${name} --record\`. Programs, seeds and budgets were chosen before the first run (bench/pending/plan.ts, bench/pending/subjects.ts).`,
      '',
      ...(await measured()),
    ].join('\n');
    console.log(text);
    if (values.record) writeFileSync(join(import.meta.dirname, `pending/RESULTS-${name}.md`), text);
  }
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
