// The functions that a compiled program imports: everything the box has towards the outside. Names with
// two underscores are called by the C library (libc/internal/host.h), the others by the translation itself.

import type { Signature } from '../wasm/assemble.ts';
import { wasm } from '../wasm/opcodes.ts';

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
  /** number, kind, text: the same, with the number in place of the text's `{}`. */
  detectNumber: { parameters: [i64, i32, i32], results: [] },
  /** pointer: a call of something that is no function of the type that the call has. */
  invalidCall: { parameters: [i64], results: [] },
  /** stack pointer: it went below the limit. */
  stackSlow: { parameters: [i32], results: [] },
  /** Fuel is used up: returns more, or ends the run. */
  refuel: { parameters: [], results: [i32] },
  /** A longjmp is about to throw. */
  jump: { parameters: [], results: [] },
  __clew_fault: { parameters: [i64, i64, i32], results: [] },
  __clew_syscall: { parameters: [i64, i64, i64, i64, i64, i64, i64], results: [i64] },
  /** status, its shadow. */
  __clew_exit: { parameters: [i32, i32], results: [] },
  __clew_signal_exit: { parameters: [i32], results: [] },
  __clew_finding: { parameters: [i64, i64], results: [] },
  /** pointer, 0 = never allocated, 1 = freed already: a wrong free. */
  __clew_bad_free: { parameters: [i64, i32], results: [] },
  /** The allocation or release that a report asked for happens now. */
  __clew_watched: { parameters: [i64], results: [] },
  /** 1: the allocation that is being made fails (--fail-calls). */
  __clew_allocation_fails: { parameters: [], results: [i32] },
  __clew_stack_overflow: { parameters: [], results: [] },
  /** target, source, size: what realloc copies; of shadowed programs. */
  __clew_copy_shadows: { parameters: [i32, i32, i32], results: [] },
  /** heap object, first byte that is not initialised, size (libc/runtime/input_heap.c). */
  __clew_uninitialized: { parameters: [i64, i64, i64], results: [] },
  /** result, its size, name of the function: what a function returns that nobody defines. */
  __clew_missing: { parameters: [i64, i64, i64], results: [] },
  /** address, size, text: a local that nothing was written to yet. */
  uninitializedLocal: { parameters: [i32, i32, i32], results: [] },
  // Requests about symbolic input (libc/internal/symbolic.h). Those that look at shadows get them from
  // lower/requests.ts; a shadow is a term's number, 0 = concrete.
  /** object, size, name. */
  __clew_make_symbolic: { parameters: [i64, i64, i64], results: [] },
  /** condition, its shadow, decision, 1 = a condition that no input fulfils is a mistake. */
  __clew_assume: { parameters: [i32, i32, i32, i32], results: [] },
  /** shadow of a condition that generated input should fulfil. */
  __clew_prefer: { parameters: [i32], results: [] },
  /** text, value, its width, its shadow. */
  __clew_print_value: { parameters: [i64, i64, i32, i32], results: [] },
  __clew_object_size: { parameters: [i64], results: [i64] },
  /** pointer: how many bytes there are to the end of its object. */
  __clew_readable: { parameters: [i64], results: [i64] },
  __clew_stack_trace: { parameters: [], results: [] },
  /** text, which goes on from "the program": a call failed that could work natively. */
  __clew_box_failure: { parameters: [i64], results: [] },
  /** name, bytes, size, format: what an observing harness saw. */
  __clew_observe: { parameters: [i64, i64, i64, i64], results: [] },
  /** name, pointer. */
  __clew_observe_function: { parameters: [i64, i64], results: [] },
  /** what was not looked at. */
  __clew_observe_cut: { parameters: [i64], results: [] },
  /** Can the object that a pointer points into never be written? */
  __clew_is_constant: { parameters: [i64], results: [i32] },
  __clew_silent_exit: { parameters: [], results: [] },
  // Threads (libc/internal/threading.h).
  /** start, argument: the number of the new thread, 0 if there are too many. */
  __clew_thread_create: { parameters: [i64, i64], results: [i32] },
  /** object: another thread may go first, if the schedule says so. */
  __clew_thread_point: { parameters: [i64], results: [] },
  /** object, name of the function, nanoseconds (-1 = for ever): 1 if the time came first. */
  __clew_thread_wait: { parameters: [i64, i64, i64], results: [i32] },
  /** object, how many. */
  __clew_thread_wake: { parameters: [i64, i32], results: [] },
  __clew_thread_yield: { parameters: [], results: [] },
  __clew_thread_end: { parameters: [], results: [] },
  /** object, 1 = the thread holds it from now on. */
  __clew_thread_acquire: { parameters: [i64, i32], results: [] },
  /** object, 1 = the thread does not hold it any more. */
  __clew_thread_release: { parameters: [i64, i32], results: [] },
  /** pointer, size, access and order (threads.ts): an atomic operation is next. */
  __clew_thread_atomic: { parameters: [i64, i32, i32], results: [] },
  /** object, size: memory that was handed out anew. */
  __clew_thread_memory: { parameters: [i64, i64], results: [] },
  /** address of a thread-local variable: its address in the running thread. */
  threadLocal: { parameters: [i64], results: [i64] },
  /** address, size, write, site: an access that must be ordered with those of other threads. */
  threadAccess: { parameters: [i32, i32, i32, i32], results: [] },
} as const satisfies Record<string, Signature>;

export type HostFunction = keyof typeof machine;

/**
 * What a shadowed program imports beside them: `shadow...` functions make terms, 0 for what is constant. A number of
 * 64 bits is two halves, low one first; an operand is its shadow followed by its value, which counts where the shadow
 * is 0.
 */
const shadow = {
  /** code (shadow-operators.ts), left, right: operands of up to 32 bits. */
  shadowBinary: { parameters: [i32, i32, i32, i32, i32], results: [i32] },
  /** The same, up to 64 bits. */
  shadowBinaryLong: { parameters: [i32, i32, i32, i32, i32, i32, i32], results: [i32] },
  /** code, operand. */
  shadowUnary: { parameters: [i32, i32], results: [i32] },
  /** width, condition, first, second: of up to 64 bits. */
  shadowIte: { parameters: [i32, i32, i32, i32, i32, i32, i32, i32], results: [i32] },
  /** width, four words: a constant, for operations whose operands must be terms. */
  shadowConstant: { parameters: [i32, i32, i32, i32, i32], results: [i32] },
  /** number (shadow-operators.ts), three terms. */
  shadowTernary: { parameters: [i32, i32, i32, i32], results: [i32] },
  /** high, low: terms. */
  shadowConcat: { parameters: [i32, i32], results: [i32] },
  /** term, highest bit, lowest bit. */
  shadowExtract: { parameters: [i32, i32, i32], results: [i32] },
  /** base, index, step: the address of an element. */
  shadowElement: { parameters: [i32, i32, i32, i32, i32], results: [i32] },
  /** base's shadow and low half, distance: an address moved by a number. */
  shadowOffset: { parameters: [i32, i32, i32, i32], results: [i32] },
  /** decision, condition, whether it holds. */
  decide: { parameters: [i32, i32, i32], results: [] },
  /** The same for the negation of a condition. */
  decideNot: { parameters: [i32, i32, i32], results: [] },
  /** switch (Program.switches), operand. */
  decideSwitch: { parameters: [i32, i32, i32, i32], results: [] },
  /** decision, operand: the machine needs its number; other numbers are pending. */
  pin: { parameters: [i32, i32, i32, i32], results: [] },
  /** The same for a value of up to 128 bits. */
  pinWide: { parameters: [i32, i32, i32, i32, i32, i32], results: [] },
  /** decision, operand, text: there is no term for what happens to it. */
  concretize: { parameters: [i32, i32, i32, i32, i32], results: [] },
  /** decision, text: what is assumed here of a function that nobody defines. */
  assumeMissing: { parameters: [i32, i64], results: [] },
  // Memory at addresses that were checked.
  /** address, bits: the shadow of a value in memory. */
  shadowLoad: { parameters: [i32, i32], results: [i32] },
  /** address, term. */
  shadowStore: { parameters: [i32, i32], results: [] },
  /** address, size. */
  shadowClear: { parameters: [i32, i32], results: [] },
  /** target, source, size. */
  shadowCopy: { parameters: [i32, i32, i32], results: [] },
  /** target, size, the byte's shadow. */
  shadowFill: { parameters: [i32, i32, i32], results: [] },
  // Accesses through symbolic pointers; the decision is of kind pointer, the next number of kind bounds.
  /** decision, pointer, size, write: checks, and opens the access that the next three work on. */
  accessAt: { parameters: [i32, i32, i32, i32, i32, i32], results: [] },
  /** offset in the access, bits. */
  loadAt: { parameters: [i32, i32], results: [i32] },
  /** offset in the access, bits, shadow, four words of the value. */
  storeAt: { parameters: [i32, i32, i32, i32, i32, i32, i32], results: [] },
  /** size, byte. */
  fillAt: { parameters: [i32, i32, i32], results: [] },
  /** decision, target, source, size. */
  copyAt: { parameters: [i32, i32, i32, i32, i32, i32, i32, i32], results: [] },
  /** decision, pointer, length: a symbolic length must not leave the object. */
  lengthAt: { parameters: [i32, i32, i32, i32, i32, i32, i32], results: [] },
} as const satisfies Record<string, Signature>;

/** What shadowed programs import beside that where something is new (new-bit.ts). */
const news = {
  /** shadow of a value of new code: the same, with the mark that it is. */
  newValue: { parameters: [i32], results: [i32] },
  /** address, shadow, bits: as shadowStore. */
  newStore: { parameters: [i32, i32, i32], results: [] },
  /** address, bits: as shadowLoad, of a pointer. */
  newLoadPointer: { parameters: [i32, i32], results: [i32] },
  /** address, size: these bytes are new. */
  newBytes: { parameters: [i32, i32], results: [] },
  /** These two stand around calls of the library on new lines. */
  newEnter: { parameters: [], results: [] },
  newLeave: { parameters: [], results: [] },
} as const satisfies Record<string, Signature>;

export type ShadowFunction = keyof typeof shadow | keyof typeof news;

export const hostFunctions: ReadonlyMap<string, Signature> = new Map<string, Signature>([
  ...Object.entries(machine),
  ...mathFunctions.unary.map(
    (name) => [`__clew_${name}`, { parameters: [f64], results: [f64] }] as const,
  ),
  ...mathFunctions.binary.map(
    (name) => [`__clew_${name}`, { parameters: [f64, f64], results: [f64] }] as const,
  ),
]);

/** What a program imports, in the order of its numbers. */
export function importedFunctions(
  shadows: boolean,
  tellsNews: boolean,
): ReadonlyMap<string, Signature> {
  if (!shadows) return hostFunctions;
  const more = { ...shadow, ...(tellsNews && news) };
  return new Map([...hostFunctions, ...Object.entries(more)]);
}
