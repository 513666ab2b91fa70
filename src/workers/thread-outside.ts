// The world around an exploration that runs in a thread of Node.

import { displayFile } from '../host/display.ts';
import { LogWriter } from '../results/log.ts';
import { entriesIn } from '../results/log-reader.ts';
import { numberedFolder, writeFolderAtOnce } from '../results/out-folder.ts';
import { testFiles } from '../results/test-folder.ts';
import { sourceReader } from '../source/program-readable.ts';
import { answersFor } from './answers.ts';
import { type CheckJob, type CheckMessage, unwritten } from './job.ts';
import { buildFor } from './job-build.ts';
import type { Outside, ShownSources, TestPlaces } from './outside.ts';

export function threadOutside(job: CheckJob, post: (message: CheckMessage) => void): Outside {
  return {
    log: new LogWriter(job.log, (error) => post(unwritten(error))),
    past: (parts) => entriesIn(job.log, parts),
    build: (form) => buildFor(job, form),
    answers: answersFor(job, (text) => post({ kind: 'note', text })),
    tests: testPlaces(job),
    shown: shownSources(job),
    usedMemory: () => process.memoryUsage.rss(),
  };
}

export function testPlaces({ testsFolder }: Pick<CheckJob, 'testsFolder'>): TestPlaces {
  return {
    folder: (number) => numberedFolder(testsFolder, number),
    write: (folder, test) => writeFolderAtOnce(folder, testFiles(test)),
  };
}

/** On another machine than the check's, files keep the names that the program has for them: the check knows how to show them. */
export function shownSources({
  showable,
  isRemote,
}: Pick<CheckJob, 'showable' | 'isRemote'>): ShownSources {
  const display = isRemote ? (file: string) => file : displayFile;
  return { source: sourceReader(showable), display };
}
