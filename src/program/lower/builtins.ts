// Functions that libc/ declares and the translation provides: bulk memory, requests about symbolic input, and the
// lists of constructors and destructors.

import type { Call } from '../../ir/instruction.ts';
import type { Body } from './body.ts';
import { copyMemory, fillMemory } from './bulk.ts';
import { isRequest, lowerRequest } from './requests.ts';
import { isJump } from './setjmp.ts';
import { lowerIfThenElse } from './shadow/intrinsics.ts';

/** Whether the lowering knows a function without a body by its name and open-codes calls of it. */
export function isOpenCoded(name: string): boolean {
  return /^(llvm\.|__clew_|__ubsan_handle_)/.test(name) || isRequest(name) || isJump(name);
}

/** What one thread alone need not do (libc/internal/threading.h). */
const aloneNothing: ReadonlySet<string> = new Set([
  '__clew_thread_point',
  '__clew_thread_wake',
  '__clew_thread_yield',
  '__clew_thread_acquire',
  '__clew_thread_release',
]);

/** What processes without other threads do for each other. */
const betweenProcesses: ReadonlySet<string> = new Set([
  '__clew_thread_wake',
  '__clew_thread_yield',
]);

export function lowerBuiltin(body: Body, call: Call, name: string): boolean {
  const [first, second, third] = call.arguments;
  const { startsThreads, forks } = body.translation;
  if (!startsThreads && aloneNothing.has(name) && !(forks && betweenProcesses.has(name)))
    return true;
  switch (name) {
    case '__clew_ite':
    case '__clew_ite_int':
      lowerIfThenElse(body, call);
      return true;
    case '__clew_memcpy':
    case '__clew_memmove':
      body.shadows?.flush();
      copyMemory(body, first, second, third);
      return true;
    case '__clew_memset':
      body.shadows?.flush();
      fillMemory(body, first, second, third);
      return true;
    default: {
      if (lowerRequest(body, call, name)) return true;
      const lifecycle = body.translation.lifecycle(name);
      if (lifecycle === undefined) return false;
      body.code.call(lifecycle);
      return true;
    }
  }
}
