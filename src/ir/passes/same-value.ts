// Which instructions compute the same: equal operations on the same operands. Unoptimised code
// computes the address of `a[i]` anew for each mention. Only what depends on nothing but its operands can
// be the same; loads, calls and phis are different each time.

import { getOrMake } from '../../base/known.ts';
import { controlFlowOf } from '../control-flow.ts';
import type { Instruction } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { operandsOf } from '../operands.ts';

export class SameValues {
  private readonly first = new Map<string, Value>();
  private readonly representatives = new Map<Value, Value>();
  private readonly identities = new Map<unknown, number>();

  constructor(fn: Func) {
    for (const block of controlFlowOf(fn).blocks) {
      for (const instruction of block.instructions) this.enter(instruction);
    }
  }

  /** One of all values that are the same as this one, always the same of them. */
  of(value: Value): Value {
    return this.representatives.get(value) ?? value;
  }

  private enter(instruction: Instruction): void {
    const operation = operationOf(instruction);
    if (operation === undefined) return;
    const operands = operandsOf(instruction).map((operand) => this.name(operand));
    const type = this.identity(instruction.type);
    const key = `${operation} ${operands.join()} ${type} ${this.elementOf(instruction)}`;
    const known = this.first.get(key);
    if (known === undefined) this.first.set(key, instruction);
    else this.representatives.set(instruction, known);
  }

  private elementOf(instruction: Instruction): string {
    return instruction.op === 'getelementptr' ? `${this.identity(instruction.element)}` : '';
  }

  private name(operand: Value): string {
    if (operand.kind === 'integer') return `${operand.value}i${operand.type.bits}`;
    return `${this.identity(this.of(operand))}`;
  }

  private identity(thing: unknown): number {
    return getOrMake(this.identities, thing, () => this.identities.size);
  }
}

/** Flags do not matter: with or without them, the number is the same unless it is undefined. */
function operationOf(instruction: Instruction): string | undefined {
  switch (instruction.op) {
    case 'binary':
    case 'cast':
      return instruction.operator;
    case 'getelementptr':
      return instruction.op;
    default:
      return undefined;
  }
}
