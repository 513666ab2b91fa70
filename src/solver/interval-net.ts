/**
 * Constraints over small symbols as a net of intervals: every term has the least and the greatest value that it can
 * still have, every symbol the set of its values. What a constraint demands flows down to the symbols, and the remaining values
 * of the symbols flow up, until nothing changes (bounds propagation; both directions over the same nodes are known as
 * HC4 in interval constraint solving). Terms of one symbol are leaves, exact by their truth tables whatever they compute.
 *
 * It never removes a value that some solution has. Bounds are doubles: exact below 2^53, and above that the
 * greatest value is only known to be infinite.
 *
 * A visit of a node depends on the intervals of the node and of its operands alone, so it is left out as long as these have not changed
 * since the last one.
 *
 * One net serves query after query: most are so small that allocating a new one would cost more than solving.
 */
import { enlarged } from '../base/grown-array.ts';
import type { TableContent, Term } from '../expr/arena.ts';
import { Assignment } from '../expr/assignment.ts';
import { childCount, isFloatOperator, Op, operatorLimit } from '../expr/operator.ts';
import { smallWidth } from '../expr/truth-tables.ts';
import type { Context } from './context.ts';
import type { Bits } from './float/bit-bounds.ts';
import { type FloatSnapshot, FloatViews } from './float/float-views.ts';
import { floatsDown, floatsUp, viewOperands } from './float/interval-flow.ts';
import { flowDown, flowUp } from './interval-rules.ts';
import { Domain } from './symbol-domain.ts';

/** Propagation stops after this many rounds: bounds that creep by one at a time are not worth waiting for. */
const maximalRounds = 40;

const noTable = new Int32Array(0);

/** A state of the net that a search can return to. */
export interface Snapshot {
  readonly low: Float64Array;
  readonly high: Float64Array;
  readonly domains: readonly Uint8Array[];
  readonly floats: FloatSnapshot | undefined;
  /** Whether nothing could be narrowed any more. */
  readonly isSettled: boolean;
}

export class IntervalNet {
  /** Nodes are numbered with children first. */
  count = 0;
  ops = new Uint8Array(64);
  widths = new Uint8Array(64);
  /** Numbers of child nodes; of an extract, the second is its low bit. */
  first = new Int32Array(64);
  second = new Int32Array(64);
  third = new Int32Array(64);
  private operands = new Uint8Array(64);
  low = new Float64Array(64);
  high = new Float64Array(64);
  /** The domains of the symbols that occur; only the first `symbols` entries are in use. */
  readonly domains: Domain[] = [];
  symbols = 0;
  /** Whether some term or symbol has no possible value. */
  isEmpty = false;
  /** Indexed by node: the truth table of a leaf, or the constant table that a read reads. */
  readonly tables: TableContent[] = [];
  /** The ranges of the nodes that are floats. */
  readonly views = new FloatViews(this);
  /** Indexed by node. */
  private terms = new Int32Array(64);
  /** Indexed by node: the domain of a leaf, and the state of that domain when the leaf was last updated. */
  private domainOf = new Int32Array(64);
  private heard = new Int32Array(64);
  /** Indexed by term and by symbol: its number plus 1, valid if the stamp is that of the current query. */
  private numbers = new Int32Array(1024);
  private stamps = new Int32Array(1024);
  private readonly domainNumbers = new Map<number, number>();
  private query = 0;
  private readonly stack: Term[] = [];
  /** Whether anything was narrowed in this round. */
  hasChanged = false;
  private isSettled = false;
  /** Counts visits. Indexed by node: when its interval was narrowed last, and when it was visited last on the way up, and down. */
  private clock = 0;
  private narrowedAt = new Int32Array(64);
  private upAt = new Int32Array(64);
  private downAt = new Int32Array(64);

  constructor(private readonly context: Context) {}

  /** Loads the constraints of a query; false if they have terms without intervals, or too many terms. */
  load(constraints: readonly Term[], maximalNodes: number): boolean {
    this.query++;
    this.count = 0;
    this.symbols = 0;
    this.clock = 0;
    this.isEmpty = false;
    this.domainNumbers.clear();
    this.views.begin();
    this.reserveTerms();
    for (const constraint of constraints) {
      if (!this.build(constraint, maximalNodes)) return false;
      this.narrow(this.numbers[constraint], 1, 1);
    }
    return true;
  }

  propagate(): void {
    const hasFloats = this.views.isUsed;
    this.isSettled = false;
    for (let round = 0; round < maximalRounds; round++) {
      this.hasChanged = false;
      for (let node = 0; node < this.count; node++) this.up(node, hasFloats);
      for (let node = this.count - 1; node >= 0 && !this.isEmpty; node--)
        this.down(node, hasFloats);
      this.isSettled = !this.hasChanged;
      if (this.isEmpty || this.isSettled) return;
    }
  }

  /** The ranges of floats change without a node's interval: then every visit counts. */
  private up(node: number, hasFloats: boolean): void {
    this.clock++;
    if (this.domainOf[node] >= 0) this.leafUp(node);
    else if (hasFloats || this.hasNewOperand(node, this.upAt[node])) {
      this.upAt[node] = this.clock;
      flowUp(this, node);
    }
    if (hasFloats) floatsUp(this, node);
  }

  private down(node: number, hasFloats: boolean): void {
    if (hasFloats) floatsDown(this, node);
    const before = this.downAt[node];
    const isLeaf = this.domainOf[node] >= 0;
    const isNew =
      hasFloats || this.narrowedAt[node] > before || (!isLeaf && this.hasNewOperand(node, before));
    if (!isNew) return;
    // What the visit itself narrows can be of use to it once more.
    this.downAt[node] = this.clock++;
    if (isLeaf) this.leafDown(node);
    else flowDown(this, node);
  }

  private hasNewOperand(node: number, since: number): boolean {
    const { narrowedAt } = this;
    const operands = this.operands[node];
    if (operands > 0 && narrowedAt[this.first[node]] > since) return true;
    if (operands > 1 && narrowedAt[this.second[node]] > since) return true;
    return operands > 2 && narrowedAt[this.third[node]] > since;
  }

  /** Intersects a node's interval with another. */
  narrow(node: number, low: number, high: number): void {
    if (low > this.low[node]) {
      this.low[node] = low;
      this.hasChanged = true;
      this.narrowedAt[node] = this.clock;
    }
    if (high < this.high[node]) {
      this.high[node] = high;
      this.hasChanged = true;
      this.narrowedAt[node] = this.clock;
    }
    if (this.low[node] > this.high[node]) this.isEmpty = true;
  }

  /** Keeps only the values of a symbol from least to greatest. */
  restrict(domain: Domain, least: number, greatest: number): void {
    if (domain.restrict(least, greatest)) this.hasChanged = true;
    if (domain.isEmpty) this.isEmpty = true;
  }

  /** An assignment that gives each symbol one of its remaining values. */
  assignment(choose: (domain: Domain) => number): Assignment {
    const assignment = new Assignment();
    for (let i = 0; i < this.symbols; i++) {
      const { symbol } = this.domains[i];
      const { width } = this.context.terms.symbols[symbol];
      assignment.setLow(symbol, width, choose(this.domains[i]));
    }
    return assignment;
  }

  save(): Snapshot {
    const domains = this.domains.slice(0, this.symbols).map((domain) => domain.save());
    const [low, high] = [this.low.slice(0, this.count), this.high.slice(0, this.count)];
    return { low, high, domains, floats: this.views.save(), isSettled: this.isSettled };
  }

  restore({ low, high, domains, floats, isSettled }: Snapshot): void {
    this.views.restore(floats);
    this.low.set(low);
    this.high.set(high);
    for (let i = 0; i < this.symbols; i++) this.domains[i].restore(domains[i]);
    this.heard.fill(-1, 0, this.count);
    this.upAt.fill(isSettled ? this.clock : -1, 0, this.count);
    this.downAt.fill(isSettled ? this.clock : -1, 0, this.count);
    this.clock++;
    this.isEmpty = false;
  }

  /** Is the node a term of one symbol, known by its truth table alone? */
  isLeaf(node: number): boolean {
    return this.domainOf[node] >= 0;
  }

  /** The last slot of a node's term, where operators on floats have their detail. */
  detailOf(node: number): number {
    return this.context.terms.slots[4 * this.terms[node] + 3];
  }

  /** The lower 64 bits of a constant node; undefined if the node is none. */
  constantOf(node: number): Bits | undefined {
    if (this.ops[node] !== Op.constant) return undefined;
    const { slots } = this.context.terms;
    const at = 4 * this.terms[node];
    return { upper: slots[at + 1] >>> 0, lower: slots[at] >>> 0 };
  }

  /** Makes nodes of a term and all below it. */
  private build(root: Term, maximalNodes: number): boolean {
    const { stack } = this;
    const { terms } = this.context;
    stack.length = 0;
    stack.push(root);
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (this.stamps[term] === this.query) {
        stack.pop();
        continue;
      }
      const isLeaf = this.isLeafTerm(term);
      const op = terms.ops[term];
      const children = isLeaf ? 0 : operandCount[op];
      if (children === noInterval || this.count >= maximalNodes) return false;
      if (op === Op.select && !isLeaf && !this.isConstantTable(terms.slots[4 * term])) return false;
      const before = stack.length;
      for (let child = 0; child < children; child++) {
        const operand = terms.slots[4 * term + child + firstOperand(op)];
        if (this.stamps[operand] !== this.query) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      if (!this.append(term, isLeaf)) return false;
    }
    return true;
  }

  private isConstantTable(array: Term): boolean {
    const { terms } = this.context;
    return terms.ops[array] === Op.table && terms.onlySymbol[array] === 0;
  }

  private isLeafTerm(term: Term): boolean {
    const { terms } = this.context;
    const symbol = terms.onlySymbol[term];
    return symbol > 0 && terms.symbols[symbol].width <= smallWidth && terms.widths[term] <= 32;
  }

  private append(term: Term, isLeaf: boolean): boolean {
    const { terms, tables } = this.context;
    const op = terms.ops[term];
    let table: TableContent = noTable;
    if (op === Op.select && !isLeaf) table = terms.tableContent(terms.slots[4 * term]);
    if (isLeaf && op !== Op.symbol) {
      const column = tables.column(term);
      if (column === undefined) return false;
      table = column.low;
    }
    const node = this.count++;
    if (node === this.ops.length) this.grow();
    this.numbers[term] = node;
    this.stamps[term] = this.query;
    this.terms[node] = term;
    this.ops[node] = op;
    this.widths[node] = terms.widths[term];
    this.tables[node] = table;
    this.heard[node] = -1;
    this.narrowedAt[node] = this.clock;
    this.upAt[node] = -1;
    this.downAt[node] = -1;
    this.operands[node] = 0;
    this.domainOf[node] = isLeaf ? this.domain(terms.onlySymbol[term]) : -1;
    if (!isLeaf) this.connect(node, op, 4 * term);
    this.begin(node, op, term);
    if (!isLeaf && isFloatOperator(op)) viewOperands(this, node);
    return true;
  }

  private connect(node: number, op: number, at: number): void {
    const { slots } = this.context.terms;
    const children = operandCount[op];
    this.operands[node] = children;
    if (children > 0) this.first[node] = this.numbers[slots[at + firstOperand(op)]];
    if (op === Op.extract) this.second[node] = slots[at + 1];
    else if (children > 1) this.second[node] = this.numbers[slots[at + 1]];
    if (children > 2) this.third[node] = this.numbers[slots[at + 2]];
  }

  private begin(node: number, op: number, term: Term): void {
    this.low[node] = 0;
    this.high[node] = greatestOf(this.widths[node]);
    if (op !== Op.constant) return;
    const value = this.context.terms.constantNumber(term);
    this.low[node] = value < 0 ? 2 ** 52 : value;
    if (value >= 0 && value <= 2 ** 52) this.high[node] = value;
  }

  private domain(symbol: number): number {
    const known = this.domainNumbers.get(symbol);
    if (known !== undefined) return known;
    const number = this.symbols++;
    if (number === this.domains.length) this.domains.push(new Domain());
    this.domains[number].begin(symbol, 2 ** this.context.terms.symbols[symbol].width);
    this.domainNumbers.set(symbol, number);
    return number;
  }

  private leafUp(node: number): void {
    const domain = this.domains[this.domainOf[node]];
    if (this.heard[node] === domain.state) return;
    this.heard[node] = domain.state;
    const { allowed, least, greatest } = domain;
    const table = this.tables[node];
    if (table === noTable) return this.narrow(node, least, greatest);
    let [low, high] = [Infinity, -1];
    for (let value = least; value <= greatest; value++) {
      if (allowed[value] === 0) continue;
      const x = table[value] >>> 0;
      if (x < low) low = x;
      if (x > high) high = x;
    }
    this.narrow(node, low, high);
  }

  private leafDown(node: number): void {
    const domain = this.domains[this.domainOf[node]];
    const [table, low, high] = [this.tables[node], this.low[node], this.high[node]];
    const isLess =
      table === noTable ? domain.restrict(low, high) : domain.keepWhere(table, low, high);
    if (!isLess) return;
    this.hasChanged = true;
    if (domain.isEmpty) this.isEmpty = true;
  }

  private reserveTerms(): void {
    const { length } = this.context.terms.ops;
    if (this.numbers.length >= length) return;
    this.numbers = new Int32Array(length);
    this.stamps = new Int32Array(length);
  }

  private grow(): void {
    this.ops = enlarged(this.ops);
    this.widths = enlarged(this.widths);
    this.first = enlarged(this.first);
    this.second = enlarged(this.second);
    this.third = enlarged(this.third);
    this.terms = enlarged(this.terms);
    this.domainOf = enlarged(this.domainOf);
    this.heard = enlarged(this.heard);
    this.operands = enlarged(this.operands);
    this.narrowedAt = enlarged(this.narrowedAt);
    this.upAt = enlarged(this.upAt);
    this.downAt = enlarged(this.downAt);
    this.low = enlarged(this.low);
    this.high = enlarged(this.high);
  }
}

/** The greatest value of a width; Infinity if doubles cannot represent it exactly. */
export function greatestOf(width: number): number {
  return width <= 52 ? 2 ** width - 1 : Infinity;
}

const noInterval = 255;

/** How many operands the net follows; arrays and large symbols have no interval. */
const operandCount = (() => {
  const counts = new Uint8Array(operatorLimit).fill(noInterval);
  counts[Op.constant] = 0;
  for (const op of [Op.not, Op.neg, Op.extract, Op.zext, Op.sext]) counts[op] = 1;
  for (let op = Op.and; op <= Op.concat; op++) counts[op] = 2;
  counts[Op.select] = 1;
  counts[Op.ite] = 3;
  for (let op = Op.floatAdd; op <= Op.floatToInteger; op++) counts[op] = childCount[op];
  return counts;
})();

/** A read depends on its index, behind the array. */
function firstOperand(op: number): number {
  return op === Op.select ? 1 : 0;
}
