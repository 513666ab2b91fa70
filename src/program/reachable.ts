// The parts of a linked module that the program can reach from its roots: functions, variables, and which functions
// and labels have their address taken. Only that is laid out and translated, so a library costs what is
// used of it.

import type { Block } from '../ir/instruction.ts';
import type { Alias, Constant, Func, GlobalVariable, Value } from '../ir/module.ts';
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
  const walk = new Walk(roots);
  walk.run();
  return walk;
}

class Walk implements Reachable {
  readonly functions = new Set<Func>();
  readonly globals = new Set<GlobalVariable>();
  readonly addressed = new Set<Func>();
  readonly labels = new Set<Block>();
  private readonly aliases = new Set<Alias>();
  /** The constants that are still to be visited. */
  private readonly constants: Constant[];
  private readonly bodies: Func[] = [];

  constructor(roots: readonly Constant[]) {
    this.constants = [...roots];
  }

  run(): void {
    for (;;) {
      for (let next = this.constants.pop(); next !== undefined; next = this.constants.pop())
        this.visitConstant(next);
      const fn = this.bodies.pop();
      if (fn === undefined) return;
      this.visitBody(fn);
    }
  }

  private visitConstant(constant: Constant): void {
    switch (constant.kind) {
      case 'function':
        this.addressed.add(constant);
        return this.visitFunction(constant);
      case 'global':
        if (this.globals.has(constant)) return;
        this.globals.add(constant);
        if (constant.initializer !== undefined) this.constants.push(constant.initializer);
        return;
      case 'alias':
        if (this.aliases.has(constant)) return;
        this.aliases.add(constant);
        this.constants.push(constant.target);
        return;
      case 'aggregate':
        // A table may have more elements than a call takes arguments.
        for (const element of constant.elements) this.constants.push(element);
        return;
      case 'expression':
        return this.visitOperands(operandsOf(constant.computation));
      case 'blockaddress':
        this.labels.add(constant.block);
        return this.visitFunction(constant.function);
      default:
        return;
    }
  }

  private visitFunction(fn: Func): void {
    if (this.functions.has(fn)) return;
    this.functions.add(fn);
    this.bodies.push(fn);
  }

  private visitBody(fn: Func): void {
    for (const { instructions } of fn.blocks) {
      for (const instruction of instructions) {
        if (instruction.op === 'call' || instruction.op === 'callbr') {
          this.visitCallee(instruction.callee);
          this.visitOperands(instruction.arguments);
        } else this.visitOperands(operandsOf(instruction));
      }
    }
  }

  /** A direct call does not take the function's address. */
  private visitCallee(callee: Value): void {
    const target = resolveAlias(callee);
    if (target.kind === 'function') this.visitFunction(target);
    else this.visitOperands([target]);
  }

  private visitOperands(operands: readonly Value[]): void {
    for (const operand of operands) if (isConstant(operand)) this.constants.push(operand);
  }
}

/** The function behind an alias, for direct calls. */
export function resolveAlias(value: Value): Value {
  let target = value;
  while (target.kind === 'alias' && !target.indirect) target = target.target;
  return target;
}
