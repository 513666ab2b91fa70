import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { explanationOf } from '../../src/explore/learned/explanation.ts';
import { reportHtml } from '../../src/report/html/report.ts';
import type { ReportData, TreeSketch } from '../../src/results/report-data.ts';
import { spawnSync } from '../children.ts';
import { tools } from '../judge/native.ts';
import { resultOf } from './some-result.ts';

const frame = { function: 'parse', file: '/home/parser.c', line: 2, column: 3, library: false };

const source = 'int parse(const char *t) {\n\treturn t[9]; // <script>alert(1)</script>\n}\n';

/** A balanced tree of so many decisions. */
function treeOf(count: number): TreeSketch {
  const rows = Array.from({ length: count }, (_, row) => row);
  return {
    total: count + 5,
    parents: rows.map((row) => (row === 0 ? -1 : (row - 1) >> 1)),
    held: rows.map((row) => row % 2 === 0),
    labels: ['branch parser.c:2'],
    places: rows.map(() => 0),
    ends: rows.map((row) => [
      2 * row + 1 < count ? 'node' : 'pending',
      2 * row + 2 < count ? 'node' : row % 50 === 0 ? 'finding' : 'path',
    ]),
  };
}

const data: ReportData = {
  subject: 'parser.c',
  command: 'clew check --fn parse parser.c',
  version: '0.1.0',
  created: '2026-01-01',
  result: resultOf({
    ...{ tests: 3, runs: 12345, paths: 3 },
    coverage: { lines: { covered: 1, total: 3 }, branches: { covered: 1, total: 2 } },
    solver: { queries: 10, hits: { 'known assignments': 4, 'SAT solver': 6 }, seconds: 0.25 },
    concretized: [
      {
        kind: 'value',
        file: 'parser.c',
        line: 2,
        function: 'parse',
        reason: 'a <float>',
        count: 7,
      },
    ],
    ...{ exploring: 2, seconds: 3 },
    findings: [
      {
        finding: {
          kind: 'out-of-bounds',
          message: 'read of 1 byte past "<b>it</b>"',
          stack: [frame, { ...frame, function: 'main', library: true }],
          ...{ access: undefined, object: undefined, offset: undefined },
        },
        input: [
          { name: 'memory/text', bytes: Buffer.from('<img src=x>\0') },
          { name: 'stdin', bytes: Uint8Array.of(0, 255, 27, 65) },
        ],
        test: 'clew-out/tests/0001',
        folder: 'clew-out/findings/0001',
        native: { kind: 'untried', reason: 'no compiler' },
        path: [
          {
            ...{ kind: 'branch', file: 'parser.c', line: 2, column: 3, function: 'parse' },
            ...{ within: 'strcmp', held: false, condition: '(text[0] <u 65)' },
          },
        ],
      },
    ],
  }),
  sources: [
    {
      file: 'parser.c',
      text: source,
      lines: [
        { line: 1, covered: true, branches: [] },
        {
          line: 2,
          covered: false,
          branches: [{ column: 3, isSwitch: false, sides: ['taken', 'ruled-out'] }],
        },
      ],
      functions: [{ name: 'parse', line: 1, lines: { covered: 1, total: 2 } }],
    },
  ],
  timeline: [0, 1, 2].map((seconds) => ({
    ...{ seconds, runs: 10 * seconds, paths: seconds, pending: 1 },
    ...{ findings: seconds > 1 ? 1 : 0, lines: Math.min(1, seconds), branches: 1 },
  })),
  tree: treeOf(10_000),
  heuristics: [],
};

describe('report.html', () => {
  const page = reportHtml(data, basename);

  test('shows findings, inputs, paths, sources, figures', () => {
    for (const text of [
      'clew replay clew-out/findings/0001',
      '<a href="#parser.c-2">parser.c:2:3</a> in <code>parse</code>',
      'class="excerpt"',
      'read of 1 byte past &quot;&lt;b&gt;it&lt;/b&gt;&quot;',
      '00 ff 1b 41',
      '(text[0] &lt;u 65)',
      'in <code>strcmp</code>',
      'class="uncovered"',
      '12,345',
      'a &lt;float&gt;',
      'Not tried natively: no compiler.',
      '"names":["2: return t[9];',
    ]) {
      expect(page).toContain(text);
    }
  });

  test('what comes from the program is data', () => {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/\p{Cc}(?<![\n\t])/u);
  });

  test('loads nothing', () => {
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    expect(page).not.toMatch(/url\(|@import|https?:/);
    expect(page).toContain("default-src 'none'");
  });

  test('has no empty parts when nothing was found', () => {
    const quiet = reportHtml(
      {
        ...data,
        ...{ result: resultOf(), sources: [], timeline: [] },
        tree: undefined,
      },
      basename,
    );
    for (const id of ['findings', 'coverage', 'time', 'tree']) {
      expect(quiet).not.toContain(`id="${id}"`);
    }
    expect(quiet).toContain('Nothing found. Explored everything');
  });
});

const { browser } = tools;

describe.skipIf(browser === undefined)('in a browser (needs chromium)', () => {
  test('ten thousand nodes are drawn, and a link opens the listing that it leads into', () => {
    const page = browsed(['--virtual-time-budget=5000'], '#parser.c-2');
    expect(Number(/data-boxes="(\d+)"/.exec(page)?.[1])).toBeGreaterThan(1000);
    expect(page).toMatch(/<details class="listing" id="parser.c-0" open/);
  });

  test('the page is no wider than a phone', () => {
    const page = browsed(['--window-size=390,800', '--force-dark-mode'], '');
    expect(/data-excess="(-?\d+)"/.exec(page)?.[1]).toBe('0');
  });
});

/** Without a display, and without looking for updates on a network that may not answer. */
const chromiumFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The page as the browser has it when its scripts have run; it says by how much it is wider than the window. */
function browsed(flags: readonly string[], hash: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'clew-report-'));
  try {
    const file = join(folder, 'report.html');
    const root = 'document.documentElement';
    const measure = `${root}.dataset.excess = ${root}.scrollWidth - ${root}.clientWidth;`;
    writeFileSync(file, `${reportHtml(data, basename)}<script>${measure}</script>`);
    const all = [...chromiumFlags, `--user-data-dir=${join(folder, 'profile')}`, ...flags];
    const url = `${pathToFileURL(file)}${hash}`;
    return spawnSync(present(browser), [...all, '--dump-dom', url], { encoding: 'utf8' }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('what a learned search went by is shown, if there was one', () => {
  const weights = { 'opposite-new': 2, 'context-5': -1 };
  const { heuristics } = explanationOf([{ name: 'learned', weights }]);
  const page = reportHtml({ ...data, heuristics }, (file) => file);
  expect(page).toContain('has an opposite that nobody has taken <code>#30 opposite-new</code>');
  expect(page).toContain('-0.50');
  expect(reportHtml(data, (file) => file)).not.toContain('Learned search');
});
