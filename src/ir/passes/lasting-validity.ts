// Which instructions can make memory invalid that was valid before: calls, as the callee may free. What
// LLVM defines itself and only computes or moves bytes does not, with the exception of the ends of lifetimes.
// A list of what is known to be harmless: an intrinsic that is not in it counts as a call.

import type { Call, Instruction } from '../module.ts';

export function mayInvalidate(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'call':
      return !isHarmless(instruction);
    case 'callbr':
      return true;
    default:
      return false;
  }
}

function isHarmless({ callee }: Call): boolean {
  if (callee.kind !== 'function') return false;
  const [prefix, family] = callee.name.split('.', 2);
  return prefix === 'llvm' && harmless.has(family);
}

/** By the word after `llvm.`. */
const harmless = new Set([
  ...['dbg', 'expect', 'assume', 'is', 'objectsize', 'prefetch', 'donothing', 'annotation'],
  ...['memcpy', 'memmove', 'memset', 'va_start', 'va_copy', 'va_end', 'stacksave'],
  ...['ctpop', 'ctlz', 'cttz', 'bswap', 'bitreverse', 'fshl', 'fshr', 'abs'],
  ...[
    'smax',
    'smin',
    'umax',
    'umin',
    'sadd',
    'uadd',
    'ssub',
    'usub',
    'smul',
    'umul',
    'sshl',
    'ushl',
  ],
  ...[
    'fabs',
    'sqrt',
    'floor',
    'ceil',
    'trunc',
    'rint',
    'nearbyint',
    'round',
    'roundeven',
    'copysign',
  ],
  ...[
    'fma',
    'fmuladd',
    'minnum',
    'maxnum',
    'minimum',
    'maximum',
    'lrint',
    'llrint',
    'lround',
    'llround',
  ],
  ...['sin', 'cos', 'pow', 'powi', 'exp', 'exp2', 'log', 'log2', 'log10', 'canonicalize'],
  ...['fptosi', 'fptoui', 'vector', 'ptrmask', 'threadlocal', 'returnaddress', 'frameaddress'],
]);
