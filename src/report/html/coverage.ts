// Source files with what of them was covered: a table of files and functions, and each file line by line. A branch
// shows a mark for each of its sides, and tells why a side is missing.

import type {
  BranchCoverage,
  LineCoverage,
  ReportData,
  SourceCoverage,
  TimelinePoint,
} from '../../results/report-data.ts';
import { reasonOf, sideName, uncoveredMeanings } from '../../results/uncovered.ts';
import type { Verdict } from '../../results/verdict.ts';
import { anchor } from './excerpt.ts';
import { bar, html, type Markup, percent, secondsText } from './markup.ts';

interface Share {
  readonly covered: number;
  readonly total: number;
}

export function coverageSection({ sources, result }: ReportData): Markup {
  if (sources.length === 0) return html``;
  return html`<section id="coverage"><h2>Coverage</h2>
<div class="scroll"><table class="files">
<thead><tr><th>File</th><th colspan="2">Lines</th><th colspan="2">Branches</th></tr></thead>
<tbody>${sources.map(fileRow)}</tbody></table></div>
${sources.map((source) => listing(source, result))}
</section>`;
}

function fileRow(source: SourceCoverage): Markup {
  return html`<tr><td><a href="#${anchor(source.file, 0)}">${source.file}</a></td>
${shareCells(lineShare(source))}${shareCells(branchShare(source))}</tr>`;
}

function shareCells(share: Share): Markup {
  if (share.total === 0) return html`<td colspan="2" class="quiet">there are none</td>`;
  return html`<td>${bar(share)}</td>
<td class="number">${percent(share)} <span class="quiet">${share.covered} of ${share.total}</span></td>`;
}

function lineShare({ lines }: SourceCoverage): Share {
  return { covered: lines.filter(({ covered }) => covered).length, total: lines.length };
}

function branchShare({ lines }: SourceCoverage): Share {
  const sides = lines.flatMap(({ branches }) => branches.flatMap((branch) => branch.sides));
  return { covered: sides.filter((side) => side === 'taken').length, total: sides.length };
}

function listing(source: SourceCoverage, verdict: Verdict): Markup {
  const { file, text, functions } = source;
  return html`<details class="listing" id="${anchor(file, 0)}"><summary>${file}</summary>
<p class="functions">${functions.map(
    ({ name, line, lines }) =>
      html`<a href="#${anchor(file, line)}"><code>${name}</code> <span class="${shareClass(lines)}">${percent(lines)}</span></a> `,
  )}</p>
${text === undefined ? html`<p class="quiet">The file is not there any more.</p>` : lineList(source, text, verdict)}
</details>`;
}

function shareClass({ covered, total }: Share): string {
  if (covered === total) return 'all';
  return covered === 0 ? 'none' : 'some';
}

function lineList({ file, lines }: SourceCoverage, text: string, verdict: Verdict): Markup {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .map((code, i) => lineRow(file, i + 1, code, verdict, byNumber.get(i + 1)));
  return html`<ol class="source">${rows}</ol>`;
}

function lineRow(
  file: string,
  number: number,
  code: string,
  verdict: Verdict,
  line?: LineCoverage,
): Markup {
  const state = line === undefined ? '' : html` class="${lineClass(line)}"`;
  return html`<li id="${anchor(file, number)}"${state}><span class="branches">${line?.branches.map((branch) => sides(branch, verdict))}</span><code>${code}</code></li>
`;
}

function lineClass({ covered, isNew }: LineCoverage): string {
  return `${covered ? 'covered' : 'uncovered'}${isNew ? ' new' : ''}`;
}

function sides(branch: BranchCoverage, verdict: Verdict): Markup {
  const marks = branch.sides.map(
    (side) => html`<i class="${side === 'taken' ? 'taken' : 'missed'}"></i>`,
  );
  const taken = branch.sides.filter((side) => side === 'taken').length;
  const missed = branch.sides.flatMap((side, index) => {
    const reason = reasonOf(side, verdict);
    return reason === undefined
      ? []
      : [`; ${sideName(branch, index)}: ${uncoveredMeanings[reason]}`];
  });
  const title = `branch at column ${branch.column}: ${taken} of ${branch.sides.length} sides taken${missed.join('')}`;
  return html`<span title="${title}">${marks}</span>`;
}

// ---- Coverage over time, in percent of what there is, with the findings as points below --------------------------

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
