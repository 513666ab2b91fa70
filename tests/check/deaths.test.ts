// A thread that dies, really, of an exception or of its memory: the branch it worked on is given up, all else is explored, and the
// user is told.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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

async function checkWith(death: Death) {
  const folder = mkdtempSync(join(tmpdir(), 'clew-deaths-'));
  const out = join(folder, 'out');
  const events: CheckEvent[] = [];
  try {
    const result = await perform(
      { files: [program], native: false, out, workers: 1, maxMemory: 512 * 1024 ** 2 },
      new AbortController().signal,
      (event) => events.push(event),
      (maxMemory) => exploringThread(maxMemory, threadFile, death),
    );
    const tests = readdirSync(join(out, 'tests'));
    const inputs = new Set(
      tests.map((name) => readFileSync(join(out, 'tests', name, 'input.json'), 'utf8')),
    );
    return { result, events, tests: tests.length, inputs: inputs.size };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['exception', 'killed by the test'],
  ['memory', 'out of memory'],
] as const)('of %s', async (of, reason) => {
  const { result, events, tests, inputs } = await checkWith({ by: 'descending bytes', of });
  expect(result).toMatchObject({
    stopped: 'undecided',
    undecided: 1,
    pending: 0,
  });
  // The log may not know the branch when it kills for the first time; the second time it does.
  const { deaths } = result;
  expect(deaths.length).toBeLessThanOrEqual(2);
  expect(new Set(deaths)).toEqual(new Set([reason]));
  // Some orders of the bytes are behind the branch that was given up; no test is there twice.
  expect(result.paths).toBeGreaterThan(600);
  expect(result.paths).toBeLessThan(720);
  expect(tests).toBe(result.paths);
  expect(inputs).toBe(result.paths);
  const notes = events.filter((event) => event.kind === 'note').map(({ text }) => text);
  expect(notes.join()).toContain(`a thread that explores died (${reason})`);
  expect(notes.join()).toContain('the branch it worked on is given up');
  expect(summaryText(result, context)).toMatch(/thread.? died and w.+ replaced/);
  expect(summaryText(result, context)).toContain(`(${reason})`);
  expect(summaryText(result, context)).toContain('not everything was explored: 1 branch');
  expect(checkDocument(result, (file) => file)).toMatchObject({ deaths });
});

test('whoever dies again and again ends the check', async () => {
  await expect(checkWith({ by: 'every input', of: 'exception' })).rejects.toThrow(
    'killed by the test',
  );
});
