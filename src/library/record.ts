// `record` of the library.

import {
  instanceOf,
  listOf,
  onlyFields,
  optional,
  path,
  such,
  wholeNumber,
  word,
} from '../base/schema.ts';
import { readOptions } from '../check/option-schema.ts';
import { eventsOf } from '../host/event-queue.ts';
import { type Work, workOf } from '../host/work.ts';
import { ranges } from '../input/option-values.ts';
import {
  type Recording,
  record as recordRuns,
  restoreKilledRecordings,
  usualSize,
} from '../record/record.ts';
import { openStore } from '../store/store.ts';

export interface RecordOptions {
  /** The programs whose runs are kept, normally built with clew cc. */
  readonly programs: readonly string[];
  /** The command to run, with its arguments. Its output goes to standard error. */
  readonly command: readonly string[];
  /** Runs that read more bytes than this are left out, and counted. */
  readonly maxSize?: number;
  /** A folder of the project whose store (.clew) keeps the seeds; the current one by default. */
  readonly store?: string;
  /** Ends the command; what was recorded until then is kept. */
  readonly signal?: AbortSignal;
}

export type RecordResult = Recording;

/** This is the only event. */
export type RecordEvent = { readonly kind: 'ended'; readonly result: RecordResult };

const words = such(listOf(word), (list) => list.length > 0, 'a command and its arguments');

const recordSchema = onlyFields<RecordOptions>({
  programs: such(listOf(path), (list) => list.length > 0, 'a list with at least one program'),
  command: words,
  maxSize: optional(wholeNumber({ min: 1, max: ranges.length.max })),
  store: optional(path),
  signal: optional(instanceOf(AbortSignal, 'an AbortSignal')),
});

/**
 * Runs a command, and keeps what each run of the programs reads as a seed.
 *
 * @public
 */
export function record(options: RecordOptions): Work<RecordEvent, RecordResult> {
  return workOf(recording(options));
}

async function* recording(given: RecordOptions): AsyncGenerator<RecordEvent, RecordResult> {
  const options = readOptions('record', recordSchema, given);
  const { programs, command, maxSize = usualSize, store: folder = '.' } = options;
  const work = async (signal: AbortSignal, tell: (event: RecordEvent) => void) => {
    const store = openStore(folder);
    restoreKilledRecordings(store);
    const plan = { programs, command, maxSize, signal, environment: process.env, isQuiet: true };
    const result = await recordRuns(store, plan);
    tell({ kind: 'ended', result });
    return result;
  };
  return yield* eventsOf(work, options.signal);
}
