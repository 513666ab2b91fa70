// Fields of debug information, by what they hold: what is not there, or is something else, counts as nothing.

import type { Metadata, MetadataField, MetadataNode } from './metadata.ts';

export function isNode(field: MetadataField | Metadata): field is MetadataNode {
  return typeof field === 'object' && field.kind === 'node';
}

export function nodeOf(field: MetadataField | Metadata): MetadataNode | undefined {
  return isNode(field) ? field : undefined;
}

export function nodeIn(node: MetadataNode | undefined, field: string): MetadataNode | undefined {
  return node === undefined ? undefined : nodeOf(node.fields.get(field));
}

export function textIn(node: MetadataNode, field: string): string {
  const text = node.fields.get(field);
  return typeof text === 'string' ? text : '';
}

export function numberOf(node: MetadataNode, field: string): number | bigint {
  const number = node.fields.get(field);
  return typeof number === 'number' || typeof number === 'bigint' ? number : 0;
}

export function numberIn(node: MetadataNode, field: string): number {
  return Number(numberOf(node, field));
}
