// What the exploration did: figures of the search and of the solver, and the strongest features that a learned search went by
// (ParaDySE, Tables 8 and 9); and what its verdict is worth: the gaps in what was explored, by kind and place, and the bounds within
// which all of it holds.

import type { ExplainedHeuristic, WeighedFeature } from '../../explore/learned/explanation.ts';
import type { ReportData } from '../../results/report-data.ts';
import type { Gap, GapKind } from '../../results/verdict.ts';
import type { Sources } from './excerpt.ts';
import { bar, grouped, html, Markup, secondsText } from './markup.ts';

export function statisticsSection(data: ReportData): Markup {
  return html`<section id="statistics"><h2>Statistics</h2>
<div class="columns">${search(data)}${solver(data)}</div></section>`;
}

function search({ result, tree }: ReportData): Markup {
  const rate = result.exploring > 0 ? Math.round(result.runs / result.exploring) : 0;
  const rows: [string, string][] = [
    ['Runs', grouped(result.runs)],
    ['Runs a second', grouped(rate)],
    ['Paths', grouped(result.paths)],
    ['Tests written', grouped(result.tests)],
    ['Decisions in the tree', grouped(tree?.total ?? 0)],
    ['Branches left', grouped(result.pending - result.unasked)],
    ['Checks never asked', grouped(result.unasked)],
    ['Dropped for want of memory', result.dropped > 0 ? grouped(result.dropped) : ''],
    ['Given up by the solver', grouped(result.undecided)],
    ['Divergences', grouped(result.divergences)],
    ['Exploring', secondsText(result.exploring)],
    ['In all', secondsText(result.seconds)],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return table(
    'Search',
    shown.map(([name, value]) => html`<tr><th>${name}</th><td class="number">${value}</td></tr>`),
  );
}

function solver({ result }: ReportData): Markup {
  const { queries, hits, seconds } = result.solver;
  const rows = Object.entries(hits)
    .filter(([, count]) => count > 0)
    .map(
      ([layer, count]) =>
        html`<tr><th>${layer}</th><td class="number">${grouped(count)}</td><td>${bar({ covered: count, total: Math.max(1, queries) }, 'bar share')}</td></tr>`,
    );
  return table(`Solver: ${grouped(queries)} queries, ${secondsText(seconds)}`, rows);
}

function table(title: string, rows: readonly Markup[]): Markup {
  return html`<div><h3>${title}</h3><table>${rows}</table></div>`;
}

export function heuristicSection({ heuristics }: ReportData): Markup {
  if (heuristics.length === 0) return new Markup('');
  return html`<section id="heuristic"><h2>Learned search</h2>${heuristics.map(explained)}</section>`;
}

function explained({ name, positive, negative }: ExplainedHeuristic): Markup {
  return html`<p class="quiet">Search ${name}: which branches of a path were negated first, and which last.</p>
<div class="columns">${table('First, if the branch', positive.map(row))}${table('Last, if the branch', negative.map(row))}</div>`;
}

function row({ number, name, meaning, weight }: WeighedFeature): Markup {
  const share = { covered: Math.round(100 * Math.abs(weight)), total: 100 };
  return html`<tr><td>${meaning} <code>#${number} ${name}</code></td><td class="number">${weight.toFixed(2)}</td><td>${bar(share, 'bar share')}</td></tr>`;
}

const titles: Readonly<Record<GapKind, string>> = {
  pending: 'Not explored',
  unasked: 'Checks never asked',
  undecided: 'Undecided by the solver',
  dropped: 'Dropped for want of memory',
  refused: 'Paths that clew could not follow',
  cut: 'Runs that were ended early',
  concretized: 'Made concrete',
  box: 'Failed in the box',
  assumed: 'Assumed',
  divergence: 'Divergences',
  unreproduced: 'Could not be reproduced',
  death: 'Threads that died',
  'nothing-symbolic': 'Nothing symbolic',
  'no-path': 'No path',
};

export function gapsSection({ result }: ReportData, sources: Sources): Markup {
  const { gaps, bounds, hints } = result;
  const rows = gaps.map((gap) => gapRow(gap, sources));
  const limits = bounds.map(
    ({ what, limit, option }) =>
      html`<tr><th>${what}</th><td>${limit}</td><td><code>${option ?? ''}</code></td></tr>`,
  );
  return html`<section id="gaps"><h2>Gaps and bounds</h2>
${gaps.length === 0 ? html`<p>There is no gap: everything within the bounds was explored.</p>` : html`<div class="scroll"><table class="places">${rows}</table></div>`}
${hints.map((hint) => html`<p>Hint: ${hint}</p>`)}
${bounds.length === 0 ? undefined : html`<h3>Bounds</h3><p class="quiet">The verdict holds within these; the option widens each.</p><div class="scroll"><table class="places">${limits}</table></div>`}</section>`;
}

function gapRow({ kind, site, count, text }: Gap, sources: Sources): Markup {
  const place = site && html`${sources.link({ ...site, column: 0 })} <code>${site.function}</code>`;
  return html`<tr><th>${titles[kind]}</th><td>${place}</td><td>${text}</td><td class="number">${grouped(count)}</td></tr>`;
}
