// What the exploration did: figures of the search and of the solver, and the strongest features that a learned search went by
// (ParaDySE, Tables 8 and 9).

import type { ExplainedHeuristic, WeighedFeature } from '../../explore/learned/explanation.ts';
import type { ReportData } from '../../results/report-data.ts';
import { html, Markup } from './markup.ts';
import { bar, grouped, secondsText } from './numbers.ts';

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
    ...(result.dropped > 0
      ? [['Dropped for want of memory', grouped(result.dropped)] as [string, string]]
      : []),
    ['Given up by the solver', grouped(result.undecided)],
    ['Divergences', grouped(result.divergences)],
    ['Exploring', secondsText(result.exploring)],
    ['In all', secondsText(result.seconds)],
  ];
  return table(
    'Search',
    rows.map(([name, value]) => html`<tr><th>${name}</th><td class="number">${value}</td></tr>`),
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
  const title = `Solver: ${grouped(queries)} queries, ${secondsText(seconds)}`;
  return table(title, rows);
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
