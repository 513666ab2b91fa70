// The order in which LLVM keeps the references of its specialised nodes. It is neither the order of
// printing nor that of the file, but it decides which node gets which number.

import type { MetadataField, MetadataNode } from '../metadata.ts';

const ORDER: Readonly<Record<string, readonly string[]>> = {
  DILocation: ['scope', 'inlinedAt'],
  DISubrange: ['count', 'lowerBound', 'upperBound', 'stride'],
  DIBasicType: ['file', 'scope', 'size'],
  DIDerivedType: ['file', 'scope', 'size', 'offset', 'baseType', 'extraData', 'annotations'],
  DICompositeType: [
    'file',
    'scope',
    'size',
    'offset',
    'baseType',
    'elements',
    'vtableHolder',
    'templateParams',
    'discriminator',
    'dataLocation',
    'associated',
    'allocated',
    'rank',
    'annotations',
    'specification',
    'bitStride',
  ],
  DISubroutineType: ['types'],
  DICompileUnit: ['file', 'enums', 'retainedTypes', 'globals', 'imports', 'macros'],
  DISubprogram: [
    'file',
    'scope',
    'type',
    'unit',
    'declaration',
    'retainedNodes',
    'containingType',
    'templateParams',
    'thrownTypes',
    'annotations',
  ],
  DILexicalBlock: ['file', 'scope'],
  DILexicalBlockFile: ['file', 'scope'],
  DIGlobalVariable: ['scope', 'file', 'type', 'declaration', 'templateParams', 'annotations'],
  DILocalVariable: ['scope', 'file', 'type', 'annotations'],
  DILabel: ['scope', 'file'],
  DIGlobalVariableExpression: ['var', 'expr'],
  DIMacroFile: ['file', 'nodes'],
  DIImportedEntity: ['scope', 'entity', 'file', 'elements'],
};

/** The nodes that a node refers to and that have numbers of their own. */
export function nodeOperands(node: MetadataNode): MetadataNode[] {
  const references: readonly MetadataField[] =
    node.tag === 'tuple'
      ? node.operands
      : (ORDER[node.tag] ?? []).map((name) => node.fields.get(name));
  return references.filter(
    (each): each is MetadataNode =>
      typeof each === 'object' && each.kind === 'node' && each.tag !== 'DIExpression',
  );
}
