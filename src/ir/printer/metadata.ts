// Metadata in LLVM's text form: nodes with their numbers, specialised nodes field by field. A field that has
// its default is left out, and the defaults are LLVM's.

import type {
  Location,
  Metadata,
  MetadataField,
  MetadataNode,
  VariableRecord,
} from '../metadata.ts';
import { dwarfName, expressionText, nodeFlags, subprogramFlags } from './dwarf-names.ts';
import { quoted } from './names.ts';
import { typedText, type ValueContext } from './values.ts';

/** Metadata as an operand: by number where it has one. */
export function metadataText(metadata: Metadata | undefined, context: ValueContext): string {
  if (metadata === undefined) return 'null';
  switch (metadata.kind) {
    case 'string':
      return `!${quoted(metadata.text)}`;
    case 'constant':
    case 'local':
      return typedText(metadata.value, context);
    case 'list': {
      const values = metadata.values.map(({ value }) => typedText(value, context));
      return `!DIArgList(${values.join(', ')})`;
    }
    case 'node':
      if (metadata.tag === 'DIExpression') return nodeText(metadata, context);
      return `!${context.slots.metadata(metadata)}`;
  }
}

/** A node in full, as after `!12 = `. */
export function definitionText(item: MetadataNode | Location, context: ValueContext): string {
  if (!('kind' in item)) return locationText(item, context);
  return `${item.distinct ? 'distinct ' : ''}${nodeText(item, context)}`;
}

function locationText(location: Location, context: ValueContext): string {
  const distinct = location.node?.distinct ? 'distinct ' : '';
  const parts = [`line: ${location.line}`];
  if (location.column !== 0) parts.push(`column: ${location.column}`);
  parts.push(`scope: !${context.slots.metadata(location.scope)}`);
  if (location.inlinedAt !== undefined) {
    parts.push(`inlinedAt: !${context.slots.metadata(location.inlinedAt)}`);
  }
  if (location.implicit) parts.push('isImplicitCode: true');
  if (location.atom !== undefined && location.atom.group !== 0) {
    parts.push(`atomGroup: ${location.atom.group}`);
  }
  if (location.atom !== undefined && location.atom.rank !== 0) {
    parts.push(`atomRank: ${location.atom.rank}`);
  }
  return `${distinct}!DILocation(${parts.join(', ')})`;
}

export function recordText(record: VariableRecord, context: ValueContext): string {
  const text = (metadata: Metadata | undefined) => metadataText(metadata, context);
  const place = `!${context.slots.metadata(record.location)}`;
  const parts =
    record.form === 'label'
      ? [text(record.variable), place]
      : [
          text(record.value),
          text(record.variable),
          text(record.expression),
          ...(record.assign === undefined
            ? []
            : [
                text(record.assign.id),
                text(record.assign.address),
                text(record.assign.expression),
              ]),
          place,
        ];
  return `#dbg_${record.form}(${parts.join(', ')})`;
}

function nodeText(node: MetadataNode, context: ValueContext): string {
  if (node.tag === 'tuple') {
    return `!{${node.operands.map((operand) => metadataText(operand, context)).join(', ')}}`;
  }
  if (node.tag === 'DIExpression') {
    return `!DIExpression(${expressionText([...node.fields.values()] as (number | bigint)[])})`;
  }
  const parts: string[] = [];
  for (const [name, value] of withUnstored(node)) {
    const text = fieldText(node, name, value, context);
    if (text !== undefined) parts.push(`${name}: ${text}`);
  }
  return `!${node.tag}(${parts.join(', ')})`;
}

/** Fields that are printed even when they are null. */
const ALWAYS: Readonly<Record<string, readonly string[]>> = {
  DIFile: ['filename', 'directory'],
  DISubprogram: ['scope', 'spFlags'],
  DILexicalBlock: ['scope'],
  DILexicalBlockFile: ['scope', 'discriminator'],
  DIGlobalVariable: ['scope'],
  DILocalVariable: ['scope'],
  DILabel: ['scope'],
  DIDerivedType: ['baseType'],
  DISubroutineType: ['types'],
  DIGlobalVariableExpression: ['var', 'expr'],
  DIImportedEntity: ['scope'],
  DILocation: ['line'],
  DIMacroFile: ['file'],
};
/** Texts that are printed even when they are empty. */
const EMPTY_TEXTS = ['filename', 'directory'];
const BASE_TYPE = 36;
/** Flags whose default is true; those without a default are always printed. */
const TRUE_BY_DEFAULT = ['splitDebugInlining'];
const FLAGS_WITHOUT_DEFAULT = ['isOptimized', 'isLocal', 'isDefinition'];
const NUMBERS_WITHOUT_DEFAULT = ['runtimeVersion', 'emissionKind', 'value'];

/** The node's fields in order, with `undefined` where a null must be printed. */
function withUnstored(node: MetadataNode): [string, MetadataField][] {
  const fields = [...node.fields];
  const missing = (ALWAYS[node.tag] ?? []).filter((name) => !node.fields.has(name));
  for (const name of missing)
    fields.splice(positionOf(node.tag, name, fields), 0, [name, undefined]);
  return fields;
}

/** Names for each null field the fields that LLVM prints before it. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'DIFile.directory': ['filename'],
  'DISubprogram.scope': ['name', 'linkageName'],
  'DIGlobalVariable.scope': ['name', 'linkageName'],
  'DILocalVariable.scope': ['name', 'arg'],
  'DIDerivedType.baseType': ['tag', 'name', 'scope', 'file', 'line'],
  'DISubroutineType.types': ['flags', 'cc'],
  'DIImportedEntity.scope': ['tag', 'name'],
  'DIGlobalVariableExpression.expr': ['var'],
  'DIMacroFile.file': ['type', 'line'],
};

function positionOf(tag: string, name: string, fields: readonly [string, MetadataField][]): number {
  const before = BEFORE[`${tag}.${name}`] ?? [];
  return fields.filter(([each]) => before.includes(each)).length;
}

function fieldText(
  node: MetadataNode,
  name: string,
  value: MetadataField,
  context: ValueContext,
): string | undefined {
  switch (typeof value) {
    case 'undefined':
      return EMPTY_TEXTS.includes(name) ? '""' : 'null';
    case 'string':
      return value === '' && !EMPTY_TEXTS.includes(name) ? undefined : quoted(value);
    case 'boolean':
      return flagText(name, value);
    case 'object':
      return referenceText(node, value, context);
    default:
      return numberText(node, name, value);
  }
}

/** A bound that is a constant is printed as its number. */
function referenceText(node: MetadataNode, value: Metadata, context: ValueContext): string {
  if (node.tag === 'DISubrange' && value.kind === 'constant' && value.value.kind === 'integer') {
    return BigInt.asIntN(value.value.type.bits, value.value.value).toString();
  }
  return metadataText(value, context);
}

function flagText(name: string, value: boolean): string | undefined {
  if (!FLAGS_WITHOUT_DEFAULT.includes(name) && value === TRUE_BY_DEFAULT.includes(name)) {
    return undefined;
  }
  return `${value}`;
}

function numberText(node: MetadataNode, name: string, value: number | bigint): string | undefined {
  const number = Number(value);
  if (name === 'flags') return number === 0 ? undefined : nodeFlags(number);
  if (name === 'spFlags') return subprogramFlags(number);
  if (name === 'type' && node.tag.startsWith('DIMacro')) {
    const isPlainFile = node.tag === 'DIMacroFile' && number === 3;
    return isPlainFile ? undefined : (dwarfName('macro', number) ?? `${number}`);
  }
  if (node.tag === 'DIBasicType' && name === 'tag' && number === BASE_TYPE) return undefined;
  const named = dwarfName(name, number);
  const isDefault =
    number === 0 &&
    !NUMBERS_WITHOUT_DEFAULT.includes(name) &&
    !(ALWAYS[node.tag] ?? []).includes(name) &&
    name !== 'dwarfAddressSpace' &&
    node.tag !== 'DISubrange';
  if (isDefault) return undefined;
  return named ?? `${value}`;
}
