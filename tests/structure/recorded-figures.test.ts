// Figures in documents that come from recorded results are those in the records. docs/papers.md lists its own at its end; what other
// pages quote is listed here.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface Quoted {
  readonly page: string;
  /** As the page has it. */
  readonly text: string;
  readonly record: string;
  /** How the line of the record begins. */
  readonly line: string;
}

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const papers = 'docs/papers.md';
const [body, list] = read(papers).split('\n## Records\n');

/** Cells are separated by bars; a bar within a cell is written as \|. */
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
    .slice(1, -1);

const ofPapers: Quoted[] = list
  .split('\n')
  .filter((row) => row.startsWith('| ') && row.includes('RESULTS'))
  .map((row) => {
    const [text, record, line] = cellsOf(row);
    return { page: papers, text, record, line };
  });

const learn = 'bench/learn/RESULTS.md';
const ofGuide = [
  ['disk-requests', '| disk-requests | 204', '| 162 ±32 | 178, generational | 180 |'],
  ['key-filter', '| key-filter | 173', '| 57 | 66, cfds | 128 |'],
  ['substitute', '| substitute | 135', '| 118 ±1 | 118, covnew | 125 |'],
  ['cJSON', '| cjson-1.7.15 | 892', '| 265 ±15 | 277, cgs | 303 |'],
  ['tree', '| tree | 1485', '| 538 ±68 | 575, cgs | 599 |'],
  ['sed', '| sed | 3362', '| 791 ±176 | 1108, trained | 1242 |'],
  ['bc', '| bc | 1916', '| 289 ±10 | 405, cgs | 557 |'],
].map(([, line, text]): Quoted => ({ page: 'docs/guide/tune.md', text, record: learn, line }));

const numbersIn = (text: string) =>
  text.replaceAll(/(?<=\d),(?=\d{3})/g, '').match(/\d+(\.\d+)?/g) ?? [];

describe.each([...ofPapers, ...ofGuide])('$page: $text', ({ page, text, record, line }) => {
  test('stands in the page', () => {
    expect(page === papers ? body : read(page)).toContain(text);
  });

  test('stands in the record', () => {
    const lines = read(record)
      .split('\n')
      .filter((each) => each.startsWith(line));
    expect(lines, line).toHaveLength(1);
    const known = numbersIn(lines[0]);
    for (const number of numbersIn(text)) expect(known).toContain(number);
  });
});

test('every row of the papers says what became of it', () => {
  const rows = body.split('\n').filter((row) => row.startsWith('| ') && !row.includes('| state |'));
  const states = rows.map((row) => cellsOf(row)[1]);
  const known = ['done', 'different', 'measured', 'not measured yet', 'not reproduced'];
  expect(states.filter((state) => !known.includes(state))).toEqual([]);
  expect(rows.length).toBeGreaterThan(60);
});

test('records that the papers quote are listed', () => {
  expect(ofPapers.length).toBeGreaterThan(8);
  const quoted = new Set(ofPapers.map(({ record }) => record));
  const linked = [...body.matchAll(/\.\.\/(bench\/[\w./-]*RESULTS[\w-]*\.md)/g)].map(
    ([, file]) => file,
  );
  expect(linked.filter((file) => !quoted.has(file))).toEqual([]);
});

/** What each paper has, counted from 1. */
const numbered = {
  'EGT:': { Table: 4, Figure: 5 },
  'EXE and STP': { Table: 5, Figure: 11 },
  Oasis: { Table: 9, Figure: 1 },
  'Pending Constraints': { Table: 1, Figure: 9, Algorithm: 3 },
  ParaDySE: { Table: 9, Figure: 4, Algorithm: 2 },
} as const;

/** "Tables 3 to 5" and "Figures 4 and 6" are several. */
function namedIn(text: string): Set<string> {
  const names = new Set<string>();
  for (const [, kind, first, word, last] of text.matchAll(
    /(Table|Figure|Algorithm)s? (\d+)(?:,? (to|and) (\d+))?/g,
  )) {
    const [from, to] = [Number(first), Number(last ?? first)];
    for (let i = from; i <= to; i++)
      if (word === 'to' || i === from || i === to) names.add(`${kind} ${i}`);
  }
  return names;
}

test.each(Object.entries(numbered))('no row of %s is missing', (paper, counts) => {
  const section = body.split('\n## ').find((each) => each.startsWith(paper)) ?? '';
  const firstCells = section
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .map((row) => cellsOf(row)[0]);
  const named = namedIn(firstCells.join('\n'));
  const wanted = Object.entries(counts).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, i) => `${kind} ${i + 1}`),
  );
  expect(wanted.filter((name) => !named.has(name))).toEqual([]);
});
