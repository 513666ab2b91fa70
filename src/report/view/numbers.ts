// Times and shares as people read them.

import type { Share } from '../../run/coverage.ts';

export function secondsText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return minutesText(seconds);
}

/** Whole seconds, and minutes where there are some: of what goes on, where fractions would only flicker. */
export function minutesText(seconds: number): string {
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** A share in percent. It is 100 % only if nothing is missing. */
export function percent({ covered, total }: Share): string {
  return total === 0 ? 'none' : `${Math.floor((100 * covered) / total)} %`;
}
