// The end of `clew compare` for whoever reads it in a terminal: each difference with its least input and both answers, what
// both do wrong, figures, and, last, what may be said and why not more.

import { counting } from '../base/counting.ts';
import { symbolicAdvice } from '../report/check-summary.ts';
import { printable, type Style, wrap } from '../report/style.ts';
import { endingText } from './differences.ts';
import type { CompareResult, FoundDifference, ReportedDifference } from './result.ts';

/** Differences that are shown in full; the others are in --out. */
const mostShown = 20;
const mostAlike = 3;
const mostGaps = 12;

/** The line that is printed when a difference is found. Its input is told once, in the end, when the least one is known. */
export function foundText({ differences }: FoundDifference, style: Style): string {
  const what = differences.map((each) => each.name ?? each.what).join(', ');
  const text = `clew: found a difference (${printable(what)}); its least input is told in the end`;
  return `${wrap(text, style.width, '  ').join('\n')}\n`;
}

export function compareText(result: CompareResult, style: Style): string {
  const { differences } = result;
  const heads = differences.filter(({ like }) => like === undefined);
  const rest = heads.length - mostShown;
  const paragraphs = [
    ...heads.slice(0, mostShown).map((head) => familyLines(head, differences, style)),
    ...(rest > 0 ? [[`and ${rest} more: see ${result.out}/findings`]] : []),
    unreproducedLines(result, style),
    commonLines(result, style),
    wrap(figuresText(result), style.width, '  '),
    conclusion(result, style),
  ];
  return `${paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

/** A difference, and those that are most likely of the same cause. */
function familyLines(
  head: ReportedDifference,
  all: readonly ReportedDifference[],
  style: Style,
): string[] {
  const number = all.indexOf(head) + 1;
  const alike = all.filter(({ like }) => like === number);
  const shown = alike
    .slice(0, mostAlike)
    .flatMap(({ input, folder }) => indented(`also: ${printable(input)} (${folder})`, style));
  const rest = alike.length - mostAlike;
  return [
    ...differenceLines(head, number, style),
    ...shown,
    ...(rest > 0 ? [`  and ${rest} more that differ in the same after further code`] : []),
  ];
}

function differenceLines(reported: ReportedDifference, number: number, style: Style): string[] {
  const { input, differences, pairs, folder } = reported;
  const many = pairs === 1 ? '' : ` (${pairs} pairs of paths differ like this)`;
  return [
    ...wrap(style.error(`difference ${number}: ${printable(input)}`), style.width, '    '),
    ...differences.flatMap(({ answers }) =>
      answers.flatMap((answer, i) =>
        indented(`${i === 0 ? 'A' : 'B'} ${printable(answer)}`, style),
      ),
    ),
    ...indented(`test: ${folder}${many}`, style),
  ];
}

function unreproducedLines({ unreproduced }: CompareResult, style: Style): string[] {
  return unreproduced.flatMap((input) => {
    const text = `clew: could not be reproduced, and is not reported as a difference: ${printable(input)}. This is a bug in clew: please report it.`;
    return wrap(text, style.width, '    ').map(style.error);
  });
}

function commonLines({ common }: CompareResult, style: Style): string[] {
  return common.flatMap(({ a, b, pairs }) => {
    const times = pairs === 1 ? 'once' : `on ${pairs} pairs of paths`;
    const text = `both fail alike, ${times}: A ${endingText(a)}; B ${endingText(b)}`;
    return wrap(printable(text), style.width, '    ');
  });
}

function figuresText({ runs, paths, queries, seconds, coverage }: CompareResult): string {
  const [a, b] = coverage.map(({ lines }) => `${lines.covered} of ${lines.total}`);
  // Nobody knows the paths or the lines of something native.
  const isNative = coverage[1].lines.total === 0;
  const known = isNative
    ? counting(paths, 'path')
    : counting(paths, 'pair of paths', 'pairs of paths');
  const lines = isNative ? `${a} in A` : `${a} in A, ${b} in B`;
  return `${known} in ${counting(runs, 'run')} and ${seconds.toFixed(1)} s, ${counting(queries, 'question')} to the solver; lines: ${lines}`;
}

function conclusion({ verdict, differences, symbolic }: CompareResult, style: Style): string[] {
  const within = verdict.bounds.flatMap((bound) => indented(printable(bound), style));
  if (verdict.kind === 'equal')
    return [style.strong('equal for all inputs up to these bounds:'), ...within];
  const { gaps } = verdict;
  const found = counting(differences.length, 'difference');
  if (gaps.length === 0)
    return [style.strong(`${found}; everything was compared up to these bounds:`), ...within];
  const text =
    verdict.kind === 'different'
      ? `${found}; not everything was compared:`
      : 'no difference was found, but not everything was compared:';
  return [
    style.strong(text),
    ...gapLines(gaps, style),
    ...(within.length === 0 ? [] : ['bounds of the inputs:', ...within]),
    ...(symbolic ? [] : wrap(symbolicAdvice, style.width, '  ')),
  ];
}

function gapLines(gaps: readonly string[], style: Style): string[] {
  const lines = gaps.slice(0, mostGaps).flatMap((gap) => indented(printable(gap), style));
  return gaps.length > mostGaps ? [...lines, `  and ${gaps.length - mostGaps} more`] : lines;
}

function indented(text: string, style: Style): string[] {
  return wrap(text, style.width - 2, '    ').map((line) => `  ${line}`);
}

/** What --json prints. */
export function compareDocument(result: CompareResult) {
  const { verdict, differences, warnings: _, ...figures } = result;
  return {
    status: verdict.kind,
    bounds: verdict.bounds,
    gaps: verdict.kind === 'equal' ? [] : verdict.gaps,
    differences: differences.map(({ input, differences: parts, pairs, like, folder }) => ({
      input,
      what: parts.map(({ what, name, answers }) => ({ what, name, a: answers[0], b: answers[1] })),
      pairs,
      like,
      test: folder,
    })),
    ...figures,
  };
}
