// Instructions in LLVM's text form.

import type {
  Alloca,
  AsmBranch,
  Atomicity,
  Call,
  Instruction,
  OperandBundle,
  Switch,
} from '../instruction.ts';
import type { Value } from '../module.ts';
import { leading, trailing } from './attributes.ts';
import { callingConvention } from './calling-conventions.ts';
import { quoted, symbolName } from './names.ts';
import { typeText } from './types.ts';
import { labelText, maskText, typedText, type ValueContext, valueText } from './values.ts';

/** The instruction without its metadata; `%x = ` in front where it has a result. */
export function instructionText(instruction: Instruction, context: ValueContext): string {
  const text = operationText(instruction, context);
  if (instruction.type.kind === 'void') return text;
  const { name } = instruction;
  const result = name === '' ? context.slots.local(instruction) : symbolName(name);
  return `%${result} = ${text}`;
}

function operationText(instruction: Instruction, context: ValueContext): string {
  const typed = (value: Value) => typedText(value, context);
  const plain = (value: Value) => valueText(value, context);
  switch (instruction.op) {
    case 'binary': {
      const { operator, flags, left, right } = instruction;
      return `${words(operator, ...flags)} ${typed(left)}, ${plain(right)}`;
    }
    case 'fneg':
      return `${words('fneg', ...instruction.flags)} ${typed(instruction.operand)}`;
    case 'cast': {
      const { operator, flags, operand, type } = instruction;
      return `${words(operator, ...flags)} ${typed(operand)} to ${typeText(type)}`;
    }
    case 'compare': {
      const { float, flags, predicate, left, right } = instruction;
      const name = words(float ? 'fcmp' : 'icmp', ...flags, predicate);
      return `${name} ${typed(left)}, ${plain(right)}`;
    }
    case 'select': {
      const { flags, condition, whenTrue, whenFalse } = instruction;
      const operands = [condition, whenTrue, whenFalse].map(typed);
      return `${words('select', ...flags)} ${operands.join(', ')}`;
    }
    case 'freeze':
      return `freeze ${typed(instruction.operand)}`;
    case 'phi': {
      const pairs = instruction.incoming.map(
        ({ value, block }) => `[ ${plain(value)}, ${labelText(block, context).slice(6)} ]`,
      );
      return `${words('phi', ...instruction.flags)} ${typeText(instruction.type)} ${pairs.join(', ')}`;
    }
    case 'call':
      return callText(instruction, context);
    case 'extractvalue':
      return `extractvalue ${[typed(instruction.aggregate), ...instruction.indices].join(', ')}`;
    case 'insertvalue': {
      const { aggregate, value, indices } = instruction;
      return `insertvalue ${[typed(aggregate), typed(value), ...indices].join(', ')}`;
    }
    case 'extractelement':
      return `extractelement ${typed(instruction.vector)}, ${typed(instruction.index)}`;
    case 'insertelement': {
      const { vector, value, index } = instruction;
      return `insertelement ${[vector, value, index].map(typed).join(', ')}`;
    }
    case 'shufflevector': {
      const { left, right, mask } = instruction;
      return `shufflevector ${typed(left)}, ${typed(right)}, ${maskText(mask)}`;
    }
    case 'ret':
      return instruction.value === undefined ? 'ret void' : `ret ${typed(instruction.value)}`;
    case 'jump':
      return `br ${labelText(instruction.target, context)}`;
    case 'branch': {
      const { condition, whenTrue, whenFalse } = instruction;
      const labels = [whenTrue, whenFalse].map((block) => labelText(block, context));
      return `br ${[typed(condition), ...labels].join(', ')}`;
    }
    case 'switch':
      return switchText(instruction, context);
    case 'indirectbr': {
      const labels = instruction.targets.map((block) => labelText(block, context));
      return `indirectbr ${typed(instruction.address)}, [${labels.join(', ')}]`;
    }
    case 'callbr':
      return asmBranchText(instruction, context);
    case 'unreachable':
      return 'unreachable';
    default:
      return memoryText(instruction, context);
  }
}

function memoryText(
  instruction: Extract<
    Instruction,
    {
      op:
        | 'alloca'
        | 'load'
        | 'store'
        | 'getelementptr'
        | 'va_arg'
        | 'fence'
        | 'cmpxchg'
        | 'atomicrmw';
    }
  >,
  context: ValueContext,
): string {
  const typed = (value: Value) => typedText(value, context);
  switch (instruction.op) {
    case 'alloca':
      return allocaText(instruction, context);
    case 'load': {
      const { atomic, volatile: isVolatile, type, pointer, align } = instruction;
      const name = words('load', atomic && 'atomic', isVolatile && 'volatile');
      return `${name} ${typeText(type)}, ${typed(pointer)}${order(atomic)}${aligned(align)}`;
    }
    case 'store': {
      const { atomic, volatile: isVolatile, value, pointer, align } = instruction;
      const name = words('store', atomic && 'atomic', isVolatile && 'volatile');
      return `${name} ${typed(value)}, ${typed(pointer)}${order(atomic)}${aligned(align)}`;
    }
    case 'getelementptr': {
      const { element, base, indices, flags } = instruction;
      const operands = [typeText(element), typed(base), ...indices.map(typed)];
      return `${words('getelementptr', ...flags)} ${operands.join(', ')}`;
    }
    case 'va_arg':
      return `va_arg ${typed(instruction.list)}, ${typeText(instruction.type)}`;
    case 'fence':
      return `fence${order(instruction.atomic)}`;
    case 'cmpxchg': {
      const { weak, pointer, expected, replacement, success, failure, align } = instruction;
      const name = words('cmpxchg', weak && 'weak', instruction.volatile && 'volatile');
      const operands = [pointer, expected, replacement].map(typed).join(', ');
      return `${name} ${operands}${order(success)} ${failure}${aligned(align)}`;
    }
    case 'atomicrmw': {
      const { operation, pointer, value, atomic, align } = instruction;
      const name = words('atomicrmw', instruction.volatile && 'volatile', operation);
      return `${name} ${typed(pointer)}, ${typed(value)}${order(atomic)}${aligned(align)}`;
    }
  }
}

function words(...parts: (string | false | object | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function order(atomic: Atomicity | undefined): string {
  if (atomic === undefined) return '';
  const scope = atomic.scope === '' ? '' : ` syncscope(${quoted(atomic.scope)})`;
  return `${scope} ${atomic.ordering}`;
}

function aligned(align: number): string {
  return align === 0 ? '' : `, align ${align}`;
}

function allocaText(instruction: Alloca, context: ValueContext): string {
  const { allocated, count, align, inAlloca, swiftError, type } = instruction;
  const single =
    count.kind === 'integer' &&
    count.value === 1n &&
    count.type.kind === 'integer' &&
    count.type.bits === 32;
  const name = words('alloca', inAlloca && 'inalloca', swiftError && 'swifterror');
  const space = type.kind === 'pointer' && type.space !== 0 ? `, addrspace(${type.space})` : '';
  const size = single ? '' : `, ${typedText(count, context)}`;
  return `${name} ${typeText(allocated)}${size}${aligned(align)}${space}`;
}

function switchText(instruction: Switch, context: ValueContext): string {
  const cases = instruction.cases.map(
    ({ value, block }) => `    ${typedText(value, context)}, ${labelText(block, context)}\n`,
  );
  const subject = typedText(instruction.value, context);
  const otherwise = labelText(instruction.otherwise, context);
  return `switch ${subject}, ${otherwise} [\n${cases.join('')}  ]`;
}

function callText(instruction: Call, context: ValueContext): string {
  const { tail, flags } = instruction;
  const name = words(tail === 'none' ? '' : tail, 'call', ...flags);
  return `${name} ${calledText(instruction, context)}`;
}

function asmBranchText(instruction: AsmBranch, context: ValueContext): string {
  const targets = instruction.targets.map((block) => labelText(block, context));
  const fallthrough = labelText(instruction.fallthrough, context);
  const call = calledText(instruction, context);
  return `callbr ${call}\n          to ${fallthrough} [${targets.join(', ')}]`;
}

/** Convention, result, callee, arguments, attributes and bundles. */
function calledText(instruction: Call | AsmBranch, context: ValueContext): string {
  const { functionType, attributes, callee } = instruction;
  const type = typeText(functionType.variadic ? functionType : functionType.result);
  const values = instruction.arguments.map((argument, index) => {
    const onParameter = trailing(attributes.parameters[index] ?? []);
    return `${typeText(argument.type)}${onParameter} ${valueText(argument, context)}`;
  });
  const group =
    attributes.function.length === 0 ? '' : ` #${context.slots.group(attributes.function)}`;
  const convention = callingConvention(instruction.callingConvention);
  const target = `${type} ${valueText(callee, context)}(${values.join(', ')})`;
  const bundles = bundlesText(instruction.bundles, context);
  return `${convention}${leading(attributes.result)}${target}${group}${bundles}`;
}

function bundlesText(bundles: readonly OperandBundle[], context: ValueContext): string {
  if (bundles.length === 0) return '';
  const texts = bundles.map(({ tag, inputs }) => {
    const values = inputs.map((input) => typedText(input, context));
    return `${quoted(tag)}(${values.join(', ')})`;
  });
  return ` [ ${texts.join(', ')} ]`;
}
