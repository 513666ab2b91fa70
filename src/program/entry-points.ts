// Where a program begins: at the library's start, and at functions that compiled code calls without the source naming them. All
// that is compiled is reached from these (reachable.ts).

import { processCallFunction } from '../abi/processes.ts';
import type { Constant, Func, Module } from '../ir/module.ts';
import { libraryFunctionsOf } from './lower/intrinsics-float.ts';
import { resolveAlias } from './reachable.ts';
import { runtimeFunctions } from './translation.ts';

/** The function that the machine calls. */
export const startFunction = '__clew_start';

/** Whether a function is where threads begin: pthread_create has its address, so that only programs that start threads have it. */
export function isThreadStart({ name, blocks }: Func): boolean {
  return name === '__clew_thread_start' && blocks.length > 0;
}

/** Whether a function makes the system calls of a program with child processes: only those that can fork have it. */
export function isProcessCall({ name, blocks }: Func): boolean {
  return name === processCallFunction && blocks.length > 0;
}

const entryPoints = [startFunction, ...runtimeFunctions] as const;

/** Functions of the library that the program needs beside those that it names, for the linker. */
export function requiredSymbols(modules: readonly Module[]): string[] {
  const intrinsics = modules.flatMap(({ functions }) =>
    functions.flatMap(({ name }) => libraryFunctionsOf(name)),
  );
  return [...entryPoints, ...new Set(intrinsics)];
}

/** `named` holds all functions of the linked module. */
export function rootsOf(
  named: ReadonlyMap<string, Func>,
  lifecycles: readonly Lifecycle[],
): Func[] {
  const behindIntrinsics = [...named.keys()].flatMap(libraryFunctionsOf);
  const entries = [...entryPoints, ...behindIntrinsics].map((name) => named.get(name));
  const lists = lifecycles.flatMap(({ functions }) => functions);
  return [...entries.filter((fn) => fn !== undefined), ...lists];
}

/** The functions where the user's code begins: main, or what the library's own main calls. */
export function userMains(main: Func | undefined, isLibrary: (fn: Func) => boolean): Set<Func> {
  if (main === undefined) return new Set();
  if (!isLibrary(main)) return new Set([main]);
  const instructions = main.blocks.flatMap((block) => block.instructions);
  const callees = instructions.flatMap((each) =>
    each.op === 'call' ? [resolveAlias(each.callee)] : [],
  );
  return new Set(
    callees.filter((callee) => callee.kind === 'function').filter((fn) => !isLibrary(fn)),
  );
}

// What runs before main and after exit: the module's constructors and destructors. The C library calls each list as one
// function, which it declares and the translation writes.

export interface Lifecycle {
  /** The name by which the library calls the list. */
  readonly name: string;
  /** The functions in the order in which they run. */
  readonly functions: readonly Func[];
}

export function lifecyclesOf(module: Module): readonly Lifecycle[] {
  return [
    { name: '__clew_constructors', functions: byPriority(module, 'llvm.global_ctors') },
    { name: '__clew_destructors', functions: byPriority(module, 'llvm.global_dtors').reverse() },
  ];
}

function byPriority(module: Module, list: string): Func[] {
  const global = module.globals.find((each) => each.name === list);
  const entries = global?.initializer?.kind === 'aggregate' ? global.initializer.elements : [];
  return entries
    .map((entry) => (entry.kind === 'aggregate' ? entry.elements : []))
    .map(([priority, fn]) => ({ priority: priorityOf(priority), fn }))
    .sort((a, b) => a.priority - b.priority)
    .flatMap(({ fn }) => (fn?.kind === 'function' ? [fn] : []));
}

function priorityOf(constant: Constant | undefined): number {
  return constant?.kind === 'integer' ? Number(constant.value) : 65535;
}
