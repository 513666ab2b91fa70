// Moments and scales of time, for people.

import { grouped } from '../../src/base/counting.ts';

/** "2026-11-18T20:42:54.923Z" -> "2026-11-18 20:42 UTC"; what is no such moment stays. */
export function dateText(moment: string): string {
  return moment.replace(/^(\S{10})T(\d\d:\d\d):[\d.]+Z$/, '$1 $2 UTC');
}

const units = [
  { seconds: 3600, name: 'h' },
  { seconds: 60, name: 'min' },
  { seconds: 1, name: 's' },
  { seconds: 0.001, name: 'ms' },
] as const;

/** The steps of a scale in its unit: beyond these, ten times as much. */
const steps = [1, 2, 5];
/** Of minutes and seconds there are sixty. */
const stepsOfSixty = [1, 2, 5, 10, 15, 30];
const mostTicks = 5;

export interface Tick {
  readonly seconds: number;
  readonly text: string;
}

/** Round moments from `begin` to `end`, all in one unit. */
export function timeTicks(begin: number, end: number): Tick[] {
  const unit = units.find(({ seconds }) => end - begin >= 2 * seconds) ?? units[units.length - 1];
  const span = (end - begin) / unit.seconds;
  const step = stepOf(span, unit.name === 'min' || unit.name === 's' ? stepsOfSixty : steps);
  const first = Math.ceil(begin / unit.seconds / step);
  const last = Math.floor(end / unit.seconds / step);
  return Array.from({ length: last - first + 1 }, (_, i) => ({
    seconds: (first + i) * step * unit.seconds,
    text: `${grouped((first + i) * step)} ${unit.name}`,
  }));
}

function stepOf(span: number, nice: readonly number[]): number {
  for (let power = 1; ; power *= 10)
    for (const each of nice) if (span <= each * power * mostTicks) return each * power;
}
