// How the aggregates among the local variables are used, and which of them could be a handful of scalars
// instead: those that are only loaded and stored scalar by scalar at constant offsets, where no two accesses
// overlap without being the same, or set and copied with a constant length. A variable that is
// copied to another one shares its division into scalars with it, so they stay or go together.

import { known } from '../../base/known.ts';
import { offsetOfElement } from '../constant-offset.ts';
import { controlFlowOf } from '../control-flow.ts';
import type { Alloca, Call, Instruction } from '../instruction.ts';
import type { Constant, Func, Value } from '../module.ts';
import { operandsOf } from '../operands.ts';
import type { Sizes } from '../sizes.ts';
import type { Type } from '../types.ts';
import { type Content, contentOf, isCopy, lengthOf, scalarIn } from './filling.ts';
import { isLifetimeMark, isScalar } from './promotable.ts';

/** The bytes of a variable from an offset on: what a pointer into it points to. */
export interface VariableOffset {
  readonly variable: Alloca;
  readonly offset: number;
}

/** The scalars that a variable falls into: the type at each offset. */
export type Slots = Map<number, Type>;

/** A constant that is written over a part of a variable. */
export interface Filling extends VariableOffset {
  readonly length: number;
  readonly content: Content;
}

export interface Copy {
  readonly to: Alloca;
  readonly from: Alloca;
}

export class AggregateAccesses {
  /** Says for each pointer into a candidate where it points to. */
  readonly pointers = new Map<Value, VariableOffset>();
  readonly fillings = new Map<Instruction, Filling>();
  readonly copies = new Map<Instruction, Copy>();
  private readonly slots = new Map<Alloca, Slots>();
  private readonly sizes: Sizes;

  constructor(fn: Func, sizes: Sizes) {
    this.sizes = sizes;
    const { blocks } = controlFlowOf(fn);
    for (const block of blocks) for (const each of block.instructions) this.findPointer(each);
    if (this.slots.size === 0) return;
    for (const block of blocks) for (const each of block.instructions) this.use(each);
    this.settle();
  }

  /** The variables that can be replaced, and the scalars to replace them by. */
  replaceable(): ReadonlyMap<Alloca, Slots> {
    return this.slots;
  }

  private findPointer(instruction: Instruction): void {
    if (instruction.op === 'alloca' && isSmallAggregate(instruction, this.sizes)) {
      this.slots.set(instruction, new Map());
      this.pointers.set(instruction, { variable: instruction, offset: 0 });
    } else if (instruction.op === 'getelementptr') {
      const base = this.pointers.get(instruction.base);
      if (base === undefined) return;
      const distance = offsetOfElement(instruction, this.sizes);
      if (distance === undefined) return;
      this.pointers.set(instruction, { ...base, offset: base.offset + distance });
    }
  }

  private use(instruction: Instruction): void {
    const used = operandsOf(instruction).flatMap((operand) => this.pointers.get(operand) ?? []);
    if (used.length === 0 || this.isUnderstood(instruction)) return;
    for (const { variable } of used) this.slots.delete(variable);
  }

  private isUnderstood(instruction: Instruction): boolean {
    switch (instruction.op) {
      case 'getelementptr':
        return this.pointers.has(instruction);
      case 'load':
      case 'store': {
        if (instruction.volatile || instruction.atomic !== undefined) return false;
        if (instruction.op === 'load') return this.access(instruction.pointer, instruction.type);
        if (this.pointers.has(instruction.value)) return false;
        return this.access(instruction.pointer, instruction.value.type);
      }
      case 'call':
        return isLifetimeMark(instruction) || this.fill(instruction) || this.copy(instruction);
      default:
        return false;
    }
  }

  private access(pointer: Value, type: Type): boolean {
    const { variable, offset } = known(this.pointers, pointer);
    if (!isScalar(type) || !this.isInside(variable, offset, this.sizes.storeSize(type)))
      return false;
    const slots = this.slots.get(variable);
    const earlier = slots?.get(offset);
    slots?.set(offset, type);
    return earlier === undefined || earlier === type;
  }

  private fill(call: Call): boolean {
    const target = this.pointers.get(call.arguments[0]);
    const length = lengthOf(call);
    if (target === undefined || length === undefined) return false;
    if (!this.isInside(target.variable, target.offset, length)) return false;
    const content = contentOf(call, this.sizes);
    if (content === undefined) return false;
    this.fillings.set(call, { ...target, length, content });
    return true;
  }

  /** Understands copies of whole variables only. */
  private copy(call: Call): boolean {
    if (!isCopy(call)) return false;
    const [to, from] = [this.pointers.get(call.arguments[0]), this.pointers.get(call.arguments[1])];
    if (to === undefined || from === undefined || to.offset !== 0 || from.offset !== 0)
      return false;
    const length = lengthOf(call);
    const sizes = [to, from].map(({ variable }) => this.sizes.size(variable.allocated));
    if (sizes[0] !== length || sizes[1] !== length) return false;
    this.copies.set(call, { to: to.variable, from: from.variable });
    return true;
  }

  private isInside(variable: Alloca, offset: number, length: number): boolean {
    return offset >= 0 && offset + length <= this.sizes.size(variable.allocated);
  }

  /** Joins the slots of copied variables and drops whatever does not fit together. */
  private settle(): void {
    for (const group of this.groups()) {
      const joined = this.join(group);
      for (const variable of group) {
        if (joined === undefined) this.slots.delete(variable);
        else this.slots.set(variable, joined);
      }
    }
  }

  /** Variables that are copied to each other, directly or by way of others. */
  private groups(): Iterable<Set<Alloca>> {
    const groups = new Map<Alloca, Set<Alloca>>();
    for (const { variable } of this.pointers.values()) groups.set(variable, new Set([variable]));
    for (const { to, from } of this.copies.values()) {
      const [smaller, larger] = [known(groups, to), known(groups, from)].sort(
        (a, b) => a.size - b.size,
      );
      if (smaller === larger) continue;
      for (const variable of smaller) groups.set(variable, larger.add(variable));
    }
    return new Set(groups.values());
  }

  private join(group: ReadonlySet<Alloca>): Slots | undefined {
    const joined: Slots = new Map();
    for (const variable of group) {
      const slots = this.slots.get(variable);
      if (slots === undefined) return undefined;
      for (const [offset, type] of slots) {
        if ((joined.get(offset) ?? type) !== type) return undefined;
        joined.set(offset, type);
      }
    }
    const sorted = new Map([...joined].sort(([first], [second]) => first - second));
    let end = 0;
    for (const [offset, type] of sorted) {
      if (offset < end) return undefined;
      end = offset + this.sizes.storeSize(type);
    }
    return this.canFill(group, sorted) ? sorted : undefined;
  }

  /** Whether each filling sets a scalar as a whole or not at all. */
  private canFill(group: ReadonlySet<Alloca>, slots: Slots): boolean {
    for (const filling of this.fillings.values()) {
      if (group.has(filling.variable) && filledSlots(filling, slots, this.sizes) === undefined) {
        return false;
      }
    }
    return true;
  }
}

/** The constants that a filling gives to the slots; undefined when one of them cannot be told. */
export function filledSlots(
  filling: Filling,
  slots: Slots,
  sizes: Sizes,
): Map<number, Constant> | undefined {
  const values = new Map<number, Constant>();
  for (const [offset, type] of slots) {
    const from = offset - filling.offset;
    const to = from + sizes.storeSize(type);
    if (to <= 0 || from >= filling.length) continue;
    if (from < 0 || to > filling.length) return undefined;
    const value = scalarIn(filling.content, type, from, sizes);
    if (value === undefined) return undefined;
    values.set(offset, value);
  }
  return values;
}

/** Replacing larger variables would only trade memory for hundreds of locals. */
const mostBytes = 256;

function isSmallAggregate(variable: Alloca, sizes: Sizes): boolean {
  const { allocated, count } = variable;
  if (allocated.kind !== 'struct' && allocated.kind !== 'array') return false;
  return count.kind === 'integer' && count.value === 1n && sizes.size(allocated) <= mostBytes;
}
