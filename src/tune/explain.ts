// clew tune --explain: which features matter, and how, as text of 80 columns. One heuristic is told in words; several as
// tables by rank (ParaDySE, Tables 8 and 9), with what most of them agree on.

import type {
  ExplainedHeuristic,
  Explanation,
  WeighedFeature,
} from '../explore/learned/explanation.ts';
import { wrap } from '../report/style.ts';

const columns = 80;

export function explanationText(explanation: Explanation): string {
  const { heuristics } = explanation;
  const [first] = heuristics;
  const lines =
    first !== undefined && heuristics.length === 1 ? inWords(first) : inTables(explanation);
  return `${lines.join('\n')}\n`;
}

function inWords({ name, positive, negative }: ExplainedHeuristic): string[] {
  return [
    `What ${name} goes by. A branch of a path is likely to be negated if it`,
    ...positive.flatMap(told),
    ...(positive.length === 0 ? ['  (nothing)'] : []),
    'and unlikely if it',
    ...negative.flatMap(told),
    ...(negative.length === 0 ? ['  (nothing)'] : []),
  ];
}

function told({ number, name, meaning, weight }: WeighedFeature): string[] {
  const head = `  ${weightText(weight)}  `;
  const indent = ' '.repeat(head.length);
  const text = `${meaning} (#${number} ${name})`;
  return wrap(text, columns - head.length).map((line, i) => (i === 0 ? head : indent) + line);
}

function weightText(weight: number): string {
  return `${weight < 0 ? '-' : '+'}${Math.abs(weight).toFixed(2)}`;
}

function inTables({ heuristics, agreed, disputed }: Explanation): string[] {
  const mentioned = new Map<number, WeighedFeature>();
  for (const each of heuristics.flatMap(({ positive, negative }) => [...positive, ...negative]))
    mentioned.set(each.number, each);
  const names = [...mentioned.values()].sort((a, b) => a.number - b.number);
  return [
    'Strongest positive features by rank: branches that have them are negated first',
    ...table(heuristics, ({ positive }) => positive),
    '',
    'Strongest negative features by rank: branches that have them are negated last',
    ...table(heuristics, ({ negative }) => negative),
    '',
    ...listed('Most agree that these are good: ', agreed.positive),
    ...listed('Most agree that these are bad: ', agreed.negative),
    ...listed('Good for some and bad for others: ', disputed),
    '',
    'The branch...',
    ...names.flatMap(({ number, name, meaning }) =>
      wrap(`${`#${number}`.padEnd(4)}${name}: ${meaning}`, columns, '    '),
    ),
  ];
}

/** A table has as many columns as fit; further heuristics follow below. */
function table(
  heuristics: readonly ExplainedHeuristic[],
  ranked: (heuristic: ExplainedHeuristic) => readonly WeighedFeature[],
): string[] {
  const width = Math.min(18, Math.max(8, ...heuristics.map(({ name }) => name.length + 2)));
  const fitting = Math.floor((columns - 4) / width);
  const lines: string[] = [];
  for (let first = 0; first < heuristics.length; first += fitting) {
    const shown = heuristics.slice(first, first + fitting);
    lines.push(
      row(
        '',
        shown.map(({ name }) => name.slice(0, width - 2)),
        width,
      ),
    );
    const ranks = Math.max(...shown.map((each) => ranked(each).length));
    for (let rank = 0; rank < ranks; rank++) {
      const cells = shown.map((each) => ranked(each)[rank]?.number);
      const texts = cells.map((number) => (number === undefined ? '' : `#${number}`));
      lines.push(row(String(rank + 1), texts, width));
    }
  }
  return lines;
}

function row(head: string, cells: readonly string[], width: number): string {
  return (head.padStart(4) + cells.map((cell) => cell.padStart(width)).join('')).trimEnd();
}

function listed(title: string, names: readonly string[]): string[] {
  return names.length === 0 ? [] : wrap(title + names.join(', '), columns, '  ');
}
