/**
 * The least and the greatest bits of a node of up to 64 bits in an interval net, as two words, and back: an interval net keeps its bounds
 * as doubles, which are exact up to 52 bits only, but a wide value is mostly a concatenation of bytes, and each of these has its own.
 *
 * Bits are compared as unsigned integers, so the least ones are those of the least parts.
 */
import { Op } from '../../expr/operator.ts';
import type { IntervalNet } from '../interval-net.ts';

/** Bits of a value, from the top of two words down: a value of 32 bits has the upper word only. */
export interface Bits {
  upper: number;
  lower: number;
}

const word = 2 ** 32;

const zeros = -1;

/** The parts of a value, from the top: nodes with the place of their lowest bit. */
interface Part {
  /** `zeros` where the value was extended by them. */
  readonly node: number;
  readonly at: number;
  readonly width: number;
}

/** Splits a concatenation. */
function partsOf(net: IntervalNet, node: number): readonly Part[] {
  const parts: Part[] = [];
  const base = 64 - net.widths[node];
  for (let at = node; ; ) {
    const op = net.isLeaf(at) ? Op.symbol : net.ops[at];
    if (op === Op.zext) {
      const width = net.widths[net.first[at]];
      parts.push({ node: zeros, at: base + width, width: net.widths[at] - width });
      at = net.first[at];
    } else if (op === Op.concat) {
      const [top, rest] = [net.first[at], net.second[at]];
      parts.push({ node: top, at: base + net.widths[rest], width: net.widths[top] });
      at = rest;
    } else {
      parts.push({ node: at, at: base, width: net.widths[at] });
      return parts;
    }
  }
}

/** Are there bounds of the bits of a node? Not of a wide one that is computed. */
export function hasBitBounds(net: IntervalNet, node: number): boolean {
  if (net.widths[node] <= 52) return true;
  const op = net.ops[node];
  return op === Op.concat || op === Op.zext || op === Op.constant;
}

/** The bounds of the bits of a node. */
export function bitBounds(net: IntervalNet, node: number): { least: Bits; greatest: Bits } {
  const least = { upper: 0, lower: 0 };
  const greatest = { upper: 0, lower: 0 };
  for (const part of partsOf(net, node)) {
    if (part.node === zeros) continue;
    if (part.width > 52) wideBounds(net, part, least, greatest);
    else {
      put(least, part, net.low[part.node]);
      put(greatest, part, net.high[part.node]);
    }
  }
  return { least, greatest };
}

/** A part that is wider than the net's bounds: a constant, or nothing is known of it. */
function wideBounds(
  net: IntervalNet,
  { node, at, width }: Part,
  least: Bits,
  greatest: Bits,
): void {
  const constant = net.constantOf(node);
  if (constant === undefined) {
    put(greatest, { node, at: at + 32, width: width - 32 }, 2 ** (width - 32) - 1);
    put(greatest, { node, at, width: 32 }, word - 1);
    return;
  }
  for (const bound of [least, greatest]) {
    put(bound, { node, at: at + 32, width: width - 32 }, constant.upper);
    put(bound, { node, at, width: 32 }, constant.lower);
  }
}

/** Puts the value of a part into its place. */
function put(bits: Bits, { at, width }: Part, value: number): void {
  if (at >= 32) bits.upper += value * 2 ** (at - 32);
  else if (at + width <= 32) bits.lower += value * 2 ** at;
  else {
    const split = 2 ** (32 - at);
    bits.upper += Math.floor(value / split);
    bits.lower += (value % split) * 2 ** at;
  }
}

/** The value of a part of some bits; the part has at most 52. */
function partOf({ upper, lower }: Bits, { at, width }: Part): number {
  if (at >= 32) return Math.floor(upper / 2 ** (at - 32)) % 2 ** width;
  const below = Math.floor(lower / 2 ** at);
  if (at + width <= 32) return below % 2 ** width;
  return (upper % 2 ** (at + width - 32)) * 2 ** (32 - at) + below;
}

/**
 * Narrows the parts of a node to the values from `least` to `greatest`: the first part must lie between theirs, and where it is fixed to
 * the first part of a bound, the next part must respect the rest of it.
 */
export function narrowBits(net: IntervalNet, node: number, least: Bits, greatest: Bits): void {
  let [isAtLeast, isAtGreatest] = [true, true];
  for (const part of partsOf(net, node)) {
    if (part.node === zeros) {
      isAtLeast &&= partOf(least, part) === 0;
      isAtGreatest &&= partOf(greatest, part) === 0;
      continue;
    }
    if (part.width > 52 || !(isAtLeast || isAtGreatest)) return;
    const from = isAtLeast ? partOf(least, part) : 0;
    const to = isAtGreatest ? partOf(greatest, part) : Infinity;
    net.narrow(part.node, from, to);
    if (net.low[part.node] !== net.high[part.node]) return;
    isAtLeast &&= net.low[part.node] === from;
    isAtGreatest &&= net.low[part.node] === to;
  }
}

/** Is x below y, as unsigned integers? */
export function isBelow(x: Bits, y: Bits): boolean {
  return x.upper < y.upper || (x.upper === y.upper && x.lower < y.lower);
}

const ones: Bits = { upper: word - 1, lower: word - 1 };
const none: Bits = { upper: 0, lower: 0 };

/** Decides a comparison (`ult` or `eq`) of values of more bits than the net's bounds have. */
export function wideUp(net: IntervalNet, node: number): void {
  const [a, b] = [net.first[node], net.second[node]];
  if (!areWide(net, a, b)) return;
  const [x, y] = [bitBounds(net, a), bitBounds(net, b)];
  if (net.ops[node] === Op.ult) {
    if (isBelow(x.greatest, y.least)) net.narrow(node, 1, 1);
    else if (!isBelow(x.least, y.greatest)) net.narrow(node, 0, 0);
  } else if (isBelow(x.greatest, y.least) || isBelow(y.greatest, x.least)) {
    net.narrow(node, 0, 0);
  }
}

/** Narrows the operands of such a comparison to what its outcome allows. */
export function wideDown(net: IntervalNet, node: number): void {
  const [a, b] = [net.first[node], net.second[node]];
  if (net.low[node] !== net.high[node] || !areWide(net, a, b)) return;
  const [x, y] = [bitBounds(net, a), bitBounds(net, b)];
  const unit = 2 ** (64 - net.widths[a]);
  if (net.ops[node] === Op.eq) {
    if (net.low[node] !== 1) return;
    narrowBits(net, a, y.least, y.greatest);
    narrowBits(net, b, x.least, x.greatest);
  } else if (net.low[node] === 1) {
    narrowBits(net, a, none, stepped(y.greatest, -unit));
    narrowBits(net, b, stepped(x.least, unit), ones);
  } else if (net.high[node] === 0) {
    narrowBits(net, a, y.least, ones);
    narrowBits(net, b, none, x.greatest);
  }
}

/** Are two operands too wide for the net's bounds, but not for those of their bits? */
function areWide(net: IntervalNet, a: number, b: number): boolean {
  if (net.widths[a] <= 52 || net.widths[a] > 64) return false;
  return hasBitBounds(net, a) && hasBitBounds(net, b);
}

/** Bits one unit up or down; at the end of the range they stay, which is never too narrow. */
function stepped(bits: Bits, unit: number): Bits {
  const lower = bits.lower + unit;
  if (lower >= 0 && lower < word) return { upper: bits.upper, lower };
  const upper = bits.upper + Math.sign(unit);
  if (upper < 0 || upper >= word) return bits;
  return { upper, lower: lower - Math.sign(unit) * word };
}
