// Leads the system calls of a program with child processes through one function of the library, which runs the handlers of signals
// that other processes have sent. Programs without child processes call the machine directly.

import type { Outline } from './outline.ts';
import { resolveAlias } from './reachable.ts';

const systemCall = '__clew_syscall';
/** Functions with such names turn to the machine themselves (libc/src/process/system_call.c). */
const own = /^__process_/;

export function routeSystemCalls({ functions, processCall }: Outline): void {
  if (processCall === undefined) return;
  for (const fn of functions) {
    if (own.test(fn.name)) continue;
    for (const { instructions } of fn.blocks)
      for (const each of instructions) {
        if (each.op !== 'call') continue;
        const callee = resolveAlias(each.callee);
        if (callee.kind === 'function' && callee.name === systemCall) each.callee = processCall;
      }
  }
}
