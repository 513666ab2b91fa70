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
  ['cJSON', '| cjson-1.7.15 | 892', '| 265 ±15 | 277, cgs | 303 |'],
  ['tree', '| tree | 1485', '| 538 ±68 | 575, cgs | 599 |'],
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
  expect(new Set(ofPapers.map(({ record }) => record)).size).toBe(4);
});
