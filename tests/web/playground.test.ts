// The playground in a real browser, and the command line beside it: both must say the same.

import { readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Served, servePlayground } from '../../src/playground/server.ts';
import { commandOf } from '../../web/engine/command.ts';
import { usualOptions } from '../../web/engine/protocol.ts';
import { examples } from '../../web/playground/examples.ts';
import { clew } from '../cli/clew.ts';
import { project } from '../source/project.ts';
import { colouredTabs, violationsInTabs } from './accessibility.ts';
import { browserFile, eventually, excessWidth, openBrowser } from './browser.ts';

describe.skipIf(browserFile === undefined)('in a browser (needs chromium)', () => {
  let served: Served;
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  const elsewhere: string[] = [];

  beforeAll(async () => {
    served = await servePlayground(0);
    browser = await openBrowser();
    context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    page = await context.newPage();
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (protocol === 'http:' && origin !== new URL(served.address).origin)
        elsewhere.push(request.url());
    });
    await page.goto(served.address);
  });

  afterAll(async () => {
    await browser.close();
    await served.close();
  });

  const ended = () => page.waitForSelector('[data-phase="ended"]', { timeout: 60_000 });

  const verdict = () => page.textContent('.verdict');
  const results = () => page.textContent('.half:nth-child(2)');

  async function run(example: string): Promise<void> {
    await page.selectOption('header select', example);
    // Another example takes away what was there, so that no end of an earlier check is taken for the end of this one.
    await page.waitForSelector('[data-phase="idle"]');
    await page.click('text=Run');
    await ended();
  }

  /** What the page saves, without what depends on the clock. */
  async function saved() {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save')]);
    const { document, tests } = JSON.parse(readFileSync(await download.path(), 'utf8'));
    return { document: timeless(document), tests, whole: document };
  }

  test("the editor comes before the compiler, and EXE's two bugs are found", async () => {
    await page.waitForSelector('.cm-content');
    await run('figure1');
    const found = () => page.locator('.kind').allTextContents();
    await eventually(found).toEqual(['out-of-bounds', 'divide-by-zero']);
    await eventually(verdict).toContain('2 findings. Explored everything');
    await eventually(() => page.locator('.margin-mark.partly').count()).toBe(2);
  });

  // All examples that are explored to the end.
  test.each(['figure1', 'checksum', 'compare', 'float', 'threads'])(
    'says about %s what the command line says, byte by byte',
    async (id) => {
      const example = examples.find((each) => each.id === id);
      if (example === undefined) throw new Error(`there is no example ${id}`);
      const { folder } = project({ 'program.c': example.text });
      const words = commandOf({ ...usualOptions, ...example.options })
        .split(' ')
        .slice(1);
      const host = ['--clang', 'embedded', '--native', 'off', '--workers', '1', '--no-cache'];
      for (let attempt = 1; ; attempt++) {
        await run(id);
        const there = await saved();
        const { stdout } = clew([...words, ...host, '--json'], { directory: folder });
        const document = JSON.parse(stdout);
        const tests = `${folder}/clew-out/tests`;
        expect(there.tests).toEqual(
          readdirSync(tests).map((name) => ({
            folder: `clew-out/tests/${name}`,
            input: readFileSync(`${tests}/${name}/input.json`, 'utf8'),
          })),
        );
        expect(there.document.findings).toEqual(timeless(document).findings);
        if (questions(there.whole) !== questions(document) && attempt < 4) {
          await page.reload();
          rmSync(`${folder}/clew-out`, { recursive: true });
          continue;
        }
        expect(there.document).toEqual(timeless(document));
        return;
      }
    },
  );

  test('step mode shows each condition, goes on and stops', async () => {
    await page.selectOption('header select', 'figure1');
    await page.click('text=Step');
    await page.waitForSelector('[data-phase="stepping"]');
    const status = () => page.textContent('.verdict.open');
    await eventually(status).toMatch(
      /1 path so far, 5 sides pending\. A run came to line 17, .*where this held.*does not hold/s,
    );
    // Checks that cannot fail are asked first, and lead to no path.
    const isFurther = async () => /[2-9] paths so far/.test((await status()) ?? '');
    for (let step = 0; step < 8 && !(await isFurther()); step++) {
      const before = await status();
      await page.click('text=Next step');
      await eventually(status).not.toBe(before);
    }
    expect(await isFurther()).toBe(true);
    await page.click('text=Go on');
    await ended();
    await eventually(verdict).toContain('2 findings');
  });

  test('a shared link opens the same program with its options', async () => {
    await page.selectOption('header select', 'checksum');
    await page.click('text=Share');
    await page.waitForURL(/#p=/);
    const other = await context.newPage();
    await other.goto(page.url());
    await eventually(() => other.inputValue('header select')).toBe('checksum');
    await other.click('text=Options');
    await eventually(() => other.inputValue('input[type=number]')).toBe('8');
    await other.close();
  });

  test('a program that does not compile gets the words of the compiler', async () => {
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('int main(void) { return x; }');
    await page.click('text=Run');
    await page.waitForSelector('[data-phase="failed"]');
    await eventually(results).toContain("use of undeclared identifier 'x'");
  });

  test('recursion that is too deep for a browser is no finding, and is said', async () => {
    await page.click('.cm-content');
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(
      'int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); }\nint main(void) { return deep(60000) != 60000; }\n',
    );
    await page.click('text=Run');
    await ended();
    await eventually(verdict).toContain(
      'Nothing was explored: every path ended where clew could not go on',
    );
    expect(await results()).not.toContain('stack-overflow');
    expect(await page.locator('.verdict.bad').count()).toBe(0);
  });

  test('the questions of the solver are there as SMT-LIB', async () => {
    await run('checksum');
    await page.click('#tab-solver');
    await page.click('.virtual-row');
    await eventually(() => page.textContent('pre.bytes')).toContain('(check-sat)');
  });

  const tabs = ['findings', 'tests', 'unreached', 'tree', 'solver', 'time', 'gaps', 'statistics'];
  test.each(colouredTabs(tabs))('axe finds no violation in %s colours', async (scheme, shown) => {
    expect(await violationsInTabs(page, scheme, shown)).toEqual([]);
  });

  test('a phone shows all of it without scrolling sideways', async () => {
    await page.setViewportSize({ width: 400, height: 800 });
    await eventually(() => page.evaluate(excessWidth)).toBe(0);
  });

  test('works without a network after the first visit, and has asked nobody else', async () => {
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await page.reload();
    await run('figure1');
    await context.setOffline(true);
    await page.reload();
    await run('figure1');
    await eventually(() => page.locator('.kind').count()).toBe(2);
    await context.setOffline(false);
    expect(elsewhere).toEqual([]);
  });
});

/**
 * How many questions there were, and what answered them. Questions are given up by the clock: where a busy machine let only one of the
 * two give up, both are asked to explore once more. Tests and findings must be equal at once.
 */
function questions(document: Record<string, unknown>): string {
  const { queries, hits } = document.solver as Record<string, unknown>;
  return JSON.stringify([document.effort, queries, hits]);
}

/**
 * Leaves out times, and what only one of the two has, a native compiler. By the clock a question is given up, too, and asked again
 * with more effort later, while mutation has its turn: on a busy machine that happens in one of the two and not in the other.
 */
function timeless(document: Record<string, unknown>): Record<string, unknown> {
  const {
    seconds: _,
    exploring: __,
    native: ___,
    effort: ____,
    mutation: _____,
    ...rest
  } = document;
  const { seconds: ______, ...solver } = rest.solver as Record<string, unknown>;
  const findings = (rest.findings as Record<string, unknown>[]).map(
    ({ native: _, ...finding }) => finding,
  );
  return { ...rest, solver, findings };
}
