// Decodes specialised metadata nodes by their shapes, when somebody looks at them. Old forms and nodes
// of other languages are refused when they are read, before anybody looks.

import type { Metadata, MetadataField } from '../metadata.ts';
import type { MetadataTable } from './metadata.ts';
import { type FieldKind, SHAPES } from './node-shapes.ts';
import type { BitRecord } from './record.ts';

/** Nodes that only other languages' debug information has. */
const FOREIGN: Readonly<Record<number, string>> = {
  8: 'a metadata node in the form of LLVM before 3.6',
  9: 'a metadata node in the form of LLVM before 3.6',
  12: 'GenericDINode',
  24: 'DINamespace (C++)',
  25: 'DITemplateTypeParameter (C++)',
  26: 'DITemplateValueParameter (C++)',
  30: 'DIObjCProperty (Objective-C)',
  32: 'DIModule (Fortran, Swift, Objective-C)',
  41: 'DIStringType (Fortran)',
  44: 'DICommonBlock (Fortran)',
  45: 'DIGenericSubrange (Fortran)',
  48: 'DISubrangeType (Ada)',
  49: 'DIFixedPointType (Ada)',
};

const COMPILE_UNIT = 20;
const SUBPROGRAM = 21;
const EXPRESSION = 29;
const GLOBAL_VARIABLE = 27;
const COMPOSITE_TYPE = 18;
const SUBPROGRAM_DEFINITION = 8;
const NO_ENUM_KIND = 0xffffffff;

/** Tag and distinctness, once the record is known to be of a form that we read. */
export function nodeShape(record: BitRecord): { tag: string; distinct: boolean } {
  const shape = SHAPES[record.code];
  if (shape === undefined) {
    return record.fail(FOREIGN[record.code] ?? `unknown metadata record ${record.code}`);
  }
  const flags = record.at(0);
  let distinct = (flags & 1) !== 0 || record.code === COMPILE_UNIT;
  if (record.code === SUBPROGRAM) {
    if ((flags & 6) !== 6) record.fail('DISubprogram in the form of LLVM before 8');
    distinct ||= (record.at(9) & SUBPROGRAM_DEFINITION) !== 0;
  }
  if (record.code === GLOBAL_VARIABLE && flags >>> 1 !== 2) {
    record.fail('DIGlobalVariable in the form of LLVM before 8');
  }
  return { tag: shape.tag, distinct };
}

export function decodeFields(
  code: number,
  numbers: readonly (number | bigint)[],
  table: MetadataTable,
): ReadonlyMap<string, MetadataField> {
  const fields = new Map<string, MetadataField>();
  if (code === EXPRESSION) {
    for (let index = 1; index < numbers.length; index++) fields.set(`${index - 1}`, numbers[index]);
    return fields;
  }
  const flags = Number(numbers[0]);
  const extentIsReference = (flags & (code === COMPOSITE_TYPE ? 4 : 2)) !== 0;
  for (const [name, kind, index] of SHAPES[code].fields) {
    if (index >= numbers.length) continue;
    const number = numbers[index];
    const value =
      kind === 'special'
        ? specialField(code, name, numbers, table)
        : plainField(kind, number, extentIsReference, table);
    if (value !== undefined) fields.set(name, value);
  }
  return fields;
}

function plainField(
  kind: FieldKind,
  number: number | bigint,
  extentIsReference: boolean,
  table: MetadataTable,
): MetadataField {
  switch (kind) {
    case 'reference':
      return table.orNone(Number(number));
    case 'direct':
      return table.at(Number(number));
    case 'text': {
      const text = table.orNone(Number(number));
      return text?.kind === 'string' ? text.text : undefined;
    }
    case 'flag':
      return Number(number) !== 0;
    case 'extent':
      return extentIsReference ? extent(table.orNone(Number(number))) : number;
    case 'space':
      return Number(number) === 0 ? undefined : Number(number) - 1;
    default:
      return number;
  }
}

/** A size that is a constant is its number, as before LLVM 21. */
function extent(size: Metadata | undefined): MetadataField {
  if (size?.kind !== 'constant' || size.value.kind !== 'integer') return size;
  const { value } = size.value;
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value;
}

function specialField(
  code: number,
  name: string,
  numbers: readonly (number | bigint)[],
  table: MetadataTable,
): MetadataField {
  const flags = Number(numbers[0]);
  switch (name) {
    case 'count':
    case 'lowerBound':
    case 'upperBound':
    case 'stride':
      return subrangeField(name, flags >>> 1, numbers, table);
    case 'value':
      return enumeratorValue(flags, numbers);
    case 'isUnsigned':
    case 'isArtificial':
      return (flags & 2) !== 0;
    case 'enumKind':
      return Number(numbers[24]) === NO_ENUM_KIND ? undefined : numbers[24];
    default:
      throw new Error(`no special field ${name} in metadata record ${code}`);
  }
}

/** Bounds were numbers first, then references: one after the other. */
function subrangeField(
  name: string,
  version: number,
  numbers: readonly (number | bigint)[],
  table: MetadataTable,
): MetadataField {
  const index = ['count', 'lowerBound', 'upperBound', 'stride'].indexOf(name) + 1;
  if (version >= 2 || (version === 1 && index === 1)) return table.orNone(Number(numbers[index]));
  if (index === 1) return BigInt.asIntN(64, BigInt(numbers[1]));
  return index === 2 ? unrotate(numbers[2]) : undefined;
}

function enumeratorValue(flags: number, numbers: readonly (number | bigint)[]): bigint {
  const isBig = (flags & 4) !== 0;
  if (!isBig) {
    const value = unrotate(numbers[1]);
    return (flags & 2) !== 0 ? BigInt.asUintN(64, value) : value;
  }
  const bits = Number(numbers[1]);
  let value = 0n;
  for (let word = 3; word < numbers.length; word++) {
    value |= BigInt.asUintN(64, unrotateWord(numbers[word])) << BigInt(64 * (word - 3));
  }
  return (flags & 2) !== 0 ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value);
}

/** A signed number whose sign bit was moved to the lowest bit, as metadata does it. */
function unrotate(encoded: number | bigint): bigint {
  const bits = BigInt(encoded);
  return (bits & 1n) === 0n ? bits >> 1n : ~(bits >> 1n);
}

/** A signed number in sign and magnitude, as constants do it. */
function unrotateWord(encoded: number | bigint): bigint {
  const bits = BigInt(encoded);
  if ((bits & 1n) === 0n) return bits >> 1n;
  return bits === 1n ? -(1n << 63n) : -(bits >> 1n);
}
