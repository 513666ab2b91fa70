// Shapes from debug information: DWARF's types, as LLVM's metadata has them.

import { getOrMake } from '../../base/known.ts';
import { parameterNames } from '../../ir/debug.ts';
import type { MetadataNode } from '../../ir/metadata.ts';
import { nodeIn, nodeOf, numberIn, numberOf, textIn } from '../../ir/metadata-fields.ts';
import type { Func, GlobalVariable } from '../../ir/module.ts';
import { type Member, type Parameter, pointerTo, type Shape, voidShape } from './shape.ts';

/** DWARF's numbers for kinds of types (DWARF 5, 7.5.3) and for encodings of numbers (7.8). */
export const dwarf = {
  array: 0x01,
  enumeration: 0x04,
  pointer: 0x0f,
  structure: 0x13,
  typedef: 0x16,
  union: 0x17,
  constant: 0x26,
  boolean: 0x02,
  complex: 0x03,
  float: 0x04,
  signed: 0x05,
  signedCharacter: 0x06,
  unsigned: 0x07,
  unsignedCharacter: 0x08,
} as const;

/** LLVM's flag for members that are bit-fields. */
const bitField = 1 << 19;

export function isBitField(member: MetadataNode): boolean {
  return (numberIn(member, 'flags') & bitField) !== 0;
}

/** The types of a function's result and parameters; undefined where debug information does not have them. */
export function subroutineTypes(type: MetadataNode | undefined) {
  const types = nodeIn(type, 'types')?.operands;
  if (types === undefined) return undefined;
  // The result comes first; a variadic function's list ends in nothing.
  const variadic = types.length > 1 && types.at(-1) === undefined;
  const parameters = types.slice(1, variadic ? -1 : types.length).map(nodeOf);
  return { result: nodeOf(types[0]), parameters, variadic };
}

/** The parameters of a function, or undefined if debug information does not have them. */
export function debugParameters(fn: Func): Parameter[] | undefined {
  const names = parameterNames(fn);
  return subroutineTypes(nodeIn(fn.subprogram, 'type'))?.parameters.map((type, i) => ({
    name: names.get(i + 1) ?? `argument ${i + 1}`,
    shape: shapeOf(type),
  }));
}

/** What a function returns, or undefined if debug information does not say. */
export function debugResult(fn: Func): Shape | undefined {
  const types = subroutineTypes(nodeIn(fn.subprogram, 'type'));
  return types && shapeOf(types.result);
}

/** The shape of a variable, or undefined if debug information does not have it. */
export function debugVariable({ debug }: GlobalVariable): Shape | undefined {
  const expression = nodeOf(debug[0]);
  const variable =
    expression?.tag === 'DIGlobalVariableExpression' ? nodeIn(expression, 'var') : expression;
  const type = nodeIn(variable, 'type');
  return type && shapeOf(type);
}

/** One shape for one type: so who follows pointers sees when it comes back to where it was. */
const known = new WeakMap<MetadataNode, Shape>();

function shapeOf(type: MetadataNode | undefined): Shape {
  return type === undefined ? voidShape : getOrMake(known, type, () => newShape(type));
}

function newShape(type: MetadataNode): Shape {
  switch (type.tag) {
    case 'DIBasicType':
      return basicShape(type);
    case 'DIDerivedType':
      return derivedShape(type);
    case 'DICompositeType':
      return compositeShape(type);
    case 'DISubroutineType':
      return functionShape(type);
    default:
      return { kind: 'opaque', size: 0, name: textIn(type, 'name') };
  }
}

function basicShape(type: MetadataNode): Shape {
  const size = bytesIn(type, 'size');
  const encoding = numberIn(type, 'encoding');
  if (encoding === dwarf.boolean) return { kind: 'range', size, low: 0n, high: 1n };
  const float = encoding === dwarf.float || encoding === dwarf.complex;
  const signed = encoding === dwarf.signed || encoding === dwarf.signedCharacter;
  return { kind: 'number', size, float, signed, type: textIn(type, 'name') };
}

/** Pointers; typedefs and qualifiers are what they stand for, but a number keeps the outermost name. */
function derivedShape(type: MetadataNode): Shape {
  const base = nodeIn(type, 'baseType');
  const tag = numberIn(type, 'tag');
  if (tag === dwarf.pointer) return pointerTo(() => shapeOf(base));
  const shape = shapeOf(base);
  if (tag !== dwarf.typedef || shape.kind !== 'number') return shape;
  return shape.type === 'char' ? shape : { ...shape, type: textIn(type, 'name') };
}

function compositeShape(type: MetadataNode): Shape {
  const size = bytesIn(type, 'size');
  const name = textIn(type, 'name');
  const elements = nodesIn(type, 'elements');
  switch (numberIn(type, 'tag')) {
    case dwarf.enumeration:
      return enumerationShape(size, elements);
    case dwarf.array:
      return { kind: 'array', size, element: shapeOf(nodeIn(type, 'baseType')) };
    case dwarf.structure:
    case dwarf.union: {
      if (name === '_IO_FILE') return { kind: 'stream', size: 0 };
      if (size === 0 && elements.length === 0) return { kind: 'opaque', size: 0, name };
      const union = numberIn(type, 'tag') === dwarf.union;
      const members = elements.flatMap(membersOf);
      return { kind: 'record', size, union, members, bits: bitsOf(elements) };
    }
    default:
      return { kind: 'opaque', size: 0, name };
  }
}

/** Bit-fields are free bits. */
function membersOf(member: MetadataNode): Member[] {
  if (member.tag !== 'DIDerivedType' || isBitField(member)) return [];
  const shape = shapeOf(nodeIn(member, 'baseType'));
  return [{ name: textIn(member, 'name'), offset: bytesIn(member, 'offset'), shape }];
}

function bitsOf(members: readonly MetadataNode[]): { offset: number; mask: number }[] {
  const masks = new Map<number, number>();
  for (const member of members) {
    if (member.tag !== 'DIDerivedType' || !isBitField(member)) continue;
    const first = numberIn(member, 'offset');
    for (let bit = first; bit < first + numberIn(member, 'size'); bit++)
      masks.set(bit >> 3, (masks.get(bit >> 3) ?? 0) | (1 << (bit & 7)));
  }
  return Array.from(masks, ([offset, mask]) => ({ offset, mask }));
}

/** Neighbouring numbers are a range, single bits can be combined, others are what they are. */
function enumerationShape(size: number, enumerators: readonly MetadataNode[]): Shape {
  const numberIs = (each: MetadataNode) => BigInt.asIntN(8 * size, BigInt(numberOf(each, 'value')));
  const values = [...new Set(enumerators.map(numberIs))];
  if (values.length === 0)
    return { kind: 'number', size, float: false, signed: true, type: 'enum' };
  const [low, high] = [values.reduce(smaller), values.reduce(larger)];
  if (high - low === BigInt(values.length - 1)) return { kind: 'range', size, low, high };
  const bits = values.filter((value) => value > 0n && (value & (value - 1n)) === 0n);
  const mask = bits.reduce((all, bit) => all | bit, 0n);
  if (values.every((value) => (value & ~mask) === 0n)) return { kind: 'flags', size, mask };
  return { kind: 'choice', size, values };
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);
const larger = (a: bigint, b: bigint) => (a > b ? a : b);

function functionShape(type: MetadataNode): Shape {
  const { result, parameters = [], variadic = false } = subroutineTypes(type) ?? {};
  return {
    kind: 'function',
    size: 0,
    result: shapeOf(result),
    parameters: parameters.map(shapeOf),
    variadic,
  };
}

export function nodesIn(node: MetadataNode, field: string): MetadataNode[] {
  const operands = nodeIn(node, field)?.operands ?? [];
  return operands.map((each) => nodeOf(each)).filter((each) => each !== undefined);
}

/** Sizes and offsets are in bits there. */
export function bytesIn(node: MetadataNode, field: string): number {
  return numberIn(node, field) / 8;
}
