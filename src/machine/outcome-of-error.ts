// What an exception says of the end of a run that leaves compiled code.

import type { Limits } from './machine-run.ts';
import { findingOutcome, Halt, type Outcome } from './outcome.ts';
import type { StackTracer } from './stack-trace.ts';

/** All other exceptions are errors of ours, and thrown again. */
export function outcomeOfError(
  error: unknown,
  { shallowStack }: Limits,
  tracer: StackTracer,
): Outcome {
  if (error instanceof Halt) return error.outcome;
  if (error instanceof RangeError && /call stack/.test(error.message)) {
    const frames = tracer.frames(error.stack ?? '');
    if (shallowStack !== undefined) return findingOutcome('unsupported', shallowStack, frames);
    return findingOutcome('stack-overflow', 'the stack overflows', frames);
  }
  if (error instanceof WebAssembly.Exception) {
    const message = 'longjmp to a function that has returned';
    return findingOutcome('stack-use-after-return', message, []);
  }
  throw error;
}
