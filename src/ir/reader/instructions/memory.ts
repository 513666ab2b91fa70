// Instructions on memory: alloca, load, store, getelementptr, va_arg and the atomics.

import { unplaced } from '../../construct.ts';
import type {
  Alloca,
  Atomicity,
  AtomicUpdate,
  CompareExchange,
  Fence,
  GetElementPointer,
  Load,
  Store,
  VaArg,
} from '../../instruction.ts';
import type { Value } from '../../module.ts';
import type { Type } from '../../types.ts';
import type { Body } from '../body.ts';
import { pointerFlags } from '../flags.ts';
import { ordering, updateOperation } from '../operators.ts';

export function alloca(body: Body): Alloca {
  const allocated = body.type();
  const countType = body.type();
  const count = body.absoluteValue(countType);
  const packed = body.number();
  const space = body.optionalNumber();
  if ((packed & (1 << 6)) === 0) body.fail('an alloca without an explicit type');
  // Five bits of the alignment came first, three more later.
  const exponent = (packed & 31) | (((packed >>> 8) & 7) << 5);
  return {
    ...unplaced,
    op: 'alloca',
    type: body.context.table.pointerIn(space),
    allocated,
    count,
    align: align(body, exponent),
    inAlloca: (packed & (1 << 5)) !== 0,
    swiftError: (packed & (1 << 7)) !== 0,
  };
}

export function load(body: Body, isAtomic: boolean): Load {
  const pointer = pointerOperand(body);
  const type = body.type();
  const alignment = align(body, body.number());
  const isVolatile = body.number() !== 0;
  const atomic = isAtomic ? atomicity(body) : undefined;
  return { ...unplaced, op: 'load', type, pointer, align: alignment, volatile: isVolatile, atomic };
}

export function store(body: Body, isAtomic: boolean): Store {
  const pointer = pointerOperand(body);
  const value = body.typedValue();
  const alignment = align(body, body.number());
  const isVolatile = body.number() !== 0;
  const atomic = isAtomic ? atomicity(body) : undefined;
  return {
    ...unplaced,
    op: 'store',
    type: body.context.table.void,
    value,
    pointer,
    align: alignment,
    volatile: isVolatile,
    atomic,
  };
}

export function elementPointer(body: Body): GetElementPointer {
  const flags = pointerFlags(body.number());
  const element = body.type();
  const base = body.typedValue();
  const indices: Value[] = [];
  while (body.remaining > 0) indices.push(body.typedValue());
  const vector = [base, ...indices].find((operand) => operand.type.kind === 'vector');
  let type = base.type;
  if (vector?.type.kind === 'vector' && type.kind !== 'vector') {
    type = body.context.table.vector(type, vector.type.length, vector.type.scalable);
  }
  const scalar = type.kind === 'vector' ? type.element : type;
  if (scalar.kind !== 'pointer') body.fail('a getelementptr on something that is no pointer');
  return { ...unplaced, op: 'getelementptr', type, element, base, indices, flags };
}

export function vaArg(body: Body): VaArg {
  const listType = body.type();
  const list = body.value(listType);
  const type = body.type();
  return { kind: 'instruction', name: '', location: undefined, op: 'va_arg', type, list };
}

export function fence(body: Body): Fence {
  return { ...unplaced, op: 'fence', type: body.context.table.void, atomic: atomicity(body) };
}

export function compareExchange(body: Body): CompareExchange {
  const { table } = body.context;
  const pointer = pointerOperand(body);
  const expected = body.typedValue();
  const replacement = body.value(expected.type);
  const isVolatile = body.number() !== 0;
  const success = atomicity(body);
  const failure = orderingOf(body, body.number());
  const weak = body.number() !== 0;
  return {
    ...unplaced,
    op: 'cmpxchg',
    type: table.struct([expected.type, table.integer(1)]),
    pointer,
    expected,
    replacement,
    weak,
    volatile: isVolatile,
    success,
    failure,
    align: align(body, body.number()),
  };
}

export function atomicUpdate(body: Body): AtomicUpdate {
  const pointer = pointerOperand(body);
  const value = body.typedValue();
  const code = body.number();
  const operation = updateOperation(code);
  if (operation === undefined) return body.fail(`unknown atomicrmw operation ${code}`);
  const isVolatile = body.number() !== 0;
  const atomic = atomicity(body);
  return {
    ...unplaced,
    op: 'atomicrmw',
    type: value.type,
    operation,
    pointer,
    value,
    volatile: isVolatile,
    atomic,
    align: align(body, body.number()),
  };
}

function pointerOperand(body: Body): Value {
  const pointer = body.typedValue();
  if (!isPointer(pointer.type)) body.fail('a memory access through something that is no pointer');
  return pointer;
}

function isPointer(type: Type): boolean {
  return type.kind === 'pointer';
}

function align(body: Body, exponent: number): number {
  if (exponent > 33) body.fail(`an alignment of 2^${exponent - 1}`);
  return exponent === 0 ? 0 : 2 ** (exponent - 1);
}

function orderingOf(body: Body, code: number): Atomicity['ordering'] {
  const found = ordering(code);
  if (found === undefined || found === 'none') return body.fail(`unknown atomic ordering ${code}`);
  return found;
}

function atomicity(body: Body): Atomicity {
  const found = orderingOf(body, body.number());
  const scope = body.context.scopes[body.number()];
  if (scope === undefined) return body.fail('an unknown synchronisation scope');
  return { ordering: found, scope };
}
