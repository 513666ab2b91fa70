// A thread that dies, really, of an exception or of its memory: the branch it worked on is given up, all else is explored, and the
// user is told.

import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { CheckEvent } from '../../src/check/event.ts';
import { exploringThread, perform } from '../../src/check/perform.ts';
import { checkDocument } from '../../src/report/check-document.ts';
import { summaryText } from '../../src/report/check-summary.ts';
import { plainStyle } from '../../src/report/style.ts';
import type { Death } from './mortal-thread.ts';

const program = fileURLToPath(new URL('./programs/sort6.c', import.meta.url));
const threadFile = new URL('./mortal-thread.ts', import.meta.url);
const context = { style: plainStyle, source: () => undefined, display: (file: string) => file };

/** The first thread dies as told, those after it live. */
async function checkWith(deaths: (Death | undefined)[], workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'clew-deaths-'));
  const out = join(folder, 'out');
  const events: CheckEvent[] = [];
  try {
    const result = await perform(
      { files: [program], native: false, out, workers, maxMemory: 512 * 1024 ** 2 },
      new AbortController().signal,
      (event) => events.push(event),
      (maxMemory) => exploringThread(maxMemory, threadFile, deaths.shift()),
    );
    return { result, events, tests: readdirSync(join(out, 'tests')).length };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['exception', 'killed by the test'],
  ['memory', 'out of memory'],
] as const)(
  'of %s',
  async (of, reason) => {
    const { result, events, tests } = await checkWith([{ at: 100, of }], 1);
    expect(result).toMatchObject({
      stopped: 'undecided',
      undecided: 1,
      deaths: [reason],
      pending: 0,
    });
    // Some orders of the bytes are behind the branch that was given up; no test is there twice.
    expect(result.paths).toBeGreaterThan(600);
    expect(result.paths).toBeLessThan(720);
    expect(tests).toBe(result.paths);
    const notes = events.filter((event) => event.kind === 'note').map(({ text }) => text);
    expect(notes.join()).toContain(`a thread that explores died (${reason})`);
    expect(summaryText(result, context)).toContain(`a thread died and was replaced (${reason})`);
    expect(summaryText(result, context)).toContain('Explored everything but 1 branch');
    expect(checkDocument(result, (file) => file)).toMatchObject({ deaths: [reason] });
  },
  120_000,
);

test('whoever dies again and again ends the check', async () => {
  const deaths: Death[] = Array.from({ length: 8 }, () => ({ at: 1, of: 'exception' }));
  await expect(checkWith(deaths, 1)).rejects.toThrow('killed by the test');
}, 120_000);
