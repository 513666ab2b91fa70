// The status screen of a check on a terminal: what is done a second and what it costs, what was covered and when something new was
// covered last, what waits, and where the search is. A line that is new to nobody is left out, so that what stays is read.

import type { Progress } from '../check/event.ts';
import { pendingByTier } from '../report/pending-words.ts';
import type { Style } from '../report/style.ts';
import { counted, short, timeText } from './progress.ts';

/** The screen is shown where a terminal has room for it and for the findings above it. */
const fewestColumns = 72;
const fewestRows = 24;

export function hasRoom({ columns = 0, rows = 0 }: { columns?: number; rows?: number }): boolean {
  return columns >= fewestColumns && rows >= fewestRows;
}

// ---- What is done a second -----------------------------------------------------------------------------------------

type Counts = Pick<Progress, 'seconds' | 'runs' | 'solver' | 'mutation' | 'mutating' | 'exploring'>;

/** Rates are those of the last seconds: what was done in the beginning says little about now. */
const rateSeconds = 5;

interface Rate {
  readonly perSecond: number;
  /** The part of the workers' time that it took, from 0 to 1. */
  readonly share: number;
}

export class Rates {
  private samples: (Counts & { readonly busy: number })[] = [];

  add(progress: Counts & { readonly busy: number }): void {
    this.samples.push(progress);
    const from = progress.seconds - rateSeconds;
    // One sample from before that time stays: what came after it is counted.
    while (this.samples.length > 2 && (this.samples[1] as Counts).seconds <= from)
      this.samples.shift();
  }

  /** Runs with terms, questions to the solver, and runs of mutation. What is neither solving nor mutation is running. */
  now(): { readonly runs: Rate; readonly questions: Rate; readonly mutation: Rate } {
    const [first, last] = [this.samples[0], this.samples.at(-1)];
    const seconds = first && last ? last.seconds - first.seconds : 0;
    if (first === undefined || last === undefined || seconds <= 0) return noRates;
    const time = seconds * Math.max(1, last.busy);
    const solving = shareOf(last.solver.seconds - first.solver.seconds, time);
    const mutating = Math.min(1 - solving, shareOf(last.mutating - first.mutating, time));
    const rate = (count: number, share: number) => ({ perSecond: count / seconds, share });
    return {
      runs: rate(last.runs - first.runs, 1 - solving - mutating),
      questions: rate(last.solver.queries - first.solver.queries, solving),
      mutation: rate(last.mutation.runs - first.mutation.runs, mutating),
    };
  }
}

const noRate: Rate = { perSecond: 0, share: 0 };
const noRates = { runs: noRate, questions: noRate, mutation: noRate };

function shareOf(part: number, whole: number): number {
  return Math.min(1, Math.max(0, part / whole));
}

// ---- The lines -----------------------------------------------------------------------------------------------------

interface ScreenContext {
  readonly subject: string;
  readonly rates: Rates;
  readonly style: Style;
  /** Names a file as the user would. */
  readonly display: (file: string) => string;
}

export function statusText(progress: Progress, context: ScreenContext): string {
  const { style, subject, rates } = context;
  const { runs, questions, mutation } = rates.now();
  const { solver, mutation: mutated, findings, hangs, coverage } = progress;
  const rows: (readonly [string, string] | undefined)[] = [
    ['time', timeWords(progress)],
    ['runs', rateWords(progress.runs, runs, 'running, and all else')],
    ['questions', rateWords(solver.queries, questions, 'solving')],
    mutated.runs > 0 ? ['mutation', rateWords(mutated.runs, mutation, 'mutating')] : undefined,
    ['lines', shareWords(coverage.lines)],
    ['branches', shareWords(coverage.branches)],
    ['last new', lastNewWords(progress)],
    ['pending', pendingWords(progress)],
    ['by effort', tierWords(progress)],
    ['paths', `${short(progress.paths)}, ${counted(progress.tests, 'test')}`],
    ['findings', `${findings}${hangs > 0 ? `, ${counted(hangs, 'hang')} among them` : ''}`],
    ['memory', memoryWords(progress)],
    ['at', placeWords(progress, context.display)],
  ];
  const lines = rows
    .filter((row) => row !== undefined)
    .map(([name, text]) => `  ${style.dim(name.padEnd(10))} ${text}`);
  const outlook = outlookOf(progress);
  const title = `clew check ${subject}`.trim();
  return [
    '',
    style.strong(title),
    ...lines,
    ...(outlook === undefined ? [] : [`  ${style.note('outlook'.padEnd(10))} ${outlook}`]),
  ].join('\n');
}

function timeWords({ seconds, remaining }: Progress): string {
  const left = remaining === undefined ? 'no limit: Ctrl-C stops' : `${timeText(remaining)} left`;
  return `${timeText(seconds)}, ${left}`;
}

function rateWords(count: number, { perSecond, share }: Rate, doing: string): string {
  const rate = `${short(Math.round(perSecond))}/s`;
  return `${short(count).padStart(6)}   ${rate.padStart(8)}   ${percent(share).padStart(5)} of the time ${doing}`;
}

function shareWords({ covered, total }: { covered: number; total: number }): string {
  return total === 0 ? 'none' : `${covered} of ${total} covered, ${percent(covered / total)}`;
}

function lastNewWords({ seconds, lastNew }: Progress): string {
  return `${timeText(Math.max(0, seconds - lastNew))} ago, at ${timeText(lastNew)}`;
}

function tierWords(progress: Progress): string {
  const tiers = pendingByTier(progress);
  return tiers.map(({ count, words }) => `${short(count)} ${words}`).join(', ');
}

function pendingWords({ pending, unasked, undecided }: Progress): string {
  const checks = unasked > 0 ? `, ${short(unasked)} of them checks` : '';
  return `${short(pending)}${checks}${undecided > 0 ? `; ${short(undecided)} given up so far` : ''}`;
}

function memoryWords({ memory, mostMemory, busy, workers }: Progress): string {
  return `${sizeWords(memory)} of ${sizeWords(mostMemory)}, ${busy} of ${counted(workers, 'worker')} busy`;
}

function sizeWords(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes < 1024 ? `${Math.round(megabytes)}M` : `${(megabytes / 1024).toFixed(1)}G`;
}

function placeWords({ at, doing }: Progress, display: (file: string) => string): string {
  if (at === undefined) return doing;
  const place = at.file === undefined ? '' : `${display(at.file)}:${at.line} `;
  return `${place}${at.function === '' ? '' : `in ${at.function}() `}(${doing})`;
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

// ---- The outlook -----------------------------------------------------------------------------------------------------

/** Seconds without anything new before the screen says that little is to be expected. */
const longPause = 60;

/** Says when nothing new is to be expected any more, and why; undefined while the search still covers new code. */
export function outlookOf(progress: Progress): string | undefined {
  const { pending, undecided, coverage, seconds, lastNew, runs } = progress;
  const { lines, branches } = coverage;
  if (runs > 0 && pending === 0)
    return undecided > 0
      ? 'only what the solver has given up is asked again, with more time'
      : 'nothing is pending: the check is about to end';
  if (lines.total > 0 && lines.covered === lines.total && branches.covered === branches.total)
    return 'all is covered: what comes now are other paths, and checks on them';
  const pause = seconds - lastNew;
  if (pause < longPause || pause < seconds / 2) return undefined;
  return `nothing new since ${timeText(lastNew)}: more time will hardly cover more`;
}
