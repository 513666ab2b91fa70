// The result of `clew ci`, for scripts and for people: in Markdown where a code host shows it, and as text in a log. Both say the same, in
// the same order: what fails, new findings, changed behaviour, findings that were there before, what was explored.

import { counting } from '../base/counting.ts';
import { shellWord } from '../base/shell-words.ts';
import { checkDocument, inputRecord, reportedRecord } from '../report/check-document.ts';
import { conclusion, reportedText, summaryText } from '../report/check-summary.ts';
import type { FindingContext } from '../report/finding-text.ts';
import { inputLines, reportedInputLines } from '../report/input-text.ts';
import { printable, wrap } from '../report/style.ts';
import type { NewCodeFigures, ReportedFinding } from '../results/check-result.ts';
import { placeOf } from '../results/finding-record.ts';
import { inputParts } from '../results/test.ts';
import type { CiResult } from './ci.ts';
import type { ChangedBehaviour, KeptChange } from './compare-versions.ts';
import type { JudgedFinding } from './judge-findings.ts';

const inputWidth = 76;

// ---- Markdown --------------------------------------------------------------------------------------------------------

export function ciMarkdown(result: CiResult, display: (file: string) => string): string {
  const [fresh, old] = parted(result.findings);
  const parts = [
    `## clew: ${printable(verdict(result))}`,
    baseText(result),
    ...fresh.map((each) => findingMarkdown('New', each, display)),
    ...changesMarkdown(result.behaviour),
    ...(old.length === 0 ? [] : [oldMarkdown(old, display)]),
    `${figuresText(result)} ${conclusion(result.check)}`,
  ];
  return `${parts.join('\n\n')}\n\n`;
}

function findingMarkdown(
  which: string,
  { reported, why }: JudgedFinding,
  display: (file: string) => string,
): string {
  const { finding, folder } = reported;
  return [
    `### ${which}: ${finding.kind}${placeMarkdown(reported, display)}`,
    `${escaped(finding.message)} (${why})`,
    ...(reported.accepted === undefined
      ? []
      : [`Accepted: ${escaped(reported.accepted.reason)} (${codeSpan(reported.accepted.where)})`]),
    fenced(inputOf(reported)),
    codeSpan(`clew replay ${shellWord(folder)}`),
  ].join('\n\n');
}

function inputOf(reported: ReportedFinding): string[] {
  const lines = reportedInputLines(reported, inputWidth);
  return lines.length === 0 ? ['no input'] : lines;
}

function placeMarkdown(reported: ReportedFinding, display: (file: string) => string): string {
  const place = placeOf(reported.finding);
  return place?.file === undefined ? '' : ` at ${codeSpan(`${display(place.file)}:${place.line}`)}`;
}

function changesMarkdown(behaviour: ChangedBehaviour): string[] {
  if (behaviour.kind === 'impossible')
    return [`The old version was not run: ${escaped(behaviour.why)}.`];
  return behaviour.changes.map((change) =>
    [
      `### Changed behaviour: ${escaped(change.differences.map(headOf).join(', '))}`,
      change.differences.map(({ sentence }) => `- ${escaped(sentence)}`).join('\n'),
      fenced(changedInput(change)),
      `${timesText(change.count)}; ${codeSpan(`clew replay ${shellWord(change.folder)}`)}`,
    ].join('\n\n'),
  );
}

function oldMarkdown(old: readonly JudgedFinding[], display: (file: string) => string): string {
  const lines = old.map(({ reported, why }) => {
    const place = placeMarkdown(reported, display);
    return `- ${reported.finding.kind}${place}: ${escaped(reported.finding.message)} (${why})`;
  });
  return `### Found before\n\n${lines.join('\n')}`;
}

function fenced(lines: readonly string[]): string {
  const fence = fenceFor(lines.join('\n'), 3);
  return [`${fence}text`, ...lines, fence].join('\n');
}

/** Backticks in the text are text. */
function codeSpan(text: string): string {
  const fence = fenceFor(text, 1);
  const inside = printable(text);
  return fence === '`' ? `\`${inside}\`` : `${fence} ${inside} ${fence}`;
}

/** More backticks than the text has in a row. */
function fenceFor(text: string, least: number): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  return '`'.repeat(Math.max(least, longest + 1));
}

/** What programs say is text, not Markdown. */
function escaped(text: string): string {
  return printable(text).replaceAll(/[\\`*_{}[\]<>#|]/g, '\\$&');
}

// ---- Text ------------------------------------------------------------------------------------------------------------

export function ciText(result: CiResult, context: FindingContext): string {
  const { style } = context;
  const [fresh, old] = parted(result.findings);
  const { behaviour } = result;
  const paragraphs = [
    ...fresh.map(({ reported, why }) => `new: ${why}\n${reportedText(reported, context)}`),
    ...(behaviour.kind === 'impossible'
      ? [lines(wrap(`the old version was not run: ${behaviour.why}`, style.width, '  '))]
      : behaviour.changes.map((change) => changeText(change, context))),
    ...old.map(({ reported, why }) => `found before: ${why}\n${reportedText(reported, context)}`),
    summaryText(result.check, context),
    lines(wrap(figuresText(result), style.width, '  ')),
    lines(wrap(`clew ci: ${printable(verdict(result))}`, style.width, '  ').map(style.strong)),
  ];
  return paragraphs.join('\n');
}

function changeText(change: KeptChange, { style }: FindingContext): string {
  const heads = change.differences.map(headOf).join(', ');
  return lines([
    ...wrap(`changed behaviour: ${printable(heads)}`, style.width, '  ').map(style.note),
    ...change.differences.flatMap(({ sentence }) =>
      wrap(`  ${printable(sentence)}`, style.width, '    '),
    ),
    'input:',
    ...changedInput(change).map((line) => `  ${line}`),
    timesText(change.count),
    `reproduce: ${style.strong(`clew replay ${shellWord(change.folder)}`)}`,
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

// ---- In both ---------------------------------------------------------------------------------------------------------

function parted(findings: readonly JudgedFinding[]): [JudgedFinding[], JudgedFinding[]] {
  return [findings.filter(({ isNew }) => isNew), findings.filter(({ isNew }) => !isNew)];
}

function verdict({ failures, findings, behaviour, unchecked }: CiResult): string {
  if (failures.length > 0) return `failed: ${failures.join(', ')}`;
  if (unchecked !== undefined) return `not checked: ${unchecked}`;
  const changes = behaviour.kind === 'compared' ? behaviour.changes.length : 0;
  const said = [
    ...(findings.length > 0 ? [`${findings.length} found that do not fail it`] : []),
    ...(changes > 0
      ? [`behaviour changed on ${changes === 1 ? 'one input' : `${changes} inputs`}`]
      : []),
  ];
  return `passed${said.length === 0 ? ': nothing new was found' : `, with ${said.join(' and ')}`}`;
}

function baseText({ base }: CiResult): string {
  return base.kind === 'none'
    ? `There was nothing to compare with: ${base.why}.`
    : `Compared with ${codeSpan(base.name)}: ${base.why}.`;
}

function figuresText(result: CiResult): string {
  const { known, behaviour, check } = result;
  const parts = [
    `Began with ${counting(known.seeds, 'recorded input')} and ${counting(known.tests, 'known test')}`,
    ...(behaviour.kind === 'compared'
      ? [
          `both versions were run on ${counting(behaviour.inputs, 'input')}${behaviour.left > 0 ? ` (no time for ${behaviour.left} more)` : ''}`,
        ]
      : []),
    ...(check.newCode === undefined ? [] : [newText(check.newCode)]),
  ];
  return `${parts.join('; ')}.`;
}

function newText({ lines: { covered, total }, conditions }: NewCodeFigures): string {
  return `new lines covered: ${covered} of ${total}; ${conditions.new} of ${conditions.explored} conditions explored are new`;
}

function headOf({ what, name }: KeptChange['differences'][number]): string {
  const nouns: Readonly<Record<string, string>> = { ending: 'how it ends', sent: 'what it sends' };
  return nouns[what] ?? (name === undefined ? what : `${what} ${name}`);
}

function changedInput({ test }: KeptChange): string[] {
  const parts = inputParts(test).filter(({ bytes }) => bytes.length > 0);
  return parts.length === 0 ? ['no input'] : inputLines(parts, inputWidth);
}

function timesText(times: number): string {
  return times === 1 ? 'seen on one input' : `seen on ${times} inputs, this is the least of them`;
}

// ---- For scripts: ci.json, and --json. They depend on its fields: docs/guide/ci.md lists them --------------------------

export function ciDocument(result: CiResult, display: (file: string) => string): object {
  const { base, known, findings, behaviour, failures, unchecked, seconds } = result;
  return {
    status: failures.length > 0 ? 'failed' : unchecked !== undefined ? 'unchecked' : 'passed',
    failures,
    unchecked,
    base: base.kind === 'none' ? { why: base.why } : { commit: base.commit, why: base.why },
    known,
    findings: findings.map(({ reported, isNew, why, fingerprint }) => ({
      ...reportedRecord(reported, display),
      new: isNew,
      why,
      fingerprint,
    })),
    changes:
      behaviour.kind === 'impossible'
        ? { impossible: behaviour.why }
        : {
            inputs: behaviour.inputs,
            left: behaviour.left,
            changed: behaviour.changes.map(({ differences, test, count, folder }) => ({
              differences,
              count,
              folder,
              input: inputRecord(inputParts(test)),
            })),
          },
    check: checkDocument({ ...result.check, findings: [] }, display),
    seconds,
  };
}
