// What a learned search went by: its strongest features, with a bar for each (ParaDySE, Tables 8 and 9).

import type { ExplainedHeuristic, WeighedFeature } from '../../explore/learned/explanation.ts';
import type { ReportData } from '../../results/report-data.ts';
import { html, Markup } from './markup.ts';
import { bar } from './numbers.ts';

export function heuristicSection({ heuristics }: ReportData): Markup {
  if (heuristics.length === 0) return new Markup('');
  return html`<section id="heuristic"><h2>Learned search</h2>${heuristics.map(explained)}</section>`;
}

function explained({ name, positive, negative }: ExplainedHeuristic): Markup {
  return html`<p class="quiet">Search ${name}: which branches of a path were negated first, and which last.</p>
<div class="columns">${table('First, if the branch', positive)}${table('Last, if the branch', negative)}</div>`;
}

function table(title: string, features: readonly WeighedFeature[]): Markup {
  return html`<div><h3>${title}</h3><table>${features.map(row)}</table></div>`;
}

function row({ number, name, meaning, weight }: WeighedFeature): Markup {
  const share = { covered: Math.round(100 * Math.abs(weight)), total: 100 };
  return html`<tr><td>${meaning} <code>#${number} ${name}</code></td><td class="number">${weight.toFixed(2)}</td><td>${bar(share, 'bar share')}</td></tr>`;
}
