// Values and instructions that passes put into a function. What stands for something in the source takes
// over its location.

import type { Location } from './metadata.ts';
import type {
  Block,
  Cast,
  IntegerConstant,
  Jump,
  Phi,
  Switch,
  UndefinedConstant,
  Unreachable,
  Value,
} from './module.ts';
import type { IntegerType, Type, TypeTable } from './types.ts';

export function integerConstant(type: IntegerType, value: number): IntegerConstant {
  return { kind: 'integer', type, value: BigInt.asUintN(type.bits, BigInt(value)) };
}

export function undefinedConstant(type: Type): UndefinedConstant {
  return { kind: 'undefined', type, poison: false };
}

export function phi(type: Type): Phi {
  return { ...unplaced, op: 'phi', type, incoming: [], flags: [] };
}

export function toInteger(type: IntegerType, pointer: Value): Cast {
  return { ...unplaced, op: 'cast', type, operator: 'ptrtoint', operand: pointer, flags: [] };
}

export function jumpTo(types: TypeTable, target: Block): Jump {
  return { ...unplaced, op: 'jump', type: types.void, target };
}

export function switchOn(
  types: TypeTable,
  value: Value,
  otherwise: Block,
  location?: Location,
): Switch {
  return { ...unplaced, op: 'switch', type: types.void, location, value, otherwise, cases: [] };
}

export function unreachable(types: TypeTable, location: Location | undefined): Unreachable {
  return { ...unplaced, op: 'unreachable', type: types.void, location };
}

const unplaced = { kind: 'instruction', name: '', location: undefined } as const;
