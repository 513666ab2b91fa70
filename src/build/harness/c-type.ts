// Types as C writes them, from debug information: a specification is read by people, so an argument is declared as its
// function declares it, with the names of structs, members and enumerators.

import type { MetadataNode } from '../../ir/metadata.ts';
import { nodeIn, numberIn, numberOf, textIn } from '../../ir/metadata-fields.ts';
import type { Func } from '../../ir/module.ts';
import { bytesIn, dwarf, isBitField, nodesIn, subroutineTypes } from './debug-shapes.ts';

export type CType =
  | NumberType
  | EnumerationType
  | PointerType
  | RecordType
  | ArrayType
  | FunctionType
  | { readonly kind: 'void'; readonly spelling: string; readonly size: 0 }
  /** Declared only, or something that C cannot write. */
  | { readonly kind: 'unknown'; readonly spelling: string; readonly size: 0 };

interface NumberType {
  readonly kind: 'number';
  readonly spelling: string;
  readonly size: number;
  readonly float: boolean;
  readonly signed: boolean;
  /** char, signed char, unsigned char. */
  readonly character: boolean;
}
interface EnumerationType {
  readonly kind: 'enumeration';
  readonly spelling: string;
  readonly size: number;
  readonly signed: boolean;
  readonly names: ReadonlyMap<bigint, string>;
}
interface PointerType {
  readonly kind: 'pointer';
  /** The name of a typedef; other types are written with their target. */
  readonly spelling: string | undefined;
  readonly size: 8;
  readonly target: () => CType;
  /** Whether it points to something const. */
  readonly constant: boolean;
}
export interface RecordType {
  readonly kind: 'record';
  readonly spelling: string;
  readonly size: number;
  readonly union: boolean;
  readonly members: readonly RecordMember[];
}
export interface RecordMember {
  /** If the name is empty, its members are members of the record around it. */
  readonly name: string;
  /** The offset is in bits. */
  readonly offset: number;
  readonly bits: number;
  readonly isBitField: boolean;
  readonly type: CType;
}
interface ArrayType {
  readonly kind: 'array';
  readonly spelling: string | undefined;
  readonly size: number;
  readonly element: CType;
}
interface FunctionType {
  readonly kind: 'function';
  readonly spelling: string | undefined;
  readonly size: 0;
  readonly result: CType;
  readonly parameters: readonly CType[];
  readonly variadic: boolean;
}

export interface CSignature {
  readonly result: CType;
  readonly parameters: readonly CType[];
}

/** The signature that the source declares; undefined without debug information. */
export function signatureOf({ subprogram }: Func): CSignature | undefined {
  const types = subroutineTypes(nodeIn(subprogram, 'type'));
  return types && { result: typeOf(types.result), parameters: types.parameters.map(typeOf) };
}

/** Declares a name with this type. Without a name, this is the type itself. */
export function declaration(type: CType, name: string): string {
  if (type.spelling !== undefined) return name === '' ? type.spelling : `${type.spelling} ${name}`;
  switch (type.kind) {
    case 'pointer': {
      const target = type.target();
      const inner = isSuffixed(target) ? `(*${name})` : `*${name}`;
      return `${type.constant ? 'const ' : ''}${declaration(target, inner)}`;
    }
    case 'array': {
      const { element, size } = type;
      return declaration(element, `${name}[${element.size === 0 ? 0 : size / element.size}]`);
    }
    case 'function': {
      const list = [...type.parameters.map((each) => declaration(each, ''))];
      if (type.variadic) list.push('...');
      return declaration(type.result, `${name}(${list.join(', ') || 'void'})`);
    }
    default:
      return name; // all others are spelled
  }
}

export function pointerTo(target: CType): CType {
  return { kind: 'pointer', spelling: undefined, size: 8, target: () => target, constant: false };
}

/** Whether C writes a part of the type behind the name. */
function isSuffixed({ kind, spelling }: CType): boolean {
  return spelling === undefined && (kind === 'array' || kind === 'function');
}

function typeOf(type: MetadataNode | undefined): CType {
  if (type === undefined) return { kind: 'void', spelling: 'void', size: 0 };
  switch (type.tag) {
    case 'DIBasicType':
      return basicType(type);
    case 'DIDerivedType':
      return derivedType(type);
    case 'DICompositeType':
      return compositeType(type);
    case 'DISubroutineType':
      return functionType(type);
    default:
      return unknown(textIn(type, 'name'));
  }
}

function unknown(spelling: string): CType {
  return { kind: 'unknown', spelling, size: 0 };
}

function basicType(type: MetadataNode): CType {
  const encoding = numberIn(type, 'encoding');
  const spelling = textIn(type, 'name');
  const size = bytesIn(type, 'size');
  const float = encoding === dwarf.float;
  const signed = encoding === dwarf.signed || encoding === dwarf.signedCharacter;
  const character = encoding === dwarf.signedCharacter || encoding === dwarf.unsignedCharacter;
  const isUnsigned = encoding === dwarf.unsigned || encoding === dwarf.boolean;
  const isPlain = float || signed || character || isUnsigned;
  return isPlain ? { kind: 'number', spelling, size, float, signed, character } : unknown(spelling);
}

function derivedType(type: MetadataNode): CType {
  const base = nodeIn(type, 'baseType');
  switch (numberIn(type, 'tag')) {
    case dwarf.pointer: {
      const constant = base?.tag === 'DIDerivedType' && numberIn(base, 'tag') === dwarf.constant;
      const target = () => typeOf(base);
      return { kind: 'pointer', spelling: undefined, size: 8, target, constant };
    }
    case dwarf.typedef:
      return { ...typeOf(base), spelling: textIn(type, 'name') };
    default:
      // Qualifiers: variables of a specification have none.
      return typeOf(base);
  }
}

function compositeType(type: MetadataNode): CType {
  const size = bytesIn(type, 'size');
  const name = textIn(type, 'name');
  const elements = nodesIn(type, 'elements');
  switch (numberIn(type, 'tag')) {
    case dwarf.enumeration:
      return enumerationType(type, `enum ${name}`, elements);
    case dwarf.array: {
      const element = typeOf(nodeIn(type, 'baseType'));
      return { kind: 'array', spelling: undefined, size, element };
    }
    case dwarf.structure:
    case dwarf.union: {
      const union = numberIn(type, 'tag') === dwarf.union;
      const spelling = `${union ? 'union' : 'struct'} ${name}`;
      if (size === 0 && elements.length === 0) return unknown(spelling);
      return { kind: 'record', spelling, size, union, members: elements.flatMap(memberOf) };
    }
    default:
      return unknown(name);
  }
}

function memberOf(member: MetadataNode): RecordMember[] {
  if (member.tag !== 'DIDerivedType') return [];
  return [
    {
      name: textIn(member, 'name'),
      offset: numberIn(member, 'offset'),
      bits: numberIn(member, 'size'),
      isBitField: isBitField(member),
      type: typeOf(nodeIn(member, 'baseType')),
    },
  ];
}

function enumerationType(
  type: MetadataNode,
  spelling: string,
  enumerators: readonly MetadataNode[],
): CType {
  const size = bytesIn(type, 'size');
  const base = typeOf(nodeIn(type, 'baseType'));
  const signed = base.kind === 'number' && base.signed;
  const names = new Map<bigint, string>();
  for (const each of enumerators.toReversed()) {
    const value = BigInt.asIntN(8 * size, BigInt(numberOf(each, 'value')));
    names.set(signed ? value : BigInt.asUintN(8 * size, value), textIn(each, 'name'));
  }
  return { kind: 'enumeration', spelling, size, signed, names };
}

function functionType(type: MetadataNode): CType {
  const { result, parameters = [], variadic = false } = subroutineTypes(type) ?? {};
  return {
    kind: 'function',
    spelling: undefined,
    size: 0,
    variadic,
    result: typeOf(result),
    parameters: parameters.map(typeOf),
  };
}
