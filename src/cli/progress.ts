// What an exploration is doing, while it does it: on a terminal a line or a screen (status-screen.ts) that is updated in place,
// elsewhere (a log) a line now and then. It says when it will stop by itself, if it will.

import { stripVTControlCharacters } from 'node:util';

export interface ProgressFigures {
  /** Seconds since the command began. */
  readonly seconds: number;
  /** How many of these seconds were spent exploring. */
  readonly exploring: number;
  readonly runs: number;
  readonly paths: number;
  readonly pending: number;
  readonly coverage: { readonly lines: { readonly covered: number; readonly total: number } };
  readonly findings: number;
  readonly doing: string;
}

export interface ProgressDisplay<Figures = ProgressFigures> {
  /** Shows what is being done before there are figures. */
  say(doing: string): void;
  show(figures: Figures): void;
  /** Removes the line, to leave room for other output. */
  clear(): void;
}

export const silentProgress: ProgressDisplay<unknown> = { say() {}, show() {}, clear() {} };

/** Milliseconds between two lines of a log. */
const logPause = 15_000;

export function logProgress<Figures>(
  write: (text: string) => void,
  now: () => number,
  textOf: (figures: Figures) => string,
): ProgressDisplay<Figures> {
  let next = now() + logPause;
  return {
    say() {},
    show(figures) {
      if (now() < next) return;
      next = now() + logPause;
      write(`clew: ${textOf(figures)}\n`);
    },
    clear() {},
  };
}

/** `update` replaces the lines that are there. */
export function terminalProgress<Figures>(
  update: (text: string) => void,
  columns: () => number,
  textOf: (figures: Figures) => string,
): ProgressDisplay<Figures> {
  let shown = false;
  const clear = () => {
    if (shown) update('');
    shown = false;
  };
  const put = (text: string) => {
    const lines = text.split('\n');
    update(lines.map((line) => fitted(line, columns() - 1)).join('\n'));
    shown = true;
  };
  return { say: put, show: (figures) => put(textOf(figures)), clear };
}

/** A line that is too long loses its colours with its end. */
function fitted(line: string, columns: number): string {
  const plain = stripVTControlCharacters(line);
  return plain.length <= columns ? line : plain.slice(0, columns);
}

/** The line has at most 80 columns for any exploration of a sensible length. */
export function progressText(figures: ProgressFigures, limit: number | undefined): string {
  const { seconds, exploring, runs, paths, pending, coverage, findings, doing } = figures;
  const { lines } = coverage;
  const until = limit === undefined ? '' : `/${timeText(limit / 1000)}`;
  const rate = exploring > 0 ? Math.round(runs / exploring) : 0;
  const parts = [
    `${timeText(seconds)}${until}`,
    `${counted(rate, 'run')}/s`,
    counted(paths, 'path'),
    `${short(pending)} pending`,
    `lines ${lines.covered}/${lines.total}`,
    counted(findings, 'finding'),
    doing,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole}s`;
  const minutes = Math.floor(whole / 60);
  if (minutes < 60) return `${minutes}m${String(whole % 60).padStart(2, '0')}s`;
  return `${Math.floor(minutes / 60)}h${String(minutes % 60).padStart(2, '0')}m`;
}

export function counted(count: number, one: string): string {
  return `${short(count)} ${one}${count === 1 ? '' : 's'}`;
}

export function short(number: number): string {
  if (number < 10_000) return String(number);
  return number < 10_000_000
    ? `${Math.floor(number / 1000)}k`
    : `${Math.floor(number / 1_000_000)}M`;
}
