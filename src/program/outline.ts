// What is settled about a program before its first instruction is lowered: which functions get code, what numbers they
// have, and where everything lies in memory.

import { defaultMemory } from '../abi/address-space.ts';
import { hostFunctions, importedFunctions } from '../abi/host.ts';
import { call, unplaced } from '../ir/construct.ts';
import type { Return } from '../ir/instruction.ts';
import type { Argument, Func, Module } from '../ir/module.ts';
import type { Signature } from '../wasm/assemble.ts';
import {
  isProcessCall,
  isThreadStart,
  type Lifecycle,
  lifecyclesOf,
  rootsOf,
  startFunction,
} from './entry-points.ts';
import { FunctionNumbers } from './function-numbers.ts';
import { Image } from './image.ts';
import { Layout } from './layout.ts';
import { takesPart } from './lower/shadow/may.ts';
import type { CompileOptions } from './options.ts';
import { type Reachable, reach } from './reachable.ts';

export interface Outline {
  readonly layout: Layout;
  readonly reachable: Reachable;
  readonly image: Image;
  /** What the host provides, with its signatures. */
  readonly imports: ReadonlyMap<string, Signature>;
  /** Functions of the module, and wrappers: in order of their numbers. */
  readonly functions: readonly Func[];
  /** Holds for each function without shadows the function that a pointer to it leads to. */
  readonly wrappers: ReadonlyMap<Func, Func>;
  readonly lifecycles: readonly Lifecycle[];
  readonly numbers: FunctionNumbers;
  /** What the machine runs. */
  readonly start: Func;
  /** What the machine runs in a new thread; undefined in programs that start none. */
  readonly threadStart: Func | undefined;
  /** The function that system calls go through; undefined in programs without child processes. */
  readonly processCall: Func | undefined;
  /** All functions of the module. */
  readonly named: ReadonlyMap<string, Func>;
}

export function outlineOf(module: Module, options: CompileOptions): Outline {
  const { memory = defaultMemory, shadows = false } = options;
  const layout = new Layout(module.dataLayout);
  const named = new Map(module.functions.map((fn) => [fn.name, fn]));
  const lifecycles = lifecyclesOf(module);
  const reachable = reach(rootsOf(named, lifecycles));
  const threadStart = [...reachable.functions].find(isThreadStart);
  const processCall = [...reachable.functions].find(isProcessCall);
  const image = new Image(reachable, layout, memory, threadStart !== undefined);
  const wrappers = shadows ? wrappersOf(image.slots) : new Map<Func, Func>();
  const own = [...reachable.functions].filter((fn) => !isProvided(fn));
  const functions = [...own, ...wrappers.values()];
  const imports = importedFunctions(shadows, options.newLines !== undefined);
  const numbers = new FunctionNumbers({ imports: imports.keys(), functions, lifecycles, named });
  const start = named.get(startFunction);
  if (start === undefined) throw new Error(`the module has no ${startFunction}`);
  const code = { imports, functions, wrappers, lifecycles, numbers, start, named };
  return { layout, reachable, image, threadStart, processCall, ...code };
}

function wrappersOf(slots: readonly Func[]): Map<Func, Func> {
  const plain = slots.filter((fn) => !takesPart(fn) && !fn.functionType.variadic);
  return new Map(plain.map((fn) => [fn, wrapperOf(fn)]));
}

/**
 * The function that stands for one without shadows (malloc, free, ...) in the table. Who calls through a pointer does not know
 * that it needs numbers, so the pointer leads to a function that does nothing but call it, directly.
 */
function wrapperOf(target: Func): Func {
  const { parameters, result } = target.functionType;
  const passed = parameters.map((type, index): Argument => {
    return { kind: 'argument', type, name: `a${index}`, index };
  });
  const located = target.blocks[0]?.instructions.find((each) => each.location !== undefined);
  const { attributes } = target;
  const called = { ...call(target, [...passed], located?.location), attributes };
  const value = result.kind === 'void' ? undefined : called;
  const end: Return = { ...unplaced, op: 'ret', type: result, value };
  return {
    ...target,
    name: `__clew_call_${target.name}`,
    arguments: passed,
    blocks: [{ name: 'entry', instructions: [called, end] }],
    section: undefined,
    subprogram: undefined,
  };
}

/** Whether a function is not compiled: intrinsics, the host's functions, and what the lowering open-codes. */
function isProvided(fn: Func): boolean {
  if (fn.blocks.length > 0) return false;
  return fn.name.startsWith('llvm.') || hostFunctions.has(fn.name);
}
