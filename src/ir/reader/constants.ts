// A constants block: values numbered in order, each of the type that the last SETTYPE named. A
// constant may speak of constants that come later in the block, so records are
// first remembered as makers and then made, each after what it is built from.

import { zeroConstant } from '../construct.ts';
import type { Constant } from '../module.ts';
import type { FloatType, Type, TypeTable } from '../types.ts';
import { readExpression } from './constant-expressions.ts';
import type { ModuleContext } from './context.ts';
import type { BitRecord } from './record.ts';

const SETTYPE = 1;
/** Nesting comes from types and from expressions inside expressions: far less than this. */
const DEEPEST = 2000;

/** Makes a constant once its operands can be asked for. */
export type ConstantMaker = (operand: (id: number) => Constant) => Constant;

export function readConstants(context: ModuleContext, block: number): void {
  const first = context.values.length;
  const makers: ConstantMaker[] = [];
  let type: Type | undefined;
  context.stream.readBlock(block, {
    record(record) {
      if (record.code === SETTYPE) type = context.type(record.at(0));
      else if (type === undefined) record.fail('a constant before its type');
      else makers.push(makerOf(context, record, type));
    },
  });
  makeAll(context, first, makers);
}

function makerOf(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  const literal = readLiteral(record, type, context.table);
  if (literal !== undefined) return () => literal;
  return readExpression(context, record, type);
}

function makeAll(context: ModuleContext, first: number, makers: ConstantMaker[]): void {
  const { values } = context;
  const made: (Constant | 'in the making' | undefined)[] = new Array(makers.length).fill(undefined);
  let depth = 0;
  const make = (id: number): Constant => {
    const index = id - first;
    if (index < 0) return context.constant(id);
    const known = made[index];
    if (known === 'in the making') context.fail('a constant that contains itself');
    if (known !== undefined) return known;
    const maker = makers[index];
    if (maker === undefined) context.fail(`there is no constant ${id}`);
    if (++depth > DEEPEST) context.fail('constants nest too deeply');
    made[index] = 'in the making';
    const constant = maker(make);
    made[index] = constant;
    depth--;
    return constant;
  };
  for (let index = 0; index < makers.length; index++) make(first + index);
  for (const constant of made) values.push(constant as Constant);
}

// Literals: constants that are made of nothing but bits.

const NULL = 2;
const UNDEF = 3;
const INTEGER = 4;
const WIDE_INTEGER = 5;
const FLOAT = 6;
const STRING = 8;
const CSTRING = 9;
const DATA = 22;
const POISON = 26;

/** The constant of a literal record; undefined for other records. */
function readLiteral(record: BitRecord, type: Type, table: TypeTable): Constant | undefined {
  switch (record.code) {
    case NULL:
      return nullOf(record, type);
    case UNDEF:
      return { kind: 'undefined', type, poison: false };
    case POISON:
      return { kind: 'undefined', type, poison: true };
    case INTEGER:
      return integer(record, type, record.signedBig(0));
    case WIDE_INTEGER:
      return integer(record, type, wideValue(record));
    case FLOAT:
      return float(record, type);
    case STRING:
    case CSTRING:
      return text(record, type, table);
    case DATA:
      return data(record, type);
    default:
      return undefined;
  }
}

function nullOf(record: BitRecord, type: Type): Constant {
  switch (type.kind) {
    case 'integer':
    case 'float':
    case 'pointer':
    case 'array':
    case 'struct':
    case 'vector':
      return zeroConstant(type);
    case 'opaque':
      if (type.name === 'token' || type.name === 'target') return zeroConstant(type);
      return record.fail(`a null constant of type ${type.name}`);
    default:
      return record.fail(`a null constant of type ${type.kind}`);
  }
}

function integer(record: BitRecord, type: Type, value: bigint): Constant {
  if (type.kind === 'integer') {
    return { kind: 'integer', type, value: BigInt.asUintN(type.bits, value) };
  }
  return splat(record, type, (element) => integer(record, element, value));
}

/** LLVM 19+ may write a vector of equal numbers as the number. */
function splat(record: BitRecord, type: Type, make: (element: Type) => Constant): Constant {
  if (type.kind !== 'vector' || type.scalable) {
    return record.fail(`a number as a constant of type ${type.kind}`);
  }
  const element = make(type.element);
  return { kind: 'aggregate', type, elements: new Array(type.length).fill(element) };
}

function wideValue(record: BitRecord): bigint {
  let value = 0n;
  for (let word = 0; word < record.length; word++) {
    value |= BigInt.asUintN(64, record.signedBig(word)) << BigInt(64 * word);
  }
  return value;
}

function float(record: BitRecord, type: Type): Constant {
  if (type.kind === 'float') return { kind: 'float', type, bits: floatBits(record, type) };
  return splat(record, type, (element) => float(record, element));
}

function floatBits(record: BitRecord, type: FloatType): bigint {
  switch (type.format) {
    case 'x86_fp80': {
      // The two words hold the upper 64 bits and the lower 16.
      const high = record.big(0);
      return (high << 16n) | (record.big(1) & 0xffffn);
    }
    case 'fp128':
    case 'ppc_fp128':
      return record.big(0) | (record.big(1) << 64n);
    default:
      return record.big(0);
  }
}

function text(record: BitRecord, type: Type, table: TypeTable): Constant {
  if (type.kind !== 'array' || type.element !== table.integer(8)) {
    return record.fail('a string constant that is no array of bytes');
  }
  const length = record.code === CSTRING ? record.length + 1 : record.length;
  if (length !== type.length) record.fail('a string constant of the wrong length');
  const bytes = new Uint8Array(type.length);
  bytes.set(record.bytes(0));
  return { kind: 'data', type, bytes };
}

function data(record: BitRecord, type: Type): Constant {
  if (type.kind !== 'array' && type.kind !== 'vector') {
    return record.fail(`a data constant of type ${type.kind}`);
  }
  if (type.length !== record.length) record.fail('a data constant of the wrong length');
  const size = elementSize(record, type.element);
  const bytes = new Uint8Array(size * type.length);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < record.length; index++) {
    if (size === 1) bytes[index] = record.at(index);
    else if (size === 2) view.setUint16(index * 2, record.at(index), true);
    else if (size === 4) view.setUint32(index * 4, record.at(index), true);
    else view.setBigUint64(index * 8, record.big(index), true);
  }
  return { kind: 'data', type, bytes };
}

function elementSize(record: BitRecord, element: Type): number {
  if (element.kind === 'integer' && [8, 16, 32, 64].includes(element.bits)) return element.bits / 8;
  if (element.kind === 'float') {
    if (element.format === 'half' || element.format === 'bfloat') return 2;
    if (element.format === 'float') return 4;
    if (element.format === 'double') return 8;
  }
  return record.fail('a data constant of elements that have no plain size');
}
