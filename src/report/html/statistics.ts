// What the exploration did and what it lost: figures of the search and the solver, and the places where something
// symbolic became concrete, where clew could not go on, and where it was wrong.

import type { ReportData } from '../report-data.ts';
import type { Sources } from './excerpt.ts';
import { html, type Markup } from './markup.ts';
import { bar, grouped, secondsText } from './numbers.ts';

export function statisticsSection(data: ReportData, sources: Sources): Markup {
  return html`<section id="statistics"><h2>Statistics</h2>
<div class="columns">${search(data)}${solver(data)}</div>
${lost(data, sources)}</section>`;
}

function search({ result, tree }: ReportData): Markup {
  const rate = result.exploring > 0 ? Math.round(result.runs / result.exploring) : 0;
  const rows: [string, string][] = [
    ['Runs', grouped(result.runs)],
    ['Runs a second', grouped(rate)],
    ['Paths', grouped(result.paths)],
    ['Tests written', grouped(result.tests)],
    ['Decisions in the tree', grouped(tree?.total ?? 0)],
    ['Branches left', grouped(result.pending)],
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

function lost({ result }: ReportData, sources: Sources): Markup {
  const concretized = result.concretized.map(
    (site) =>
      html`<tr><td>${sources.link({ ...site, column: 0 })} <code>${site.function}</code></td><td>${site.reason}</td><td class="number">${grouped(site.count)}</td></tr>`,
  );
  const refused = result.refused.map(
    (site) =>
      html`<tr><td>${sources.link({ ...site, column: 0 })} <code>${site.function}</code></td><td>${site.message}</td><td class="number">${grouped(site.count)}</td></tr>`,
  );
  const unreproduced = result.unreproduced.map(
    ({ finding, instead, test }) =>
      html`<tr><td>${finding.kind}: ${finding.message}</td><td>a plain run of ${test} ${instead}</td></tr>`,
  );
  return html`${places('Made concrete', 'Other values were not tried there.', concretized)}
${places('Not explored', 'The program needs what clew does not have.', refused)}
${places('Could not be reproduced', 'Bugs of clew: please report them.', unreproduced)}`;
}

function places(title: string, meaning: string, rows: readonly Markup[]): Markup | undefined {
  if (rows.length === 0) return undefined;
  return html`<h3>${title}</h3><p class="quiet">${meaning}</p><div class="scroll"><table class="places">${rows}</table></div>`;
}
