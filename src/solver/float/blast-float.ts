/** The circuit of each operator on floats, by operator: the words of the operands come in, the word of the result goes out. */
import { layoutOf, unpackDetail } from '../../expr/float/format.ts';
import { Op } from '../../expr/operator.ts';
import type { Word } from '../circuits.ts';
import type { Gates } from '../gates.ts';
import {
  addFloats,
  divideFloats,
  multiplyAddFloats,
  multiplyFloats,
  squareRootFloat,
} from './arithmetic.ts';
import {
  compareFloats,
  convertFloat,
  floatToInteger,
  integerToFloat,
  roundToIntegralFloat,
} from './conversion.ts';
import { remainderFloats, widestExponent } from './remainder.ts';

/** Undefined if there is no circuit of a size that could be solved. */
export function floatWord(
  gates: Gates,
  op: number,
  detail: number,
  width: number,
  operands: readonly Word[],
): Word | undefined {
  const { rounding, isSigned, from, to } = unpackDetail(detail);
  const [x, y, z] = operands;
  if (op === Op.floatFromInteger)
    return integerToFloat(gates, layoutOf(width, to), x, isSigned, rounding);
  const layout = layoutOf(x.length, from);
  switch (op) {
    case Op.floatAdd:
    case Op.floatSub:
      return addFloats(gates, layout, x, y, rounding, op === Op.floatSub);
    case Op.floatMul:
      return multiplyFloats(gates, layout, x, y, rounding);
    case Op.floatDiv:
      return divideFloats(gates, layout, x, y, rounding);
    case Op.floatRem:
    case Op.floatMod:
      if (from > widestExponent) return undefined;
      return remainderFloats(gates, layout, x, y, op === Op.floatRem);
    case Op.floatFma:
      return multiplyAddFloats(gates, layout, x, y, z, rounding);
    case Op.floatSqrt:
      return squareRootFloat(gates, layout, x, rounding);
    case Op.floatRound:
      return roundToIntegralFloat(gates, layout, x, rounding);
    case Op.floatConvert:
      return convertFloat(gates, layout, layoutOf(width, to), x, rounding);
    case Op.floatToInteger:
      return floatToInteger(gates, layout, x, width, isSigned, rounding);
    default: {
      const { isEqual, isLess } = compareFloats(gates, layout, x, y);
      if (op === Op.floatEq) return [isEqual];
      return [op === Op.floatLt ? isLess : gates.or(isLess, isEqual)];
    }
  }
}
