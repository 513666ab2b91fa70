// Walking and replacing the values that an instruction or a constant uses. Every pass and the linker need
// this, and only here is it written down which fields of which instruction are values. Blocks are
// not operands: `successorsOf` tells them.

import type { Instruction } from './instruction.ts';
import type { Metadata, VariableRecord } from './metadata.ts';
import type { Constant, ExpressionConstant, Value } from './module.ts';

/** All values that the instruction uses, in LLVM's printing order (a callee after its arguments). */
export function operandsOf(instruction: Instruction): Value[] {
  const operands: Value[] = [];
  mapOperands(instruction, (operand) => {
    operands.push(operand);
    return operand;
  });
  return operands;
}

/** Replaces each operand by `replace(operand)`, in place. */
export function mapOperands(instruction: Instruction, replace: (operand: Value) => Value): void {
  switch (instruction.op) {
    case 'binary':
    case 'compare':
    case 'shufflevector':
      instruction.left = replace(instruction.left);
      instruction.right = replace(instruction.right);
      return;
    case 'fneg':
    case 'cast':
    case 'freeze':
      instruction.operand = replace(instruction.operand);
      return;
    case 'alloca':
      instruction.count = replace(instruction.count);
      return;
    case 'load':
      instruction.pointer = replace(instruction.pointer);
      return;
    case 'store':
      instruction.value = replace(instruction.value);
      instruction.pointer = replace(instruction.pointer);
      return;
    case 'getelementptr':
      instruction.base = replace(instruction.base);
      mapInPlace(instruction.indices, replace);
      return;
    case 'phi':
      for (const each of instruction.incoming) each.value = replace(each.value);
      return;
    case 'select':
      instruction.condition = replace(instruction.condition);
      instruction.whenTrue = replace(instruction.whenTrue);
      instruction.whenFalse = replace(instruction.whenFalse);
      return;
    case 'call':
    case 'callbr':
      mapInPlace(instruction.arguments, replace);
      for (const bundle of instruction.bundles) mapInPlace(bundle.inputs, replace);
      instruction.callee = replace(instruction.callee);
      return;
    case 'extractvalue':
      instruction.aggregate = replace(instruction.aggregate);
      return;
    case 'insertvalue':
      instruction.aggregate = replace(instruction.aggregate);
      instruction.value = replace(instruction.value);
      return;
    case 'extractelement':
      instruction.vector = replace(instruction.vector);
      instruction.index = replace(instruction.index);
      return;
    case 'insertelement':
      instruction.vector = replace(instruction.vector);
      instruction.value = replace(instruction.value);
      instruction.index = replace(instruction.index);
      return;
    case 'va_arg':
      instruction.list = replace(instruction.list);
      return;
    case 'cmpxchg':
      instruction.pointer = replace(instruction.pointer);
      instruction.expected = replace(instruction.expected);
      instruction.replacement = replace(instruction.replacement);
      return;
    case 'atomicrmw':
      instruction.pointer = replace(instruction.pointer);
      instruction.value = replace(instruction.value);
      return;
    case 'ret':
      if (instruction.value !== undefined) instruction.value = replace(instruction.value);
      return;
    case 'branch':
      instruction.condition = replace(instruction.condition);
      return;
    case 'switch':
      instruction.value = replace(instruction.value);
      return;
    case 'indirectbr':
      instruction.address = replace(instruction.address);
      return;
    case 'fence':
    case 'jump':
    case 'unreachable':
      return;
  }
}

/** The constants that a constant is built from. Globals have none: their initializers are theirs, not the user's. */
export function operandsOfConstant(constant: Constant): Constant[] {
  if (constant.kind === 'aggregate') return [...constant.elements];
  if (constant.kind === 'expression') return operandsOf(constant.computation) as Constant[];
  if (constant.kind === 'blockaddress') return [constant.function];
  return [];
}

/**
 * The constant with its operands replaced, depth first: `replace` sees leaves (globals, numbers) and gives
 * what stands for them. The same object comes back when nothing changed, so sharing survives.
 * `memo` keeps shared constants shared, and their visit linear.
 */
export function mapConstant(
  constant: Constant,
  replace: (leaf: Constant) => Constant,
  memo: Map<Constant, Constant> = new Map(),
): Constant {
  if (constant.kind !== 'aggregate' && constant.kind !== 'expression') return replace(constant);
  const known = memo.get(constant);
  if (known !== undefined) return known;
  const result =
    constant.kind === 'expression'
      ? mapExpression(constant, (operand) => mapConstant(operand, replace, memo))
      : mapAggregate(constant, (operand) => mapConstant(operand, replace, memo));
  memo.set(constant, result);
  return result;
}

function mapAggregate(
  constant: Extract<Constant, { kind: 'aggregate' }>,
  replace: (operand: Constant) => Constant,
): Constant {
  let changed = false;
  const elements = constant.elements.map((element) => {
    const mapped = replace(element);
    changed ||= mapped !== element;
    return mapped;
  });
  return changed ? { ...constant, elements } : constant;
}

function mapExpression(
  constant: ExpressionConstant,
  replace: (operand: Constant) => Constant,
): ExpressionConstant {
  const computation = copyOf(constant.computation);
  let changed = false;
  mapOperands(computation, (operand) => {
    const mapped = replace(operand as Constant);
    changed ||= mapped !== operand;
    return mapped;
  });
  return changed ? { ...constant, computation } : constant;
}

/** A shallow copy whose operand arrays are its own. */
function copyOf(computation: ExpressionConstant['computation']): ExpressionConstant['computation'] {
  return computation.op === 'getelementptr'
    ? { ...computation, indices: [...computation.indices] }
    : { ...computation };
}

/** Values that a debug record names: a variable's value or address. They are mentions, not uses. */
export function mapRecord(
  record: VariableRecord,
  replace: (mention: Metadata) => Metadata,
): VariableRecord {
  const mapped = { ...record };
  if (record.value !== undefined) mapped.value = replace(record.value);
  if (record.assign !== undefined) {
    mapped.assign = { ...record.assign, address: replace(record.assign.address) };
  }
  return mapped;
}

function mapInPlace(values: Value[], replace: (value: Value) => Value): void {
  for (let index = 0; index < values.length; index++) values[index] = replace(values[index]);
}
