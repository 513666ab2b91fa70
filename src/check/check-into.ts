// A check as a generator of events, for those who have more to do with the folder of its results than the check itself: they
// hand the folder in, and release it when they are done.

import { eventsOf } from '../host/event-queue.ts';
import type { CheckResult } from '../results/check-result.ts';
import type { ResultsFolder } from '../results/results-folder.ts';
import type { CheckEvent } from './event.ts';
import { checkSchema, readOptions } from './option-schema.ts';
import type { CheckOptions } from './options.ts';
import { perform } from './perform.ts';

export async function* checkInto(
  folder: ResultsFolder | undefined,
  given: CheckOptions,
): AsyncGenerator<CheckEvent, CheckResult> {
  const options = readOptions('check', checkSchema, given);
  const work = (signal: AbortSignal, tell: (event: CheckEvent) => void) =>
    perform(options, signal, tell, undefined, folder);
  return yield* eventsOf(work, options.signal);
}
