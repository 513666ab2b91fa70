// Numbers and shares as people read them.

import { html, type Markup } from './markup.ts';

export function plural(number: number, one: string, many = `${one}s`): string {
  return `${grouped(number)} ${number === 1 ? one : many}`;
}

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
export function percent({ covered, total }: { covered: number; total: number }): string {
  if (total === 0) return 'none';
  return `${Math.floor((100 * covered) / total)} %`;
}

/** What is missing is bad; of a mere share of something it is not. */
export function bar(share: { covered: number; total: number }, look = 'bar'): Markup {
  const width = share.total === 0 ? 0 : (100 * share.covered) / share.total;
  return html`<span class="${look}"><span style="width:${width.toFixed(1)}%"></span></span>`;
}
