// The functions that a compiled program imports: everything the box has towards the outside. Names with
// two underscores are called by the C library (libc/internal/host.h), the others by the translation itself.

import type { Signature } from './assemble.ts';
import { wasm } from './opcodes.ts';

const { i32, i64, f64 } = wasm;

const unary = [
  'sin',
  'cos',
  'tan',
  'asin',
  'acos',
  'atan',
  'sinh',
  'cosh',
  'tanh',
  'asinh',
] as const;
const moreUnary = [
  'acosh',
  'atanh',
  'exp',
  'expm1',
  'log',
  'log1p',
  'log10',
  'log2',
  'cbrt',
] as const;
const binary = ['atan2', 'pow', 'hypot', 'fmod'] as const;

/** Functions of `Math` that the library takes from the host. */
export const mathFunctions = { unary: [...unary, ...moreUnary], binary } as const;

const machine = {
  /** address, size, write: an access that the validity map forbids. */
  fault: { parameters: [i64, i32, i32], results: [] },
  /** address, size, write, object: an access outside the object that it was computed from. */
  boundsFault: { parameters: [i64, i64, i32, i64], results: [] },
  /** kind, text: any other finding. */
  detect: { parameters: [i32, i32], results: [] },
  /** pointer: a call of something that is no function of the type that the call has. */
  invalidCall: { parameters: [i64], results: [] },
  /** stack pointer: it went below the limit. */
  stackSlow: { parameters: [i32], results: [] },
  /** Fuel is used up: returns more, or ends the run. */
  refuel: { parameters: [], results: [i32] },
  __clew_fault: { parameters: [i64, i64, i32], results: [] },
  __clew_syscall: { parameters: [i64, i64, i64, i64, i64, i64, i64], results: [i64] },
  __clew_exit: { parameters: [i32], results: [] },
  __clew_signal_exit: { parameters: [i32], results: [] },
  __clew_finding: { parameters: [i64, i64], results: [] },
  /** pointer, 0 = never allocated, 1 = freed already: a wrong free. */
  __clew_bad_free: { parameters: [i64, i32], results: [] },
  /** The allocation or release that a report asked for happens now. */
  __clew_watched: { parameters: [i64], results: [] },
  __clew_stack_overflow: { parameters: [], results: [] },
} as const satisfies Record<string, Signature>;

export type HostFunction = keyof typeof machine;

export const hostFunctions: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...Object.entries(machine),
  ...mathFunctions.unary.map(
    (name) => [`__clew_${name}`, { parameters: [f64], results: [f64] }] as const,
  ),
  ...mathFunctions.binary.map(
    (name) => [`__clew_${name}`, { parameters: [f64, f64], results: [f64] }] as const,
  ),
]);
