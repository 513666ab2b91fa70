// The end of `clew check` for the C developer who reads it in a terminal: each finding with its place, its input and
// the command that shows it again; one paragraph of figures; what was lost; and, last, what the result is worth.

import { counting, grouped } from '../base/counting.ts';
import { shellWord } from '../base/shell-words.ts';
import { reasonWords, uncoveredReasons } from '../explore/uncovered-reason.ts';
import { type Bound, boundText } from '../results/bounds.ts';
import {
  type CheckResult,
  type NativeVerdict,
  type NewCodeFigures,
  openFindings,
  type ReportedFinding,
} from '../results/check-result.ts';
import type { SourceCoverage } from '../results/report-data.ts';
import { type Gap, type GapKind, gapPhrases, stopReasons } from '../results/verdict.ts';
import { confirmedBy, siteText } from './check-document.ts';
import { type FindingContext, findingText } from './finding-text.ts';
import { reportedInputLines } from './input-text.ts';
import { triesText } from './native-tries.ts';
import { printable, type Style, wrap } from './style.ts';

/** One finding, as a paragraph of the summary. Until the check has ended, the number of its folder may change. */
export function reportedText(
  reported: ReportedFinding,
  context: FindingContext,
  isFinal = true,
): string {
  const { style } = context;
  const input = reportedInputLines(reported, style.width - 2);
  const lines = [
    ...(input.length === 0 ? ['input: none'] : ['input:']),
    ...input.map((line) => `  ${line}`),
    ...wrap(`confirmed by: ${confirmedBy(reported).join(', ')}`, style.width, '  '),
    ...nativeLines(reported.native, style.width),
    ...acceptedLines(reported, style.width),
    isFinal ? reproduceText(reported, style) : `until the check ends, it is in ${reported.folder}`,
  ];
  return `${findingText(reported.finding, context)}${lines.join('\n')}\n`;
}

/** The command that shows the finding again. */
export function reproduceText({ folder }: ReportedFinding, { strong }: Style): string {
  return `reproduce: ${strong(`clew replay ${shellWord(folder)}`)}`;
}

function acceptedLines({ accepted }: ReportedFinding, width: number): string[] {
  if (accepted === undefined) return [];
  return wrap(printable(`accepted (${accepted.where}): ${accepted.reason}`), width, '  ');
}

function nativeLines(native: NativeVerdict, width: number): string[] {
  switch (native.kind) {
    case 'confirmed':
      return native.tries === undefined ? [] : wrap(triesText(native), width, '  ');
    case 'missed':
      return wrap(triesText(native), width, '  ');
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

/** Everything that follows the findings. */
export function summaryText(result: CheckResult, context: FindingContext): string {
  const { style } = context;
  const paragraphs = [
    oursLines(result, context),
    wrap(figures(result), style.width, '  '),
    uncoveredLines(result, style.width),
    ...placedKinds.map((kind) => siteLines(kind, result, context)),
    wrap(boundsText(result), style.width, '  '),
    ...aimSentences(result).map((text) => wrap(text, style.width, '  ')),
    ...result.hints.map((hint) => wrap(`hint: ${hint}`, style.width, '  ')),
    // If something could not be written, nobody knows whether it is there.
    result.unwritten === undefined ? [`report: ${result.out}/report.html`] : [],
    wrap(conclusion(result), style.width, '  ').map(style.strong),
  ];
  return paragraphs
    .filter((lines) => lines.some((line) => line !== ''))
    .map((lines) => `${lines.join('\n')}\n`)
    .join('');
}

/** What became of the lines that the search was aimed at. */
function aimSentences({ aims = [], complete }: CheckResult): string[] {
  return aims.map(({ line, test }) => {
    if (test !== undefined) return `aim: ${printable(line)} was reached, by ${test}.`;
    return complete
      ? `aim: no input within the bounds reaches ${printable(line)}.`
      : `aim: ${printable(line)} was not reached; whether an input reaches it is not known.`;
  });
}

/** What went wrong with clew itself. */
function oursLines({ gaps }: CheckResult, { style }: FindingContext): string[] {
  const lines = gaps.flatMap(({ kind, text }) => {
    if (kind === 'unreproduced')
      return [
        `clew: could not be reproduced, and is not reported as a finding: ${printable(text)}. This is a bug in clew: please report it.`,
      ];
    if (kind === 'death')
      return [`clew: ${printable(text)}: a branch that kills counts as undecided.`];
    return [];
  });
  return lines.flatMap((line) => wrap(line, style.width, '    ').map(style.error));
}

function figures(result: CheckResult): string {
  const { coverage, solver, seconds, mutation } = result;
  const parts = [
    `${counting(result.paths, 'path')}, ${counting(result.tests, 'test')} in ${result.out}/tests`,
    `${counting(result.runs, 'run')} in ${secondsText(result.exploring)} (${secondsText(seconds)} in all)`,
    ...(mutation.runs > 0 ? [`${counting(mutation.runs, 'run')} of mutated inputs`] : []),
    `lines covered ${share(coverage.lines)}, branches ${share(coverage.branches)}`,
    ...(result.newCode === undefined ? [] : [newCodeText(result.newCode)]),
    solverText(solver),
    ...effortText(result.effort),
  ];
  return `${parts.join('; ')}.`;
}

/** How many uncovered branches the summary lists by their places. */
const branchesShown = 10;

/** Why branches are not covered: in numbers, and by place where runs came to the branch. */
function uncoveredLines({ uncovered, findings, out }: CheckResult, width: number): string[] {
  const { counts, branches } = uncovered;
  const parts = uncoveredReasons.flatMap((reason) => {
    const count = counts[reason] ?? 0;
    return count === 0 ? [] : [`${grouped(count)} ${reasonWords[reason].ofSides}`];
  });
  if (parts.length === 0) return [];
  const isProven = counts.infeasible !== undefined || counts.unreachable !== undefined;
  const unless = isProven && findings.length > 0 ? ', unless it passes a finding' : '';
  const places = branches.slice(0, branchesShown).map(({ file, line, column, side, reason }) => {
    const why = reason === 'infeasible' ? '' : ` (${reasonWords[reason].ofSides})`;
    const goes = side === 'true' || side === 'false' ? '' : 'goes to ';
    return `  ${printable(file)}:${line}:${column}: never ${goes}${side}${why}`;
  });
  const left = branches.length - branchesShown;
  if (left > 0) places.push(`  and ${counting(left, 'more place')}: see ${out}/stats.json`);
  return [...wrap(`branches not covered: ${parts.join('; ')}${unless}.`, width, '  '), ...places];
}

function solverText({ queries, seconds }: CheckResult['solver']): string {
  return `${counting(queries, 'solver query', 'solver queries')} in ${secondsText(seconds)}`;
}

/** Says how hard was asked, where not everything was asked with all means at once. */
function effortText({ cheap, few, all, waiting }: CheckResult['effort']): string[] {
  if (few === 0 && waiting === 0) return [];
  const tried = `${counting(cheap, 'branch', 'branches')} tried cheaply, ${grouped(few)} by a few bytes, ${grouped(all)} with all means`;
  return [`${tried}; ${grouped(waiting)} wait for more effort`];
}

function newCodeText({ lines, conditions }: NewCodeFigures): string {
  if (lines.total === 0) return 'no new code in this program';
  const explored = counting(conditions.explored, 'condition');
  return `new lines covered ${share(lines)}, ${grouped(conditions.new)} of ${explored} explored are new`;
}

/** The bounds within which the verdict holds, and the options that widen them. */
function boundsText({ bounds, symbolic }: CheckResult): string {
  if (!symbolic || bounds.length === 0) return '';
  const texts = bounds.map((bound) => {
    const option = bound.option === undefined ? '' : ` (${bound.option})`;
    return `${printable(boundText(bound))}${option}`;
  });
  return `bounds: ${texts.join('; ')}.`;
}

/** Gaps that are listed by their places, each kind under its heading. */
const headings = {
  refused: 'paths that clew could not follow to their end:',
  cut: 'runs that were not followed to their end:',
  concretized: 'made concrete, so that other values were not tried there:',
  box: 'calls that failed in the box, and could have worked natively:',
  assumed: 'results that were assumed, because nobody defines the function:',
} as const satisfies Partial<Record<GapKind, string>>;
type PlacedKind = keyof typeof headings;
const placedKinds = Object.keys(headings) as PlacedKind[];

const sitesShown = 10;

/** The most frequent places first. */
function siteLines(kind: PlacedKind, { gaps }: CheckResult, context: FindingContext): string[] {
  const sites = gaps.filter((gap) => gap.kind === kind).sort((a, b) => b.count - a.count);
  if (sites.length === 0) return [];
  const lines = sites.slice(0, sitesShown).flatMap((gap) => {
    const text = gapLine(gap, (file) => context.display(file));
    return wrap(text, context.style.width - 2, '    ').map((line) => `  ${line}`);
  });
  const left = sites.length - sitesShown;
  const rest = left > 0 ? [`  and ${counting(left, 'more place')}: see stats.json`] : [];
  return [headings[kind], ...lines, ...rest];
}

/** One gap with its place: "parse.c:12: the program calls f, which nobody defines (2 times, in parse)". */
export function gapLine({ site, count, text }: Gap, display: (file: string) => string): string {
  if (site === undefined) return printable(text);
  const times = count === 1 ? 'once' : `${grouped(count)} times`;
  const inside = site.file === undefined || site.function === '' ? '' : `, in ${site.function}`;
  return printable(`${siteText(site, display)}: ${text} (${times}${inside})`);
}

/** The honest last line: what was explored, and what that means. docs/guide/verdicts.md explains each form. */
export function conclusion(result: CheckResult): string {
  const { findings, status, complete } = result;
  const found = foundText(findings);
  if (status === 'nothing-run') return nothingRunText(result);
  if (complete)
    return `${found}. Explored everything within these bounds: there are no other paths.`;
  const isConcrete = result.gaps.some(({ kind }) => kind === 'nothing-symbolic');
  return isConcrete ? concreteText(found, result) : `${found}, but ${openText(result)}.`;
}

function foundText(findings: readonly ReportedFinding[]): string {
  if (findings.length === 0) return 'Nothing found';
  const open = openFindings(findings).length;
  const accepted = findings.length - open;
  if (accepted === 0) return counting(open, 'finding');
  const known = `${counting(accepted, 'accepted finding')}`;
  return open === 0 ? `Nothing found but ${known}` : `${counting(open, 'finding')} and ${known}`;
}

function nothingRunText({ gaps }: CheckResult): string {
  const reason = gaps.find(({ kind }) => kind === 'no-path')?.text ?? 'no path was taken';
  return `Nothing was explored: ${reason}.`;
}

/** What to do where nothing was symbolic. */
export const symbolicAdvice =
  'Make input symbolic with --sym-stdin, --sym-arg, --sym-file, --sym-socket, --fn, or klee_make_symbolic() in the source.';

/** The last line of a check without symbolic input: it made a single run, which may have gaps of its own. */
function concreteText(found: string, result: CheckResult): string {
  const gaps = result.gaps.filter(({ kind }) => kind !== 'nothing-symbolic');
  const but = gaps.length === 0 ? '' : `, but ${openText({ ...result, gaps })}`;
  return `${found}${but}. Nothing was symbolic: this was one concrete run. ${symbolicAdvice}`;
}

/** Why not everything was explored. */
export function openText({ gaps, stopped }: Pick<CheckResult, 'gaps' | 'stopped'>): string {
  const isEarly = stopped !== 'exhausted' && stopped !== 'undecided';
  const parts = gapPhrases(gaps.filter(({ count }) => count > 0));
  const listed = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');
  const why = isEarly ? [stopReasons[stopped], listed].filter(Boolean).join(', with ') : listed;
  return `not everything was explored: ${why}`;
}

function share({ covered, total }: { covered: number; total: number }): string {
  return total === 0
    ? 'none of 0'
    : `${grouped(covered)} of ${grouped(total)} (${Math.floor((100 * covered) / total)}%)`;
}

function secondsText(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(2)} s` : `${seconds.toFixed(0)} s`;
}

// ---- What a user could try next ----------------------------------------------------------------------------------
//
// The verdict alone would mislead where "explored everything" holds within bounds so small that hardly any code can be reached.

/** Below this share of the lines, bounds are more likely too small than code unreachable. */
const enough = 0.8;

/** Options that make inputs larger. */
const widening = /^--(sym-|fn-|fuzz-)/;

/** Gives advice for a check that has explored everything within its bounds. */
export function coverageHint(
  sources: readonly SourceCoverage[],
  bounds: readonly Bound[],
): string | undefined {
  const { covered, total } = enteredLines(sources);
  const options = [
    ...new Set(bounds.flatMap(({ option }) => (option && widening.test(option) ? [option] : []))),
  ];
  if (covered >= enough * total || options.length === 0) return undefined;
  return `no path within these bounds reaches ${grouped(total - covered)} of the ${grouped(total)} lines in the functions that were called; larger inputs may (${options.join(', ')}).`;
}

/** Functions that nobody called say nothing about the size of inputs. */
function enteredLines(sources: readonly SourceCoverage[]): { covered: number; total: number } {
  const entered = sources
    .flatMap(({ functions }) => functions)
    .filter(({ lines }) => lines.covered > 0);
  return {
    covered: entered.reduce((sum, { lines }) => sum + lines.covered, 0),
    total: entered.reduce((sum, { lines }) => sum + lines.total, 0),
  };
}
