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
    // There is nothing to command any more; the page says how to go on.
    await page.getByText('ended', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: /Pause|Go on|Stop|more|Aim/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Live' }).click();
    await page.getByText('The same command goes on where it was').waitFor();
    await page.getByText('clew ui out').waitFor();
    expect(await page.title()).toBe('a.c: ended - clew');
    expect(await violations(page)).toEqual([]);
    await page.close();
    expect(await check.ended).toBe(0);
  });
});
