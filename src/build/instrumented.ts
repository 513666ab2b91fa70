// Bitcode from elsewhere that sanitizers have rewritten: its code reads and writes shadow memory, or what lies in front of
// functions, at addresses that mean something to a runtime that is not here. Running it would report errors that are not the
// program's. What clang only inserts checks for (most of -fsanitize=undefined) runs, and the checks are findings.

import { UserError } from '../base/user-error.ts';
import type { Module } from '../ir/module.ts';

/** Names of functions that instrumented code calls, and what has instrumented it. */
const runtimes: readonly (readonly [RegExp, string])[] = [
  [/^__asan_(init|report_|load|store)/, 'address'],
  [/^__hwasan_(init|load|store|tag)/, 'hwaddress'],
  [/^__msan_(init|warning)/, 'memory'],
  [/^__tsan_(init|func_entry)/, 'thread'],
  [/^__dfsan_|\.dfsan$/, 'dataflow'],
  [/^__nsan_/, 'numerical'],
  [/^__tysan_/, 'type'],
  [/^__ubsan_handle_function_type_mismatch/, 'function'],
];

export function refuseInstrumented({ functions, name }: Module): void {
  for (const fn of functions)
    for (const [pattern, sanitizer] of runtimes)
      if (pattern.test(fn.name))
        throw new UserError(
          `'${name}' was compiled with -fsanitize=${sanitizer}, which needs a runtime that clew does not have; compile it with -fno-sanitize=${sanitizer}`,
        );
}
