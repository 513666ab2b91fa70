// Tests on their way to the disk. Making a folder with three files takes longer than most runs, so the thread that explores
// leaves it to the main one, which has nothing else to do; unless that one falls behind: then it writes by itself.

import type { Test } from '../report/test.ts';
import { testFiles } from '../report/test-folder.ts';
import type { CheckJob, CheckMessage } from './job.ts';
import { NumberedFolders, writeFolder } from './out-folder.ts';

/** Tests that may wait in the main thread. */
const mostWaiting = 256;

/** The thread's side. */
export class TestWriter {
  private readonly folders: NumberedFolders;
  private readonly waiting: Int32Array;
  private readonly post: (message: CheckMessage) => void;

  constructor(job: CheckJob, post: (message: CheckMessage) => void) {
    this.folders = new NumberedFolders(job.testsFolder);
    this.waiting = new Int32Array(job.waiting);
    this.post = post;
  }

  get count(): number {
    return this.folders.count;
  }

  /** The folder's name. */
  write(test: Test): string {
    const folder = this.folders.next();
    if (Atomics.load(this.waiting, 0) >= mostWaiting) writeFolder(folder, testFiles(test));
    else {
      Atomics.add(this.waiting, 0, 1);
      this.post({ kind: 'test', folder, test });
    }
    return folder;
  }
}

/** The main thread's side. */
export function writeTest(job: CheckJob, folder: string, test: Test): void {
  writeFolder(folder, testFiles(test));
  Atomics.sub(new Int32Array(job.waiting), 0, 1);
}
