// Sends all functions through the passes, then inlines small ones into their callers, callees first, and finds what the
// lowering wants to know of the result: which accesses need no check.

import { mathFunctions } from '../abi/host.ts';
import type { Block, Call } from '../ir/instruction.ts';
import type { Func } from '../ir/module.ts';
import { canBeInlined, inlineCalls } from '../ir/passes/inline.ts';
import { MemoryKeepers } from '../ir/passes/lasting-validity.ts';
import { prepare } from '../ir/passes/prepare.ts';
import { repeatedAccesses } from '../ir/passes/repeated-access.ts';
import type { TypeTable } from '../ir/types.ts';
import { staticSize } from './frame.ts';
import type { Layout } from './layout.ts';
import type { Ready } from './lower/function.ts';
import { ConcreteAccesses } from './lower/shadow/concrete-accesses.ts';
import { takesPart } from './lower/shadow/may.ts';
import { type CompileOptions, promotedLocals } from './options.ts';
import type { Outline } from './outline.ts';
import { resolveAlias } from './reachable.ts';
import { calleesFirst } from './recursion.ts';
import { isUnchecked } from './unchecked.ts';

type Passed = Pick<Ready, 'fn' | 'prepared' | 'nativeBytes'>;

/** Changes the functions in place. Those without a body are missing from the result. */
export function prepareFunctions(
  outline: Outline,
  types: TypeTable,
  recursive: ReadonlySet<Func>,
  options: CompileOptions,
): Map<Func, Ready> {
  const { functions, layout } = outline;
  const keepers = memoryKeepers(functions);
  const passed = throughPasses(outline, types, options);
  // If memory that was never written matters, already the first access of a local can meet a shadow.
  const findsConcrete = options.shadows && !options.tracksWrites && !options.uninitializedInput;
  const concreteAccesses = findsConcrete ? new ConcreteAccesses(layout, functions) : undefined;
  const ready = new Map<Func, Ready>();
  const small = new Set<Func>();
  for (const fn of calleesFirst(functions)) {
    const own = passed.get(fn);
    if (own === undefined) continue;
    inlineCalls(fn, types, (call) => inlineTarget(call, fn, small));
    const once = own.prepared.resumption === undefined && !recursive.has(fn);
    if (once && canBeInlined(fn)) small.add(fn);
    const repeated = repeatedAccesses(fn, layout, keepers);
    const concreteUntilMet = takesPart(fn) ? concreteAccesses?.of(fn) : undefined;
    ready.set(fn, { ...own, repeated, concreteUntilMet });
  }
  return ready;
}

function throughPasses(
  { functions, layout, image }: Outline,
  types: TypeTable,
  options: CompileOptions,
): Map<Func, Passed> {
  const addressOf = (block: Block) => BigInt(image.label(block));
  const passed = new Map<Func, Passed>();
  for (const fn of functions) {
    if (fn.blocks.length === 0) continue;
    const nativeBytes = localBytes(fn, layout);
    const promote = promotedLocals(fn, options);
    const prepared = prepare(fn, { types, sizes: layout, addressOf, promote });
    passed.set(fn, { fn, prepared, nativeBytes });
  }
  return passed;
}

function localBytes(fn: Func, layout: Layout): number {
  let bytes = 0;
  for (const instruction of fn.blocks[0].instructions) {
    if (instruction.op === 'alloca') bytes += staticSize(instruction, layout) ?? 0;
  }
  return bytes;
}

/** The function that a call can be replaced by. Checked code must stay checked, and unchecked code unchecked. */
function inlineTarget(call: Call, caller: Func, small: ReadonlySet<Func>): Func | undefined {
  const callee = resolveAlias(call.callee);
  if (callee.kind !== 'function' || !small.has(callee)) return undefined;
  const fits = callee.functionType === call.functionType && callee.section === caller.section;
  return fits ? callee : undefined;
}

// The functions of a program after which all memory is as valid as before. Validity changes in the run-time
// part of the library, which writes the validity map, and in what the host does; the host's
// arithmetic and the translation's bulk memory operations are the exceptions.
function memoryKeepers(functions: readonly Func[]): MemoryKeepers {
  return new MemoryKeepers(functions, mayInvalidate);
}

function mayInvalidate(fn: Func): boolean {
  return fn.blocks.length === 0 ? !harmless.has(fn.name) : isUnchecked(fn);
}

const harmless = new Set<string>([
  '__clew_memcpy',
  '__clew_memmove',
  '__clew_memset',
  ...[...mathFunctions.unary, ...mathFunctions.binary].map((name) => `__clew_${name}`),
]);
