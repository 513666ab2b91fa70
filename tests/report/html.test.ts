import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explanationOf } from '../../src/explore/learned/explanation.ts';
import { reasonText } from '../../src/explore/uncovered-reason.ts';
import { reportTemplate } from '../../src/host/library-files.ts';
import { reportHtml } from '../../src/report/html/report.ts';
import type { CheckView, TestView } from '../../src/report/view/check-view.ts';
import type { ReportData, TreeSketch } from '../../src/results/report-data.ts';
import { project } from '../source/project.ts';
import { colouredTabs, violationsInTabs } from '../web/accessibility.ts';
import { browserFile, eventually, excessWidth, openBrowser } from '../web/browser.ts';
import { viewIn } from './report-data.ts';
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
      coveredBy: [7, 0],
      functions: [{ name: 'parse', line: 1, lines: { covered: 1, total: 2 } }],
    },
  ],
  timeline: [0, 1, 2].map((seconds) => ({
    ...{ seconds, runs: 10 * seconds, paths: seconds, pending: 1 },
    ...{ questions: 2 * seconds, mutated: 0 },
    ...{ findings: seconds > 1 ? 1 : 0, lines: Math.min(1, seconds), branches: 1 },
  })),
  tree: treeOf(10_000),
  heuristics: [],
  unreached: new Map([['parser.c', new Map([[2, 'undecided']])]]),
};

function pageOf(shown: ReportData, tests: readonly TestView[] = []): string {
  const gzip = (text: string) => gzipSync(text);
  return reportHtml({ data: shown, tests, template: reportTemplate(), display: basename, gzip });
}

describe('report.html', () => {
  const page = pageOf(data);
  const view = viewIn(page);

  test('has findings, inputs, paths, sources, figures', () => {
    const [finding] = view.findings;
    expect(finding).toMatchObject({
      kind: 'out-of-bounds',
      message: 'read of 1 byte past "<b>it</b>"',
      place: { file: 'parser.c', line: 2, column: 3, function: 'parse' },
      folder: 'clew-out/findings/0001',
      notes: ['Confirmed by box. Not tried natively: no compiler.'],
    });
    expect(finding.input.map(({ label, text, hex }) => [label, text, hex])).toEqual([
      ['text', '<img src=x>', Buffer.from('<img src=x>\0').toString('hex')],
      ['stdin', undefined, '00ff1b41'],
    ]);
    expect(finding.steps).toMatchObject([{ condition: '(text[0] <u 65)', within: 'strcmp' }]);
    expect(view.sources).toMatchObject([{ file: 'parser.c', text: source }]);
    expect(view.statistics[0].rows).toContainEqual({ name: 'Runs', value: '12,345' });
    expect(view.gaps).toContainEqual(expect.objectContaining({ place: 'parser.c:2' }));
    expect(view.verdict?.tone).toBe('bad');
  });

  test('says why a side of a branch was not taken', () => {
    expect(view.sources[0].reasons?.[2]).toContain(`false: ${reasonText('not-taken')}`);
  });

  test('says why a line was not reached, and which test covers one', () => {
    expect(view.sources[0].unreached).toEqual([{ from: 2, to: 2, reason: 'undecided' }]);
    expect(view.sources[0].coveredBy).toEqual([7, 0]);
  });

  test('what comes from the program is data, with and without scripts', () => {
    expect(page).not.toContain('<script>alert');
    expect(page).not.toContain('<img src');
    expect(page).toContain('read of 1 byte past &quot;&lt;b&gt;it&lt;/b&gt;&quot;');
  });

  test('tests that are not listed are counted', () => {
    expect(view.testsNotListed).toBe(3);
  });

  test('loads nothing', () => {
    expect(page).not.toMatch(/<(script|link|img)[^>]* (src|href)="(?!data:)/);
    expect(page).toContain("default-src 'none'");
  });

  test('is a plain page where the pages were not built', () => {
    const gzip = (text: string) => gzipSync(text);
    const parts = { data, tests: [], template: undefined, display: basename, gzip };
    expect(reportHtml(parts)).toContain('parser.c:2: out-of-bounds: read of 1 byte');
  });

  test('what a learned search went by is shown, if there was one', () => {
    const weights = { 'opposite-new': 2, 'context-5': -1 };
    const { heuristics } = explanationOf([{ name: 'learned', weights }]);
    const titles = (shown: CheckView) => shown.statistics.map(({ title }) => title);
    expect(titles(viewIn(pageOf({ ...data, heuristics })))).toContain(
      'Search learned: what was negated first',
    );
    expect(titles(view)).not.toContain('Search learned: what was negated first');
  });
});

/** So many tests, of which the last has an input of its own. */
function manyTests(count: number): TestView[] {
  return Array.from({ length: count }, (_, i) => {
    const text = i === count - 1 ? 'needle' : `input ${i}`;
    const hex = Buffer.from(text).toString('hex');
    const input = [{ label: 'stdin', size: text.length, text, isValue: false, hex }];
    const folder = `clew-out/tests/${i + 1}`;
    return { number: i + 1, folder, finding: undefined, input };
  });
}

describe.skipIf(browserFile === undefined)('in a browser (needs chromium)', () => {
  const { path } = project({}, 'all');
  const text = Array.from({ length: 50_000 }, (_, i) => `int line_${i + 1};`).join('\n');
  const lines = Array.from({ length: 50_000 }, (_, i) => ({
    ...{ line: i + 1, covered: i % 3 !== 0, branches: [] },
  }));
  const coveredBy = lines.map(({ covered, line }) => (covered ? 1 + ((7 * line) % 10_000) : 0));
  const large = { file: 'large.c', text, lines, coveredBy, functions: [] };
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    const shown = { ...data, sources: [...data.sources, large] };
    const report = pageOf(shown, manyTests(10_000));
    expect(report.length).toBeLessThan(3_000_000);
    writeFileSync(path('report.html'), report);
    await page.goto(`file://${path('report.html')}`);
    await page.waitForSelector('.cm-content');
  });
  afterAll(() => browser.close());

  test('of ten thousand tests and fifty thousand lines only what can be seen is in the page', async () => {
    await page.click('#tab-tests');
    await page.waitForSelector('.virtual-row');
    expect(await page.locator('.virtual-row').count()).toBeLessThan(60);
    await page.fill('input[type=search]', 'needle');
    const rows = () => page.locator('.virtual-row').allTextContents();
    await eventually(rows).toEqual(['10000stdin needle']);
    await page.click('.virtual-row');
    await eventually(() => page.textContent('#panel-tests article')).toContain(
      'clew replay clew-out/tests/10000',
    );
    await page.selectOption('main select', 'large.c');
    await page.waitForSelector('text=line_9;');
    await page.evaluate("document.querySelector('.cm-scroller').scrollTop = 1e9");
    await page.waitForSelector('text=line_50000');
    expect(await page.locator('.cm-line').count()).toBeLessThan(200);
  });

  test('a click on a line says which test covers it, and leads there; or why none does', async () => {
    const about = () => page.textContent('.about-line');
    await page.click('text=line_50000');
    await eventually(about).toContain('large.c:50000 is covered by test 1: stdin input 0');
    await page.click('.about-line button');
    await eventually(() => page.textContent('article h2')).toBe('Test 1');
    await page.click('text=line_49999');
    await eventually(about).toContain('is not covered; never reached');
    await page.click('#tab-unreached');
    await page.click('.virtual-row >> text=parser.c:2');
    await eventually(about).toContain('parser.c:2 is not covered; undecided');
  });

  test('ten thousand decisions are drawn, and the keyboard goes through them', async () => {
    await page.click('#tab-tree');
    const boxes = async () => Number(await page.getAttribute('canvas', 'data-boxes'));
    await eventually(boxes).toBeGreaterThan(1000);
    const steps = () => page.locator('.trail li').count();
    await page.press('canvas', 'ArrowRight');
    await eventually(steps).toBe(1);
    await page.press('canvas', 'Escape');
    await eventually(steps).toBe(0);
  });

  test('a place leads to its line', async () => {
    await page.click('#tab-findings');
    await page.click('text=parser.c:2:3');
    await eventually(() => page.textContent('.cm-line-shown')).toContain('return t[9]');
  });

  test('another report shows what changed since', async () => {
    writeFileSync(path('before.html'), pageOf({ ...data, result: resultOf() }));
    await page.click('#tab-compared');
    await page.setInputFiles('input[type=file]', path('before.html'));
    const kinds = () => page.locator('#panel-compared .kind').allTextContents();
    await eventually(kinds).toEqual(['out-of-bounds']);
  });

  const tabs = ['findings', 'tests', 'unreached', 'tree', 'time', 'gaps', 'statistics', 'compared'];
  test.each(colouredTabs(tabs))('axe finds no violation in %s colours', async (scheme, shown) => {
    expect(await violationsInTabs(page, scheme, shown)).toEqual([]);
  });

  test('the page is no wider than a phone, and links lead to what can be seen there', async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    await eventually(() => page.evaluate(excessWidth)).toBe(0);
    await page.click('#tab-findings');
    await page.selectOption('main select', 'large.c');
    await page.click('text=line_5;');
    await page.click('.about-line button');
    const below =
      "document.querySelector('article.card').getBoundingClientRect().bottom - innerHeight";
    await eventually(() => page.evaluate(below)).toBeLessThan(1);
  });
});
