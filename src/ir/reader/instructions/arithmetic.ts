// Instructions that compute from their operands alone: operators, casts, comparisons, select, freeze.

import { unplaced } from '../../construct.ts';
import type { Binary, Cast, Compare, Freeze, Negate, Select } from '../../instruction.ts';
import type { Type } from '../../types.ts';
import type { Body } from '../body.ts';
import { binaryFlags, castFlags, fastMathFlags } from '../flags.ts';
import { binaryOperator, castOperator, predicate } from '../operators.ts';

export function binary(body: Body): Binary {
  const left = body.typedValue();
  const right = body.value(left.type);
  const code = body.number();
  const operator = binaryOperator(code, left.type);
  if (operator === undefined) return body.fail(`unknown binary operator ${code}`);
  const flags = binaryFlags(operator, body.optionalNumber());
  return { ...unplaced, op: 'binary', type: left.type, operator, left, right, flags };
}

export function negate(body: Body): Negate {
  const operand = body.typedValue();
  const code = body.number();
  if (code !== 0) return body.fail(`unknown unary operator ${code}`);
  const flags = fastMathFlags(body.optionalNumber());
  return { ...unplaced, op: 'fneg', type: operand.type, operand, flags };
}

export function cast(body: Body): Cast {
  const operand = body.typedValue();
  const type = body.type();
  const code = body.number();
  const operator = castOperator(code);
  if (operator === undefined) return body.fail(`unknown cast ${code}`);
  const flags = castFlags(operator, body.optionalNumber());
  return { ...unplaced, op: 'cast', type, operator, operand, flags };
}

export function compare(body: Body): Compare {
  const left = body.typedValue();
  const right = body.value(left.type);
  const code = body.number();
  const found = predicate(code);
  if (found === undefined) return body.fail(`unknown comparison ${code}`);
  const bits = body.optionalNumber();
  const flags = found.float ? fastMathFlags(bits) : (bits & 1) !== 0 ? ['samesign'] : [];
  return {
    ...unplaced,
    op: 'compare',
    type: truthOf(body, left.type),
    ...found,
    left,
    right,
    flags,
  };
}

/** i1, or a vector of as many. */
function truthOf(body: Body, type: Type): Type {
  const { table } = body.context;
  const bit = table.integer(1);
  return type.kind === 'vector' ? table.vector(bit, type.length, type.scalable) : bit;
}

export function select(body: Body): Select {
  const whenTrue = body.typedValue();
  const whenFalse = body.value(whenTrue.type);
  const condition = body.typedValue();
  const flags = fastMathFlags(body.optionalNumber());
  return { ...unplaced, op: 'select', type: whenTrue.type, condition, whenTrue, whenFalse, flags };
}

export function freeze(body: Body): Freeze {
  const operand = body.typedValue();
  return { ...unplaced, op: 'freeze', type: operand.type, operand };
}
