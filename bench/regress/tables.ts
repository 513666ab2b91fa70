/** What was measured, as the tables 3 to 9 of the paper, side by side. */

import type { Measured } from './measure.ts';
import type { RegressSubject } from './subject.ts';

export interface Experiment {
  readonly subject: RegressSubject;
  readonly runs: number;
  /** Names of the inputs that it began with. */
  readonly inputs: readonly string[];
  readonly rows: readonly Measured[];
}

export function tablesOf({ subject, runs, inputs, rows }: Experiment): string {
  const { bugs, old, new: current } = subject;
  const headings = [
    'configuration',
    ...bugs.map((_, i) => `b${i + 1}`),
    'runs',
    'basic blocks',
    'valid',
    '% valid',
    'new conditions',
    '% new',
  ];
  return [
    `## ${subject.name} ${versionOf(old.archives[0].name)} to ${versionOf(current.archives[0].name)}, from ${inputs.join(' and ')}, ${runs} runs`,
    `Symbolic: ${subject.symbolic.bytes} bytes of ${subject.symbolic.source}. Valid inputs to begin with: ${inputs.join(', ')}. Valid: ${subject.validMeans}.`,
    bugs
      .map(({ where, assertion }, i) => `- b${i + 1} ${where}: \`${assertion.line.trim()}\``)
      .join('\n'),
    table(headings, rows.map(cellsOf)),
    ...otherFindings(rows),
  ].join('\n\n');
}

function versionOf(archive: string): string {
  return /_([0-9.]+[0-9])/.exec(archive)?.[1] ?? archive;
}

function cellsOf(row: Measured): string[] {
  const { foundAt, newConditions, valid, tests } = row;
  return [
    row.configuration,
    ...foundAt.map((run) => (run === undefined ? '' : String(run))),
    String(row.runs),
    String(row.blocks),
    String(valid),
    percent(valid, tests),
    String(newConditions.new),
    percent(newConditions.new, newConditions.explored),
  ];
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '' : `${Math.floor((100 * part) / whole)} %`;
}

function otherFindings(rows: readonly Measured[]): string[] {
  const found = [...new Set(rows.flatMap((row) => row.otherFindings))];
  return found.length === 0 ? [] : [`Also found: ${found.join(', ')}.`];
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Does `one` find every bug that others find, and before them? */
export function isFirst(one: Measured, others: readonly Measured[]): boolean {
  return one.foundAt.every((run, bug) =>
    others.every((other) => {
      const theirs = other.foundAt[bug];
      return theirs === undefined || (run !== undefined && run <= theirs);
    }),
  );
}
