// Tuning from end to end, on a program that takes no time, with a budget of runs: the same result every time.

import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseHeuristic } from '../../src/explore/learned/heuristic.ts';
import type { TuneEvent, TuneResult } from '../../src/tune/event.ts';
import type { TuneOptions } from '../../src/tune/options.ts';
import { tune } from '../../src/tune/tune.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-tune-'));
const source = join(folder, 'lock.c');

/** A lock with a state; the last combination breaks it. */
const program = `
#include <stdio.h>
int main(void) {
  int state = 0, wrong = 0, c;
  while ((c = getchar()) != EOF) {
    switch (state) {
    case 0: if (c == 'a') state = 1; else wrong++; break;
    case 1: if (c == 'b' || c == 'c') state = c - 'a' + 1; else if (c > 200) state = 0; break;
    case 2: if (c == 'x') state = 4; else wrong += 2; break;
    case 3: if (c > 'm') state = 5; else state = 0; break;
    case 4: if (wrong > 3) puts("hot"); else if (c == 'y') state = 5; break;
    default: if (c == 'z') return 10 / (wrong - wrong);
    }
  }
  return state;
}
`;

beforeAll(() => writeFileSync(source, program));
afterAll(() => rmSync(folder, { recursive: true }));

async function tuned(
  name: string,
  more: Partial<TuneOptions> = {},
  hear: (event: TuneEvent) => void = () => {},
): Promise<TuneResult> {
  const options: TuneOptions = {
    ...{ files: [source], symbolic: { stdin: 6 }, native: false, workers: 1 },
    ...{ budget: Infinity, maxRuns: 1500, runs: 50 },
    ...{ out: join(folder, name), heuristic: join(folder, `${name}.json`), ...more },
  };
  for await (const event of tune(options)) {
    hear(event);
    if (event.kind === 'ended') return event.result;
  }
  throw new Error('the tuning ended without a result');
}

test('weights are learned, tests and findings kept; a second time all is in the log', async () => {
  const { heuristic, branches, tests, findings, runsMade, runsInFull, trials } = await tuned('a');
  expect(parseHeuristic(readFileSync(join(folder, 'a.json'), 'utf8'), 'a')).toEqual(heuristic);
  expect(branches.learned).toBeGreaterThan(branches.total / 2);
  expect(branches.tuning).toBeGreaterThanOrEqual(branches.learned);
  expect(findings.map(({ finding }) => finding.kind)).toEqual(['divide-by-zero']);
  expect(readdirSync(join(folder, 'a/tests'))).toHaveLength(tests);
  expect(existsSync(join(folder, 'a/findings/0001/finding.json'))).toBe(true);
  expect(runsMade).toBeLessThanOrEqual(runsInFull);
  const again = await tuned('a');
  expect(again.heuristic.weights).toEqual(heuristic.weights);
  expect(again.trials).toBe(trials);
  expect(again.findings).toHaveLength(findings.length);
});

test('with two threads, interrupted and gone on with, the same weights are learned', async () => {
  const stop = new AbortController();
  await tuned('b', { workers: 2, signal: stop.signal }, (event) => {
    if (event.kind === 'round') stop.abort();
  });
  const { heuristic } = await tuned('b', { workers: 2 });
  const alone = parseHeuristic(readFileSync(join(folder, 'a.json'), 'utf8'), 'a');
  expect(heuristic.weights).toEqual(alone.weights);
});

test('mistakes are told in a sentence', async () => {
  await expect(tuned('c', { symbolic: {} })).rejects.toThrow(/only one path/);
  await expect(tuned('c', { maxRuns: 1000 })).rejects.toThrow(/--max-runs 1000 is too small/);
  await expect(tuned('c', { symbolic: { stdin: 1 } })).rejects.toThrow(/nothing to learn/);
});
