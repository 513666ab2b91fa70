// report.html: the whole result of a check in one file that needs nothing else, for those who were not there. The
// content policy in its head forbids it to load anything.

import type { Frame } from '../../machine/finding.ts';
import type { CheckResult, ReportedFinding } from '../../results/check-result.ts';
import type { ReportData } from '../../results/report-data.ts';
import { conclusion } from '../check-summary.ts';
import { chartSection, coverageSection } from './coverage.ts';
import { Sources } from './excerpt.ts';
import { findingsSection } from './findings.ts';
import { grouped, html, Markup, percent, secondsText } from './markup.ts';
import { pageStyle } from './page-style.ts';
import { gapsSection, heuristicSection, statisticsSection } from './statistics.ts';
import { treeSection } from './tree.ts';

const policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/** A link into a listing that is folded away opens it. */
const openScript = `
function show() {
  const target = document.getElementById(location.hash.slice(1));
  for (let at = target; at; at = at.parentElement) if (at.tagName === 'DETAILS') at.open = true;
  target?.scrollIntoView({ block: 'center' });
}
addEventListener('hashchange', show);
show();
`;

/** `display` names files as the user would; those in `sources` are named so already. */
export function reportHtml(given: ReportData, display: (file: string) => string): string {
  const data = { ...given, result: displayed(given.result, display) };
  const sources = new Sources(data.sources);
  const sections = [
    ['findings', 'Findings', findingsSection(data, sources)],
    ['gaps', 'Gaps and bounds', gapsSection(data, sources)],
    ['coverage', 'Coverage', coverageSection(data)],
    ['time', 'Over time', chartSection(data)],
    ['heuristic', 'Learned search', heuristicSection(data)],
    ['tree', 'Execution tree', treeSection(data, sources)],
    ['statistics', 'Statistics', statisticsSection(data)],
  ] as const;
  const shown = sections.filter(([, , section]) => section.text !== '');
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<title>clew: ${data.subject}</title>
<style>${new Markup(pageStyle)}</style></head>
<body><header><h1>${data.subject}</h1>
${verdict(data)}
${figures(data)}
<nav>${shown.map(([id, title]) => html`<a href="#${id}">${title}</a>`)}</nav></header>
<main>${shown.map(([, , section]) => section)}</main>
<script>${new Markup(openScript)}</script>
<footer>${data.created}, clew ${data.version}: <code>${data.command}</code></footer>
</body></html>
`.text;
}

function verdict({ result }: ReportData): Markup {
  const state = result.findings.length > 0 ? 'bad' : result.complete ? '' : 'open';
  return html`<p class="verdict ${state}">${conclusion(result)}</p>`;
}

function figures({ result }: ReportData): Markup {
  const { coverage } = result;
  const values: [string, string][] = [
    ['Findings', grouped(result.findings.length)],
    ['Paths', grouped(result.paths)],
    ['Tests', grouped(result.tests)],
    ['Lines', percent(coverage.lines)],
    ['Branches', percent(coverage.branches)],
    ['Time', secondsText(result.seconds)],
  ];
  return html`<dl class="figures">${values.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

// ---- Names of files as the user would write them, so that the page's parts find each other by name ----------------

type Display = (file: string) => string;
type Placed = { readonly file: string | undefined };

function displayed(result: CheckResult, display: Display): CheckResult {
  return {
    ...result,
    findings: result.findings.map((finding) => displayedFinding(finding, display)),
    concretized: result.concretized.map((site) => shown(site, display)),
    refused: result.refused.map((site) => shown(site, display)),
    gaps: result.gaps.map((gap) => ({ ...gap, site: gap.site && shown(gap.site, display) })),
  };
}

function displayedFinding(reported: ReportedFinding, display: Display): ReportedFinding {
  const { finding, path } = reported;
  const frames = (stack: readonly Frame[]) => stack.map((frame) => shown(frame, display));
  const object = finding.object && {
    ...finding.object,
    allocated: finding.object.allocated && frames(finding.object.allocated),
    freed: finding.object.freed && frames(finding.object.freed),
  };
  return {
    ...reported,
    finding: { ...finding, object, stack: frames(finding.stack) },
    path: path.map((step) => shown(step, display)),
  };
}

function shown<T extends Placed>(place: T, display: Display): T {
  return place.file === undefined ? place : { ...place, file: display(place.file) };
}
