/**
 * npm run bench -- browser: paths per second of one worker in Chromium beside one thread of Node, on the programs of
 * `bench -- check`. Both explore everything, by the same code; the time is that of the exploration alone, the best of several
 * rounds that take turns, since the machine may be shared.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { servePlayground } from '../src/playground/server.ts';
import { clew } from '../tests/cli/clew.ts';
import { openBrowser } from '../tests/web/browser.ts';

const programs = join(import.meta.dirname, '../tests/check/programs');
const names = ['sort6', 'regexp'];
const rounds = 3;

interface Explored {
  readonly paths: number;
  readonly exploring: number;
}

export default async function benchBrowser(): Promise<void> {
  const served = await servePlayground(0);
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(served.address);
    console.log('paths/s         Node   Chromium   share');
    for (const name of names) {
      const text = readFileSync(join(programs, `${name}.c`), 'utf8');
      const [node, chromium]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        node.push(rate(inNode(text)));
        chromium.push(rate(await inBrowser(page, text)));
      }
      const [best, there] = [Math.max(...node), Math.max(...chromium)];
      const cells = [best.toFixed(0).padStart(8), there.toFixed(0).padStart(10)];
      console.log(`${name.padEnd(12)}${cells.join(' ')}   ${(there / best).toFixed(2)}`);
    }
  } finally {
    await browser.close();
    await served.close();
  }
}

function rate({ paths, exploring }: Explored): number {
  return paths / exploring;
}

function inNode(text: string): Explored {
  const directory = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  try {
    writeFileSync(join(directory, 'program.c'), text);
    const fixed = ['--clang', 'embedded', '--native', 'off', '--workers', '1', '--json'];
    const { stdout } = clew(['check', ...fixed, '--max-runs', '1000000', 'program.c'], {
      directory,
    });
    return JSON.parse(stdout);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

async function inBrowser(page: Page, text: string): Promise<Explored> {
  await page.reload();
  await page.click('.cm-content');
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(text);
  await page.click('text=Options');
  await page.fill('label:has-text("Most runs") input', '1000000');
  await page.fill('label:has-text("Most seconds") input', '600');
  await page.click('text=Run');
  await page.waitForSelector('[data-phase="ended"]', { timeout: 600_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save')]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')).document;
}
