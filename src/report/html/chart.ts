// Coverage over time: lines and branches in percent of what there is, with the findings as points below.

import type { ReportData, TimelinePoint } from '../../results/report-data.ts';
import { html, type Markup, secondsText } from './markup.ts';

const [width, height] = [800, 220];
const [left, right, top, bottom] = [64, 12, 16, 32];

export function chartSection({ timeline, result }: ReportData): Markup {
  if (timeline.length < 2) return html``;
  const { lines, branches } = result.coverage;
  // The compiler's time is before it.
  const begin = timeline[0].seconds;
  const span = Math.max(timeline[timeline.length - 1].seconds - begin, 0.001);
  const x = (seconds: number): number => left + ((width - left - right) * (seconds - begin)) / span;
  const y = (share: number): number => height - bottom - (height - top - bottom) * share;
  const curve = (value: (point: TimelinePoint) => number, total: number): string =>
    stairs(timeline.map((point) => [x(point.seconds), y(total === 0 ? 0 : value(point) / total)]));
  return html`<section id="time"><h2>Coverage over time</h2>
<figure><div class="scroll"><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Coverage over time">
${[0, 0.5, 1].map(
  (
    share,
  ) => html`<line class="grid" x1="${left}" x2="${width - right}" y1="${y(share)}" y2="${y(share)}"/>
<text x="${left - 6}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
)}
${[0, 0.5, 1].map(
  (share) =>
    html`<text x="${x(begin + share * span)}" y="${height - 8}" text-anchor="${anchors[share]}">${secondsText(begin + share * span)}</text>`,
)}
<path class="lines" d="${curve((point) => point.lines, lines.total)}"/>
<path class="sides" d="${curve((point) => point.branches, branches.total)}"/>
${foundAt(timeline).map(
  (seconds) =>
    html`<circle class="found" cx="${x(seconds)}" cy="${y(0)}" r="4"><title>finding after ${secondsText(seconds)}</title></circle>`,
)}
</svg></div><figcaption><span class="key lines">lines</span> <span class="key sides">branches</span> <span class="key found">findings</span></figcaption></figure></section>`;
}

const anchors: Readonly<Record<number, string>> = { 0: 'start', 0.5: 'middle', 1: 'end' };

/** What was reached stays: a point holds until the next one. */
function stairs(points: readonly (readonly [number, number])[]): string {
  const [[x, y], ...rest] = points as [[number, number], ...[number, number][]];
  const steps = rest.map(([toX, toY]) => `H${toX.toFixed(1)}V${toY.toFixed(1)}`);
  return `M${x.toFixed(1)} ${y.toFixed(1)}${steps.join('')}`;
}

function foundAt(timeline: readonly TimelinePoint[]): number[] {
  return timeline.flatMap(({ seconds, findings }, i) =>
    findings > (timeline[i - 1]?.findings ?? 0) ? [seconds] : [],
  );
}
