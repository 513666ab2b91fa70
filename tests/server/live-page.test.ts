// The live page in a real browser: it follows a check, survives a reload, and its buttons work.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from '../web/accessibility.ts';
import { browserFile, openBrowser } from '../web/browser.ts';
import { statusWhere, watchedCheck } from './watched-check.ts';

describe.skipIf(browserFile === undefined)('in a browser (needs chromium)', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  test('a check is followed, paused, reloaded and stopped', async () => {
    const check = await watchedCheck();
    const page = await browser.newPage({ viewport: { width: 400, height: 800 } });
    page.setDefaultTimeout(60_000);
    await page.goto(check.address, { timeout: 60_000 });
    const runs = async () =>
      Number((await page.textContent('.status tr:nth-child(2) td'))?.replaceAll(',', ''));
    await page.waitForSelector('.status');
    const first = await runs();
    await expect.poll(runs, { timeout: 30_000 }).toBeGreaterThan(first);

    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('The check is paused').waitFor();
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByText('The check is paused').waitFor();
    expect(await runs()).toBeGreaterThanOrEqual(first);
    await page.getByRole('tab', { name: /^Tests/ }).click();
    await page.getByText(/of \d/).first().waitFor();
    await page.getByRole('tab', { name: 'Not reached' }).click();
    await page
      .getByText(/a\.c:\d+/)
      .first()
      .waitFor();

    await page.getByRole('button', { name: 'Go on' }).click();
    await statusWhere(check, ({ phase }) => phase === 'exploring');
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/not everything was explored/).waitFor();
    await page.close();
    expect(await check.ended).toBe(0);
  });
});
