// What the verdict is worth: the gaps in what was explored, by kind and place, and the bounds within which all of it holds.

import type { ReportData } from '../../results/report-data.ts';
import type { Gap, GapKind } from '../../results/verdict.ts';
import type { Sources } from './excerpt.ts';
import { html, type Markup } from './markup.ts';
import { grouped } from './numbers.ts';

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
  const place =
    site === undefined
      ? undefined
      : html`${sources.link({ ...site, column: 0 })} <code>${site.function}</code>`;
  return html`<tr><th>${titles[kind]}</th><td>${place}</td><td>${text}</td><td class="number">${grouped(count)}</td></tr>`;
}
