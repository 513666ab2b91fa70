// npm run bench -- workers [COUNT...]: how much faster several threads explore a program that is bound by its solver. By the clock
// where the machine is quiet; where it is not, the shares of their time in which the threads had something to do, and the
// processor time that all together took, say what the clock would: `expected` is one thread's processor time in the
// exploration over the largest part of it that a thread of several had. Measured is what users have, the built clew (`npm run
// build` first): a thread that compiles TypeScript while it loads starts late.

import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';

const subject = join(import.meta.dirname, 'workers-subject/mixing.c');

const built = new URL('../dist/check/perform.js', import.meta.url).href;
const { exploringThread, perform } = (await import(
  built
)) as typeof import('../src/check/perform.ts');

interface Measured {
  readonly paths: number;
  readonly seconds: number;
  /** Of the whole process, while it explored and before. */
  readonly processor: number;
  /** By thread. */
  readonly busy: readonly number[];
}

export default async function benchWorkers(words: readonly string[]): Promise<void> {
  const counts = words.length > 0 ? words.map(Number) : [1, 2];
  console.log(`load ${loadavg()[0]?.toFixed(1)}; ${subject}`);
  console.log('threads  paths  seconds  times  processor  busy, by thread');
  let first: Measured | undefined;
  for (const count of counts) {
    const one = await measured(count);
    first ??= one;
    const cells = [
      String(count).padStart(7),
      String(one.paths).padStart(6),
      one.seconds.toFixed(2).padStart(8),
      (first.seconds / one.seconds).toFixed(2).padStart(6),
      `${one.processor.toFixed(2)} s`.padStart(10),
      ` ${one.busy.map((share) => `${Math.round(100 * share)}%`).join(' ')}`,
    ];
    console.log(cells.join(' '));
  }
}

async function measured(workers: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'clew-bench-'));
  const threads: Worker[] = [];
  const before = process.cpuUsage();
  const busy: number[] = [];
  try {
    const options = { files: [subject], native: false, out: join(folder, 'out'), workers };
    const start = (maxMemory: number) => {
      const thread = exploringThread(maxMemory);
      threads.push(thread.worker);
      return thread;
    };
    const look = (): void => {
      for (const [i, { performance }] of threads.entries())
        busy[i] = performance.eventLoopUtilization().utilization;
    };
    const { paths, exploring, stopped } = await perform(
      { ...options, mutate: false, tests: 'new' },
      new AbortController().signal,
      (event) => event.kind === 'progress' && look(),
      start,
    );
    if (stopped !== 'exhausted') throw new Error(`stopped: ${stopped}`);
    const { user, system } = process.cpuUsage(before);
    return { paths, seconds: exploring, processor: (user + system) / 1e6, busy };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
