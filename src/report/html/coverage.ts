// Source files with what of them was covered: a table of files and functions, and each file line by line. A branch
// shows a mark for each of its sides.

import type { LineCoverage, ReportData, SourceCoverage } from '../../results/report-data.ts';
import { anchor } from './excerpt.ts';
import { bar, html, type Markup, percent } from './markup.ts';

interface Share {
  readonly covered: number;
  readonly total: number;
}

export function coverageSection({ sources }: ReportData): Markup {
  if (sources.length === 0) return html``;
  return html`<section id="coverage"><h2>Coverage</h2>
<div class="scroll"><table class="files">
<thead><tr><th>File</th><th colspan="2">Lines</th><th colspan="2">Branches</th></tr></thead>
<tbody>${sources.map(fileRow)}</tbody></table></div>
${sources.map(listing)}
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
  return { covered: sides.filter((side) => side).length, total: sides.length };
}

function listing(source: SourceCoverage): Markup {
  const { file, text, functions } = source;
  return html`<details class="listing" id="${anchor(file, 0)}"><summary>${file}</summary>
<p class="functions">${functions.map(
    ({ name, line, lines }) =>
      html`<a href="#${anchor(file, line)}"><code>${name}</code> <span class="${shareClass(lines)}">${percent(lines)}</span></a> `,
  )}</p>
${text === undefined ? html`<p class="quiet">The file is not there any more.</p>` : lineList(source, text)}
</details>`;
}

function shareClass({ covered, total }: Share): string {
  if (covered === total) return 'all';
  return covered === 0 ? 'none' : 'some';
}

function lineList({ file, lines }: SourceCoverage, text: string): Markup {
  const byNumber = new Map(lines.map((line) => [line.line, line]));
  const rows = text
    .replace(/\n$/, '')
    .split('\n')
    .map((code, i) => lineRow(file, i + 1, code, byNumber.get(i + 1)));
  return html`<ol class="source">${rows}</ol>`;
}

function lineRow(
  file: string,
  number: number,
  code: string,
  line: LineCoverage | undefined,
): Markup {
  const state = line === undefined ? '' : html` class="${lineClass(line)}"`;
  return html`<li id="${anchor(file, number)}"${state}><span class="branches">${line?.branches.map(sides)}</span><code>${code}</code></li>
`;
}

function lineClass({ covered, isNew }: LineCoverage): string {
  return `${covered ? 'covered' : 'uncovered'}${isNew ? ' new' : ''}`;
}

function sides(branch: LineCoverage['branches'][number]): Markup {
  const marks = branch.sides.map((side) => html`<i class="${side ? 'taken' : 'missed'}"></i>`);
  const taken = branch.sides.filter((side) => side).length;
  const title = `branch at column ${branch.column}: ${taken} of ${branch.sides.length} sides taken`;
  return html`<span title="${title}">${marks}</span>`;
}
