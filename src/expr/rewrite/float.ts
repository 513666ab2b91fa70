/**
 * Rules of floating-point operators. Few laws of numbers hold for floats: these hold bit by bit, NaNs included. Most of what
 * they do is to see the integer behind a float, because the solver knows much more about integers.
 */
import type { Term } from '../arena.ts';
import { layoutOf, unpackDetail } from '../float/format.ts';
import { Op } from '../operator.ts';
import type { Terms } from '../terms.ts';
import { compareMonotone } from './float-monotone.ts';

/** x < x is false; x == x and x <= x hold unless x is a NaN */
function compareSame(t: Terms, op: Op, detail: number, a: Term, b: Term): Term {
  if (a !== b) return 0;
  if (op === Op.floatLt) return t.false;
  const { width, infinity } = layoutOf(t.width(a), unpackDetail(detail).from);
  return t.not(t.ult(t.constant(width - 1, infinity), t.extract(a, width - 2, 0)));
}

/** float(x) < float(y) = x < y, where all integers of their widths are floats; for the other comparisons as well */
function compareIntegers(t: Terms, op: Op, _detail: number, a: Term, b: Term): Term {
  const [x, y] = [exactInteger(t, a), exactInteger(t, b)];
  if (x === undefined || y === undefined) return 0;
  const width = 1 + Math.max(t.width(x.term), t.width(y.term));
  const [left, right] = [extended(t, x, width), extended(t, y, width)];
  if (op === Op.floatEq) return t.eq(left, right);
  return op === Op.floatLt ? t.slt(left, right) : t.sle(left, right);
}

/** integer(float(x)) = x, where all integers of the width of x are floats and fit into the result */
function integerOfInteger(t: Terms, width: number, detail: number, a: Term): Term {
  const x = exactInteger(t, a);
  if (x === undefined) return 0;
  const { isSigned } = unpackDetail(detail);
  const needed = t.width(x.term) + (isSigned && !x.isSigned ? 1 : 0);
  return needed > width || (x.isSigned && !isSigned) ? 0 : extended(t, x, width);
}

interface Integer {
  readonly term: Term;
  readonly isSigned: boolean;
}

/** The integer that a float was converted from, if the conversion is exact for every value of the integer. */
function exactInteger(t: Terms, a: Term): Integer | undefined {
  if (t.op(a) !== Op.floatFromInteger) return undefined;
  const { isSigned, to } = unpackDetail(t.slot(a, 3));
  const term = t.slot(a, 0);
  const bits = t.width(term) - (isSigned ? 1 : 0);
  const { precision, exponentBits } = layoutOf(t.width(a), to);
  return bits <= precision && bits < 2 ** (exponentBits - 1) ? { term, isSigned } : undefined;
}

function extended(t: Terms, { term, isSigned }: Integer, width: number): Term {
  return isSigned ? t.sext(term, width) : t.zext(term, width);
}

export const floatRules = { compareSame, compareIntegers, compareMonotone, integerOfInteger };

export function rewriteFloat(
  t: Terms,
  op: Op,
  width: number,
  detail: number,
  a: Term,
  b: Term,
): Term {
  switch (op) {
    case Op.floatEq:
    case Op.floatLt:
    case Op.floatLe:
      return (
        compareSame(t, op, detail, a, b) ||
        compareIntegers(t, op, detail, a, b) ||
        compareMonotone(t, op, detail, a, b)
      );
    case Op.floatToInteger:
      return integerOfInteger(t, width, detail, a);
    default:
      return 0;
  }
}
