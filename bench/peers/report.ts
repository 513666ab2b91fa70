/** The tables of the races: for the terminal, and for bench/RESULTS-peers.md. */

import { markdown, plainTable } from '../subjects/results.ts';
import { marks } from './growth.ts';
import type { Question } from './question.ts';
import type { Reached } from './race.ts';

/** All races of one question so far. clew runs beside both campaigns, so it has twice as many as each. */
export interface Outcome {
  readonly question: Question;
  readonly clew: Reached[];
  readonly afl: Reached[];
  readonly cmplog: Reached[];
  /** The outcomes of conditions that any test of any race took (outcomesTaken). */
  taken?: string;
  /** Why there are no more, where something failed. */
  failure?: string;
}

/** How it was measured. */
export interface Circumstance {
  readonly seconds: number;
  readonly times: number;
  readonly command: string;
  readonly date: string;
  readonly versions: readonly string[];
}

const headings = ['tool', 'lines', 'branches', 'of these alone', '90 % after', 'runs', 'tests'];

const names = { clew: 'clew', afl: 'AFL++', cmplog: 'AFL++ with cmplog' } as const;
const tools = ['clew', 'afl', 'cmplog'] as const;
type Races = Pick<Outcome, (typeof tools)[number]>;

export function plainReport(outcomes: readonly Outcome[]): string {
  return outcomes
    .map((outcome) => [title(outcome), plainTable(headings, rowsOf(outcome)), ...notesOf(outcome)])
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

export function page(outcomes: readonly Outcome[], circumstance: Circumstance): string {
  const { seconds, times, command, date, versions } = circumstance;
  const sections = outcomes.flatMap((outcome) => [
    ...['', `## ${title(outcome)}`, ''],
    ...markdown(headings, rowsOf(outcome)),
    ...notesOf(outcome).flatMap((note) => ['', note]),
  ]);
  return [
    '# clew and AFL++ side by side',
    '',
    `Written by \`${command}\` on ${date}, with ${versions.join(', ')}.`,
    '',
    `Both begin at the same time, each on a core of its own (they swap cores after every repetition), with the same seed and the same largest size of the input, for`,
    `${seconds} s. There are ${times} repetitions with AFL++ as it is and as many with its cmplog; clew runs beside each. AFL++'s programs are built before, and clew has made one check before, whose compiled code is in its cache. AFL++ runs the unchanged program`,
    "(`afl-clang-fast -O1`) by its fork server, without a persistent loop and without a dictionary; clew knows the program's own short texts, as AFL++'s LTO mode would. What counts is what gcov says: clew's tests and findings, and",
    "AFL++'s queue and crashes, are replayed on one build, and the lines and branches of the subject's own files are counted. A cell is the median, with the",
    'least and the most in parentheses. What was written after the time was up does not count. Branches that a tool covers alone are those that the other one did not cover in the same race. Runs of clew are those with shadows, and those of mutated inputs, without.',
    `"90 % after" is the first of ${marks.join(', ')} s by which the tests that were written until then cover nine tenths of the branches that all of them cover; tests are taken to be written when their files were changed last.`,
    ...sections,
    '',
  ].join('\n');
}

function title({ question: { name, input, seeds } }: Outcome): string {
  const where = input.file === undefined ? 'standard input' : 'a file';
  const begin = seeds.map((seed) => `\`${JSON.stringify(seed.toString('latin1'))}\``).join(', ');
  return `${name}: ${input.size} bytes of ${where}, seed ${begin}`;
}

function rowsOf(outcome: Outcome): string[][] {
  return tools.map((tool) => {
    const races = outcome[tool];
    const spread = (value: (race: Reached) => number) => spreadText(races.map(value));
    const mutated = races.some((race) => race.mutated > 0)
      ? ` and ${spread((race) => race.mutated)} mutated`
      : '';
    return [
      names[tool],
      `${spread(({ covered }) => covered.lines.covered)}${ofTotal(races, 'lines')}`,
      `${spread(({ covered }) => covered.branches.covered)}${ofTotal(races, 'branches')}`,
      spread((race) => race.alone),
      mostText(races.map((race) => race.toMost ?? Number.POSITIVE_INFINITY)),
      `${spread((race) => race.runs)}${mutated}`,
      spread((race) => race.tests),
    ];
  });
}

function ofTotal(races: readonly Reached[], what: 'lines' | 'branches'): string {
  return races.length === 0 ? '' : ` of ${number(races[0].covered[what].total)}`;
}

function notesOf(outcome: Outcome): string[] {
  const { failure } = outcome;
  const stopped = tools.flatMap((tool) => {
    const counts = outcome[tool].map(({ covered }) => covered.stopped);
    return Math.max(0, ...counts) === 0 ? [] : [`${spreadText(counts)} of ${names[tool]}`];
  });
  const ratios = (['lines', 'branches'] as const).flatMap((what) => {
    const ratio = ratioOf(outcome, what);
    return ratio === undefined ? [] : [`${ratio.toFixed(2)} of ${what}`];
  });
  return [
    ...(ratios.length === 0 ? [] : [`clew / the better AFL++: ${ratios.join(', ')}.`]),
    ...togetherNote(outcome),
    ...(stopped.length === 0
      ? []
      : [`Tests that did not end when replayed, and count for nothing: ${stopped.join(', ')}.`]),
    ...(failure === undefined ? [] : [`Stopped: ${failure}`]),
  ];
}

/** What all races together took shows which ratio was in reach of these inputs: nobody can cover more than there is to cover. */
function togetherNote(outcome: Outcome): string[] {
  const taken = [...(outcome.taken ?? '')].filter((each) => each === '1').length;
  const best = bestAfl(outcome, 'branches');
  if (taken === 0 || best === 0) return [];
  const times = (taken / best).toFixed(2);
  return [
    `All races of both tools together: ${number(taken)} branches, ${times} times the better AFL++.`,
  ];
}

/** The median of clew by that of the better campaign; undefined while one of them is missing. */
export function ratioOf(races: Races, what: 'lines' | 'branches'): number | undefined {
  const best = bestAfl(races, what);
  return races.clew.length === 0 || best === 0 ? undefined : middle(races.clew, what) / best;
}

function bestAfl({ afl, cmplog }: Races, what: 'lines' | 'branches'): number {
  return Math.max(middle(afl, what), middle(cmplog, what));
}

function middle(races: readonly Reached[], what: 'lines' | 'branches'): number {
  return races.length === 0 ? 0 : median(races.map(({ covered }) => covered[what].covered));
}

/** The mark by which most races had nine tenths of their branches. */
function mostText(values: readonly number[]): string {
  if (values.length === 0) return '-';
  const middle = median(values);
  return Number.isFinite(middle) ? `${number(middle)} s` : `over ${number(marks.at(-1) ?? 0)} s`;
}

/** "12 (10 to 15)": the median, the least and the most. */
export function spreadText(values: readonly number[]): string {
  if (values.length === 0) return '-';
  const text = number(median(values));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? text : `${text} (${number(least)} to ${number(most)})`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)] + sorted[Math.ceil(half)]) / 2;
}

function number(value: number): string {
  return Math.round(value).toLocaleString('en');
}
