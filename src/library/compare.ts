// `compare` of the library.

import { readOptions } from '../check/option-schema.ts';
import { type CompareEvent, compare as comparePrograms } from '../compare/compare.ts';
import { compareSchema } from '../compare/option-schema.ts';
import type { CompareOptions } from '../compare/options.ts';
import type { CompareResult } from '../compare/result.ts';
import { eventsOf } from '../host/event-queue.ts';
import { type Work, workOf } from '../host/work.ts';

export type CompareWorkEvent =
  | CompareEvent
  /** The last event of every comparison. */
  | { readonly kind: 'ended'; readonly result: CompareResult };

/**
 * Looks for inputs on which two programs, or two functions, differ. When the signal fires, what was compared until then is the result.
 *
 * @public
 */
export function compare(options: CompareOptions): Work<CompareWorkEvent, CompareResult> {
  return workOf(comparing(options));
}

async function* comparing(given: CompareOptions): AsyncGenerator<CompareWorkEvent, CompareResult> {
  const options = readOptions('compare', compareSchema, given);
  const work = async (signal: AbortSignal, tell: (event: CompareWorkEvent) => void) => {
    const result = await comparePrograms({ ...options, signal }, tell);
    tell({ kind: 'ended', result });
    return result;
  };
  return yield* eventsOf(work, options.signal);
}
