// Values and instructions that passes put into a function. They have no place in the source, so they
// carry no location.

import type {
  Block,
  IntegerConstant,
  Jump,
  Phi,
  Switch,
  UndefinedConstant,
  Value,
} from './module.ts';
import type { IntegerType, Type, TypeTable } from './types.ts';

export function integerConstant(type: IntegerType, value: bigint): IntegerConstant {
  return { kind: 'integer', type, value: BigInt.asUintN(type.bits, value) };
}

export function undefinedConstant(type: Type): UndefinedConstant {
  return { kind: 'undefined', type, poison: false };
}

export function phi(type: Type): Phi {
  return { ...unplaced, op: 'phi', type, incoming: [], flags: [] };
}

export function jumpTo(types: TypeTable, target: Block): Jump {
  return { ...unplaced, op: 'jump', type: types.void, target };
}

export function switchOn(types: TypeTable, value: Value, otherwise: Block): Switch {
  return { ...unplaced, op: 'switch', type: types.void, value, otherwise, cases: [] };
}

const unplaced = { kind: 'instruction', name: '', location: undefined } as const;
