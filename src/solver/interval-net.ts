/**
 * Constraints over small symbols as a net of intervals: every term has the least and the greatest value that it can
 * still have, every symbol the set of its values. What a constraint demands flows down to the symbols, what the symbols
 * have left flows up, until nothing changes (bounds propagation; both directions over the same nodes are known as
 * HC4 in interval constraint solving). Terms of one symbol are leaves, exact by their truth tables whatever they compute.
 *
 * It never removes a value that some solution has. Bounds are doubles: exact below 2^53, and above that the
 * greatest value is only known to be infinite.
 */
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Context } from './context.ts';
import { flowDown, flowUp } from './interval-rules.ts';
import { smallWidth } from './truth-tables.ts';

/** Beyond this, propagation costs more than it brings. */
const maximalNodes = 1500;
/** Bounds that creep by one at a time are not worth waiting for. */
const maximalRounds = 40;

const empty = new Int32Array(0);

/** The values that a symbol has left. */
export interface Domain {
  readonly symbol: number;
  /** By value: 1 if it is left. All outside of least to greatest count as gone. */
  readonly allowed: Uint8Array;
  least: number;
  greatest: number;
}

/** What a search goes back to. */
export interface Snapshot {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly domains: readonly Domain[];
}

export class IntervalNet {
  /** Nodes are numbered with children first. */
  count = 0;
  readonly terms: Term[] = [];
  readonly ops: number[] = [];
  readonly widths: number[] = [];
  /** Numbers of child nodes; of an extract, the second is its low bit. */
  readonly first: number[] = [];
  readonly second: number[] = [];
  readonly third: number[] = [];
  low = new Float64Array(64);
  high = new Float64Array(64);
  domains: Domain[] = [];
  /** Some term or symbol has no value left. */
  isEmpty = false;
  private readonly context: Context;
  /** By node: the truth table of a leaf, and its domain. */
  private readonly columns: Int32Array[] = [];
  private readonly domainOf: number[] = [];
  private readonly roots: number[] = [];
  private readonly numbers = new Map<Term, number>();
  private readonly domainNumbers = new Map<number, number>();
  private hasChanged = false;

  constructor(context: Context) {
    this.context = context;
  }

  /** One more constraint; false if there are terms in it that have no intervals. */
  add(constraint: Term): boolean {
    const node = this.node(constraint);
    if (node === undefined) return false;
    this.roots.push(node);
    this.narrow(node, 1, 1);
    return true;
  }

  propagate(): void {
    for (let round = 0; round < maximalRounds; round++) {
      this.hasChanged = false;
      for (let node = 0; node < this.count; node++) {
        if (this.columns[node] !== empty) this.leafUp(node);
        else flowUp(this, node);
      }
      for (let node = this.count - 1; node >= 0 && !this.isEmpty; node--) {
        if (this.columns[node] !== empty) this.leafDown(node);
        else flowDown(this, node);
      }
      if (this.isEmpty || !this.hasChanged) return;
    }
  }

  /** Intersects a node's interval with another. */
  narrow(node: number, low: number, high: number): void {
    if (low > this.low[node]) {
      this.low[node] = low;
      this.hasChanged = true;
    }
    if (high < this.high[node]) {
      this.high[node] = high;
      this.hasChanged = true;
    }
    if (this.low[node] > this.high[node]) this.isEmpty = true;
  }

  /** Leaves a symbol only the values from least to greatest. */
  restrict(domain: Domain, least: number, greatest: number): void {
    domain.least = Math.max(domain.least, least);
    domain.greatest = Math.min(domain.greatest, greatest);
    this.tighten(domain);
  }

  save(): Snapshot {
    const domains = this.domains.map((domain) => ({ ...domain, allowed: domain.allowed.slice() }));
    return { low: this.low.slice(0, this.count), high: this.high.slice(0, this.count), domains };
  }

  /** A snapshot can be restored once. */
  restore({ low, high, domains }: Snapshot): void {
    this.low.set(low);
    this.high.set(high);
    this.domains = [...domains];
    this.isEmpty = false;
  }

  /** The term's node with all below it; undefined if one of them has no interval, or there are too many. */
  private node(root: Term): number | undefined {
    const { terms } = this.context;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (this.numbers.has(term)) {
        stack.pop();
        continue;
      }
      if (this.count >= maximalNodes || terms.isArray(term)) return undefined;
      const op = terms.op(term);
      const children = this.isLeaf(term) || op === Op.constant ? 0 : operandCount(op);
      if (children === undefined) return undefined;
      const before = stack.length;
      for (let child = 0; child < children; child++) {
        const operand = terms.slot(term, child);
        if (!this.numbers.has(operand)) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      if (!this.append(term, op, children)) return undefined;
    }
    return this.numbers.get(root);
  }

  private isLeaf(term: Term): boolean {
    const { terms } = this.context;
    const symbol = terms.onlySymbol[term];
    return symbol > 0 && terms.symbols[symbol].width <= smallWidth && terms.width(term) <= 32;
  }

  private append(term: Term, op: number, children: number): boolean {
    const { terms } = this.context;
    const isLeaf = this.isLeaf(term);
    const column = isLeaf ? this.context.tables.column(term) : undefined;
    if (column === undefined && (isLeaf || op === Op.symbol)) return false;
    const node = this.count++;
    this.numbers.set(term, node);
    this.terms[node] = term;
    this.ops[node] = op;
    this.widths[node] = terms.width(term);
    const child = (slot: number) => (slot < children ? this.numberOf(terms.slot(term, slot)) : 0);
    this.first[node] = child(0);
    this.second[node] = op === Op.extract ? terms.slot(term, 1) : child(1);
    this.third[node] = child(2);
    this.columns[node] = column?.low ?? empty;
    this.domainOf[node] = isLeaf ? this.domain(terms.onlySymbol[term]) : -1;
    this.begin(node, op);
    return true;
  }

  private numberOf(term: Term): number {
    return this.numbers.get(term) as number;
  }

  private begin(node: number, op: number): void {
    if (node === this.low.length) {
      [this.low, this.high] = [doubled(this.low), doubled(this.high)];
    }
    const width = this.widths[node];
    const greatest = greatestOf(width);
    const value = op === Op.constant ? this.context.terms.constantNumber(this.terms[node]) : -1;
    this.low[node] = value < 0 ? (op === Op.constant ? 2 ** 52 : 0) : value;
    this.high[node] = value < 0 || value > 2 ** 52 ? greatest : value;
  }

  private domain(symbol: number): number {
    const known = this.domainNumbers.get(symbol);
    if (known !== undefined) return known;
    const size = 2 ** this.context.terms.symbols[symbol].width;
    const allowed = new Uint8Array(size).fill(1);
    const number = this.domains.push({ symbol, allowed, least: 0, greatest: size - 1 }) - 1;
    this.domainNumbers.set(symbol, number);
    return number;
  }

  private leafUp(node: number): void {
    const { allowed, least, greatest } = this.domains[this.domainOf[node]];
    const column = this.columns[node];
    let [low, high] = [Infinity, -1];
    for (let value = least; value <= greatest; value++) {
      if (allowed[value] === 0) continue;
      const x = column[value] >>> 0;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    this.narrow(node, low, high);
  }

  private leafDown(node: number): void {
    const domain = this.domains[this.domainOf[node]];
    const column = this.columns[node];
    const [low, high] = [this.low[node], this.high[node]];
    let isLess = false;
    for (let value = domain.least; value <= domain.greatest; value++) {
      if (domain.allowed[value] === 0) continue;
      const x = column[value] >>> 0;
      if (x >= low && x <= high) continue;
      domain.allowed[value] = 0;
      isLess = true;
    }
    if (!isLess) return;
    this.hasChanged = true;
    this.tighten(domain);
  }

  private tighten(domain: Domain): void {
    const { allowed } = domain;
    while (domain.least <= domain.greatest && allowed[domain.least] === 0) domain.least++;
    while (domain.least <= domain.greatest && allowed[domain.greatest] === 0) domain.greatest--;
    if (domain.least > domain.greatest) this.isEmpty = true;
  }
}

/** The greatest value of a width, as far as doubles can say it. */
export function greatestOf(width: number): number {
  return width <= 52 ? 2 ** width - 1 : Infinity;
}

/** How many operands the net follows; undefined for reads, whose arrays have no interval. */
function operandCount(op: number): number | undefined {
  if (op === Op.not || op === Op.neg || op === Op.extract || op === Op.zext || op === Op.sext) {
    return 1;
  }
  if (op === Op.ite) return 3;
  return op >= Op.and && op <= Op.concat ? 2 : undefined;
}

function doubled(values: Float64Array): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(2 * values.length);
  larger.set(values);
  return larger;
}
