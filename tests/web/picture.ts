/**
 * npm run picture: takes the picture of the playground with which README and its guide begin, from the pages as they are built.
 */

import { join } from 'node:path';
import { servePlayground } from '../../src/playground/server.ts';
import { openBrowser } from './browser.ts';

const file = join(import.meta.dirname, '../../docs/pictures/playground.png');

const served = await servePlayground(0);
const browser = await openBrowser();
try {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 760 },
    colorScheme: 'light',
  });
  await page.goto(served.address);
  await page.click('text=Run');
  await page.waitForSelector('[data-phase="ended"]', { timeout: 120_000 });
  await page.click('.cm-line:has-text("assert(i == 1)")');
  await page.waitForSelector('.about-line');
  await page.screenshot({ path: file });
} finally {
  await browser.close();
  await served.close();
}
