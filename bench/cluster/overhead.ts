// What one worker of a cluster costs beside one thread of `clew check`, and what two workers gain beside two threads. All of them do the
// same work from the beginning to the end: nobody has answers of the solver, everybody has the compiled program. They take turns,
// each round in the other order, so that what else the machine does meets all of them; a ratio is one of the same round.

import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { basename, join } from 'node:path';
import { markdown, plainTable } from '../subjects/results.ts';
import { latencyOf } from './latency.ts';
import { type Measured, MeasuredCluster } from './measure.ts';

const subjects = ['../workers-subject/mixing.c', '../../tests/check/shared/letters.c'].map((name) =>
  join(import.meta.dirname, name),
);
const resultsFile = join(import.meta.dirname, 'RESULTS-overhead.md');

const all = [
  { name: 'one thread', threads: 1 },
  { name: 'one worker', workers: 1 },
  { name: 'two threads', threads: 2 },
  { name: 'two workers', workers: 2 },
] as const;

type Variant = (typeof all)[number];
type Round = readonly Measured[];

export interface OverheadOptions {
  readonly files: readonly string[];
  readonly rounds: number;
  /** One worker beside one thread, and nothing else. */
  readonly isSingle: boolean;
  readonly isRecorded: boolean;
  readonly command: string;
}

export async function measureOverhead(options: OverheadOptions): Promise<void> {
  const { rounds, isRecorded, command } = options;
  const variants = options.isSingle ? all.slice(0, 2) : all;
  const sections: string[] = [];
  for (const subject of options.files.length > 0 ? options.files : subjects) {
    const loads = [loadavg()[0] ?? 0];
    const measured = new MeasuredCluster(subject);
    try {
      await measured.open();
      // Everything is compiled and cached before.
      for (const variant of variants)
        await measured.measure({ ...variant, more: ['--max-runs', '30'] });
      const made: Round[] = [];
      for (let i = 0; i < rounds; i++) {
        made.push(await oneRound(measured, variants, i % 2 === 1));
        loads.push(loadavg()[0] ?? 0);
        console.error(`round ${i + 1}: ${JSON.stringify(made.at(-1))}`);
      }
      const latency = options.isSingle ? [] : await latencyOf(measured, subject);
      const load = `load ${Math.min(...loads).toFixed(0)} to ${Math.max(...loads).toFixed(0)}`;
      const title = `${basename(subject)}: ${made[0]?.[0]?.paths} paths, ${rounds} rounds, ${load}`;
      const rows = rowsOf(variants, made);
      console.log(`${title}\n${plainTable(headings, rows)}\n${latency.join('\n')}`);
      sections.push('', `## ${title}`, '', ...markdown(headings, rows), '', ...latency);
    } finally {
      await measured.close();
    }
  }
  if (isRecorded) writeFileSync(resultsFile, `${[...heading(command), ...sections].join('\n')}\n`);
}

async function oneRound(
  measured: MeasuredCluster,
  variants: readonly Variant[],
  isReversed: boolean,
): Promise<Round> {
  const order = isReversed ? [...variants].reverse() : variants;
  const made = new Map<string, Measured>();
  for (const variant of order) {
    const one = await measured.measure(variant);
    made.set(variant.name, one);
  }
  return variants.map(({ name }) => made.get(name) as Measured);
}

const headings = [
  ...['', 'processor s: check + workers', 'to one thread', 'by the clock, s', 'times as fast'],
  ...[
    'commands of Redis',
    'KB through it',
    'its processor s',
    'batches, bytes of one',
    'run again',
  ],
];

function rowsOf(variants: readonly Variant[], rounds: readonly Round[]): string[][] {
  return variants.map(({ name }, i) => {
    const own = rounds.map((round) => round[i] as Measured);
    const first = rounds.map((round) => round[0] as Measured);
    const of = (pick: (one: Measured) => number) => median(own.map(pick));
    const to = (ratio: (one: Measured, other: Measured) => number) =>
      own.map((one, k) => ratio(one, first[k] as Measured));
    const redis = own.some(({ heard }) => heard !== undefined);
    const processor = to((one, other) => 100 * (processorOf(one) / processorOf(other) - 1));
    const times = to((one, other) => other.exploring / one.exploring);
    return [
      name,
      `${of(({ check }) => check).toFixed(2)} + ${of(({ workers }) => workers).toFixed(2)}`,
      i === 0 ? '' : spread(processor, (value) => `${value < 0 ? '' : '+'}${value.toFixed(0)}%`),
      `${of(({ seconds }) => seconds).toFixed(1)}, exploring ${of(({ exploring }) => exploring).toFixed(1)}`,
      i === 0 ? '' : spread(times, (value) => value.toFixed(2)),
      ...(redis ? redisCells(of) : ['', '', '', '', '']),
    ];
  });
}

function redisCells(of: (pick: (one: Measured) => number) => number): string[] {
  const batches = of(({ heard }) => heard?.batches ?? 0);
  const bytes = of(({ heard }) => (heard === undefined ? 0 : heard.bytes / heard.batches));
  const reruns = of(({ heard }) => heard?.reruns ?? 0);
  return [
    of(({ commands }) => commands).toFixed(0),
    (of((one) => one.bytes) / 1024).toFixed(0),
    of(({ redis }) => redis).toFixed(2),
    `${batches.toFixed(0)}, ${bytes.toFixed(0)}`,
    reruns.toFixed(0),
  ];
}

function processorOf({ check, workers }: Measured): number {
  return check + workers;
}

/** The median, with the least and the most where there are several. */
function spread(values: readonly number[], shown: (value: number) => string): string {
  const all = [...values].sort((a, b) => a - b);
  const middle = shown(median(all));
  return all.length < 2
    ? middle
    : `${middle} (${shown(all[0] as number)} to ${shown(all.at(-1) as number)})`;
}

function median(values: readonly number[]): number {
  const all = [...values].sort((a, b) => a - b);
  const half = all.length >> 1;
  return all.length % 2 === 1
    ? (all[half] as number)
    : ((all[half - 1] as number) + (all[half] as number)) / 2;
}

function heading(command: string): string[] {
  return [
    '# One worker of a cluster beside one thread',
    '',
    `Written by \`${command}\` on ${new Date().toISOString().slice(0, 10)} with Node ${process.versions.node}, on two cores and a redis-server on loopback.`,
    '',
    'All do the same work, to the end: nobody has answers of the solver from before, everybody has the compiled program on its disk. A check and its workers',
    'are started anew for each measurement; workers serve before the check begins, and what they have taken until then does not count. The variants take turns, each round in the other order, and a ratio is one of',
    'the same round: the median, with the least and the most in parentheses. Processor time is of all threads, and of the check from its start to its end. What the clock says holds for the load that is named.',
  ];
}
