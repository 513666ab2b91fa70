/**
 * How intervals flow through operators: up, from the operands to the result, and down, from what the result may be to
 * what the operands may be. An operator without a rule in a direction says nothing there, which is always right.
 */
import { Op } from '../expr/operator.ts';
import { greatestOf, type IntervalNet } from './interval-net.ts';

/** The largest value whose neighbours are exact. */
const exact = 2 ** 52;

export function flowUp(net: IntervalNet, node: number): void {
  const { low, high } = net;
  const [a, b, c] = [net.first[node], net.second[node], net.third[node]];
  const width = net.widths[node];
  switch (net.ops[node]) {
    case Op.not:
      if (width <= 52) net.narrow(node, greatestOf(width) - high[a], greatestOf(width) - low[a]);
      return;
    case Op.neg:
      if (width <= 52 && low[a] > 0) net.narrow(node, 2 ** width - high[a], 2 ** width - low[a]);
      return;
    case Op.and:
      return net.narrow(
        node,
        width === 1 ? Math.min(low[a], low[b]) : 0,
        Math.min(high[a], high[b]),
      );
    case Op.or:
      return net.narrow(node, Math.max(low[a], low[b]), unionGreatest(high[a], high[b], width));
    case Op.xor:
      if (width === 1 && low[a] === high[a] && low[b] === high[b]) {
        return net.narrow(node, low[a] ^ low[b], low[a] ^ low[b]);
      }
      return net.narrow(node, 0, unionGreatest(high[a], high[b], width));
    case Op.add:
      return addUp(net, node, a, b);
    case Op.mul: {
      const greatest = high[a] * high[b];
      if (greatest <= Math.min(greatestOf(width), exact))
        net.narrow(node, low[a] * low[b], greatest);
      return;
    }
    case Op.udiv:
      if (low[b] > 0) net.narrow(node, Math.floor(low[a] / high[b]), Math.floor(high[a] / low[b]));
      return;
    case Op.urem:
      if (high[a] < low[b]) net.narrow(node, low[a], high[a]);
      else if (low[b] > 0) net.narrow(node, 0, Math.min(high[a], high[b] - 1));
      return;
    case Op.lshr:
      return net.narrow(node, 0, high[a]);
    case Op.eq:
      if (high[a] < low[b] || high[b] < low[a]) net.narrow(node, 0, 0);
      else if (isFixed(net, a) && isFixed(net, b)) net.narrow(node, 1, 1);
      return;
    case Op.ult:
      if (high[a] < low[b]) net.narrow(node, 1, 1);
      else if (low[a] >= high[b]) net.narrow(node, 0, 0);
      return;
    case Op.slt:
      return signedUp(net, node, a, b);
    case Op.concat: {
      const scale = 2 ** net.widths[b];
      if (width <= 52) net.narrow(node, low[a] * scale + low[b], high[a] * scale + high[b]);
      return;
    }
    case Op.extract:
      return extractUp(net, node, a, b);
    case Op.zext:
      return net.narrow(node, low[a], high[a]);
    case Op.sext: {
      const half = 2 ** (net.widths[a] - 1);
      if (high[a] < half) net.narrow(node, low[a], high[a]);
      else if (low[a] >= half && width <= 52) {
        const shift = 2 ** width - 2 * half;
        net.narrow(node, low[a] + shift, high[a] + shift);
      }
      return;
    }
    case Op.select:
      return tableUp(net, node, a);
    case Op.ite:
      if (low[a] === 1) net.narrow(node, low[b], high[b]);
      else if (high[a] === 0) net.narrow(node, low[c], high[c]);
      else net.narrow(node, Math.min(low[b], low[c]), Math.max(high[b], high[c]));
      return;
  }
}

export function flowDown(net: IntervalNet, node: number): void {
  const { low, high } = net;
  const [a, b, c] = [net.first[node], net.second[node], net.third[node]];
  const [least, greatest] = [low[node], high[node]];
  const width = net.widths[node];
  switch (net.ops[node]) {
    case Op.not:
      if (width <= 52) net.narrow(a, greatestOf(width) - greatest, greatestOf(width) - least);
      return;
    case Op.neg:
      if (width <= 52 && least > 0) net.narrow(a, 2 ** width - greatest, 2 ** width - least);
      return;
    case Op.and:
      net.narrow(a, least, Infinity);
      net.narrow(b, least, Infinity);
      if (width === 1 && greatest === 0) {
        if (low[a] === 1) net.narrow(b, 0, 0);
        if (low[b] === 1) net.narrow(a, 0, 0);
      }
      return;
    case Op.or:
      net.narrow(a, 0, greatest);
      net.narrow(b, 0, greatest);
      if (width === 1 && least === 1) {
        if (high[a] === 0) net.narrow(b, 1, 1);
        if (high[b] === 0) net.narrow(a, 1, 1);
      }
      return;
    case Op.xor:
      if (width !== 1 || least !== greatest) return;
      if (isFixed(net, a)) net.narrow(b, low[a] ^ least, low[a] ^ least);
      if (isFixed(net, b)) net.narrow(a, low[b] ^ least, low[b] ^ least);
      return;
    case Op.add:
      return addDown(net, node, a, b);
    case Op.mul:
      if (high[a] * high[b] > Math.min(greatestOf(width), exact)) return;
      if (high[b] > 0) net.narrow(a, Math.ceil(least / high[b]), Infinity);
      if (high[a] > 0) net.narrow(b, Math.ceil(least / high[a]), Infinity);
      if (low[b] > 0) net.narrow(a, 0, Math.floor(greatest / low[b]));
      if (low[a] > 0) net.narrow(b, 0, Math.floor(greatest / low[a]));
      return;
    case Op.eq:
      return equalDown(net, node, a, b);
    case Op.ult:
      if (least === 1) {
        net.narrow(a, 0, high[b] <= exact ? high[b] - 1 : Infinity);
        net.narrow(b, low[a] + 1, Infinity);
      } else if (greatest === 0) {
        net.narrow(a, low[b], Infinity);
        net.narrow(b, 0, high[a]);
      }
      return;
    case Op.slt:
      if (least === 1) signedLess(net, a, b, 1);
      else if (greatest === 0) signedLess(net, b, a, 0);
      return;
    case Op.concat:
      return concatDown(net, node, a, b);
    case Op.extract:
      return extractDown(net, node, a, b);
    case Op.zext:
      return net.narrow(a, least, greatest);
    case Op.sext: {
      const half = 2 ** (net.widths[a] - 1);
      if (greatest < half) net.narrow(a, least, greatest);
      else if (least >= half && width <= 52) {
        const shift = 2 ** width - 2 * half;
        net.narrow(a, Math.max(half, least - shift), greatest - shift);
      }
      return;
    }
    case Op.select:
      return tableDown(net, node, a);
    case Op.ite:
      if (low[a] === 1) return net.narrow(b, least, greatest);
      if (high[a] === 0) return net.narrow(c, least, greatest);
      if (high[b] < least || low[b] > greatest) net.narrow(a, 0, 0);
      if (high[c] < least || low[c] > greatest) net.narrow(a, 1, 1);
      return;
  }
}

function isFixed({ low, high }: IntervalNet, node: number): boolean {
  return low[node] === high[node];
}

/** Neither `or` nor `xor` sets a bit above all bits of its operands. */
function unionGreatest(a: number, b: number, width: number): number {
  const most = Math.max(a, b);
  if (most > exact) return Infinity;
  return Math.min(greatestOf(width), 2 ** Math.ceil(Math.log2(most + 1)) - 1);
}

/** Handles sums that all stay below 2^width, or all reach it. */
function addUp(net: IntervalNet, node: number, a: number, b: number): void {
  const { low, high } = net;
  const [least, greatest] = [low[a] + low[b], high[a] + high[b]];
  const top = greatestOf(net.widths[node]);
  if (greatest <= Math.min(top, exact)) net.narrow(node, least, greatest);
  else if (least > top && greatest <= exact) net.narrow(node, least - top - 1, greatest - top - 1);
}

function addDown(net: IntervalNet, node: number, a: number, b: number): void {
  const { low, high } = net;
  const [least, greatest] = [low[a] + low[b], high[a] + high[b]];
  const top = greatestOf(net.widths[node]);
  if (greatest > exact) return;
  const wrapped = least > top ? top + 1 : 0;
  if (wrapped === 0 && greatest > top) return;
  const [from, to] = [low[node] + wrapped, high[node] + wrapped];
  net.narrow(a, from - high[b], to - low[b]);
  net.narrow(b, from - high[a], to - low[a]);
}

function equalDown(net: IntervalNet, node: number, a: number, b: number): void {
  const { low, high } = net;
  if (low[node] === 1) {
    net.narrow(a, low[b], high[b]);
    net.narrow(b, low[a], high[a]);
  } else if (high[node] === 0) {
    if (isFixed(net, a)) exclude(net, b, low[a]);
    if (isFixed(net, b)) exclude(net, a, low[b]);
  }
}

/** Removes a value if it is at an end of the interval. */
function exclude(net: IntervalNet, node: number, value: number): void {
  if (value >= exact) return;
  if (net.low[node] === value) net.narrow(node, value + 1, Infinity);
  if (net.high[node] === value) net.narrow(node, 0, value - 1);
}

/** Signed bounds of a node; the whole range if its interval has values of both signs. */
export function signedBounds(net: IntervalNet, node: number): [least: number, greatest: number] {
  const half = 2 ** (net.widths[node] - 1);
  const [least, greatest] = [net.low[node], net.high[node]];
  if (greatest < half) return [least, greatest];
  if (least >= half) return [least - 2 * half, greatest - 2 * half];
  return [-half, half - 1];
}

function signedUp(net: IntervalNet, node: number, a: number, b: number): void {
  if (net.widths[a] > 52) return;
  const [leastA, greatestA] = signedBounds(net, a);
  const [leastB, greatestB] = signedBounds(net, b);
  if (greatestA < leastB) net.narrow(node, 1, 1);
  else if (leastA >= greatestB) net.narrow(node, 0, 0);
}

/** a + gap <= b, both signed. */
function signedLess(net: IntervalNet, a: number, b: number, gap: number): void {
  if (net.widths[a] > 52) return;
  const [leastA, greatestA] = signedBounds(net, a);
  const [leastB, greatestB] = signedBounds(net, b);
  narrowSigned(net, a, leastA, Math.min(greatestA, greatestB - gap));
  narrowSigned(net, b, Math.max(leastB, leastA + gap), greatestB);
}

/** Narrows a node to signed bounds, if both have the same sign: only then they are an interval of unsigned values. */
export function narrowSigned(
  net: IntervalNet,
  node: number,
  least: number,
  greatest: number,
): void {
  const whole = 2 ** net.widths[node];
  if (least > greatest) net.narrow(node, 1, 0);
  else if (least >= 0) net.narrow(node, least, greatest);
  else if (greatest < 0) net.narrow(node, least + whole, greatest + whole);
}

function concatDown(net: IntervalNet, node: number, a: number, b: number): void {
  if (net.widths[node] > 52) return;
  const { low, high } = net;
  const scale = 2 ** net.widths[b];
  net.narrow(a, Math.floor(low[node] / scale), Math.floor(high[node] / scale));
  if (!isFixed(net, a)) return;
  net.narrow(b, low[node] - low[a] * scale, high[node] - low[a] * scale);
}

/** Handles extracts of the upper bits, and of values that are small enough to have no bits above. */
function extractUp(net: IntervalNet, node: number, a: number, from: number): void {
  const [least, greatest] = [net.low[a], net.high[a]];
  if (greatest > exact) return;
  const scale = 2 ** from;
  if (Math.floor(greatest / scale) <= greatestOf(net.widths[node])) {
    net.narrow(node, Math.floor(least / scale), Math.floor(greatest / scale));
  }
}

function extractDown(net: IntervalNet, node: number, a: number, from: number): void {
  const greatest = net.high[a];
  if (greatest > exact) return;
  const scale = 2 ** from;
  if (Math.floor(greatest / scale) > greatestOf(net.widths[node])) return;
  net.narrow(a, net.low[node] * scale, net.high[node] * scale + scale - 1);
}

/** Whether a read surely stays inside of its table, and the table is short enough to be searched. */
function isReadable(net: IntervalNet, node: number, index: number): boolean {
  return net.high[index] < net.tables[node].length && net.high[index] - net.low[index] <= 1024;
}

function tableUp(net: IntervalNet, node: number, index: number): void {
  if (!isReadable(net, node, index)) return;
  const table = net.tables[node];
  let [least, greatest] = [Infinity, -1];
  for (let at = net.low[index]; at <= net.high[index]; at++) {
    const value = table[at] >>> 0;
    if (value < least) least = value;
    if (value > greatest) greatest = value;
  }
  net.narrow(node, least, greatest);
}

/** Cuts off indexes at the ends whose table entries are impossible. */
function tableDown(net: IntervalNet, node: number, index: number): void {
  if (!isReadable(net, node, index)) return;
  const [table, least, greatest] = [net.tables[node], net.low[node], net.high[node]];
  let [from, to] = [net.low[index], net.high[index]];
  const isGone = (at: number) => table[at] >>> 0 < least || table[at] >>> 0 > greatest;
  while (from <= to && isGone(from)) from++;
  while (from <= to && isGone(to)) to--;
  net.narrow(index, from, to);
}
