// What an exploration needs of the world around it, passed in: a thread of Node has a log on the disk, a cache and source files
// (thread-outside.ts); a worker of a browser has none of these, and lets the page in between two runs (web/engine/).

import type { Program } from '../abi/program.ts';
import type { ProgramOptions } from '../build/program-cache.ts';
import type { Progress } from '../explore/event.ts';
import type { Entry } from '../explore/journal.ts';
import type { Session } from '../explore/session.ts';
import type { Terms } from '../expr/terms.ts';
import type { LogWriter } from '../results/log.ts';
import type { LogPart } from '../results/log-reader.ts';
import type { Test } from '../results/test.ts';
import type { AnswerStore } from '../solver/answer-encoding.ts';
import type { Solver } from '../solver/query.ts';
import type { SourceReader } from '../source/program-readable.ts';

/** The forms of one program that an exploration runs. */
export type ProgramForm = Pick<ProgramOptions, 'shadows' | 'coverage' | 'counts' | 'inputPoint'>;

export type BuildForm = (form: ProgramForm) => Promise<Program>;

/** Where tests go. */
export interface TestPlaces {
  folder(number: number): string;
  /** Writes a test at once. Throws `WriteError` if that fails. */
  write(folder: string, test: Test): void;
}

/** Where the sources of reports come from, and how they are named. */
export interface ShownSources {
  readonly source: SourceReader;
  display(file: string): string;
}

export interface Outside {
  readonly log: Pick<LogWriter, 'add' | 'addTest' | 'tick' | 'flush'>;
  /** What the log says of a work item that was begun before. */
  past(parts: readonly LogPart[]): Iterable<Entry>;
  readonly build: BuildForm;
  readonly answers: (AnswerStore & { flush(): void }) | undefined;
  readonly tests: TestPlaces;
  readonly shown: ShownSources;
  /** Bytes that the process takes. */
  usedMemory(): number;
  /** Puts something between the exploration and its solver, such as one who writes the questions down. */
  watched?(solver: Solver, terms: Terms): Solver;
  /** Called between two events; the exploration goes on when the promise is kept. */
  between?(event: Progress, session: Session): Promise<void> | undefined;
}
