// Numbers as people read them.

import type { Share } from '../../run/coverage.ts';

/** 12,345 */
export function grouped(number: number): string {
  return String(number).replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
}

export function secondsText(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`;
  if (seconds < 120) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A share in percent. It is 100 % only if nothing is missing. */
export function percent({ covered, total }: Share): string {
  return total === 0 ? 'none' : `${Math.floor((100 * covered) / total)} %`;
}
