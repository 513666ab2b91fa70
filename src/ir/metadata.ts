// Metadata: debug information and attachments, as a graph. A node keeps LLVM's own field names, so that
// the printer and later readers of debug information (types of arguments, names of
// variables) need no second model.

import type { Constant } from './module.ts';
import type { Type } from './types.ts';

export type Metadata = MetadataString | MetadataConstant | MetadataLocal | MetadataNode;

export interface MetadataString {
  readonly kind: 'string';
  readonly text: string;
}
export interface MetadataConstant {
  readonly kind: 'constant';
  readonly type: Type;
  readonly value: Constant;
}
/** A local value (argument or instruction) as an operand of a debug intrinsic or record. */
export interface MetadataLocal {
  readonly kind: 'local';
  readonly value: object;
}
/** A tuple (`tag` 'tuple', operands by position) or a specialised node (`tag` 'DISubprogram', fields by name). */
export interface MetadataNode {
  readonly kind: 'node';
  readonly tag: string;
  distinct: boolean;
  operands: (Metadata | undefined)[];
  /** Specialised nodes: LLVM's field names to values. */
  fields: Map<string, Metadata | bigint | boolean | string | undefined>;
}

export interface NamedMetadata {
  readonly name: string;
  readonly operands: Metadata[];
}

export type Subprogram = MetadataNode;

/** A place in the source, resolved from a DILocation. */
export interface Location {
  readonly line: number;
  readonly column: number;
  /** DISubprogram, DILexicalBlock or DILexicalBlockFile. */
  readonly scope: MetadataNode;
  readonly inlinedAt: Location | undefined;
  readonly implicit: boolean;
}

/** `#dbg_value`, `#dbg_declare`, `#dbg_assign`, `#dbg_label` of LLVM 19+, and what the old intrinsics say. */
export interface VariableRecord {
  readonly form: 'value' | 'declare' | 'assign' | 'label';
  /** What the variable's value or address is. */
  readonly value: Metadata | undefined;
  /** DILocalVariable or DILabel. */
  readonly variable: MetadataNode;
  readonly expression: Metadata | undefined;
  readonly location: Location;
  /** assign only: id, address and address expression. */
  readonly assign?: { id: Metadata; address: Metadata; expression: Metadata };
}
