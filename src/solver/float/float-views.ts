/**
 * Nodes of an interval net that are floats have a range of numbers beside the interval of their bits (`range.ts`). The nodes that float
 * operators compute or read are *viewed* as floats, and so are the branches of their choices; what is known of the bits becomes a range,
 * and a range bounds the bits. Only binary32 and binary64 are viewed: of other formats the net knows nothing.
 */
import { enlarged } from '../../base/grown-array.ts';
import { isFloatOperator, Op } from '../../expr/operator.ts';
import type { IntervalNet } from '../interval-net.ts';
import { type Bits, bitBounds, hasBitBounds, isBelow, narrowBits } from './bit-bounds.ts';
import { anyFloat, type FloatRange, numbers, unionOf } from './range.ts';

export interface FloatSnapshot {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly mayBeNaN: Uint8Array;
}

export class FloatViews {
  /** Whether some node of the query is viewed; otherwise none of the rest is used. */
  isUsed = false;
  private isViewed = new Uint8Array(64);
  private low = new Float64Array(64);
  private high = new Float64Array(64);
  private mayBeNaN = new Uint8Array(64);

  constructor(private readonly net: IntervalNet) {}

  begin(): void {
    if (this.isUsed) this.isViewed.fill(0);
    this.isUsed = false;
  }

  has(node: number): boolean {
    return node < this.isViewed.length && this.isViewed[node] === 1;
  }

  /** Views a node as a float, and with it the floats that it is chosen or made from by a change of sign. */
  view(node: number): void {
    if (this.has(node)) return;
    const { net } = this;
    if (net.widths[node] !== 32 && net.widths[node] !== 64) return;
    this.isUsed = true;
    this.reserve(node);
    this.isViewed[node] = 1;
    this.low[node] = -Infinity;
    this.high[node] = Infinity;
    this.mayBeNaN[node] = 1;
    if (net.isLeaf(node)) return;
    if (net.ops[node] === Op.ite) {
      this.view(net.second[node]);
      this.view(net.third[node]);
    }
    const { magnitude } = signChangeOf(net, node);
    if (magnitude !== undefined) this.view(magnitude);
  }

  /** The range of a node; any float if the node is not viewed. */
  range(node: number): FloatRange {
    if (!this.has(node)) return anyFloat;
    return numbers(this.low[node], this.high[node], this.mayBeNaN[node] === 1);
  }

  /** Intersects the range of a viewed node with another. */
  narrow(node: number, { low, high, mayBeNaN }: FloatRange): void {
    if (!this.has(node)) return;
    let isLess = false;
    if (low > this.low[node]) {
      this.low[node] = low;
      isLess = true;
    }
    if (high < this.high[node]) {
      this.high[node] = high;
      isLess = true;
    }
    if (!mayBeNaN && this.mayBeNaN[node] === 1) {
      this.mayBeNaN[node] = 0;
      isLess = true;
    }
    if (!isLess) return;
    this.net.hasChanged = true;
    if (this.low[node] > this.high[node] && this.mayBeNaN[node] === 0) this.net.isEmpty = true;
  }

  /** Narrows the range to what the bits of the node can be. */
  fromBits(node: number): void {
    if (!hasBitBounds(this.net, node)) return;
    const { least, greatest } = bitBounds(this.net, node);
    this.narrow(node, rangeOfBits(least, greatest, this.net.widths[node]));
  }

  /** Narrows the bits to what the range of the node allows. */
  toBits(node: number): void {
    const { net } = this;
    if (!hasBitBounds(net, node)) return;
    const { low, high, mayBeNaN } = this.range(node);
    const { least, greatest } = bitBounds(net, node);
    const width = net.widths[node];
    let [from, to] = [undefined as Bits | undefined, undefined as Bits | undefined];
    for (const [first, last] of halves(low, high, mayBeNaN, width)) {
      const start = isBelow(first, least) ? least : first;
      const end = isBelow(greatest, last) ? greatest : last;
      if (isBelow(end, start)) continue;
      from ??= start;
      to = end;
    }
    if (from === undefined || to === undefined) net.isEmpty = true;
    else narrowBits(net, node, from, to);
  }

  save(): FloatSnapshot | undefined {
    if (!this.isUsed) return undefined;
    const { count } = this.net;
    return {
      low: this.low.slice(0, count),
      high: this.high.slice(0, count),
      mayBeNaN: this.mayBeNaN.slice(0, count),
    };
  }

  restore(snapshot: FloatSnapshot | undefined): void {
    if (snapshot === undefined) return;
    this.low.set(snapshot.low);
    this.high.set(snapshot.high);
    this.mayBeNaN.set(snapshot.mayBeNaN);
  }

  private reserve(node: number): void {
    while (this.isViewed.length <= node) {
      this.isViewed = enlarged(this.isViewed);
      this.low = enlarged(this.low);
      this.high = enlarged(this.high);
      this.mayBeNaN = enlarged(this.mayBeNaN);
    }
  }
}

/** A node that is another one but for the sign: `sign` says which it has. */
export interface SignChange {
  readonly magnitude?: number;
  readonly sign: 'positive' | 'negated' | 'any';
}

const noChange: SignChange = { sign: 'any' };

/** Recognises fabs (zeros in front of the magnitude), negation and copysign (another sign in front of it). */
export function signChangeOf(net: IntervalNet, node: number): SignChange {
  if (net.isLeaf(node)) return noChange;
  const [op, width] = [net.ops[node], net.widths[node]];
  if (op === Op.zext) {
    const magnitude = wholeOf(net, net.first[node], width);
    return magnitude === undefined ? noChange : { magnitude, sign: 'positive' };
  }
  if (op !== Op.concat || net.widths[net.first[node]] !== 1) return noChange;
  const magnitude = wholeOf(net, net.second[node], width);
  if (magnitude === undefined) return noChange;
  return { magnitude, sign: isNegated(net, net.first[node], magnitude) ? 'negated' : 'any' };
}

/** The node of `width` bits that a node has all bits of but the first. */
export function wholeOf(net: IntervalNet, node: number, width: number): number | undefined {
  const isRest = !net.isLeaf(node) && net.ops[node] === Op.extract && net.second[node] === 0;
  if (!isRest || net.widths[node] !== width - 1) return undefined;
  const whole = net.first[node];
  return net.widths[whole] === width ? whole : undefined;
}

/** Is a bit the denied first bit of another node? */
function isNegated(net: IntervalNet, bit: number, whole: number): boolean {
  if (net.isLeaf(bit) || net.ops[bit] !== Op.not) return false;
  const sign = net.first[bit];
  if (net.isLeaf(sign) || net.ops[sign] !== Op.extract || net.first[sign] !== whole) return false;
  return net.second[sign] === net.widths[whole] - 1;
}

const words = new Uint32Array(2);
const doubles = new Float64Array(words.buffer);
const singles = new Float32Array(words.buffer);

const signBit = 2 ** 31;

function floatOf({ upper, lower }: Bits, width: number): number {
  if (width === 32) {
    words[0] = upper;
    return singles[0];
  }
  words[0] = lower;
  words[1] = upper;
  return doubles[0];
}

function bitsOf(x: number, width: number): Bits {
  if (width === 32) {
    singles[0] = x;
    return { upper: words[0], lower: 0 };
  }
  doubles[0] = x;
  return { upper: words[1], lower: words[0] };
}

/** All floats of one sign have bits that are ordered as the magnitudes are, the NaNs above infinity. */
function rangeOfBits(least: Bits, greatest: Bits, width: number): FloatRange {
  const ones = width === 32 ? 0 : 2 ** 32 - 1;
  let range: FloatRange = numbers(Infinity, -Infinity);
  if (least.upper < signBit) {
    const last = greatest.upper < signBit ? greatest : { upper: signBit - 1, lower: ones };
    range = unionOf(range, magnitudes(floatOf(least, width), floatOf(last, width)));
  }
  if (greatest.upper >= signBit) {
    const first = least.upper >= signBit ? least : { upper: signBit, lower: 0 };
    const { low, high, mayBeNaN } = magnitudes(
      Math.abs(floatOf(first, width)),
      Math.abs(floatOf(greatest, width)),
    );
    range = unionOf(range, numbers(-high, -low, mayBeNaN));
  }
  return range;
}

/** The range from one magnitude to another, either of which may be a NaN. */
function magnitudes(least: number, greatest: number): FloatRange {
  if (Number.isNaN(least)) return numbers(Infinity, -Infinity, true);
  return Number.isNaN(greatest) ? numbers(least, Infinity, true) : numbers(least, greatest);
}

/** The bits of the floats of a range: those without the sign bit, and those with it. */
function halves(low: number, high: number, mayBeNaN: boolean, width: number): [Bits, Bits][] {
  const found: [Bits, Bits][] = [];
  const hasNumbers = low <= high;
  const ones = width === 32 ? 0 : 2 ** 32 - 1;
  for (const sign of [0, signBit]) {
    const [least, greatest] = sign === 0 ? [low, high] : [-high, -low];
    const isThere = hasNumbers && greatest >= 0;
    if (!isThere && !mayBeNaN) continue;
    const first = isThere ? bitsOf(Math.abs(Math.max(least, 0)), width) : aboveInfinity(width);
    const last = mayBeNaN ? { upper: signBit - 1, lower: ones } : bitsOf(Math.abs(greatest), width);
    first.upper += sign;
    last.upper += sign;
    found.push([first, last]);
  }
  return found;
}

function aboveInfinity(width: number): Bits {
  const { upper, lower } = bitsOf(Infinity, width);
  return width === 32 ? { upper: upper + 1, lower } : { upper, lower: 1 };
}

/** Does an operator compute a float? */
export function makesFloat(op: number): boolean {
  return isFloatOperator(op) && !(op >= Op.floatEq && op <= Op.floatLe) && op !== Op.floatToInteger;
}
