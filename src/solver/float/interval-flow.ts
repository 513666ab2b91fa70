/**
 * How ranges of floats flow through an interval net: up, from operands to results, and down, from what results may be to what operands
 * may be. As for integers, an operator without a rule says nothing, which is always right.
 */
import { Rounding, unpackDetail } from '../../expr/float/format.ts';
import { isFloatOperator, Op } from '../../expr/operator.ts';
import { greatestOf, type IntervalNet } from '../interval-net.ts';
import { narrowSigned, signedBounds } from '../interval-rules.ts';
import { wideDown, wideUp } from './bit-bounds.ts';
import { type FloatViews, makesFloat, signChangeOf, wholeOf } from './float-views.ts';
import { above, below } from './neighbours.ts';
import {
  anyFloat,
  computeNumber,
  type FloatRange,
  type FloatStep,
  hasNumbers,
  magnitudeOf,
  negated,
  numbers,
  rangeOf,
  unionOf,
} from './range.ts';
import { operandsFor } from './range-inverse.ts';

/** Views the operands and the result of a float operator as floats, if their formats are C's. */
export function viewOperands(net: IntervalNet, node: number): void {
  const { views } = net;
  const op = net.ops[node];
  const { from, to } = unpackDetail(net.detailOf(node));
  if (op !== Op.floatFromInteger && isCFormat(net.widths[net.first[node]], from)) {
    views.view(net.first[node]);
    if (op <= Op.floatFma || (op >= Op.floatEq && op <= Op.floatLe)) views.view(net.second[node]);
    if (op === Op.floatFma) views.view(net.third[node]);
  }
  if (makesFloat(op) && isCFormat(net.widths[node], to)) views.view(node);
}

/** Does an operator read and make floats of C's formats only? Bits that another operator views can be read in a format of their width. */
function hasCFormats(net: IntervalNet, node: number, op: number): boolean {
  const { from, to } = unpackDetail(net.detailOf(node));
  if (op !== Op.floatFromInteger && !isCFormat(net.widths[net.first[node]], from)) return false;
  return !makesFloat(op) || isCFormat(net.widths[node], to);
}

function isCFormat(width: number, exponentBits: number): boolean {
  return (width === 32 && exponentBits === 8) || (width === 64 && exponentBits === 11);
}

function stepOf(net: IntervalNet, node: number): FloatStep {
  const [op, detail] = [net.ops[node], net.detailOf(node)];
  return { op, detail, from: net.widths[net.first[node]], width: net.widths[node] };
}

export function floatsUp(net: IntervalNet, node: number): void {
  const { views } = net;
  const op = net.ops[node];
  if (net.isLeaf(node)) {
    if (views.has(node)) views.fromBits(node);
    return;
  }
  if (isFloatOperator(op)) {
    if (hasCFormats(net, node, op)) operatorUp(net, node, op);
  } else if (op === Op.ult || op === Op.eq) {
    nanTestUp(net, node, op);
    wideUp(net, node);
  }
  if (!views.has(node)) return;
  if (op === Op.ite) choiceUp(net, node);
  else signChangeUp(net, node);
  views.fromBits(node);
}

export function floatsDown(net: IntervalNet, node: number): void {
  const { views } = net;
  if (views.has(node)) {
    views.fromBits(node);
    views.toBits(node);
  }
  if (net.isLeaf(node)) return;
  const op = net.ops[node];
  if (isFloatOperator(op)) {
    if (hasCFormats(net, node, op)) operatorDown(net, node, op);
  } else if (op === Op.ult || op === Op.eq) {
    nanTestDown(net, node, op);
    wideDown(net, node);
  }
  if (!views.has(node)) return;
  if (op === Op.ite) choiceDown(net, node);
  else signChangeDown(net, node);
}

function operatorUp(net: IntervalNet, node: number, op: number): void {
  const { views } = net;
  const [a, b] = [net.first[node], net.second[node]];
  switch (op) {
    case Op.floatEq:
    case Op.floatLt:
    case Op.floatLe:
      return comparisonUp(net, node, op, views.range(a), views.range(b));
    case Op.floatToInteger:
      return integerUp(net, node, a);
    case Op.floatFromInteger:
      if (views.has(node)) views.narrow(node, convertedInteger(net, node, a));
      return;
  }
  if (!views.has(node) || !views.has(a)) return;
  const third = op === Op.floatFma ? views.range(net.third[node]) : anyFloat;
  const second = op <= Op.floatFma ? views.range(b) : anyFloat;
  views.narrow(node, rangeOf(stepOf(net, node), views.range(a), second, third));
}

function operatorDown(net: IntervalNet, node: number, op: number): void {
  const { views } = net;
  const [a, b] = [net.first[node], net.second[node]];
  switch (op) {
    case Op.floatEq:
    case Op.floatLt:
    case Op.floatLe:
      return comparisonDown(net, node, op, a, b);
    case Op.floatToInteger:
      return integerDown(net, node, a);
    case Op.floatFromInteger:
      return sourceDown(net, node, a);
  }
  const result = views.range(node);
  if (!views.has(node) || !views.has(a) || result.mayBeNaN || !hasNumbers(result)) return;
  const isUnary = op > Op.floatFma;
  const second = isUnary ? anyFloat : views.range(b);
  const [x, y] = operandsFor(stepOf(net, node), result, views.range(a), second);
  views.narrow(a, x);
  if (isUnary) return;
  views.narrow(b, y);
  if (op === Op.floatFma) views.narrow(net.third[node], numbers(-Infinity, Infinity));
}

/** Whether a comparison surely holds, surely fails (false), or may do either (undefined). */
function compared(op: number, a: FloatRange, b: FloatRange): boolean | undefined {
  if (!hasNumbers(a) || !hasNumbers(b)) return false;
  const isLessOrDisjoint = a.high < b.low;
  switch (op) {
    case Op.floatEq:
      if (isLessOrDisjoint || b.high < a.low) return false;
      if (a.low !== a.high || b.low !== b.high) return undefined;
      break;
    case Op.floatLt:
      if (a.low >= b.high) return false;
      if (!isLessOrDisjoint) return undefined;
      break;
    default:
      if (a.low > b.high) return false;
      if (a.high > b.low) return undefined;
  }
  return a.mayBeNaN || b.mayBeNaN ? undefined : true;
}

function comparisonUp(
  net: IntervalNet,
  node: number,
  op: number,
  a: FloatRange,
  b: FloatRange,
): void {
  const holds = compared(op, a, b);
  if (holds !== undefined) net.narrow(node, holds ? 1 : 0, holds ? 1 : 0);
}

function comparisonDown(net: IntervalNet, node: number, op: number, a: number, b: number): void {
  const { views } = net;
  if (!views.has(a) || !views.has(b)) return;
  const [x, y] = [views.range(a), views.range(b)];
  if (net.low[node] === 1) return holdsDown(views, op, net.widths[a], a, b, x, y);
  // A comparison that fails says something of numbers only.
  if (net.high[node] !== 0 || x.mayBeNaN || y.mayBeNaN || op === Op.floatEq) return;
  const opposite = op === Op.floatLt ? Op.floatLe : Op.floatLt;
  holdsDown(views, opposite, net.widths[a], b, a, y, x);
}

function holdsDown(
  views: FloatViews,
  op: number,
  width: number,
  a: number,
  b: number,
  x: FloatRange,
  y: FloatRange,
): void {
  if (op === Op.floatEq) {
    views.narrow(a, numbers(y.low, y.high));
    views.narrow(b, numbers(x.low, x.high));
    return;
  }
  const isStrict = op === Op.floatLt;
  views.narrow(a, numbers(-Infinity, isStrict ? below(y.high, width) : y.high));
  views.narrow(b, numbers(isStrict ? above(x.low, width) : x.low, Infinity));
}

/** The node that an unsigned comparison asks whether it is a NaN: is its magnitude above that of infinity? */
function testedForNaN(net: IntervalNet, node: number): number | undefined {
  const [limit, magnitude] = [net.first[node], net.second[node]];
  const width = net.widths[magnitude] + 1;
  if (width !== 32 && width !== 64) return undefined;
  const whole = wholeOf(net, magnitude, width);
  if (whole === undefined || !net.views.has(whole)) return undefined;
  const constant = net.constantOf(limit);
  if (constant === undefined) return undefined;
  const isInfinity =
    width === 32
      ? constant.lower === 0x7f800000 && constant.upper === 0
      : constant.upper === 0x7ff00000 && constant.lower === 0;
  return isInfinity ? whole : undefined;
}

function nanTestUp(net: IntervalNet, node: number, op: number): void {
  const tested = op === Op.ult ? testedForNaN(net, node) : undefined;
  if (tested === undefined) return;
  const range = net.views.range(tested);
  if (!range.mayBeNaN) net.narrow(node, 0, 0);
  else if (!hasNumbers(range)) net.narrow(node, 1, 1);
}

function nanTestDown(net: IntervalNet, node: number, op: number): void {
  const tested = op === Op.ult ? testedForNaN(net, node) : undefined;
  if (tested === undefined) return;
  if (net.high[node] === 0) net.views.narrow(tested, numbers(-Infinity, Infinity));
  else if (net.low[node] === 1) net.views.narrow(tested, numbers(Infinity, -Infinity, true));
}

function choiceUp(net: IntervalNet, node: number): void {
  const { views } = net;
  const condition = net.first[node];
  const [x, y] = [views.range(net.second[node]), views.range(net.third[node])];
  if (net.low[condition] === 1) views.narrow(node, x);
  else if (net.high[condition] === 0) views.narrow(node, y);
  else views.narrow(node, unionOf(x, y));
}

function choiceDown(net: IntervalNet, node: number): void {
  const { views } = net;
  const [condition, yes, no] = [net.first[node], net.second[node], net.third[node]];
  const range = views.range(node);
  if (net.low[condition] === 1) return views.narrow(yes, range);
  if (net.high[condition] === 0) return views.narrow(no, range);
  if (areDisjoint(views.range(yes), range)) net.narrow(condition, 0, 0);
  if (areDisjoint(views.range(no), range)) net.narrow(condition, 1, 1);
}

function areDisjoint(a: FloatRange, b: FloatRange): boolean {
  if (a.mayBeNaN && b.mayBeNaN) return false;
  return Math.max(a.low, b.low) > Math.min(a.high, b.high);
}

function signChangeUp(net: IntervalNet, node: number): void {
  const { magnitude, sign } = signChangeOf(net, node);
  if (magnitude === undefined) return;
  const range = net.views.range(magnitude);
  if (sign === 'negated') return net.views.narrow(node, negated(range));
  const size = magnitudeOf(range);
  net.views.narrow(node, sign === 'positive' ? size : unionOf(size, negated(size)));
}

function signChangeDown(net: IntervalNet, node: number): void {
  const { magnitude, sign } = signChangeOf(net, node);
  if (magnitude === undefined) return;
  const range = net.views.range(node);
  if (sign === 'negated') return net.views.narrow(magnitude, negated(range));
  const size = magnitudeOf(range);
  net.views.narrow(magnitude, unionOf(size, negated(size)));
}

/** The integer bounds of a node that a conversion reads, as numbers. */
function integerBounds(
  net: IntervalNet,
  node: number,
  isSigned: boolean,
): readonly [least: number, greatest: number] {
  const width = net.widths[node];
  if (width <= 52) return isSigned ? signedBounds(net, node) : [net.low[node], net.high[node]];
  return isSigned ? [-(2 ** (width - 1)), 2 ** (width - 1)] : [net.low[node], 2 ** width];
}

/** The floats that an integer can become: its bounds, which are numbers of binary64, are rounded as it is. */
function convertedInteger(net: IntervalNet, node: number, integer: number): FloatRange {
  const { isSigned, rounding, to } = unpackDetail(net.detailOf(node));
  const [least, greatest] = integerBounds(net, integer, isSigned);
  if (net.widths[node] === 64) return numbers(least, greatest);
  const convert = {
    op: Op.floatConvert,
    detail: rounding | (11 << 4) | (to << 9),
    from: 64,
    width: 32,
  };
  return numbers(computeNumber(convert, least), computeNumber(convert, greatest));
}

/** Bounds an integer by the float that it became: exactly where floats have all integers, else up to the neighbours. */
function sourceDown(net: IntervalNet, node: number, integer: number): void {
  if (!net.views.has(node) || net.widths[integer] > 52) return;
  const { isSigned } = unpackDetail(net.detailOf(node));
  const { low, high } = net.views.range(node);
  const width = net.widths[node];
  // At the limit itself the next integer is rounded to it.
  const isExact = Math.max(-low, high) < (width === 32 ? 2 ** 24 : 2 ** 53);
  const [from, to] = integerBounds(net, integer, isSigned);
  const least = Math.max(from, Math.ceil(isExact ? low : below(low, width)));
  const greatest = Math.min(to, Math.floor(isExact ? high : above(high, width)));
  if (isSigned) narrowSigned(net, integer, least, greatest);
  else net.narrow(integer, least, greatest);
}

/** The integers of a float that surely fits; what does not fit has a value of its own. */
function integerUp(net: IntervalNet, node: number, float: number): void {
  const width = net.widths[node];
  const range = net.views.range(float);
  if (width > 52 || range.mayBeNaN || !hasNumbers(range)) return;
  const { isSigned, rounding, from } = unpackDetail(net.detailOf(node));
  const detail = rounding | (from << 4) | (from << 9);
  const round = { op: Op.floatRound, detail, from: net.widths[float], width: net.widths[float] };
  const [least, greatest] = [computeNumber(round, range.low), computeNumber(round, range.high)];
  const [limit, top] = isSigned
    ? [-(2 ** (width - 1)), 2 ** (width - 1) - 1]
    : [0, greatestOf(width)];
  if (least < limit || greatest > top) return;
  if (isSigned) narrowSigned(net, node, least, greatest);
  else net.narrow(node, least, greatest);
}

/** A float lies within one of the integer that it became, unless that is the integer for all that does not fit. */
function integerDown(net: IntervalNet, node: number, float: number): void {
  const width = net.widths[node];
  if (width > 52) return;
  const { isSigned, rounding } = unpackDetail(net.detailOf(node));
  const [least, greatest] = isSigned ? signedBounds(net, node) : [net.low[node], net.high[node]];
  const mayNotFit = isSigned ? least === -(2 ** (width - 1)) : greatest === greatestOf(width);
  if (mayNotFit) return;
  const format = net.widths[float];
  const isCut = rounding === Rounding.towardZero;
  const low = isCut && least > 0 ? least : -strictlyBelow(1 - least, format);
  const high = isCut && greatest < 0 ? greatest : strictlyBelow(greatest + 1, format);
  net.views.narrow(float, numbers(low, high));
}

/** The greatest float below an integer, or the integer itself if it is no float. */
function strictlyBelow(x: number, width: number): number {
  return width === 64 || Math.fround(x) === x ? below(x, width) : x;
}
