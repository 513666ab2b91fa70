// npm run bench -- cluster costs: what the simulator needs to know, in processor time, which a busy machine does not change much: what a
// check spends on a batch and on each run in it (in this process), and on each test that it runs again and writes (by two checks
// with many tests and with few).

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { entriesOf } from '../../src/cluster/remote-log.ts';
import { decodeTold, encode, type Told } from '../../src/cluster/wire.ts';
import type { Entry } from '../../src/explore/journal.ts';
import { LogWriter } from '../../src/results/log.ts';
import { SmallCluster } from '../../tests/cluster/small-cluster.ts';
import { endedChildrenSeconds } from './processor.ts';

const subject = join(import.meta.dirname, '../../tests/check/shared/letters.c');
const repeated = 2_000;

export async function measureCosts(): Promise<void> {
  const [none, some] = [batchMilliseconds(0), batchMilliseconds(100)];
  console.log(
    `a batch: ${none.toFixed(3)} ms of the check, and ${((some - none) / 100).toFixed(4)} ms for each run in its log`,
  );
  const [all, few] = [await checked('all'), await checked('new')];
  const each = (1000 * (all.seconds - few.seconds)) / (all.tests - few.tests);
  console.log(
    `a test, run again and written: ${each.toFixed(2)} ms of the check (${all.tests} and ${few.tests} tests, ${all.seconds.toFixed(2)} and ${few.seconds.toFixed(2)} s)`,
  );
}

/** Reading a batch with so many runs, and appending them to the log of the check. */
function batchMilliseconds(runs: number): number {
  const folder = mkdtempSync(join(tmpdir(), 'clew-costs-'));
  try {
    const input = new Map([['stdin', new Uint8Array(16)]]);
    const entry: Entry = { kind: 'run', input, from: 2, nodes: 100, isLeast: true };
    const bytes = encode([...logOf(join(folder, 'worker'), entry, runs), beat]);
    const log = writerOf(join(folder, 'check'));
    const before = process.cpuUsage();
    for (let i = 0; i < repeated; i++)
      for (const told of decodeTold(bytes) ?? []) {
        if (told.kind !== 'log') continue;
        for (const each of entriesOf(told.bytes, 0) ?? []) log.add(0, each);
        log.flush();
      }
    const { user, system } = process.cpuUsage(before);
    log.close();
    return (user + system) / 1000 / repeated;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const beat: Told = { kind: 'beat', branch: 2, runs: 100 };

function logOf(path: string, entry: Entry, runs: number): Told[] {
  if (runs === 0) return [];
  const writer = writerOf(path);
  for (let i = 0; i < runs; i++) writer.add(0, entry);
  writer.close();
  return [{ kind: 'log', bytes: new Uint8Array(readFileSync(path)) }];
}

function writerOf(path: string): LogWriter {
  return new LogWriter(path, (error) => {
    throw error;
  });
}

async function checked(tests: string): Promise<{ tests: number; seconds: number }> {
  const cluster = new SmallCluster('?ask-again=0');
  try {
    await cluster.startRedis();
    await cluster.startWorker();
    const words = [subject, '--workers', '0', '--cluster', cluster.address, '--tests', tests];
    const before = endedChildrenSeconds();
    const { stdout, stderr } = await cluster.check('out', words).ended;
    const seconds = endedChildrenSeconds() - before;
    if (stdout === '') throw new Error(stderr);
    return { tests: JSON.parse(stdout).tests, seconds };
  } finally {
    await cluster.close();
  }
}
