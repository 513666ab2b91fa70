// Functions that a harness consists of, written in the intermediate language: straight-line code of calls, loads and
// local memory.

import { integerConstant, load, noAttributes, store } from '../../ir/construct.ts';
import type { Alloca, Block, Call } from '../../ir/instruction.ts';
import type { Func, Value } from '../../ir/module.ts';
import type { Type, TypeTable } from '../../ir/types.ts';

const unplaced = { kind: 'instruction', name: '', location: undefined } as const;

/** Writes the only block of a function. */
export class Writer {
  private readonly types: TypeTable;
  private readonly block: Block = { name: 'entry', instructions: [] };

  constructor(types: TypeTable, fn: Func) {
    this.types = types;
    fn.blocks = [this.block];
  }

  /** Local memory of so many bytes. */
  memory(size: number): Alloca {
    return this.add({
      ...unplaced,
      op: 'alloca',
      type: this.types.pointer,
      allocated: this.types.array(this.types.integer(8), size),
      count: integerConstant(this.types.integer(32), 1),
      align: 16,
      inAlloca: false,
      swiftError: false,
    });
  }

  load(type: Type, memory: Value, offset: number): Value {
    return this.add(load(type, this.place(memory, offset), undefined));
  }

  store(value: Value, memory: Value): void {
    this.add(store(this.types, value, memory, undefined));
  }

  /** The low bits of a number. */
  narrow(value: Value, type: Type): Value {
    if (value.type === type) return value;
    const operator = 'trunc';
    return this.add({ ...unplaced, op: 'cast', type, operator, operand: value, flags: [] });
  }

  call(callee: Func, values: Value[]): Call {
    return this.add({
      ...unplaced,
      op: 'call',
      type: callee.functionType.result,
      callee,
      functionType: callee.functionType,
      arguments: values,
      attributes: { ...noAttributes, parameters: callee.attributes.parameters },
      callingConvention: callee.callingConvention,
      tail: 'none',
      bundles: [],
      flags: [],
    });
  }

  return(value: Value | undefined): void {
    this.add({ ...unplaced, op: 'ret', type: this.types.void, value });
  }

  private place(memory: Value, offset: number): Value {
    if (offset === 0) return memory;
    return this.add({
      ...unplaced,
      op: 'getelementptr',
      type: this.types.pointer,
      element: this.types.integer(8),
      base: memory,
      indices: [integerConstant(this.types.integer(64), offset)],
      flags: [],
    });
  }

  add<T extends Block['instructions'][number]>(instruction: T): T {
    this.block.instructions.push(instruction);
    return instruction;
  }
}
