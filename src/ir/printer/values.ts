// Values as operands: names, numbers, constants and constant expressions.

import type { Block } from '../instruction.ts';
import type {
  AggregateConstant,
  Constant,
  DataConstant,
  ExpressionConstant,
  Func,
  GlobalValue,
  InlineAssembly,
  Value,
} from '../module.ts';
import type { Type } from '../types.ts';
import { floatText } from './floats.ts';
import { escapeBytes, quoted, symbolName } from './names.ts';
import type { Slots } from './slots.ts';
import { typeText } from './types.ts';

export interface ValueContext {
  readonly slots: Slots;
  /** The function being printed. */
  function: Func | undefined;
  /** Text of metadata as an operand; it may contain values again. */
  metadataText(metadata: Extract<Value, { kind: 'metadata' }>['metadata']): string;
}

export function typedText(value: Value, context: ValueContext): string {
  return `${typeText(value.type)} ${valueText(value, context)}`;
}

export function valueText(value: Value, context: ValueContext): string {
  switch (value.kind) {
    case 'argument':
    case 'instruction':
      return value.name === '' ? `%${context.slots.local(value)}` : `%${symbolName(value.name)}`;
    case 'metadata':
      return context.metadataText(value.metadata);
    default:
      return constantText(value, context);
  }
}

export function labelText(block: Block, context: ValueContext): string {
  return `label ${blockName(block, context)}`;
}

function blockName(block: Block, context: ValueContext): string {
  return block.name === '' ? `%${context.slots.local(block)}` : `%${symbolName(block.name)}`;
}

export function globalName(value: GlobalValue, context: ValueContext): string {
  return value.name === '' ? `@${context.slots.globalNumber(value)}` : `@${symbolName(value.name)}`;
}

function constantText(constant: Constant, context: ValueContext): string {
  switch (constant.kind) {
    case 'global':
    case 'function':
    case 'alias':
      return globalName(constant, context);
    case 'integer':
      return integerText(constant.type.bits, constant.value);
    case 'float':
      if (constant.type.kind !== 'float') throw new Error('a float constant of another type');
      return floatText(constant.type.format, constant.bits);
    case 'null':
      return 'null';
    case 'zero':
      return constant.type.kind === 'opaque' ? 'none' : 'zeroinitializer';
    case 'undefined':
      return constant.poison ? 'poison' : 'undef';
    case 'aggregate':
      return aggregateText(constant, context);
    case 'data':
      return dataText(constant);
    case 'expression':
      return expressionText(constant, context);
    case 'blockaddress':
      return blockAddressText(constant, context);
    case 'assembly':
      return assemblyText(constant);
  }
}

function integerText(bits: number, value: bigint): string {
  if (bits === 1) return value === 0n ? 'false' : 'true';
  return BigInt.asIntN(bits, value).toString();
}

function aggregateText(constant: AggregateConstant, context: ValueContext): string {
  const elements = constant.elements.map((element) => typedText(element, context));
  const numbers = constant.elements.every(({ kind }) => kind === 'integer' || kind === 'float');
  return bracketed(constant.type, elements, numbers);
}

function bracketed(type: Type, elements: readonly string[], numbers: boolean): string {
  const inner = elements.join(', ');
  if (type.kind === 'array') return `[${inner}]`;
  if (type.kind === 'vector') return (numbers && splat(elements)) || `<${inner}>`;
  const struct = elements.length === 0 ? '{}' : `{ ${inner} }`;
  return type.kind === 'struct' && type.packed ? `<${struct}>` : struct;
}

/** LLVM 20+ writes a vector of equal numbers so; LLVM 19 in full. Ours is the short one. */
function splat(elements: readonly string[]): string | undefined {
  if (elements.some((element) => element !== elements[0])) return undefined;
  return `splat (${elements[0]})`;
}

function dataText(constant: DataConstant): string {
  const { type, bytes } = constant;
  if (type.kind !== 'array' && type.kind !== 'vector') throw new Error('data of no sequence type');
  const { element } = type;
  if (type.kind === 'array' && element.kind === 'integer' && element.bits === 8) {
    return `c"${escapeBytes(bytes)}"`;
  }
  const size = bytes.length / type.length;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const elements = Array.from({ length: type.length }, (_, index) => {
    const bits = bitsAt(view, index * size, size);
    const text =
      element.kind === 'integer'
        ? integerText(element.bits, bits)
        : element.kind === 'float'
          ? floatText(element.format, bits)
          : '';
    return `${typeText(element)} ${text}`;
  });
  return bracketed(type, elements, true);
}

function bitsAt(view: DataView, offset: number, size: number): bigint {
  if (size === 8) return view.getBigUint64(offset, true);
  if (size === 4) return BigInt(view.getUint32(offset, true));
  return BigInt(size === 2 ? view.getUint16(offset, true) : view.getUint8(offset));
}

function expressionText(constant: ExpressionConstant, context: ValueContext): string {
  const { computation } = constant;
  const typed = (value: Value) => typedText(value, context);
  const words = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  switch (computation.op) {
    case 'binary': {
      const { operator, flags, left, right } = computation;
      return `${words(operator, ...flags)} (${typed(left)}, ${typed(right)})`;
    }
    case 'cast': {
      const { operator, flags, operand, type } = computation;
      return `${words(operator, ...flags)} (${typed(operand)} to ${typeText(type)})`;
    }
    case 'compare': {
      const { float, predicate, left, right } = computation;
      return `${float ? 'fcmp' : 'icmp'} ${predicate} (${typed(left)}, ${typed(right)})`;
    }
    case 'getelementptr':
      return elementPointerText(computation, context);
    case 'select': {
      const { condition, whenTrue, whenFalse } = computation;
      return `select (${typed(condition)}, ${typed(whenTrue)}, ${typed(whenFalse)})`;
    }
    case 'extractelement':
      return `extractelement (${typed(computation.vector)}, ${typed(computation.index)})`;
    case 'insertelement': {
      const { vector, value, index } = computation;
      return `insertelement (${typed(vector)}, ${typed(value)}, ${typed(index)})`;
    }
    case 'shufflevector': {
      const { left, right, mask } = computation;
      return `shufflevector (${typed(left)}, ${typed(right)}, ${maskText(mask)})`;
    }
  }
}

function elementPointerText(
  computation: Extract<ExpressionConstant['computation'], { op: 'getelementptr' }>,
  context: ValueContext,
): string {
  const { element, base, indices, flags } = computation;
  // Before LLVM 19, `inrange` marks one index and stands before it.
  const marked = flags.find((flag) => flag.startsWith('inrange '));
  const words = flags.filter((flag) => flag !== marked);
  const operands = [base, ...indices].map((operand, index) => {
    const mark = marked !== undefined && Number(marked.slice(8)) + 1 === index ? 'inrange ' : '';
    return `${mark}${typedText(operand, context)}`;
  });
  return `${['getelementptr', ...words].join(' ')} (${[typeText(element), ...operands].join(', ')})`;
}

export function maskText(mask: readonly number[]): string {
  const type = `<${mask.length} x i32>`;
  if (mask.every((lane) => lane === 0)) return `${type} zeroinitializer`;
  if (mask.every((lane) => lane < 0)) return `${type} poison`;
  const lanes = mask.map((lane) => (lane < 0 ? 'i32 poison' : `i32 ${lane}`));
  return `${type} <${lanes.join(', ')}>`;
}

function blockAddressText(
  constant: Extract<Constant, { kind: 'blockaddress' }>,
  context: ValueContext,
): string {
  const { function: owner, block } = constant;
  const label =
    block.name !== ''
      ? `%${symbolName(block.name)}`
      : owner === context.function
        ? blockName(block, context)
        : `%${context.slots.blockOf(owner, block)}`;
  return `blockaddress(${globalName(owner, context)}, ${label})`;
}

function assemblyText(constant: InlineAssembly): string {
  const words = [
    'asm',
    constant.sideEffects ? 'sideeffect' : '',
    constant.alignStack ? 'alignstack' : '',
    constant.intelDialect ? 'inteldialect' : '',
    constant.canThrow ? 'unwind' : '',
    `${quoted(constant.template)}, ${quoted(constant.constraints)}`,
  ];
  return words.filter((word) => word !== '').join(' ');
}
