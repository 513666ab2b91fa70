// Which functions can call themselves, directly or in a circle: only they can overflow the stack or run
// for ever without a loop. A call through a pointer may reach every function whose address is taken.

import type { Func } from '../ir/module.ts';
import { stronglyConnected } from '../ir/strongly-connected.ts';
import { type Reachable, resolveAlias } from './reachable.ts';

/** Stands for every function that a pointer may point to. */
const anyPointer = Symbol('called through a pointer');
type Node = Func | typeof anyPointer;

/** The functions in an order in which callees come before their callers, but for circles. */
export function calleesFirst(functions: readonly Func[]): Func[] {
  const direct = (fn: Func): Func[] => calleesOf(fn).filter((each) => each !== anyPointer);
  return stronglyConnected(new Set(functions), direct).flat();
}

export function recursiveFunctions(reachable: Reachable): Set<Func> {
  const calls = new Map<Node, readonly Node[]>();
  for (const fn of reachable.functions) calls.set(fn, calleesOf(fn));
  calls.set(anyPointer, [...reachable.addressed]);
  const callsOf = (node: Node): readonly Node[] => calls.get(node) ?? [];
  const result = new Set<Func>();
  for (const component of stronglyConnected(new Set(calls.keys()), callsOf)) {
    const circular = component.length > 1 || callsOf(component[0]).includes(component[0]);
    if (circular) for (const node of component) if (node !== anyPointer) result.add(node);
  }
  return result;
}

function calleesOf(fn: Func): Node[] {
  const callees = new Set<Node>();
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      if (instruction.op !== 'call') continue;
      const callee = resolveAlias(instruction.callee);
      if (callee.kind === 'function') callees.add(callee);
      else if (callee.kind !== 'assembly') callees.add(anyPointer);
    }
  }
  return [...callees];
}
