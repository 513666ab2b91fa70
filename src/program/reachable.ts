// What of a linked module the program can reach from its roots: functions, variables, and which functions
// and labels have their address taken. Only that is laid out and translated, so a library costs what is
// used of it.

import type { Alias, Block, Constant, Func, GlobalVariable, Value } from '../ir/module.ts';
import { operandsOf } from '../ir/operands.ts';
import { isConstant } from './constants.ts';

export interface Reachable {
  readonly functions: ReadonlySet<Func>;
  readonly globals: ReadonlySet<GlobalVariable>;
  /** Functions that something other than a direct call refers to. */
  readonly addressed: ReadonlySet<Func>;
  /** Blocks whose address is taken (computed goto). */
  readonly labels: ReadonlySet<Block>;
}

export function reach(roots: readonly Constant[]): Reachable {
  const functions = new Set<Func>();
  const globals = new Set<GlobalVariable>();
  const addressed = new Set<Func>();
  const labels = new Set<Block>();
  const aliases = new Set<Alias>();
  const work: Constant[] = [...roots];

  const callee = (value: Value): void => {
    const target = resolveAlias(value);
    if (target.kind === 'function') visitFunction(target);
    else if (isConstant(target)) work.push(target);
  };
  const visitFunction = (fn: Func): void => {
    if (functions.has(fn)) return;
    functions.add(fn);
    pending.push(fn);
  };
  const pending: Func[] = [];

  const visitConstant = (constant: Constant): void => {
    switch (constant.kind) {
      case 'function':
        addressed.add(constant);
        visitFunction(constant);
        return;
      case 'global':
        if (globals.has(constant)) return;
        globals.add(constant);
        if (constant.initializer !== undefined) work.push(constant.initializer);
        return;
      case 'alias':
        if (aliases.has(constant)) return;
        aliases.add(constant);
        work.push(constant.target);
        return;
      case 'aggregate':
        work.push(...constant.elements);
        return;
      case 'expression':
        for (const operand of operandsOf(constant.computation)) {
          if (isConstant(operand)) work.push(operand);
        }
        return;
      case 'blockaddress':
        labels.add(constant.block);
        visitFunction(constant.function);
        return;
      default:
        return;
    }
  };
  const visitBody = (fn: Func): void => {
    for (const block of fn.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.op === 'call' || instruction.op === 'callbr') {
          callee(instruction.callee);
          for (const each of instruction.arguments) if (isConstant(each)) work.push(each);
          continue;
        }
        for (const operand of operandsOf(instruction)) if (isConstant(operand)) work.push(operand);
      }
    }
  };

  for (;;) {
    const constant = work.pop();
    if (constant !== undefined) {
      visitConstant(constant);
      continue;
    }
    const fn = pending.pop();
    if (fn === undefined) break;
    visitBody(fn);
  }
  return { functions, globals, addressed, labels };
}

/** The function behind an alias, for direct calls. */
export function resolveAlias(value: Value): Value {
  let target = value;
  while (target.kind === 'alias' && !target.indirect) target = target.target;
  return target;
}
