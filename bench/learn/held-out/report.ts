/** The tables of what was learned, judged from first inputs that learning has not seen. */

import { featureNames } from '../../../src/explore/learned/features.ts';
import type { Weights } from '../../../src/explore/learned/weights.ts';
import type { Learned } from './explorations.ts';
import { plan } from './plan.ts';
import { wilcoxon } from './wilcoxon.ts';

/** One exploration. */
export interface Explored {
  /** Sides of branches. */
  readonly covered: number;
  readonly findings: number;
}

export interface Judged {
  readonly subject: string;
  readonly total: number;
  /** By search, in the order of the table: one outcome for each held-out input. */
  readonly outcomes: Readonly<Record<string, readonly Explored[]>>;
  readonly learned: Readonly<Record<string, Learned>>;
  /** Table 7, where it was measured: sides covered in all by learning, and by others in as many runs. */
  readonly training?: Readonly<Record<string, number>>;
}

/** What stands for the paper's OURS. */
export const ours = 'learned';
/** Learned on the other programs. */
export const elsewhere = 'learned elsewhere';
/** What was learned is compared with what is at hand without learning on this program. */
const isLearnedHere = (name: string) => name.startsWith('learned') && name !== elsewhere;

export function heldOutReport(judged: readonly Judged[]): string[] {
  const names = Object.keys(judged[0]?.outcomes ?? {});
  const table = (title: string, says: string, cell: (outcomes: readonly Explored[]) => string) => [
    ...['', `## ${title}`, '', says, ''],
    `| program | sides | ${names.join(' | ')} |`,
    `|---|---|${'---|'.repeat(names.length)}`,
    ...judged.map(
      ({ subject, total, outcomes }) =>
        `| ${subject} | ${total} | ${names.map((name) => cell(outcomes[name] ?? [])).join(' | ')} |`,
    ),
  ];
  return [
    ...table(
      'Average coverage (Table 3, Figure 1)',
      'Sides of branches: mean and standard deviation.',
      (outcomes) => `${mean(sidesOf(outcomes)).toFixed(1)} ±${deviation(sidesOf(outcomes))}`,
    ),
    '',
    ...judged.flatMap(verdict),
    ...table('Maximum coverage (Table 4)', 'The most that one exploration covers.', (outcomes) =>
      String(Math.max(...sidesOf(outcomes))),
    ),
    ...table(
      'Findings (Table 5)',
      'Explorations that report a finding.',
      (outcomes) => `${outcomes.filter(({ findings }) => findings > 0).length}/${outcomes.length}`,
    ),
    ...costs(judged),
    ...trainingPhase(judged),
    ...importance(judged),
    '',
  ];
}

/** What was learned against each of the others, pair by pair. */
function verdict(judged: Judged): string[] {
  const names = Object.keys(judged.outcomes).filter((name) => !isLearnedHere(name));
  const untaught = names.filter((name) => name !== elsewhere);
  return [comparison(judged, ours, names), comparison(judged, elsewhere, untaught)];
}

function comparison(
  { subject, outcomes }: Judged,
  which: string,
  others: readonly string[],
): string {
  const own = sidesOf(outcomes[which] ?? []);
  const says = others.map((name) => {
    const theirs = sidesOf(outcomes[name] ?? []);
    const p = wilcoxon(own, theirs);
    const word = p >= 0.05 ? 'equal to' : mean(own) > mean(theirs) ? 'better than' : 'worse than';
    return `${word} ${name} (p = ${p < 0.001 ? p.toExponential(0) : p.toFixed(3)})`;
  });
  return `- ${subject}: ${which} is ${says.join(', ')}.`;
}

function costs(judged: readonly Judged[]): string[] {
  return [
    ...['', '## Cost of learning (Table 6)', ''],
    '| program | learned | explorations | runs | processor time, s |',
    '|---|---|---|---|---|',
    ...judged.flatMap(({ subject, learned }) =>
      Object.entries(learned).map(
        ([name, { explorations, runs, seconds }]) =>
          `| ${subject} | ${name} | ${explorations} | ${runs} | ${seconds.toFixed(0)} |`,
      ),
    ),
  ];
}

function trainingPhase(judged: readonly Judged[]): string[] {
  const names = ['learning', ...plan.training.searches];
  const rows = judged.flatMap(({ subject, training }) =>
    training === undefined
      ? []
      : [`| ${subject} | ${names.map((name) => training[name] ?? '').join(' | ')} |`],
  );
  return [
    ...['', '## Coverage in the training phase (Table 7)', ''],
    'Sides that all explorations of learning cover together, and those of other searches in as many explorations, each from a first input of its own.',
    '',
    `| program | ${names.join(' | ')} |`,
    `|---|${'---|'.repeat(names.length)}`,
    ...rows,
  ];
}

function importance(judged: readonly Judged[]): string[] {
  const table = (title: string, ranked: (weights: Weights) => readonly number[]) => [
    ...['', `## ${title}`, ''],
    `| rank | ${judged.map(({ subject }) => subject).join(' | ')} |`,
    `|---|${'---|'.repeat(judged.length)}`,
    ...Array.from({ length: 10 }, (_, rank) => {
      const cells = judged.map(({ learned }) => {
        const feature = ranked(learned['learned without known']?.weights ?? [])[rank];
        return feature === undefined ? '' : `${feature + 1} ${featureNames[feature]}`;
      });
      return `| ${rank + 1} | ${cells.join(' | ')} |`;
    }),
  ];
  const by = (sign: number) => (weights: Weights) =>
    weights
      .map((weight, i) => ({ weight: sign * weight, i }))
      .filter(({ weight }) => weight > 0)
      .sort((a, b) => b.weight - a.weight)
      .map(({ i }) => i);
  return [
    ...table('Top positive features (Table 8), learned without known vectors', by(1)),
    ...table('Top negative features (Table 9), learned without known vectors', by(-1)),
  ];
}

function sidesOf(outcomes: readonly Explored[]): number[] {
  return outcomes.map(({ covered }) => covered);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviation(values: readonly number[]): string {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / Math.max(1, values.length - 1)).toFixed(1);
}
