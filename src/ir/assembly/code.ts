// Instructions of the IR that assembly is translated to, one after the other. What is known already is not computed: assembly is full
// of zeros, and of numbers that are cut and extended again.

import { getOrMake } from '../../base/known.ts';
import { call, declare, load, store, unplaced } from '../construct.ts';
import type {
  Atomicity,
  BinaryOperator,
  CastOperator,
  Instruction,
  IntegerPredicate,
} from '../instruction.ts';
import type { Location } from '../metadata.ts';
import type { Func, IntegerConstant, Value } from '../module.ts';
import type { Type, TypeTable } from '../types.ts';

/** Functions that the code calls, by name: one declaration for a module. */
export type Declared = Map<string, Func>;

export class Code {
  readonly instructions: Instruction[] = [];
  /** Conditions under which the processor raises a divide error, right behind their computation. */
  readonly divideErrors: Instruction[] = [];

  constructor(
    readonly types: TypeTable,
    private readonly declared: Declared,
    private readonly location: Location | undefined,
  ) {}

  constant(bits: number, value: bigint | number): IntegerConstant {
    const type = this.types.integer(bits);
    return { kind: 'integer', type, value: BigInt.asUintN(bits, BigInt(value)) };
  }

  binary(operator: BinaryOperator, left: Value, right: Value): Value {
    const folded = this.folded(operator, left, right);
    if (folded !== undefined) return folded;
    const { location } = this;
    const what = { op: 'binary', type: left.type, location, operator, left, right } as const;
    return this.add({ ...unplaced, ...what, flags: [] });
  }

  private folded(operator: BinaryOperator, left: Value, right: Value): Value | undefined {
    if (right.kind !== 'integer') return undefined;
    if (left.kind === 'integer') {
      const known = fold[operator]?.(left.value, right.value);
      return known === undefined ? undefined : this.constant(bitsOf(left), known);
    }
    if (right.value !== 0n) return undefined;
    if (operator === 'and' || operator === 'mul') return right;
    return neutral.has(operator) ? left : undefined;
  }

  compare(predicate: IntegerPredicate, left: Value, right: Value): Value {
    const { location } = this;
    const type = this.types.integer(1);
    const what = { op: 'compare', type, location, float: false, predicate, left, right } as const;
    return this.add({ ...unplaced, ...what, flags: [] });
  }

  isZero(value: Value): Value {
    return this.compare('eq', value, this.constant(bitsOf(value), 0));
  }

  not(condition: Value): Value {
    return this.binary('xor', condition, this.constant(1, 1));
  }

  select(condition: Value, whenTrue: Value, whenFalse: Value): Value {
    if (condition.kind === 'integer') return condition.value === 1n ? whenTrue : whenFalse;
    const { location } = this;
    const what = { op: 'select', type: whenTrue.type, location, condition } as const;
    return this.add({ ...unplaced, ...what, whenTrue, whenFalse, flags: [] });
  }

  zeroExtend(value: Value, bits: number): Value {
    if (bitsOf(value) === bits) return value;
    if (value.kind === 'integer') return this.constant(bits, value.value);
    return this.cast('zext', value, this.types.integer(bits));
  }

  signExtend(value: Value, bits: number): Value {
    if (bitsOf(value) === bits) return value;
    if (value.kind === 'integer')
      return this.constant(bits, BigInt.asIntN(bitsOf(value), value.value));
    return this.cast('sext', value, this.types.integer(bits));
  }

  /** The lowest bits. What was extended for its register, and is read again, is what it was. */
  truncate(value: Value, bits: number): Value {
    if (bitsOf(value) === bits) return value;
    if (value.kind === 'integer') return this.constant(bits, value.value);
    const isExtended =
      value.kind === 'instruction' &&
      value.op === 'cast' &&
      (value.operator === 'zext' || value.operator === 'sext');
    if (isExtended && bitsOf(value.operand) >= bits) return this.truncate(value.operand, bits);
    return this.cast('trunc', value, this.types.integer(bits));
  }

  /** Bit `position`, counted from the lowest, as a condition. */
  bit(value: Value, position: number): Value {
    const place = this.constant(bitsOf(value), position);
    return this.truncate(this.binary('lshr', value, place), 1);
  }

  sign(value: Value): Value {
    return this.compare('slt', value, this.constant(bitsOf(value), 0));
  }

  toPointer(address: Value): Value {
    if (address.kind === 'instruction' && address.op === 'cast' && address.operator === 'ptrtoint')
      return address.operand;
    return this.cast('inttoptr', address, this.types.pointer);
  }

  fromPointer(pointer: Value): Value {
    return this.cast('ptrtoint', pointer, this.types.integer(64));
  }

  // The processor's loads and stores are what C calls acquire and release.

  load(pointer: Value, bits: number): Value {
    const plain = load(this.types.integer(bits), pointer, this.location);
    return this.add({ ...plain, atomic: ordered('acquire') });
  }

  store(pointer: Value, value: Value): void {
    const plain = store(this.types, value, pointer, this.location);
    this.add({ ...plain, atomic: ordered('release') });
  }

  /** Stores a result of the assembly, as the compiler does behind it. */
  storePlain(pointer: Value, value: Value): void {
    this.add(store(this.types, value, pointer, this.location));
  }

  fence(ordering: Atomicity['ordering']): void {
    const { location } = this;
    const type = this.types.void;
    this.add({ ...unplaced, op: 'fence', type, location, atomic: ordered(ordering) });
  }

  /** Returns the value before the operation. */
  atomicUpdate(operation: string, pointer: Value, value: Value): Value {
    const { location } = this;
    const what = {
      op: 'atomicrmw',
      type: value.type,
      location,
      operation,
      pointer,
      value,
    } as const;
    return this.add({ ...unplaced, ...what, ...locked, atomic: ordered('seq_cst') });
  }

  /** Returns the value before the operation, and whether it was exchanged. */
  compareExchange(pointer: Value, expected: Value, replacement: Value): [Value, Value] {
    const { location } = this;
    const type = this.types.struct([expected.type, this.types.integer(1)]);
    const orders = { success: ordered('seq_cst'), failure: 'seq_cst', weak: false } as const;
    const what = { op: 'cmpxchg', type, location, pointer, expected, replacement } as const;
    const both = this.add({ ...unplaced, ...what, ...locked, ...orders });
    return [this.extract(both, 0, expected.type), this.extract(both, 1, this.types.integer(1))];
  }

  private extract(aggregate: Value, index: number, type: Type): Value {
    const { location } = this;
    return this.add({
      ...unplaced,
      ...{ op: 'extractvalue', type, location, aggregate, indices: [index] },
    });
  }

  insert(aggregate: Value, index: number, value: Value): Value {
    const { location } = this;
    const what = { op: 'insertvalue', type: aggregate.type, location, aggregate } as const;
    return this.add({ ...unplaced, ...what, value, indices: [index] });
  }

  /** An intrinsic whose result is as wide as its first operand. */
  intrinsic(name: string, ...values: Value[]): Value {
    const { type } = values[0];
    return this.call(`llvm.${name}.i${bitsOf(values[0])}`, type, values);
  }

  call(name: string, result: Type, values: readonly Value[] = []): Value {
    const types = values.map(({ type }) => type);
    const callee = getOrMake(this.declared, name, () =>
      declare(this.types, name, this.types.function(result, types, false)),
    );
    return this.add(call(callee, [...values], this.location));
  }

  /** The run ends with a divide error if the condition holds. */
  divideErrorIf(condition: Value): void {
    if (condition.kind === 'instruction') this.divideErrors.push(condition);
  }

  private cast(operator: CastOperator, operand: Value, type: Type): Value {
    const { location } = this;
    return this.add({ ...unplaced, op: 'cast', type, location, operator, operand, flags: [] });
  }

  private add(instruction: Instruction): Value {
    this.instructions.push(instruction);
    return instruction;
  }
}

export function bitsOf({ type }: Value): number {
  return type.kind === 'integer' ? type.bits : 64;
}

function ordered(ordering: Atomicity['ordering']): Atomicity {
  return { ordering, scope: '' };
}

/** Atomic operations need no alignment on this processor. */
const locked = { volatile: false, align: 1 } as const;

const neutral = new Set<BinaryOperator>(['add', 'sub', 'or', 'xor', 'shl', 'lshr', 'ashr']);
const fold: Partial<Record<BinaryOperator, (left: bigint, right: bigint) => bigint>> = {
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  and: (left, right) => left & right,
  or: (left, right) => left | right,
  xor: (left, right) => left ^ right,
  shl: (left, right) => left << right,
  lshr: (left, right) => left >> right,
};
