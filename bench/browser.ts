/**
 * npm run bench -- browser: paths per second of one thread in Chromium beside one of Node, on the programs of `bench -- check`. Both
 * run the playground's engine (web/engine/check.ts) on the same bitcode, with results in memory: nothing is written, nothing is cached.
 *
 * What counts is the processor time of the thread that explores, from its first to its last moment, so that other work on the machine
 * changes little: building the program, exploring it, and the results in the end. Each check has a fresh worker in the browser and a
 * fresh process in Node; loading the scripts counts in the browser alone. The best of several rounds that take turns.
 */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  /** Of processor time. */
  readonly seconds: number;
}

export default async function benchBrowser(words: readonly string[]): Promise<void> {
  if (words[0] === 'node') return await explorePassed(words[1]);
  const served = await servePlayground(0);
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext()).newPage();
    await page.goto(served.address);
    console.log('paths/s         Node   Chromium   share');
    for (const name of words.length > 0 ? words : names) {
      const text = readFileSync(fileOf(name), 'utf8');
      const [node, chromium]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round++) {
        node.push(rate(inNode(name)));
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

function fileOf(name: string): string {
  return join(programs, `${name}.c`);
}

function rate({ paths, seconds }: Explored): number {
  return paths / seconds;
}

/** Processor time that a thread has had, in seconds: Linux counts it in nanoseconds. */
function threadSeconds(process: number, thread: number): number {
  const [nanoseconds] = readFileSync(`/proc/${process}/task/${thread}/schedstat`, 'utf8').split(
    ' ',
  );
  return Number(nanoseconds) / 1e9;
}

// ---- Node ------------------------------------------------------------------------------------------------------------

function inNode(name: string): Explored {
  const words = [...process.execArgv, process.argv[1], 'browser', 'node', name];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8' }));
}

/** What the process of its own does. */
async function explorePassed(name: string): Promise<void> {
  const text = readFileSync(fileOf(name), 'utf8');
  const { resources } = engineFiles();
  const bitcode = await compiled(text);
  tuneEngineForReruns();
  const options = { ...usualOptions, runs: mostRuns, seconds: mostSeconds };
  const request = { text, bitcode, resources: resources.bytes, options, warnings: '', version: '' };
  const before = threadSeconds(process.pid, process.pid);
  const document = await new Promise<string>((resolve, reject) => {
    const hear = (message: FromExplorer) => {
      if (message.kind === 'ended') resolve(message.document);
    };
    BrowserCheck.prepared({ kind: 'explore', isStepping: false, ...request }, hear)
      .then((check) => check.run())
      .catch(reject);
  });
  const seconds = threadSeconds(process.pid, process.pid) - before;
  console.log(JSON.stringify({ paths: JSON.parse(document).paths, seconds }));
}

async function compiled(text: string): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  try {
    const file = join(directory, programFile);
    writeFileSync(file, text);
    const made = await compileSources([file], { clang: 'embedded', flags: [], cache: undefined });
    if (made.kind === 'failed') throw new Error(made.diagnostics);
    return made.units[0].bytes;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

// ---- Chromium --------------------------------------------------------------------------------------------------------

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
  const { paths } = JSON.parse(readFileSync(await download.path(), 'utf8')).document;
  return { paths, seconds: newestWorkerSeconds() };
}

/** The worker that explores is made when Run is pressed, and answers questions afterwards: it is the newest of this browser. */
function newestWorkerSeconds(): number {
  const workers = numbersIn('/proc')
    .filter(isOurs)
    .flatMap((owner) => numbersIn(`/proc/${owner}/task`).map((thread) => ({ owner, thread })))
    .filter(({ owner, thread }) => nameOf(owner, thread) === 'DedicatedWorker');
  const { owner, thread } = workers.reduce((a, b) => (b.thread > a.thread ? b : a));
  return threadSeconds(owner, thread);
}

function nameOf(owner: number, thread: number): string {
  return read(`/proc/${owner}/task/${thread}/comm`).trim();
}

/** Whether this process is an ancestor, as of all processes of the browser that it has started. */
function isOurs(owner: number): boolean {
  const parent = Number(/\) \S (\d+) /.exec(read(`/proc/${owner}/stat`))?.[1] ?? 0);
  return parent === process.pid || (parent > 1 && isOurs(parent));
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return []; // It has ended.
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // It has ended.
  }
}
