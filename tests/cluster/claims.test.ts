// What workers call impossible is asked again before a check says that everything was explored: what is so is confirmed, and a branch
// that some input takes is found out.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Random } from '../../src/base/random.ts';
import { claimsIn, sampleClaims } from '../../src/cluster/impossible-claims.ts';
import type { Entry } from '../../src/explore/journal.ts';
import { Side } from '../../src/explore/tree.ts';
import { emptyInput } from '../../src/input/input.ts';
import { LogWriter } from '../../src/results/log.ts';
import { entriesIn, readLog } from '../../src/results/log-reader.ts';
import type { BuiltProgram, CheckJob } from '../../src/workers/job.ts';

// The built package, since both have threads.
const built = (name: string) => new URL(`../../dist/${name}.js`, import.meta.url).href;
const { perform, exploringThread } = (await import(
  built('check/perform')
)) as typeof import('../../src/check/perform.ts');
const { checkClaims } = (await import(
  built('cluster/claim-check')
)) as typeof import('../../src/cluster/claim-check.ts');

const out = mkdtempSync(join(tmpdir(), 'clew-claims-'));
const whole = new Set([0]);
const all = { most: Number.POSITIVE_INFINITY, seconds: 1 };
let job: CheckJob;
let program: BuiltProgram;

/** A check by one thread, whose log stands for that of a worker. */
beforeAll(async () => {
  const files = [join(import.meta.dirname, 'letters.c')];
  const { signal } = new AbortController();
  await perform({ files, native: false, out, workers: 1 }, signal, () => {}, watched);
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

function watched(maxMemory: number): ReturnType<typeof exploringThread> {
  const thread = exploringThread(maxMemory);
  const ask = thread.ask.bind(thread);
  thread.ask = (given, hear) => {
    job = given;
    return ask(given, (message) => {
      if (message.kind === 'ready') program = message.built;
      hear?.(message);
    });
  };
  return thread;
}

function entries(): Entry[] {
  return [...entriesIn(job.log, readLog(job.log)?.items.get(0)?.parts ?? [])];
}

test('what is impossible is found impossible again', async () => {
  const result = await checkClaims(job, program, whole, all);
  expect(result).toMatchObject({ wrong: 0 });
  expect(result?.asked).toBeGreaterThan(10);
  expect(result?.text).toMatch(/^asked again \d+ of [\d,]+ branches .*: no input takes them$/);
});

test('a worker that hides the paths behind a branch is found out', async () => {
  const log = new LogWriter(job.log, (error) => {
    throw error;
  });
  const taken = entries().flatMap((entry) =>
    entry.kind === 'run' && entry.from !== 0 ? [entry.from] : [],
  );
  for (const branch of taken.slice(0, 20))
    log.add(0, { kind: 'settled', branch, side: Side.impossible });
  log.close();
  const result = await checkClaims(job, program, whole, all);
  // The others are further values of one decision, which one run does not show.
  expect(result?.wrong).toBeGreaterThan(4);
  expect(result?.text).toMatch(/: inputs take \d+$/);
});

test('a sample has no more claims than are wanted, and none of work items of this machine', () => {
  const sample = sampleClaims(job.log, whole, 5, new Random(1));
  expect(sample.claims).toHaveLength(5);
  expect(sample.all).toBeGreaterThan(5);
  expect(sampleClaims(job.log, new Set([7]), 5, new Random(1))).toEqual({ claims: [], all: 0 });
});

test('the node of a claim is counted from the end of the run that made it', () => {
  const run = (from: number, nodes: number): Entry => ({
    ...{ kind: 'run', input: emptyInput, from, nodes, isLeast: true },
  });
  const impossible = (branch: number): Entry => ({
    ...{ kind: 'settled', branch, side: Side.impossible },
  });
  const journal = [run(0, 4), run(5, 7), impossible(2 * 3 + 1), impossible(2 * 4), impossible(12)];
  expect([...claimsIn(0, journal)]).toMatchObject([
    { fromEnd: 1, holds: true, isFirst: false },
    { fromEnd: 3, holds: false, isFirst: true },
    { fromEnd: 1, holds: false, isFirst: false },
  ]);
});
