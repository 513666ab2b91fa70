/**
 * Arithmetic on values of 1 to 128 bits. A value is four 32-bit limbs, lowest first, at an offset of
 * an Int32Array: the layout of a constant in the arena and of a value during evaluation, so that
 * neither allocates. Bits above the width are always zero.
 *
 * Up to 32 bits everything happens in limb 0, up to 64 in limbs 0 and 1, without BigInt except for
 * 64-bit division; BigInt serves the rare widths above. The results are SMT-LIB's (`operator.ts`).
 */
import { Op } from './operator.ts';

/** All ones in the part of limb 0 that a value of `width` bits uses. */
export function lowMask(width: number): number {
  return width >= 32 ? -1 : -1 >>> (32 - width);
}

function highMask(width: number): number {
  return width >= 64 ? -1 : width <= 32 ? 0 : -1 >>> (64 - width);
}

export function limbsToBigInt(limbs: Int32Array, at: number): bigint {
  const low = BigInt(limbs[at] >>> 0) | (BigInt(limbs[at + 1] >>> 0) << 32n);
  if (limbs[at + 2] === 0 && limbs[at + 3] === 0) return low;
  return low | (BigInt(limbs[at + 2] >>> 0) << 64n) | (BigInt(limbs[at + 3] >>> 0) << 96n);
}

/** Writes `value` modulo 2^width. */
export function bigIntToLimbs(value: bigint, width: number, limbs: Int32Array, at: number): void {
  const bits = BigInt.asUintN(width, value);
  limbs[at] = Number(bits & 0xffffffffn);
  limbs[at + 1] = Number((bits >> 32n) & 0xffffffffn);
  limbs[at + 2] = Number((bits >> 64n) & 0xffffffffn);
  limbs[at + 3] = Number(bits >> 96n);
}

/** Writes `value` (an integer, possibly negative, of at most 53 bits) modulo 2^width. */
export function numberToLimbs(value: number, width: number, limbs: Int32Array, at: number): void {
  const high = Math.floor(value / 4294967296);
  const fill = value < 0 ? -1 : 0;
  limbs[at] = value & lowMask(width);
  limbs[at + 1] = high & highMask(width);
  limbs[at + 2] = width > 64 ? fill & lowMask(Math.min(width - 64, 32)) : 0;
  limbs[at + 3] = width > 96 ? fill & lowMask(width - 96) : 0;
}

function setLow(out: Int32Array, o: number, low: number): void {
  out[o] = low;
  out[o + 1] = 0;
  out[o + 2] = 0;
  out[o + 3] = 0;
}

function setPair(out: Int32Array, o: number, low: number, high: number): void {
  out[o] = low;
  out[o + 1] = high;
  out[o + 2] = 0;
  out[o + 3] = 0;
}

/** The operators of one operand; `width` is the result's, `from` the operand's (or extract's low bit). */
export function computeUnary(
  op: number,
  width: number,
  from: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
): void {
  switch (op) {
    case Op.not:
      if (width <= 64) return setPair(out, o, ~x[i] & lowMask(width), ~x[i + 1] & highMask(width));
      return bigIntToLimbs(~limbsToBigInt(x, i), width, out, o);
    case Op.neg:
      if (width <= 32) return setLow(out, o, -x[i] & lowMask(width));
      if (width <= 64)
        return setPair(out, o, -x[i] | 0, (~x[i + 1] + (x[i] === 0 ? 1 : 0)) & highMask(width));
      return bigIntToLimbs(-limbsToBigInt(x, i), width, out, o);
    case Op.zext:
      out[o] = x[i];
      out[o + 1] = x[i + 1];
      out[o + 2] = x[i + 2];
      out[o + 3] = x[i + 3];
      return;
    case Op.sext:
      return signExtend(width, from, out, o, x, i);
    case Op.extract:
      return extractBits(width, from, out, o, x, i);
    default:
      throw new Error(`not an operator of one operand: ${op}`);
  }
}

function signExtend(
  width: number,
  from: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
): void {
  if (from <= 32 && width <= 64) {
    const low = (x[i] << (32 - from)) >> (32 - from);
    return setPair(out, o, low & lowMask(width), (low >> 31) & highMask(width));
  }
  bigIntToLimbs(BigInt.asIntN(from, limbsToBigInt(x, i)), width, out, o);
}

function extractBits(
  width: number,
  low: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
): void {
  if (low === 0 && width > 32 && width <= 64)
    return setPair(out, o, x[i], x[i + 1] & highMask(width));
  if (width > 32) return bigIntToLimbs(limbsToBigInt(x, i) >> BigInt(low), width, out, o);
  const limb = i + (low >>> 5);
  const shift = low & 31;
  let bits = x[limb] >>> shift;
  if (shift + width > 32) bits |= x[limb + 1] << (32 - shift);
  setLow(out, o, bits & lowMask(width));
}

/** The operators of two operands of `width` bits each; comparisons give one bit. */
export function computeBinary(
  op: number,
  width: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
  y: Int32Array,
  j: number,
): void {
  if (width <= 32) return setLow(out, o, binary32(op, width, x[i], y[j]));
  const isDivision = op >= Op.udiv && op <= Op.srem;
  if (width <= 64 && !isDivision)
    return binary64(op, width, out, o, x[i], x[i + 1], y[j], y[j + 1]);
  const wide = binaryWide(op, width, limbsToBigInt(x, i), limbsToBigInt(y, j));
  bigIntToLimbs(wide, op >= Op.eq ? 1 : width, out, o);
}

/** `high` of `highWidth` bits above `low` of `lowWidth` bits. */
export function computeConcat(
  highWidth: number,
  lowWidth: number,
  out: Int32Array,
  o: number,
  x: Int32Array,
  i: number,
  y: Int32Array,
  j: number,
): void {
  const width = highWidth + lowWidth;
  if (width <= 32) return setLow(out, o, (x[i] << lowWidth) | y[j]);
  if (width <= 64 && lowWidth < 32) {
    const high = (x[i + 1] << lowWidth) | (lowWidth === 0 ? 0 : x[i] >>> (32 - lowWidth));
    return setPair(out, o, (x[i] << lowWidth) | y[j], high);
  }
  if (width <= 64) return setPair(out, o, y[j], (x[i] << (lowWidth - 32)) | y[j + 1]);
  bigIntToLimbs((limbsToBigInt(x, i) << BigInt(lowWidth)) | limbsToBigInt(y, j), width, out, o);
}

/** Two operands of at most 32 bits; operands and result are limb 0 (an int32 with zeros above). */
export function binary32(op: number, width: number, x: number, y: number): number {
  const mask = lowMask(width);
  const unused = 32 - width;
  switch (op) {
    case Op.and:
      return x & y;
    case Op.or:
      return x | y;
    case Op.xor:
      return x ^ y;
    case Op.add:
      return (x + y) & mask;
    case Op.mul:
      return Math.imul(x, y) & mask;
    case Op.udiv:
      return y === 0 ? mask : ((x >>> 0) / (y >>> 0)) | 0;
    case Op.urem:
      return y === 0 ? x : ((x >>> 0) % (y >>> 0)) | 0;
    case Op.sdiv:
      return signedDivide32((x << unused) >> unused, (y << unused) >> unused) & mask;
    case Op.srem:
      return signedRemainder32((x << unused) >> unused, (y << unused) >> unused) & mask;
    case Op.shl:
      return y >>> 0 >= width ? 0 : (x << y) & mask;
    case Op.lshr:
      return y >>> 0 >= width ? 0 : (x >>> y) | 0;
    case Op.ashr:
      return (((x << unused) >> unused) >> (y >>> 0 > 31 ? 31 : y)) & mask;
    case Op.eq:
      return x === y ? 1 : 0;
    case Op.ult:
      return x >>> 0 < y >>> 0 ? 1 : 0;
    case Op.slt:
      return x << unused < y << unused ? 1 : 0;
    default:
      throw new Error(`not an operator of two operands: ${op}`);
  }
}

function signedDivide32(x: number, y: number): number {
  if (y === 0) return x < 0 ? 1 : -1;
  return (x / y) | 0;
}

function signedRemainder32(x: number, y: number): number {
  return y === 0 ? x : (x % y) | 0;
}

/** Computes on 33 to 64 bits in halves. There are no divisions here: BigInt computes them. */
function binary64(
  op: number,
  width: number,
  out: Int32Array,
  o: number,
  xl: number,
  xh: number,
  yl: number,
  yh: number,
): void {
  switch (op) {
    case Op.and:
      return setPair(out, o, xl & yl, xh & yh);
    case Op.or:
      return setPair(out, o, xl | yl, xh | yh);
    case Op.xor:
      return setPair(out, o, xl ^ yl, xh ^ yh);
    case Op.add: {
      const low = (xl + yl) | 0;
      const carry = low >>> 0 < xl >>> 0 ? 1 : 0;
      return setPair(out, o, low, (xh + yh + carry) & highMask(width));
    }
    case Op.mul: {
      const high = highProduct(xl, yl) + Math.imul(xl, yh) + Math.imul(xh, yl);
      return setPair(out, o, Math.imul(xl, yl), high & highMask(width));
    }
    case Op.eq:
      return setLow(out, o, xl === yl && xh === yh ? 1 : 0);
    case Op.ult:
      return setLow(out, o, less64(xl, xh >>> 0, yl, yh >>> 0) ? 1 : 0);
    case Op.slt: {
      const unused = 64 - width;
      return setLow(out, o, less64(xl, xh << unused, yl, yh << unused) ? 1 : 0);
    }
    case Op.shl:
    case Op.lshr:
    case Op.ashr:
      return shift64(op, width, out, o, xl, xh, yh !== 0 || yl >>> 0 >= width ? width : yl);
    default:
      throw new Error(`not an operator of two operands: ${op}`);
  }
}

/** The upper 32 bits of the product of two unsigned numbers, from products of their halves. */
function highProduct(x: number, y: number): number {
  const [xl, xh, yl, yh] = [x & 0xffff, x >>> 16, y & 0xffff, y >>> 16];
  const middle = xh * yl + ((xl * yl) >>> 16);
  return (
    xh * yh + Math.floor(middle / 0x1_0000) + Math.floor(((middle & 0xffff) + xl * yh) / 0x1_0000)
  );
}

function less64(xl: number, xh: number, yl: number, yh: number): boolean {
  return xh !== yh ? xh < yh : xl >>> 0 < yl >>> 0;
}

/** Shifts by at most `width` bits. */
function shift64(
  op: number,
  width: number,
  out: Int32Array,
  o: number,
  low: number,
  high: number,
  by: number,
): void {
  if (op === Op.shl) {
    if (by >= width) return setLow(out, o, 0);
    if (by >= 32) return setPair(out, o, 0, (low << (by - 32)) & highMask(width));
    const carried = by === 0 ? high : (high << by) | (low >>> (32 - by));
    return setPair(out, o, low << by, carried & highMask(width));
  }
  const unused = 64 - width;
  const top = op === Op.ashr ? (high << unused) >> unused : high;
  const fill = op === Op.ashr ? top >> 31 : 0;
  if (by >= width) return setPair(out, o, fill, fill & highMask(width));
  if (by >= 32) {
    const shifted = op === Op.ashr ? top >> (by - 32) : (top >>> (by - 32)) | 0;
    return setPair(out, o, shifted, fill & highMask(width));
  }
  if (by === 0) return setPair(out, o, low, high);
  const upper = op === Op.ashr ? top >> by : top >>> by;
  setPair(out, o, (low >>> by) | (top << (32 - by)), upper & highMask(width));
}

function binaryWide(op: number, width: number, x: bigint, y: bigint): bigint {
  switch (op) {
    case Op.and:
      return x & y;
    case Op.or:
      return x | y;
    case Op.xor:
      return x ^ y;
    case Op.add:
      return x + y;
    case Op.mul:
      return x * y;
    case Op.udiv:
      return y === 0n ? -1n : x / y;
    case Op.urem:
      return y === 0n ? x : x % y;
    case Op.sdiv:
      return signedDivideWide(BigInt.asIntN(width, x), BigInt.asIntN(width, y));
    case Op.srem:
      return y === 0n ? x : BigInt.asIntN(width, x) % BigInt.asIntN(width, y);
    case Op.shl:
      return y >= width ? 0n : x << y;
    case Op.lshr:
      return y >= width ? 0n : x >> y;
    case Op.ashr:
      return BigInt.asIntN(width, x) >> (y >= width ? BigInt(width) : y);
    case Op.eq:
      return x === y ? 1n : 0n;
    case Op.ult:
      return x < y ? 1n : 0n;
    case Op.slt:
      return BigInt.asIntN(width, x) < BigInt.asIntN(width, y) ? 1n : 0n;
    default:
      throw new Error(`not an operator of two operands: ${op}`);
  }
}

function signedDivideWide(x: bigint, y: bigint): bigint {
  if (y === 0n) return x < 0n ? 1n : -1n;
  return x / y;
}
