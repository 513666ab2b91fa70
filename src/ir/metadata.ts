// Metadata: debug information and attachments, as a graph. A node keeps LLVM's own field names, so that
// the printer and later readers of debug information (types of arguments, names of
// variables) need no second model. `ir/debug.ts` answers the common questions about it.

import type { Constant, Value } from './module.ts';
import type { Type } from './types.ts';

export type Metadata =
  | MetadataString
  | MetadataConstant
  | MetadataLocal
  | MetadataList
  | MetadataNode;

export interface MetadataString {
  readonly kind: 'string';
  readonly text: string;
}
export interface MetadataConstant {
  readonly kind: 'constant';
  readonly type: Type;
  value: Constant;
}
/** A local value (argument or instruction) as an operand of a debug intrinsic or record. */
export interface MetadataLocal {
  readonly kind: 'local';
  value: Value;
}
/** `!DIArgList`: several values that one expression computes a variable from. */
export interface MetadataList {
  readonly kind: 'list';
  readonly values: readonly (MetadataConstant | MetadataLocal)[];
}

/** A field of a specialised node: a reference, text, a number (a bigint beyond 2^53) or a flag. */
export type MetadataField = Metadata | string | number | bigint | boolean | undefined;

/**
 * A tuple (`tag` 'tuple', operands by position) or a specialised node (`tag` 'DISubprogram', fields by
 * LLVM's names). `DIExpression` keeps its numbers in the field `elements`-by-index ('0', '1', ...).
 * Nodes from the reader decode themselves when they are first looked at.
 */
export interface MetadataNode {
  readonly kind: 'node';
  readonly tag: string;
  readonly distinct: boolean;
  readonly operands: readonly (Metadata | undefined)[];
  readonly fields: ReadonlyMap<string, MetadataField>;
}

export interface NamedMetadata {
  readonly name: string;
  readonly operands: Metadata[];
}

export type Subprogram = MetadataNode;

/** A place in the source: a DILocation. */
export interface Location {
  readonly line: number;
  readonly column: number;
  /** DISubprogram, DILexicalBlock or DILexicalBlockFile. */
  readonly scope: MetadataNode;
  readonly inlinedAt: Location | undefined;
  readonly implicit: boolean;
  /** The DILocation that it was read from, where there is one: two inlined calls on one line differ by it. */
  readonly node?: MetadataNode;
  /** The step of a debugger that the instruction belongs to (LLVM 21+): group and rank. */
  readonly atom?: { readonly group: number; readonly rank: number };
}

/** `#dbg_value`, `#dbg_declare`, `#dbg_assign`, `#dbg_label` of LLVM 19+. */
export interface VariableRecord {
  readonly form: 'value' | 'declare' | 'declare_value' | 'assign' | 'label';
  /** What the variable's value or address is. */
  readonly value: Metadata | undefined;
  /** DILocalVariable or DILabel. */
  readonly variable: MetadataNode;
  readonly expression: Metadata | undefined;
  readonly location: Location;
  /** assign only: id, address and address expression. */
  readonly assign?: { id: Metadata; address: Metadata; expression: Metadata };
}
