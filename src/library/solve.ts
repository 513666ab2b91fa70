// `solve` of the library.

import { instanceOf, numberWithin, onlyFields, optional, text, word } from '../base/schema.ts';
import { readOptions } from '../check/option-schema.ts';
import { abortOf } from '../execute/run-program.ts';
import type { SolveReport } from '../execute/solve-script.ts';
import type { SolveEvent, SolveJob } from '../execute/solve-thread.ts';
import { eventsOf } from '../host/event-queue.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { type Work, workOf } from '../host/work.ts';
import { ranges } from '../input/option-values.ts';

export interface SolveOptions {
  /** SMT-LIB 2 over bit-vectors and arrays. */
  readonly script: string;
  /** The command line of another solver to ask instead of clew's own: "z3 -in". */
  readonly solver?: string | undefined;
  /** Milliseconds for each check; what takes longer is unknown. */
  readonly queryTime?: number | undefined;
  readonly signal?: AbortSignal;
}

export type SolveResult = SolveReport;

export type SolveWorkEvent =
  | SolveEvent
  /** This is always the last event. */
  | { readonly kind: 'ended'; readonly result: SolveResult };

const solveSchema = onlyFields<SolveOptions>({
  script: text,
  solver: optional(word),
  queryTime: optional(numberWithin(ranges.maxTime)),
  signal: optional(instanceOf(AbortSignal, 'an AbortSignal')),
});

/**
 * Runs an SMT-LIB 2 script. A mistake in the script is in the result's `error`. When the signal fires, its reason is thrown.
 *
 * @public
 */
export function solve(options: SolveOptions): Work<SolveWorkEvent, SolveResult> {
  return workOf(solving(options));
}

async function* solving(given: SolveOptions): AsyncGenerator<SolveWorkEvent, SolveResult> {
  const { script, solver, queryTime, signal: outer } = readOptions('solve', solveSchema, given);
  const work = async (signal: AbortSignal, tell: (event: SolveWorkEvent) => void) => {
    const file = threadFile('execute/solve-thread');
    const thread = new JobThread<SolveJob, SolveReport, SolveEvent>(file);
    try {
      const asked = thread.ask({ script, solver, queryTime }, tell);
      const result = await Promise.race([asked, abortOf(signal)]);
      tell({ kind: 'ended', result });
      return result;
    } finally {
      await thread.close();
    }
  };
  return yield* eventsOf(work, outer);
}
