// A check that is over, as pages show it.

import { grouped } from '../../base/counting.ts';
import type { CheckResult } from '../../results/check-result.ts';
import type { ReportData } from '../../results/report-data.ts';
import type { Gap, GapKind } from '../../results/verdict.ts';
import type { Share } from '../../run/coverage.ts';
import { siteText } from '../check-document.ts';
import { conclusion } from '../check-summary.ts';
import type {
  CheckView,
  FigureView,
  GapView,
  StatisticsView,
  TestView,
  VerdictView,
} from './check-view.ts';
import { type Display, findingView } from './finding-view.ts';
import { percent, secondsText } from './numbers.ts';
import { sourceView } from './source-view.ts';

export function reportView(
  data: ReportData,
  tests: readonly TestView[],
  display: Display,
): CheckView {
  const { result, sources, timeline, tree, unreached } = data;
  const { coverage } = result;
  return {
    subject: data.subject,
    command: data.command,
    version: data.version,
    created: data.created,
    verdict: verdictView(result),
    figures: figuresOf(result),
    findings: result.findings.map((finding) => findingView(finding, display)),
    sources: sources.map((source) => sourceView(source, { verdict: result, unreached }, display)),
    tests,
    testsNotListed: Math.max(0, result.tests - tests.length),
    timeline,
    totals: { lines: coverage.lines.total, branches: coverage.branches.total },
    tree,
    gaps: result.gaps.map((gap) => gapView(gap, display)),
    bounds: result.bounds.map(({ what, limit, option }) => ({ what, limit, option: option ?? '' })),
    hints: result.hints,
    statistics: [searchTable(data), solverTable(result), ...heuristicTables(data)],
  };
}

function verdictView(result: CheckResult): VerdictView {
  const tone = result.findings.length > 0 ? 'bad' : result.complete ? 'good' : 'open';
  return { tone, text: conclusion(result) };
}

/** The numbers that everybody wants to see first. */
export function figuresOf(figures: {
  readonly findings: readonly unknown[] | number;
  readonly paths: number;
  readonly tests: number;
  readonly coverage: { readonly lines: Share; readonly branches: Share };
  readonly seconds: number;
}): FigureView[] {
  const { findings, coverage } = figures;
  const found = typeof findings === 'number' ? findings : findings.length;
  return [
    { name: 'Findings', value: grouped(found) },
    { name: 'Paths', value: grouped(figures.paths) },
    { name: 'Tests', value: grouped(figures.tests) },
    { name: 'Lines', value: percent(coverage.lines) },
    { name: 'Branches', value: percent(coverage.branches) },
    { name: 'Time', value: secondsText(figures.seconds) },
  ];
}

// ---- Gaps and figures ------------------------------------------------------------------------------------------------

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

function gapView({ kind, site, count, text }: Gap, display: Display): GapView {
  return {
    title: titles[kind],
    place: site === undefined ? '' : siteText(site, display),
    text,
    count,
  };
}

function searchTable({ result, tree }: ReportData): StatisticsView {
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
  return { title: 'Search', rows: shown.map(([name, value]) => ({ name, value })) };
}

function solverTable({ solver: { queries, hits, seconds } }: CheckResult): StatisticsView {
  const rows = Object.entries(hits)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, value: grouped(count), share: count / Math.max(1, queries) }));
  return { title: `Solver: ${grouped(queries)} queries, ${secondsText(seconds)}`, rows };
}

/** What a learned search went by (ParaDySE, Tables 8 and 9). */
function heuristicTables({ heuristics }: ReportData): StatisticsView[] {
  return heuristics.flatMap(({ name, positive, negative }) =>
    (
      [
        [positive, 'first'],
        [negative, 'last'],
      ] as const
    ).map(([features, order]) => ({
      title: `Search ${name}: what was negated ${order}`,
      rows: features.map((feature) => ({
        name: feature.meaning,
        value: feature.weight.toFixed(2),
        share: Math.min(1, Math.abs(feature.weight)),
      })),
    })),
  );
}
