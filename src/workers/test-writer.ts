// Tests on their way to the disk. Making a folder with three files takes longer than most runs, so the threads that explore
// leave it to the main one, which has nothing else to do; unless that one falls behind: then they write by themselves. So
// what is still to be written when the time is up takes no time that anybody would notice.

import { WriteError } from '../base/write-error.ts';
import type { PathKey } from '../explore/path-key.ts';
import { numberedFolder, writeFolderAtOnce } from '../results/out-folder.ts';
import type { Test } from '../results/test.ts';
import { testFiles } from '../results/test-folder.ts';
import { inputSum } from '../results/test-register.ts';
import { type CheckJob, type CheckMessage, unwritten } from './job.ts';
import { Count } from './orders.ts';

/**
 * How much writing may wait in the main thread, in objects of input. A folder takes as long as so many objects; a test may have
 * thousands, since a loop that asks for input makes one in each turn.
 */
const mostWaiting = 16_000;
const folderWeight = 60;

function weightOf({ objects }: Test): number {
  return folderWeight + objects.length;
}

/** Milliseconds after which a thread that waits looks again, should nobody have woken it. */
const longestWait = 100;

/** The run that a test comes from. */
export interface RunName {
  readonly run: number;
  readonly item: number;
  readonly key: PathKey;
}

/** The worker's side of writing tests. */
export class TestWriter {
  private readonly counts: Int32Array;
  private readonly waiting: Int32Array;

  constructor(
    private readonly job: CheckJob,
    private readonly post: (message: CheckMessage) => void,
  ) {
    this.counts = new Int32Array(job.counts);
    this.waiting = new Int32Array(job.waiting);
  }

  /** How many tests all workers have written. */
  get count(): number {
    return Atomics.load(this.counts, Count.tests);
  }

  /** Writes a test, or has the main thread write it; `known` is the number that it was meant to have. */
  write(
    test: Test,
    { run, item, key }: RunName,
    known?: number,
  ): { folder: string; number: number; sum: number } {
    const number = known ?? Atomics.add(this.counts, Count.tests, 1) + 1;
    const folder = numberedFolder(this.job.testsFolder, number);
    const isBehind = Atomics.load(this.waiting, 0) >= mostWaiting;
    if (isBehind) this.writeHere(folder, test);
    else Atomics.add(this.waiting, 0, weightOf(test));
    const sum = inputSum(test);
    const content = isBehind ? undefined : test;
    this.post({ kind: 'test', folder, number, test: content, item, run, key, sum });
    return { folder, number, sum };
  }

  /** Gives a written test another input. Only the main thread knows where it is, so this waits if that one is behind. */
  rewrite(test: Test, item: number, run: number): void {
    for (;;) {
      const waiting = Atomics.load(this.waiting, 0);
      if (waiting < mostWaiting) break;
      Atomics.wait(this.waiting, 0, waiting, longestWait);
    }
    Atomics.add(this.waiting, 0, weightOf(test));
    this.post({ kind: 'simpler', item, run, test });
  }

  private writeHere(folder: string, test: Test): void {
    try {
      writeFolderAtOnce(folder, testFiles(test));
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      this.post(unwritten(error));
    }
  }
}

/** The main thread's side: has a test written, and wakes workers that wait until less is to be written. */
export function writeTest(job: CheckJob, test: Test, write: () => void): void {
  const waiting = new Int32Array(job.waiting);
  try {
    write();
  } finally {
    Atomics.sub(waiting, 0, weightOf(test));
    Atomics.notify(waiting, 0);
  }
}
