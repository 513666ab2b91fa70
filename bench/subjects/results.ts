/**
 * The record of what was measured: results.json is the truth, by program, so that one subject can be measured anew
 * without the others; RESULTS.md shows it to people. Both are written with --record, and kept with the sources.
 */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckRow } from './explore.ts';
import { workFolder } from './work-folder.ts';

export interface RunRow {
  readonly invocations: number;
  readonly same: number;
  /** The first difference, or why nothing could be run. */
  readonly note: string;
}

export type CheckResult = CheckRow | { readonly failure: string };

export interface Results {
  readonly run: Record<string, RunRow>;
  readonly check: Record<string, CheckResult>;
}

const file = join(import.meta.dirname, 'results.json');
const page = join(import.meta.dirname, 'RESULTS.md');

/** Writes one row beside those that are there, as soon as it is known: who stops the command keeps what it found. */
export function recordRow<Kind extends keyof Results>(
  kind: Kind,
  name: string,
  row: Results[Kind][string],
): void {
  const results = readResults();
  writeResults({ ...results, [kind]: { ...results[kind], [name]: row } });
}

function readResults(): Results {
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Results)
    : { run: {}, check: {} };
}

function writeResults(results: Results): void {
  const sorted = { run: byName(results.run), check: byName(results.check) };
  writeFileSync(file, withoutFolder(`${JSON.stringify(sorted, null, 2)}\n`));
  writeFileSync(page, withoutFolder(pageOf(sorted)));
}

/** Where somebody's work folder lies is nobody else's business. */
function withoutFolder(text: string): string {
  return text.replaceAll(`${workFolder}/`, '');
}

function byName<T>(rows: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pageOf({ run, check }: Results): string {
  const runs = Object.entries(run).map(([name, row]) => runCells(name, row));
  const checks = Object.entries(check).map(([name, row]) => checkCells(name, row));
  return [
    '# What the subjects show',
    '',
    'Written by `npm run bench -- subjects run --record` and `... check --record`; see',
    '[the page about subjects](../../docs/internals/subjects.md) for what is measured and how.',
    '',
    '## Ordinary invocations: `clew run` beside the native program',
    '',
    ...markdown(runHeadings, runs),
    '',
    '## Exploring: `clew check`, one worker',
    '',
    ...markdown(checkHeadings, checks),
    '',
  ].join('\n');
}

export const runHeadings = ['program', 'invocations', 'same', 'first difference'];

export function runCells(name: string, { invocations, same, note }: RunRow): string[] {
  return [name, String(invocations), String(same), note];
}

export const checkHeadings = [
  'check',
  'runs',
  'runs/s',
  'paths',
  'lines',
  'branches',
  'solver',
  'diverged',
  'findings',
  'refuted',
  'made concrete',
];

export function checkCells(name: string, row: CheckResult): string[] {
  if ('failure' in row) return [name, row.failure, ...checkHeadings.slice(2).map(() => '')];
  const { gcov } = row;
  return [
    name,
    String(row.runs),
    row.runsPerSecond.toFixed(0),
    String(row.paths),
    ratio(gcov.lines),
    ratio(gcov.branches),
    `${(100 * row.solverShare).toFixed(0)} %`,
    String(row.divergences),
    row.findings.join('; ') || '0',
    String(row.refuted),
    row.concretized.slice(0, 3).join('; '),
  ];
}

function ratio({ covered, total }: { covered: number; total: number }): string {
  return `${covered}/${total}`;
}

export function markdown(headings: readonly string[], rows: readonly string[][]): string[] {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)];
}

/** The same for a terminal: columns as wide as their widest cell, the last one open. */
export function plainTable(headings: readonly string[], rows: readonly string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((cells) => Math.min(cells[column]?.length ?? 0, 40))),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd();
  return [headings, ...rows].map(line).join('\n');
}
