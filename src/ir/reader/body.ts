// The values of a function body while it is read. Values are numbered: first the module's, then arguments, the
// function's constants, then every instruction that has a result. Operands count back
// from the next number; a number that is not taken yet is a forward reference (a phi in a
// loop, mostly), which stands in until the end of the function.

import type { Block, Instruction } from '../instruction.ts';
import type { MetadataLocal, VariableRecord } from '../metadata.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands } from '../operands.ts';
import type { Type } from '../types.ts';
import type { ModuleContext } from './context.ts';
import type { MetadataTable } from './metadata.ts';
import { valueMetadata } from './metadata.ts';
import type { BitRecord } from './record.ts';

/** Stands for a value that comes later. It never leaves the reader. */
interface ForwardReference {
  readonly kind: 'forward';
  readonly type: Type;
  readonly id: number;
}

export class Body {
  readonly function: Func;
  /** The instructions in the order of the file; attachments name them by their index. */
  readonly instructions: Instruction[] = [];
  private readonly forwards = new Map<number, ForwardReference>();
  private readonly waiting: Instruction[] = [];
  private readonly waitingMetadata: MetadataLocal[] = [];
  private sawForward = false;
  private record: BitRecord | undefined;
  private index = 0;

  constructor(
    readonly context: ModuleContext,
    owner: Func,
    readonly blocks: Block[],
    readonly metadata: MetadataTable,
  ) {
    this.function = owner;
  }

  // ---- Operands of the current record, from left to right ---------------------------------------

  begin(record: BitRecord): void {
    this.record = record;
    this.index = 0;
    this.sawForward = false;
  }

  get remaining(): number {
    return this.current.length - this.index;
  }

  number(): number {
    return this.current.at(this.index++);
  }

  optionalNumber(): number {
    return this.index < this.current.length ? this.number() : 0;
  }

  type(): Type {
    return this.context.type(this.number());
  }

  block(): Block {
    const index = this.number();
    return this.blocks[index] ?? this.fail(`there is no block ${index}`);
  }

  /** Whether the next number is this one, which is then taken. */
  skips(marker: number): boolean {
    if (this.remaining === 0 || this.current.at(this.index) !== marker) return false;
    this.index++;
    return true;
  }

  /** A value; its type follows only when the value is not known yet. */
  typedValue(): Value {
    const id = this.relative(this.number());
    const known = this.context.values[id];
    return known ?? this.forward(id, this.type());
  }

  /** A value of a type that something before it determines. */
  value(type: Type): Value {
    return this.valueAt(this.relative(this.number()), type);
  }

  /** A value whose distance is signed: phis look forward as often as back. */
  signedValue(type: Type): Value {
    const distance = this.current.signed(this.index++);
    return this.valueAt(this.context.values.length - distance, type);
  }

  /** A value by its number. */
  absoluteValue(type: Type): Value {
    return this.valueAt(this.number(), type);
  }

  /** An operand that is metadata: the distance leads to a metadata number. */
  metadataOperand(type: Type): Value {
    const metadata = this.metadata.at(this.relative(this.number()));
    return { kind: 'metadata', type, metadata };
  }

  fail(construct: string): never {
    if (this.record === undefined) return this.context.fail(construct);
    return this.record.fail(construct);
  }

  private get current(): BitRecord {
    if (this.record === undefined) throw new Error('operands are read before a record');
    return this.record;
  }

  private relative(distance: number): number {
    return (this.context.values.length - distance) >>> 0;
  }

  valueAt(id: number, type: Type): Value {
    const known = this.context.values[id];
    if (known === undefined) return this.forward(id, type);
    if (known.type !== type) this.fail(`value ${id} has another type than its user expects`);
    return known;
  }

  private forward(id: number, type: Type): Value {
    // No function has more values than its block has bits.
    if (id < this.context.values.length || id - this.context.values.length > 0xfffffff) {
      this.fail(`there is no value ${id}`);
    }
    this.sawForward = true;
    let reference = this.forwards.get(id);
    if (reference === undefined) {
      reference = { kind: 'forward', type, id };
      this.forwards.set(id, reference);
    } else if (reference.type !== type) this.fail(`value ${id} is used with two types`);
    return reference as unknown as Value;
  }

  // ---- What comes out ----------------------------------------------------------------------------

  /** Takes an instruction into the block, and its result into the values. */
  add(instruction: Instruction, block: Block): void {
    block.instructions.push(instruction);
    this.instructions.push(instruction);
    if (this.sawForward) this.waiting.push(instruction);
    if (instruction.type !== this.context.table.void) this.context.values.push(instruction);
  }

  /** A debug record that stands before the last instruction. */
  addRecord(record: VariableRecord): void {
    const last = this.instructions[this.instructions.length - 1];
    if (last === undefined) this.fail('a debug record before the first instruction');
    last.records ??= [];
    last.records.push(record);
  }

  /** A value as metadata; a local one may still be to come. */
  valueMetadata(value: Value) {
    const metadata = valueMetadata(this.metadata, value);
    if (metadata.kind === 'local' && isForward(value)) this.waitingMetadata.push(metadata);
    return metadata;
  }

  /** Puts the values in place of the forward references. */
  finish(): void {
    const resolve = (value: Value): Value => (isForward(value) ? this.resolve(value) : value);
    for (const instruction of this.waiting) mapOperands(instruction, resolve);
    for (const metadata of this.waitingMetadata) metadata.value = resolve(metadata.value);
  }

  private resolve(value: Value): Value {
    const reference = value as unknown as ForwardReference;
    const found = this.context.values[reference.id];
    if (found === undefined) this.context.fail(`value ${reference.id} is used but never computed`);
    if (found.type !== reference.type) {
      this.context.fail(`value ${reference.id} has another type than its users expect`);
    }
    return found;
  }
}

function isForward(value: Value): boolean {
  return (value as unknown as ForwardReference).kind === 'forward';
}
