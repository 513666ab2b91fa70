// The library: `import { check } from 'clew'`. A check takes files and options, and yields events; it returns the result. The
// command line calls checkInto() with a results folder that it has opened itself.

import type { CheckResult } from '../results/check-result.ts';
import type { CheckEvent } from './event.ts';
import type { CheckOptions } from './options.ts';
import { checkInto } from './perform.ts';

export { UserError } from '../base/user-error.ts';
export { WriteError } from '../base/write-error.ts';
export type { CheckResult, ReportedFinding } from '../results/check-result.ts';
export { CompilationFailed } from '../source/compilation-failed.ts';
export type { CheckEvent } from './event.ts';
export type { CheckOptions } from './options.ts';

/**
 * Explores a program, and tells what it finds. Mistakes in the options or the program are thrown as UserError when it is first
 * read. A caller who stops reading ends the check, and waits until it has ended.
 */
export function check(options: CheckOptions): AsyncGenerator<CheckEvent, CheckResult> {
  return checkInto(undefined, options);
}
