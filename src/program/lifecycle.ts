// What runs before main and after exit: the module's constructors and destructors. The C library calls each list as one
// function, which it declares and the translation writes.

import type { Constant, Func, Module } from '../ir/module.ts';

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
