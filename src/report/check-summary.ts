// The end of `clew check` for the C developer who reads it in a terminal: each finding with its place, its input and
// the command that shows it again; one paragraph of figures; what was lost; and, last, what the result is worth.

import { confirmedBy, type SitePlace, siteText } from './check-document.ts';
import type {
  CheckResult,
  NativeVerdict,
  NewCodeFigures,
  ReportedFinding,
} from './check-result.ts';
import { type FindingContext, findingText } from './finding-text.ts';
import { reportedInputLines } from './input-text.ts';
import { printable, wrap } from './style.ts';

/** One finding; `number` counts from 1. */
export function reportedText(reported: ReportedFinding, context: FindingContext): string {
  const { style } = context;
  const input = reportedInputLines(reported, style.width - 2);
  const lines = [
    ...(input.length === 0 ? ['input: none'] : ['input:']),
    ...input.map((line) => `  ${line}`),
    ...wrap(`confirmed by: ${confirmedBy(reported).join(', ')}`, style.width, '  '),
    ...nativeLines(reported.native, style.width),
    `reproduce: ${style.strong(`clew replay ${shellWord(reported.folder)}`)}`,
  ];
  return `${findingText(reported.finding, context)}${lines.join('\n')}\n`;
}

function nativeLines(native: NativeVerdict, width: number): string[] {
  switch (native.kind) {
    case 'confirmed':
      return [];
    case 'not-confirmed':
      return wrap(
        `not confirmed natively (${native.by}): ${printable(native.reason)}`,
        width,
        '  ',
      );
    case 'untried':
      return wrap(`not tried natively: ${printable(native.reason)}`, width, '  ');
  }
}

/** Everything behind the findings. */
export function summaryText(result: CheckResult, context: FindingContext): string {
  const { style } = context;
  const paragraphs = [
    unreproducedLines(result, context),
    deathLines(result, context),
    wrap(figures(result), style.width, '  '),
    refusedLines(result, context),
    concretizedLines(result, context),
    [`report: ${result.out}/report.html`],
    wrap(conclusion(result), style.width, '  ').map(style.strong),
  ];
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => `${lines.join('\n')}\n`)
    .join('');
}

function unreproducedLines({ unreproduced }: CheckResult, { style }: FindingContext): string[] {
  return unreproduced.flatMap(({ finding, instead, test }) => {
    const text = `clew: could not be reproduced, and is not reported as a finding: ${finding.kind}: ${printable(finding.message)}; a plain run of ${test} ${instead}. This is a bug in clew: please report it.`;
    return wrap(text, style.width, '    ').map(style.error);
  });
}

function deathLines({ deaths }: CheckResult, { style }: FindingContext): string[] {
  const counts = new Map<string, number>();
  for (const reason of deaths) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].flatMap(([reason, times]) => {
    const who = times === 1 ? 'a thread died and was' : `${times} threads died and were`;
    const text = `clew: ${who} replaced (${printable(reason)}): a branch that kills counts as undecided.`;
    return wrap(text, style.width, '    ').map(style.error);
  });
}

function figures(result: CheckResult): string {
  const { coverage, solver, seconds, mutation } = result;
  const parts = [
    `${count(result.paths, 'path')}, ${count(result.tests, 'test')} in ${result.out}/tests`,
    `${count(result.runs, 'run')} in ${secondsText(result.exploring)} (${secondsText(seconds)} in all)`,
    ...(mutation.runs > 0 ? [`${count(mutation.runs, 'run')} of mutated inputs`] : []),
    `lines covered ${share(coverage.lines)}, branches ${share(coverage.branches)}`,
    ...(result.newCode === undefined ? [] : [newCodeText(result.newCode)]),
    `${count(solver.queries, 'solver query', 'solver queries')} in ${secondsText(solver.seconds)}`,
    ...(result.divergences > 0 ? [count(result.divergences, 'divergence')] : []),
    ...(result.dropped > 0
      ? [`${count(result.dropped, 'branch', 'branches')} dropped for want of memory`]
      : []),
    ...(result.undecided > 0 ? [`${result.undecided} undecided by the solver`] : []),
  ];
  return `${parts.join('; ')}.`;
}

function newCodeText({ lines, conditions }: NewCodeFigures): string {
  if (lines.total === 0) return 'no new code in this program';
  const explored = count(conditions.explored, 'condition');
  return `new lines covered ${share(lines)}, ${conditions.new} of ${explored} explored are new`;
}

const sitesShown = 10;

function concretizedLines({ concretized }: CheckResult, context: FindingContext): string[] {
  const head = 'made concrete, so that other values were not tried there:';
  const vain = 'wanted, and not to be had in the box (docs/internals/posix.md):';
  const lost = concretized.filter(({ kind }) => kind === 'value');
  const missing = concretized.filter(({ kind }) => kind === 'box');
  return [
    ...siteLines(head, lost, ({ reason }) => reason, context),
    ...siteLines(vain, missing, ({ reason }) => reason, context),
  ];
}

function refusedLines({ refused }: CheckResult, context: FindingContext): string[] {
  const head = 'paths that clew could not follow to their end:';
  return siteLines(head, refused, ({ message }) => message, context);
}

/** A list by place, the most frequent first. */
function siteLines<T extends SitePlace & { readonly count: number }>(
  head: string,
  sites: readonly T[],
  textOf: (site: T) => string,
  context: FindingContext,
): string[] {
  if (sites.length === 0) return [];
  const shown = [...sites].sort((a, b) => b.count - a.count).slice(0, sitesShown);
  const lines = shown.flatMap((site) => {
    const times = site.count === 1 ? 'once' : `${site.count} times`;
    const place = siteText(site, (file) => context.display(file));
    const inside = site.file === undefined || site.function === '' ? '' : `, in ${site.function}`;
    const text = `${place}: ${printable(textOf(site))} (${times}${inside})`;
    return wrap(text, context.style.width - 2, '    ').map((line) => `  ${line}`);
  });
  const left = sites.length - shown.length;
  return [head, ...lines, ...(left > 0 ? [`  and ${left} more places: see stats.json`] : [])];
}

/** The honest last line: what was explored, and what that means. */
export function conclusion(result: CheckResult): string {
  const { findings, stopped, pending } = result;
  const found = findings.length === 0 ? 'Nothing found' : count(findings.length, 'finding');
  if (!result.symbolic && stopped === 'exhausted')
    return `${found}. Nothing was symbolic: this was one concrete run. Make input symbolic with --sym-stdin, --sym-arg, --sym-file, --sym-socket, --fn, or klee_make_symbolic() in the source.`;
  if (stopped !== 'exhausted' && stopped !== 'undecided') {
    const why = stopReasons[stopped];
    // Neither "nothing found" nor "nothing left": nobody has looked.
    if (result.runs === 0 && findings.length === 0)
      return `Nothing was explored. Stopped ${why}, before the first run had ended.`;
    const left = count(pending + result.dropped, 'branch', 'branches');
    return `${found}. Stopped ${why}, with ${left} left to explore.`;
  }
  const gaps = gapsOf(result);
  if (gaps.length > 0) return `${found}. Explored everything but ${gaps.join(' and ')}.`;
  return `${found}. Explored everything: there are no other paths for inputs of these sizes.`;
}

const stopReasons: Readonly<
  Record<Exclude<CheckResult['stopped'], 'exhausted' | 'undecided'>, string>
> = {
  time: 'because the time was up (--max-time)',
  runs: 'because the runs were used up (--max-runs)',
  memory: 'because the memory was used up (--max-memory)',
  interrupted: 'because you interrupted it',
};

function gapsOf(result: CheckResult): string[] {
  const { refused, concretized, undecided, divergences, unreproduced } = result;
  return [
    ...(refused.length > 0 ? ['what clew could not follow'] : []),
    ...(concretized.length > 0 ? ['what was made concrete'] : []),
    ...(undecided > 0
      ? [
          `${count(undecided, 'branch', 'branches')} that ${result.deaths.length > 0 ? 'threads died of or ' : ''}the solver could not decide`,
        ]
      : []),
    ...(divergences > 0 ? [`${count(divergences, 'run')} that left the predicted path`] : []),
    ...(unreproduced.length > 0 ? ['what could not be reproduced'] : []),
  ];
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}

function share({ covered, total }: { covered: number; total: number }): string {
  return total === 0
    ? 'none of 0'
    : `${covered} of ${total} (${Math.floor((100 * covered) / total)}%)`;
}

function secondsText(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(0)} s`;
}

/** A word that a shell takes as it is. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
