// Constants that are built from other constants: aggregates, constant expressions, addresses of labels,
// inline assembly.

import { unplaced } from '../construct.ts';
import type { GetElementPointer } from '../instruction.ts';
import type { Constant, ExpressionConstant } from '../module.ts';
import type { Type } from '../types.ts';
import type { ConstantMaker } from './constants.ts';
import type { ModuleContext } from './context.ts';
import { binaryFlags, castFlags, fastMathFlags, pointerFlags } from './flags.ts';
import { binaryOperator, castOperator, predicate } from './operators.ts';
import type { BitRecord } from './record.ts';
import { shuffleMask } from './shuffle-mask.ts';

const CODE = {
  aggregate: 7,
  binary: 10,
  cast: 11,
  elementPointerOld: 12,
  select: 13,
  extractElement: 14,
  insertElement: 15,
  shuffle: 16,
  compare: 17,
  shuffleTyped: 19,
  elementPointerInbounds: 20,
  blockAddress: 21,
  elementPointerIndexRange: 24,
  assembly: 30,
  elementPointerRange: 31,
  elementPointer: 32,
} as const;

const KNOWN_BUT_FOREIGN: Readonly<Record<number, string>> = {
  18: 'inline assembly in the form of LLVM before 14',
  23: 'inline assembly in the form of LLVM before 14',
  25: 'a constant fneg',
  27: 'dso_local_equivalent',
  28: 'inline assembly in the form of LLVM before 14',
  29: 'no_cfi',
  33: 'a signed pointer (ptrauth)',
  34: 'a signed pointer (ptrauth)',
  35: 'a byte constant',
  36: 'a byte constant',
};

/** The fields of an instruction that has no place. */

type Computation = ExpressionConstant['computation'];

export function readExpression(
  context: ModuleContext,
  record: BitRecord,
  type: Type,
): ConstantMaker {
  switch (record.code) {
    case CODE.aggregate: {
      const ids = idsOf(record);
      checkAggregate(record, type, ids.length);
      return (operand) => ({ kind: 'aggregate', type, elements: ids.map(operand) });
    }
    case CODE.binary:
      return binary(record, type);
    case CODE.cast:
      return cast(record, type);
    case CODE.compare:
      return compare(record, type);
    case CODE.select:
    case CODE.extractElement:
    case CODE.insertElement:
    case CODE.shuffle:
    case CODE.shuffleTyped:
      return onVectors(context, record, type);
    case CODE.elementPointerOld:
    case CODE.elementPointerInbounds:
    case CODE.elementPointerIndexRange:
    case CODE.elementPointerRange:
    case CODE.elementPointer:
      return elementPointer(context, record, type);
    case CODE.blockAddress:
      return blockAddress(context, record, type);
    case CODE.assembly:
      return assembly(context, record, type);
    default: {
      const known = KNOWN_BUT_FOREIGN[record.code];
      return record.fail(known ?? `unknown constant record ${record.code}`);
    }
  }
}

function expression(type: Type, computation: Computation): ExpressionConstant {
  return { kind: 'expression', type, computation };
}

function idsOf(record: BitRecord): number[] {
  const ids: number[] = [];
  for (let index = 0; index < record.length; index++) ids.push(record.at(index));
  return ids;
}

function checkAggregate(record: BitRecord, type: Type, count: number): void {
  const expected =
    type.kind === 'struct'
      ? type.fields.length
      : type.kind === 'array' || type.kind === 'vector'
        ? type.length
        : record.fail(`an aggregate constant of type ${type.kind}`);
  if (expected !== count) record.fail('an aggregate constant of the wrong length');
}

function binary(record: BitRecord, type: Type): ConstantMaker {
  const operator = binaryOperator(record.at(0), type);
  if (operator === undefined) record.fail(`unknown binary operator ${record.at(0)}`);
  const [left, right] = [record.at(1), record.at(2)];
  const flags = binaryFlags(operator, record.optional(3));
  return (operand) =>
    expression(type, {
      ...unplaced,
      op: 'binary',
      type,
      operator,
      left: operand(left),
      right: operand(right),
      flags,
    });
}

function cast(record: BitRecord, type: Type): ConstantMaker {
  const operator = castOperator(record.at(0));
  if (operator === undefined) record.fail(`unknown cast ${record.at(0)}`);
  const from = record.at(2);
  const flags = castFlags(operator, record.optional(3));
  return (operand) =>
    expression(type, {
      ...unplaced,
      op: 'cast',
      type,
      operator,
      operand: operand(from),
      flags,
    });
}

function compare(record: BitRecord, type: Type): ConstantMaker {
  const found = predicate(record.at(3));
  if (found === undefined) record.fail(`unknown comparison ${record.at(3)}`);
  const [left, right] = [record.at(1), record.at(2)];
  const flags = found.float ? fastMathFlags(record.optional(4)) : [];
  return (operand) =>
    expression(type, {
      ...unplaced,
      op: 'compare',
      type,
      ...found,
      left: operand(left),
      right: operand(right),
      flags,
    });
}

function onVectors(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  const at = (index: number) => record.at(index);
  switch (record.code) {
    case CODE.select: {
      const [condition, yes, no] = [at(0), at(1), at(2)];
      return (operand) =>
        expression(type, {
          ...unplaced,
          op: 'select',
          type,
          condition: operand(condition),
          whenTrue: operand(yes),
          whenFalse: operand(no),
          flags: [],
        });
    }
    case CODE.extractElement: {
      const [vector, index] = [at(1), at(record.length === 4 ? 3 : 2)];
      return (operand) =>
        expression(type, {
          ...unplaced,
          op: 'extractelement',
          type,
          vector: operand(vector),
          index: operand(index),
        });
    }
    case CODE.insertElement: {
      const [vector, value, index] = [at(0), at(1), at(record.length === 4 ? 3 : 2)];
      return (operand) =>
        expression(type, {
          ...unplaced,
          op: 'insertelement',
          type,
          vector: operand(vector),
          value: operand(value),
          index: operand(index),
        });
    }
    default: {
      const from = record.code === CODE.shuffleTyped ? 1 : 0;
      const [left, right, mask] = [at(from), at(from + 1), at(from + 2)];
      return (operand) =>
        expression(type, {
          ...unplaced,
          op: 'shufflevector',
          type,
          left: operand(left),
          right: operand(right),
          mask: shuffleMask(operand(mask)) ?? context.fail('a shuffle mask that is no constant'),
        });
    }
  }
}

/**
 * Five encodings over the versions: with or without flags, with the index or the byte range that an access may
 * use. Operands are pairs of type and value.
 */
function elementPointer(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  let at = 0;
  const typed = record.code >= CODE.elementPointerIndexRange || record.length % 2 === 1;
  if (!typed) record.fail('a getelementptr without its element type');
  const element = context.type(record.at(at++));
  let flags: string[] = [];
  let inRangeIndex = -1;
  if (record.code === CODE.elementPointerIndexRange) {
    const word = record.at(at++);
    flags = [...pointerFlags(word & 1)];
    inRangeIndex = word >>> 1;
  } else if (record.code >= CODE.elementPointerRange) {
    flags = [...pointerFlags(record.at(at++))];
    if (record.code === CODE.elementPointerRange) {
      const bits = record.at(at++);
      if (bits > 64) record.fail(`an inrange of ${bits} bits`);
      flags.push(`inrange(${record.signedBig(at)}, ${record.signedBig(at + 1)})`);
      at += 2;
    }
  } else if (record.code === CODE.elementPointerInbounds) flags = ['inbounds'];
  // Before LLVM 19 the mark stood before one of the operands; the base is not counted.
  if (inRangeIndex >= 0) flags.push(`inrange ${inRangeIndex}`);
  const ids: number[] = [];
  for (; at < record.length; at += 2) ids.push(record.at(at + 1));
  if (ids.length === 0) record.fail('a getelementptr without a base');
  return (operand) => {
    const [base, ...indices] = ids.map(operand);
    const computation: GetElementPointer = {
      ...unplaced,
      op: 'getelementptr',
      type,
      element,
      base,
      indices,
      flags,
    };
    return expression(type, computation);
  };
}

function blockAddress(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  const owner = context.values[record.at(1)];
  if (owner?.kind !== 'function') return record.fail('the address of a label in no function');
  if (record.at(2) >= context.mostBlocks) record.fail(`there is no block ${record.at(2)}`);
  const block = context.blockOf(owner, record.at(2));
  const constant: Constant = { kind: 'blockaddress', type, function: owner, block };
  return () => constant;
}

function assembly(context: ModuleContext, record: BitRecord, type: Type): ConstantMaker {
  const functionType = context.type(record.at(0));
  if (functionType.kind !== 'function') return record.fail('inline assembly without a type');
  const flags = record.at(1);
  const templateEnd = 3 + record.at(2);
  const constraintsEnd = templateEnd + 1 + record.at(templateEnd);
  const constant: Constant = {
    kind: 'assembly',
    type,
    functionType,
    template: record.text(3, templateEnd),
    constraints: record.text(templateEnd + 1, constraintsEnd),
    sideEffects: (flags & 1) !== 0,
    alignStack: (flags & 2) !== 0,
    intelDialect: (flags & 4) !== 0,
    canThrow: (flags & 8) !== 0,
  };
  return () => constant;
}
