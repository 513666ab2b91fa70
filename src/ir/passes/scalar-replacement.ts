// Replaces small structs and arrays among the local variables by one variable for each of their scalars,
// where all accesses allow it (aggregate-accesses.ts). mem2reg then turns these into values. An
// access out of the variable's bounds keeps it in memory, where the access is found.

import { known } from '../../base/known.ts';
import { allocaLike, load, store, undefinedConstant } from '../construct.ts';
import type { Alloca, Instruction } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import type { TypeTable } from '../types.ts';
import { AggregateAccesses, type Copy, type Filling, filledSlots } from './aggregate-accesses.ts';
import { mapMentions } from './mentions.ts';
import { isLifetimeMark, returnsTwice } from './promotable.ts';
import { rewriteInstructions } from './rewriting.ts';

/** Expects that there are no unreachable blocks. */
export function replaceAggregates(fn: Func, types: TypeTable, sizes: Sizes): void {
  if (returnsTwice(fn)) return;
  const accesses = new AggregateAccesses(fn, sizes);
  const replaceable = accesses.replaceable();
  if (replaceable.size === 0) return;
  const scalars = new Map<Alloca, Map<number, Alloca>>();
  for (const [variable, slots] of replaceable) {
    const parts = [...slots].map(([offset, type]) => [offset, allocaLike(variable, type)] as const);
    scalars.set(variable, new Map(parts));
  }
  const replacement = new Replacement(accesses, scalars, types, sizes);
  for (const block of fn.blocks) rewriteInstructions(block, (each) => replacement.of(each));
  mapMentions(fn, (value) => (replacement.isGone(value) ? undefinedConstant(value.type) : value));
}

class Replacement {
  constructor(
    private readonly accesses: AggregateAccesses,
    private readonly scalars: ReadonlyMap<Alloca, ReadonlyMap<number, Alloca>>,
    private readonly types: TypeTable,
    private readonly sizes: Sizes,
  ) {}

  /** Whether the value is a pointer into a variable that is no more. */
  isGone(value: Value): boolean {
    const target = this.accesses.pointers.get(value);
    return target !== undefined && this.scalars.has(target.variable);
  }

  of(instruction: Instruction): readonly Instruction[] {
    switch (instruction.op) {
      case 'alloca':
        return [...(this.scalars.get(instruction)?.values() ?? [instruction])];
      case 'getelementptr':
        return this.isGone(instruction) ? [] : [instruction];
      case 'load':
      case 'store':
        instruction.pointer = this.scalar(instruction.pointer) ?? instruction.pointer;
        return [instruction];
      case 'call': {
        const filling = this.accesses.fillings.get(instruction);
        if (filling !== undefined && this.scalars.has(filling.variable)) {
          return this.fill(filling, instruction);
        }
        const copy = this.accesses.copies.get(instruction);
        if (copy !== undefined && this.scalars.has(copy.to)) return this.copy(copy, instruction);
        const isMark =
          isLifetimeMark(instruction) && instruction.arguments.some((each) => this.isGone(each));
        return isMark ? [] : [instruction];
      }
      default:
        return [instruction];
    }
  }

  private scalar(pointer: Value): Alloca | undefined {
    const target = this.accesses.pointers.get(pointer);
    return target === undefined ? undefined : this.scalars.get(target.variable)?.get(target.offset);
  }

  private fill(filling: Filling, { location }: Instruction): Instruction[] {
    const slots = known(this.accesses.replaceable(), filling.variable);
    const values = filledSlots(filling, slots, this.sizes) ?? [];
    return [...values].map(([offset, value]) =>
      store(this.types, value, this.part(filling.variable, offset), location),
    );
  }

  private copy({ to, from }: Copy, { location }: Instruction): Instruction[] {
    return [...known(this.scalars, from)].flatMap(([offset, scalar]) => {
      const value = load(scalar.allocated, scalar, location);
      return [value, store(this.types, value, this.part(to, offset), location)];
    });
  }

  private part(variable: Alloca, offset: number): Alloca {
    return known(known(this.scalars, variable), offset);
  }
}
