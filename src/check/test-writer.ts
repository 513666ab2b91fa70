// Tests on their way to the disk. Making a folder with three files takes longer than most runs, so the threads that explore
// leave it to the main one, which has nothing else to do; unless that one falls behind: then they write by themselves.

import { WriteError } from '../base/write-error.ts';
import type { PathKey } from '../explore/path-key.ts';
import type { Test } from '../report/test.ts';
import { testFiles } from '../report/test-folder.ts';
import { type CheckJob, type CheckMessage, unwritten } from './job.ts';
import { Count } from './orders.ts';
import { numberedFolder, writeFolderAtOnce } from './out-folder.ts';

/** Tests that may wait in the main thread. */
const mostWaiting = 256;

/** The run that a test comes from. */
export interface RunName {
  readonly run: number;
  readonly territory: number;
  readonly key: PathKey;
}

/** The thread's side. */
export class TestWriter {
  private readonly job: CheckJob;
  private readonly counts: Int32Array;
  private readonly waiting: Int32Array;
  private readonly post: (message: CheckMessage) => void;

  constructor(job: CheckJob, post: (message: CheckMessage) => void) {
    this.job = job;
    this.counts = new Int32Array(job.counts);
    this.waiting = new Int32Array(job.waiting);
    this.post = post;
  }

  /** Of all threads. */
  get count(): number {
    return Atomics.load(this.counts, Count.tests);
  }

  /** With the number that it was meant to have, or a new one. */
  write(
    test: Test,
    { run, territory, key }: RunName,
    known?: number,
  ): { folder: string; number: number } {
    const number = known ?? Atomics.add(this.counts, Count.tests, 1) + 1;
    const folder = numberedFolder(this.job.testsFolder, number);
    const isBehind = Atomics.load(this.waiting, 0) >= mostWaiting;
    if (isBehind) this.writeHere(folder, test);
    else Atomics.add(this.waiting, 0, 1);
    const content = isBehind ? undefined : test;
    this.post({ kind: 'test', folder, number, test: content, territory, run, key });
    return { folder, number };
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

/** The main thread's side. */
export function writeTest(job: CheckJob, folder: string, test: Test): void {
  try {
    writeFolderAtOnce(folder, testFiles(test));
  } finally {
    Atomics.sub(new Int32Array(job.waiting), 0, 1);
  }
}
