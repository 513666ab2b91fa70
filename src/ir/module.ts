// A Module: what the reader makes of bitcode, what the linker joins, what the passes rewrite and what
// `program` translates. It is plain data; operands are references to values. Instructions are in instruction.ts.

import type {
  Binary,
  Block,
  Cast,
  Compare,
  ExtractElement,
  GetElementPointer,
  InsertElement,
  Instruction,
  Select,
  ShuffleVector,
} from './instruction.ts';
import type { Metadata, MetadataConstant, NamedMetadata, Subprogram } from './metadata.ts';
import type { FunctionType, IntegerType, StructType, Type } from './types.ts';

export interface Module {
  /** The name of the file that it came from, for messages. */
  readonly name: string;
  sourceFile: string;
  triple: string;
  dataLayout: string;
  /** Module-level inline assembly. */
  assembly: string;
  readonly structs: StructType[];
  readonly globals: GlobalVariable[];
  readonly functions: Func[];
  readonly aliases: Alias[];
  /** Groups of sections that a linker keeps or drops together, and how it chooses (any, largest...). */
  readonly comdats: Map<string, string>;
  readonly metadata: Map<string, NamedMetadata>;
  /** All metadata that names a constant, so that the linker can put another global in its place. */
  readonly metadataConstants: MetadataConstant[];
}

// ---- Values -------------------------------------------------------------------------------------

export type Value = Constant | Argument | Instruction | MetadataValue;
export type GlobalValue = GlobalVariable | Func | Alias;

export interface Argument {
  readonly kind: 'argument';
  readonly type: Type;
  name: string;
  readonly index: number;
}

/** A metadata operand of a call to a debug intrinsic. */
export interface MetadataValue {
  readonly kind: 'metadata';
  readonly type: Type;
  readonly metadata: Metadata;
}

export type Constant =
  | IntegerConstant
  | FloatConstant
  | NullConstant
  | ZeroConstant
  | UndefinedConstant
  | AggregateConstant
  | DataConstant
  | ExpressionConstant
  | BlockAddress
  | InlineAssembly
  | GlobalValue;

export interface IntegerConstant {
  readonly kind: 'integer';
  readonly type: IntegerType;
  /** Unsigned: 0 <= value < 2^bits. */
  readonly value: bigint;
}
export interface FloatConstant {
  readonly kind: 'float';
  readonly type: Type;
  /** The bit pattern, unsigned. */
  readonly bits: bigint;
}
export interface NullConstant {
  readonly kind: 'null';
  readonly type: Type;
}
/** `zeroinitializer` of an aggregate or vector. */
export interface ZeroConstant {
  readonly kind: 'zero';
  readonly type: Type;
}
export interface UndefinedConstant {
  readonly kind: 'undefined';
  readonly type: Type;
  readonly poison: boolean;
}
/** Array, struct or vector of constants. */
export interface AggregateConstant {
  readonly kind: 'aggregate';
  readonly type: Type;
  readonly elements: readonly Constant[];
}
/** Array or vector of integers or floats, as its little-endian bytes in memory. */
export interface DataConstant {
  readonly kind: 'data';
  readonly type: Type;
  readonly bytes: Uint8Array;
}
/** A constant expression; its operands are constants. The computation is an instruction that is in no block. */
export interface ExpressionConstant {
  readonly kind: 'expression';
  readonly type: Type;
  readonly computation:
    | Binary
    | Cast
    | Compare
    | GetElementPointer
    | Select
    | ExtractElement
    | InsertElement
    | ShuffleVector;
}
export interface BlockAddress {
  readonly kind: 'blockaddress';
  readonly type: Type;
  readonly function: Func;
  readonly block: Block;
}
export interface InlineAssembly {
  readonly kind: 'assembly';
  readonly type: Type;
  readonly functionType: FunctionType;
  readonly template: string;
  readonly constraints: string;
  readonly sideEffects: boolean;
  readonly alignStack: boolean;
  readonly intelDialect: boolean;
  readonly canThrow: boolean;
  /** Why it was not translated to instructions (assembly/translate.ts). */
  readonly refused?: string;
}

// ---- Globals ------------------------------------------------------------------------------------

export type Linkage =
  | 'external'
  | 'available_externally'
  | 'linkonce'
  | 'linkonce_odr'
  | 'weak'
  | 'weak_odr'
  | 'appending'
  | 'internal'
  | 'private'
  | 'extern_weak'
  | 'common';

interface GlobalBase {
  readonly type: Type;
  name: string;
  linkage: Linkage;
  visibility: 'default' | 'hidden' | 'protected';
  threadLocal: boolean;
  /** How a thread-local variable is addressed; undefined means LLVM's general model. */
  threadModel: 'localdynamic' | 'initialexec' | 'localexec' | undefined;
  unnamedAddress: 'none' | 'local' | 'global';
  dsoLocal: boolean;
  section: string | undefined;
}

export interface GlobalVariable extends GlobalBase {
  readonly kind: 'global';
  readonly valueType: Type;
  readonly space: number;
  constant: boolean;
  externallyInitialized: boolean;
  initializer: Constant | undefined;
  /** The alignment in bytes; 0 means the type's own. */
  align: number;
  comdat: string | undefined;
  /** `!dbg` attachments: DIGlobalVariableExpression nodes. */
  debug: Metadata[];
  /** Metadata attachments other than `!dbg`, by kind name. */
  attachments?: Map<string, Metadata>;
  /** `#0`-style attributes of a variable. */
  attributes: readonly Attribute[];
  codeModel?: string;
  /** The exemptions from sanitizers: no_sanitize_address, no_sanitize_hwaddress, sanitize_memtag, sanitize_address_dyninit. */
  sanitizer?: readonly string[];
}

export interface Func extends GlobalBase {
  readonly kind: 'function';
  readonly functionType: FunctionType;
  callingConvention: number;
  readonly arguments: Argument[];
  /** The blocks, of which the first is the entry; empty for a declaration. */
  blocks: Block[];
  attributes: AttributeList;
  align: number;
  comdat: string | undefined;
  garbageCollector: string | undefined;
  personality: Constant | undefined;
  prefix: Constant | undefined;
  prologue: Constant | undefined;
  subprogram: Subprogram | undefined;
  /** Metadata attachments other than `!dbg`, by kind name. */
  attachments?: Map<string, Metadata>;
}

export interface Alias extends GlobalBase {
  readonly kind: 'alias';
  readonly valueType: Type;
  readonly space: number;
  /** An ifunc's target is its resolver. */
  readonly indirect: boolean;
  target: Constant;
}

/** An attribute: `name` alone, with an integer, a type or a string; ranges keep LLVM's text. */
export interface Attribute {
  readonly name: string;
  readonly value?: bigint | string | Type;
  /** A target-dependent string attribute, printed in quotes. */
  readonly quoted: boolean;
}
export interface AttributeList {
  readonly function: readonly Attribute[];
  readonly result: readonly Attribute[];
  /** Indexed by parameter; missing entries have no attributes. */
  readonly parameters: readonly (readonly Attribute[])[];
}
