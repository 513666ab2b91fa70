// The part of the C library that keeps the validity map itself (malloc, free, the checks): its own accesses are not
// checked, and its values have no shadows. The sources put it into a section of its own.

import type { Func } from '../ir/module.ts';

export function isUnchecked(fn: Func): boolean {
  return fn.section === 'clew.unchecked';
}
