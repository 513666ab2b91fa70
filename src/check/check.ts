// `check` of the library: it takes files and options, yields events, and returns the result. The command line calls checkInto() with
// a results folder that it has opened itself.

import { type Work, workOf } from '../host/work.ts';
import type { CheckResult } from '../results/check-result.ts';
import type { CheckEvent } from './event.ts';
import type { CheckOptions } from './options.ts';
import { checkInto } from './perform.ts';

export { UserError } from '../base/user-error.ts';
export type { CheckResult, ReportedFinding } from '../results/check-result.ts';
export { CompilationFailed } from '../source/compilation-failed.ts';
export type { CheckEvent } from './event.ts';
export type { CheckOptions } from './options.ts';

/**
 * Explores a program, and tells what it finds. Mistakes in the options or the program are thrown as UserError when it is first
 * read. A caller who stops reading ends the check, and waits until it has ended.
 *
 * @public
 */
export function check(options: CheckOptions): Work<CheckEvent, CheckResult> {
  return workOf(checkInto(undefined, options));
}
