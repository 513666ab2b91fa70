// Blocks and their instructions: a closed union on `op`.

import type { Location, Metadata, VariableRecord } from './metadata.ts';
import type { AttributeList, IntegerConstant, Value } from './module.ts';
import type { FunctionType, Type } from './types.ts';

export interface Block {
  name: string;
  instructions: Instruction[];
}

interface InstructionBase {
  readonly kind: 'instruction';
  readonly type: Type;
  name: string;
  location: Location | undefined;
  /** Debug records of LLVM 19+ that stand before this instruction. */
  records?: VariableRecord[];
  /** Metadata attachments other than `!dbg`, by kind name. */
  attachments?: Map<string, Metadata>;
}

export type Instruction =
  | Binary
  | Negate
  | Cast
  | Compare
  | Alloca
  | Load
  | Store
  | GetElementPointer
  | Phi
  | Select
  | Freeze
  | Call
  | ExtractValue
  | InsertValue
  | ExtractElement
  | InsertElement
  | ShuffleVector
  | VaArg
  | Fence
  | CompareExchange
  | AtomicUpdate
  | Terminator;

export type Terminator = Return | Jump | Branch | Switch | IndirectBranch | AsmBranch | Unreachable;

/** The names stand in the order of their numbers in bitcode. */
export const integerOperators = [
  'add',
  'sub',
  'mul',
  'udiv',
  'sdiv',
  'urem',
  'srem',
  'shl',
  'lshr',
  'ashr',
  'and',
  'or',
  'xor',
] as const;
export type BinaryOperator =
  | (typeof integerOperators)[number]
  | 'fadd'
  | 'fsub'
  | 'fmul'
  | 'fdiv'
  | 'frem';

export interface Binary extends InstructionBase {
  readonly op: 'binary';
  readonly operator: BinaryOperator;
  left: Value;
  right: Value;
  /** The flags as LLVM prints them, in its order: nuw nsw exact disjoint, or fast-math flags. */
  readonly flags: readonly string[];
}
/** `fneg`, the only unary operator. */
export interface Negate extends InstructionBase {
  readonly op: 'fneg';
  operand: Value;
  readonly flags: readonly string[];
}
/** The names stand in the order of their numbers in bitcode. */
export const castOperators = [
  'trunc',
  'zext',
  'sext',
  'fptoui',
  'fptosi',
  'uitofp',
  'sitofp',
  'fptrunc',
  'fpext',
  'ptrtoint',
  'inttoptr',
  'bitcast',
  'addrspacecast',
  'ptrtoaddr',
] as const;
export type CastOperator = (typeof castOperators)[number];
export interface Cast extends InstructionBase {
  readonly op: 'cast';
  readonly operator: CastOperator;
  operand: Value;
  readonly flags: readonly string[];
}
/** The names stand in the order of their numbers in bitcode. */
export const integerPredicates = [
  'eq',
  'ne',
  'ugt',
  'uge',
  'ult',
  'ule',
  'sgt',
  'sge',
  'slt',
  'sle',
] as const;
export type IntegerPredicate = (typeof integerPredicates)[number];
/** The names stand in the order of their numbers in bitcode. */
export const floatPredicates = [
  'false',
  'oeq',
  'ogt',
  'oge',
  'olt',
  'ole',
  'one',
  'ord',
  'uno',
  'ueq',
  'ugt',
  'uge',
  'ult',
  'ule',
  'une',
  'true',
] as const;
export type FloatPredicate = (typeof floatPredicates)[number];
interface CompareBase extends InstructionBase {
  readonly op: 'compare';
  left: Value;
  right: Value;
  readonly flags: readonly string[];
}
export interface IntegerCompare extends CompareBase {
  readonly float: false;
  readonly predicate: IntegerPredicate;
}
export interface FloatCompare extends CompareBase {
  readonly float: true;
  readonly predicate: FloatPredicate;
}
/** icmp or fcmp. */
export type Compare = IntegerCompare | FloatCompare;
export interface Alloca extends InstructionBase {
  readonly op: 'alloca';
  readonly allocated: Type;
  count: Value;
  readonly align: number;
  readonly inAlloca: boolean;
  readonly swiftError: boolean;
}
export interface Atomicity {
  readonly ordering: 'unordered' | 'monotonic' | 'acquire' | 'release' | 'acq_rel' | 'seq_cst';
  /** The synchronisation scope; '' is the system's. */
  readonly scope: string;
}
export interface Load extends InstructionBase {
  readonly op: 'load';
  pointer: Value;
  readonly align: number;
  readonly volatile: boolean;
  readonly atomic: Atomicity | undefined;
}
export interface Store extends InstructionBase {
  readonly op: 'store';
  value: Value;
  pointer: Value;
  readonly align: number;
  readonly volatile: boolean;
  readonly atomic: Atomicity | undefined;
}
export interface GetElementPointer extends InstructionBase {
  readonly op: 'getelementptr';
  readonly element: Type;
  base: Value;
  indices: Value[];
  /** The flags as LLVM prints them: inbounds, nusw, nuw, inrange(a, b). */
  readonly flags: readonly string[];
}
export interface Phi extends InstructionBase {
  readonly op: 'phi';
  incoming: { value: Value; block: Block }[];
  readonly flags: readonly string[];
}
export interface Select extends InstructionBase {
  readonly op: 'select';
  condition: Value;
  whenTrue: Value;
  whenFalse: Value;
  readonly flags: readonly string[];
}
export interface Freeze extends InstructionBase {
  readonly op: 'freeze';
  operand: Value;
}
export interface OperandBundle {
  readonly tag: string;
  readonly inputs: Value[];
}
export interface Call extends InstructionBase {
  readonly op: 'call';
  callee: Value;
  readonly functionType: FunctionType;
  arguments: Value[];
  readonly attributes: AttributeList;
  readonly callingConvention: number;
  readonly tail: 'none' | 'tail' | 'musttail' | 'notail';
  readonly bundles: readonly OperandBundle[];
  readonly flags: readonly string[];
}
export interface ExtractValue extends InstructionBase {
  readonly op: 'extractvalue';
  aggregate: Value;
  readonly indices: readonly number[];
}
export interface InsertValue extends InstructionBase {
  readonly op: 'insertvalue';
  aggregate: Value;
  value: Value;
  readonly indices: readonly number[];
}
export interface ExtractElement extends InstructionBase {
  readonly op: 'extractelement';
  vector: Value;
  index: Value;
}
export interface InsertElement extends InstructionBase {
  readonly op: 'insertelement';
  vector: Value;
  value: Value;
  index: Value;
}
export interface ShuffleVector extends InstructionBase {
  readonly op: 'shufflevector';
  left: Value;
  right: Value;
  /** The number of a lane of both operands; -1 is an undefined (poison) lane. */
  readonly mask: readonly number[];
}
export interface VaArg extends InstructionBase {
  readonly op: 'va_arg';
  list: Value;
}
export interface Fence extends InstructionBase {
  readonly op: 'fence';
  readonly atomic: Atomicity;
}
export interface CompareExchange extends InstructionBase {
  readonly op: 'cmpxchg';
  pointer: Value;
  expected: Value;
  replacement: Value;
  readonly weak: boolean;
  readonly volatile: boolean;
  readonly success: Atomicity;
  readonly failure: Atomicity['ordering'];
  readonly align: number;
}
export interface AtomicUpdate extends InstructionBase {
  readonly op: 'atomicrmw';
  /** The operation as LLVM prints it: xchg add sub and nand or xor max min umax umin fadd fsub ... */
  readonly operation: string;
  pointer: Value;
  value: Value;
  readonly volatile: boolean;
  readonly atomic: Atomicity;
  readonly align: number;
}
export interface Return extends InstructionBase {
  readonly op: 'ret';
  value: Value | undefined;
}
export interface Jump extends InstructionBase {
  readonly op: 'jump';
  target: Block;
}
export interface Branch extends InstructionBase {
  readonly op: 'branch';
  condition: Value;
  whenTrue: Block;
  whenFalse: Block;
  /** What the source says about the decision, as bits (program/branch-facts.ts). */
  facts?: number;
}
export interface Switch extends InstructionBase {
  readonly op: 'switch';
  value: Value;
  otherwise: Block;
  cases: { value: IntegerConstant; block: Block }[];
  /** What the source says about the decision, as bits (program/branch-facts.ts). */
  facts?: number;
}
export interface IndirectBranch extends InstructionBase {
  readonly op: 'indirectbr';
  address: Value;
  targets: Block[];
}
/** `callbr`, which clang emits for asm goto. */
export interface AsmBranch extends InstructionBase {
  readonly op: 'callbr';
  callee: Value;
  readonly functionType: FunctionType;
  arguments: Value[];
  readonly attributes: AttributeList;
  readonly callingConvention: number;
  readonly bundles: readonly OperandBundle[];
  fallthrough: Block;
  targets: Block[];
}
export interface Unreachable extends InstructionBase {
  readonly op: 'unreachable';
}

export function isTerminator(instruction: Instruction): instruction is Terminator {
  switch (instruction.op) {
    case 'ret':
    case 'jump':
    case 'branch':
    case 'switch':
    case 'indirectbr':
    case 'callbr':
    case 'unreachable':
      return true;
    default:
      return false;
  }
}

export function terminatorOf(block: Block): Terminator {
  const last = block.instructions[block.instructions.length - 1];
  if (last === undefined || !isTerminator(last)) {
    throw new Error(`block ${block.name} has no terminator`);
  }
  return last;
}

export function successorsOf(block: Block): Block[] {
  const last = terminatorOf(block);
  switch (last.op) {
    case 'jump':
      return [last.target];
    case 'branch':
      return [last.whenTrue, last.whenFalse];
    case 'switch':
      return [last.otherwise, ...last.cases.map((each) => each.block)];
    case 'indirectbr':
      return last.targets;
    case 'callbr':
      return [last.fallthrough, ...last.targets];
    default:
      return [];
  }
}
