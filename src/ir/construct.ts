// Values and instructions that passes put into a function. What stands for something in the source takes
// over its location.

import type {
  Alloca,
  Block,
  Call,
  Cast,
  Jump,
  Load,
  Phi,
  Store,
  Switch,
  Unreachable,
} from './instruction.ts';
import type { Location } from './metadata.ts';
import type {
  AttributeList,
  Constant,
  Func,
  GlobalVariable,
  IntegerConstant,
  UndefinedConstant,
  Value,
} from './module.ts';
import type { FunctionType, IntegerType, Type, TypeTable } from './types.ts';

export const noAttributes: AttributeList = { function: [], result: [], parameters: [] };

export function integerConstant(type: IntegerType, value: number): IntegerConstant {
  return { kind: 'integer', type, value: BigInt.asUintN(type.bits, BigInt(value)) };
}

export function undefinedConstant(type: Type): UndefinedConstant {
  return { kind: 'undefined', type, poison: false };
}

export function zeroConstant(type: Type): Constant {
  switch (type.kind) {
    case 'integer':
      return { kind: 'integer', type, value: 0n };
    case 'float':
      return { kind: 'float', type, bits: 0n };
    case 'pointer':
      return { kind: 'null', type };
    default:
      return { kind: 'zero', type };
  }
}

/** A variable with what is known of it; one with an initial value is constant. */
export function globalVariable(
  types: TypeTable,
  known: Pick<GlobalVariable, 'name' | 'initializer' | 'valueType' | 'linkage'>,
): GlobalVariable {
  return {
    kind: 'global',
    type: types.pointer,
    visibility: 'default',
    threadLocal: false,
    threadModel: undefined,
    unnamedAddress: 'none',
    dsoLocal: false,
    section: undefined,
    space: 0,
    constant: known.initializer !== undefined,
    externallyInitialized: false,
    align: 16,
    comdat: undefined,
    debug: [],
    attributes: [],
    ...known,
  };
}

/** A function without a body. */
export function declare(types: TypeTable, name: string, functionType: FunctionType): Func {
  return {
    kind: 'function',
    type: types.pointer,
    name,
    functionType,
    linkage: 'external',
    visibility: 'default',
    threadLocal: false,
    threadModel: undefined,
    unnamedAddress: 'none',
    dsoLocal: false,
    section: undefined,
    callingConvention: 0,
    arguments: functionType.parameters.map((type, index) => ({
      kind: 'argument',
      type,
      name: '',
      index,
    })),
    blocks: [],
    attributes: noAttributes,
    align: 0,
    comdat: undefined,
    garbageCollector: undefined,
    personality: undefined,
    prefix: undefined,
    prologue: undefined,
    subprogram: undefined,
  };
}

/** Memory for a single value of this type, with what else is known of the variable it is a part of. */
export function allocaLike(variable: Alloca, allocated: Type): Alloca {
  const { kind, op, type, location, count, align, inAlloca, swiftError } = variable;
  const name = '';
  return { kind, op, type, location, count, align, inAlloca, swiftError, allocated, name };
}

export function load(type: Type, pointer: Value, location: Location | undefined): Load {
  return { ...unplaced, ...ordinary, op: 'load', type, location, pointer };
}

export function store(
  types: TypeTable,
  value: Value,
  pointer: Value,
  location: Location | undefined,
): Store {
  return { ...unplaced, ...ordinary, op: 'store', type: types.void, location, value, pointer };
}

/** A direct call of a function as it is declared. */
export function call(callee: Func, values: Value[], location: Location | undefined): Call {
  const { functionType, callingConvention } = callee;
  return {
    ...unplaced,
    op: 'call',
    type: functionType.result,
    location,
    callee,
    functionType,
    arguments: values,
    attributes: noAttributes,
    callingConvention,
    tail: 'none',
    bundles: [],
    flags: [],
  };
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

const ordinary = { align: 1, volatile: false, atomic: undefined } as const;
/** What all instructions have in common when they are made. */
export const unplaced = { kind: 'instruction', name: '', location: undefined } as const;
