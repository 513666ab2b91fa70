// The execution tree, drawn like a flame graph from above: one row for each depth, a decision as wide as what is
// behind it. A click looks at a part of it, and says which decisions lead there. The data are in the page; tree-script.ts
// draws them.

import { getOrMake } from '../../base/known.ts';
import type { ReportData, TreeSketch } from '../../results/report-data.ts';
import type { Sources } from './excerpt.ts';
import { grouped, html, jsonScript, Markup } from './markup.ts';
import { treeScript } from './tree-script.ts';

const longestName = 100;

const ends = [
  ['path', 'path'],
  ['finding', 'finding'],
  ['pending', 'not explored yet'],
  ['impossible', 'no input goes there'],
  ['undecided', 'given up'],
] as const;

export function treeSection({ tree }: ReportData, sources: Sources): Markup {
  if (tree === undefined || tree.parents.length === 0) return html``;
  const shown = tree.parents.length;
  const cut = shown < tree.total ? `, of which the first ${grouped(shown)} are drawn` : '';
  return html`<section id="tree"><h2>Execution tree</h2>
<p class="quiet">${grouped(tree.total)} decisions${cut}. Click on one to look at what is behind it, above it to go back.</p>
<div class="tree"><canvas tabindex="0" role="img" aria-label="Execution tree"></canvas></div>
<p class="legend">${ends.map(([end, meaning]) => html`<span class="key ${end}">${meaning}</span> `)}</p>
<ol class="trail quiet"></ol>
${busiest(tree)}
${jsonScript('tree-data', { ...tree, names: tree.labels.map((label) => nameOf(label, sources)) })}
<script>${new Markup(treeScript)}</script></section>`;
}

/** What the line of a decision says is shorter than where it is, and says more. */
function nameOf(label: string, sources: Sources): string {
  const [, kind, file = '', line] = /^(\S+) (.*):(\d+)$/.exec(label) ?? [];
  const text = sources.line({ file, line: Number(line) })?.trim();
  if (text === undefined || text === '') return label;
  return `${kind === 'branch' ? '' : `${kind} `}${line}: ${text.slice(0, longestName)}`;
}

/** Tells the same in numbers, for those who cannot see the drawing. */
function busiest(tree: TreeSketch): Markup {
  const counts = new Map<number, { nodes: number; pending: number; impossible: number }>();
  tree.places.forEach((place, row) => {
    const known = getOrMake(counts, place, () => ({ nodes: 0, pending: 0, impossible: 0 }));
    known.nodes++;
    for (const end of tree.ends[row]) {
      if (end === 'pending') known.pending++;
      if (end === 'impossible') known.impossible++;
    }
  });
  const most = [...counts].sort(([, a], [, b]) => b.nodes - a.nodes).slice(0, 20);
  return html`<details><summary>Where it decides most</summary><div class="scroll"><table>
<thead><tr><th>Decision</th><th>in the tree</th><th>sides left</th><th>sides impossible</th></tr></thead>
${most.map(
  ([place, { nodes, pending, impossible }]) =>
    html`<tr><td>${tree.labels[place]}</td><td class="number">${grouped(nodes)}</td><td class="number">${grouped(pending)}</td><td class="number">${grouped(impossible)}</td></tr>`,
)}</table></div></details>`;
}
