// The functions of a program after which all memory is as valid as before. Validity changes in the run-time
// part of the library, which writes the validity map, and in what the host does; the host's
// arithmetic and the translation's bulk memory operations are the exceptions.

import { mathFunctions } from '../abi/host.ts';
import type { Func } from '../ir/module.ts';
import { MemoryKeepers } from '../ir/passes/lasting-validity.ts';
import { isUnchecked } from './unchecked.ts';

export function memoryKeepers(functions: readonly Func[]): MemoryKeepers {
  return new MemoryKeepers(functions, mayInvalidate);
}

function mayInvalidate(fn: Func): boolean {
  return fn.blocks.length === 0 ? !harmless.has(fn.name) : isUnchecked(fn);
}

const harmless = new Set<string>([
  ...['__clew_memcpy', '__clew_memmove', '__clew_memset'],
  ...[...mathFunctions.unary, ...mathFunctions.binary].map((name) => `__clew_${name}`),
]);
