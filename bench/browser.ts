/**
 * npm run bench -- browser: paths per second of one worker in Chromium beside Node, on the programs of `bench -- check`. Both run the
 * playground's engine (web/engine/check.ts) on the same bitcode, with results in memory: nothing is written, nothing is cached, and the
 * time is that of the exploration alone. The best of several rounds that take turns, since the machine may be shared.
 */

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { tuneEngineForReruns } from '../src/host/engine.ts';
import { engineFiles } from '../src/playground/engine-files.ts';
import { servePlayground } from '../src/playground/server.ts';
import { compileSources } from '../src/source/compile.ts';
import { openBrowser } from '../tests/web/browser.ts';
import { BrowserCheck } from '../web/engine/check.ts';
import { type FromExplorer, programFile, usualOptions } from '../web/engine/protocol.ts';

const programs = join(import.meta.dirname, '../tests/check/programs');
const names = ['sort6', 'regexp'];
const rounds = 3;
const [mostRuns, mostSeconds] = [1_000_000, 600];

interface Explored {
  readonly paths: number;
  readonly exploring: number;
}

export default async function benchBrowser(): Promise<void> {
  tuneEngineForReruns();
  const { resources } = engineFiles();
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
        node.push(rate(await inNode(text, resources.bytes)));
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

async function inNode(text: string, resources: Uint8Array): Promise<Explored> {
  const directory = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  try {
    const file = join(directory, programFile);
    writeFileSync(file, text);
    const compiled = await compileSources([file], {
      clang: 'embedded',
      flags: [],
      cache: undefined,
    });
    if (compiled.kind === 'failed') throw new Error(compiled.diagnostics);
    const [{ bytes: bitcode }] = compiled.units;
    const options = { ...usualOptions, runs: mostRuns, seconds: mostSeconds };
    const request = { text, bitcode, resources, options, warnings: '', version: '' };
    return await new Promise((resolve, reject) => {
      const hear = (message: FromExplorer) => {
        if (message.kind === 'ended') resolve(JSON.parse(message.document));
      };
      BrowserCheck.prepared({ kind: 'explore', isStepping: false, ...request }, hear)
        .then((check) => check.run())
        .catch(reject);
    });
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
  await page.fill('label:has-text("Most runs") input', String(mostRuns));
  await page.fill('label:has-text("Most seconds") input', String(mostSeconds));
  await page.click('text=Run');
  await page.waitForSelector('[data-phase="ended"]', { timeout: 1000 * mostSeconds });
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=Save')]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')).document;
}
