/**
 * Where terms live: typed arrays, one entry per term, no object per node. A term is the number of its
 * entry; the number 0 is no term (compiled programs use it for "concrete"). Equal nodes are stored
 * once (hash-consing), so terms are equal exactly if their numbers are.
 *
 * Entry t: an operator, a width (of an array: the elements'), and four slots. The slots of a constant
 * are its limbs; of other nodes first the children, then numbers:
 *
 *     extract        child, low bit
 *     symbol         symbol number
 *     select         array, index
 *     store          array, index, value, index width
 *     arrayIte       condition, array, array, index width
 *     constantArray  value, -, -, index width
 *     table          the array beyond its end, table number, -, index width
 *     arrayVariable  array number, -, -, index width
 *     float...       one to three operands, the detail of the operator in the last slot (`float/format.ts`)
 *
 * Children are always older than their parents: a loop upwards by number is a topological order.
 */
import { enlarged } from '../base/grown-array.ts';
import { limbsToBigInt } from './limbs.ts';
import { childCount, Op } from './operator.ts';

/** A term: the number of its entry in the arena that built it. */
export type Term = number;

/** What a query's model gives a value to: a variable, or one cell of an array variable. */
export interface SymbolInfo {
  readonly term: Term;
  readonly name: string;
  readonly width: number;
  /** The array variable that this is a cell of, 0 for a variable that stands alone. */
  readonly array: Term;
  /** The cell's index (a constant term), 0 for a variable that stands alone. */
  readonly index: Term;
}

interface ArrayInfo {
  readonly term: Term;
  readonly name: string;
  /** How many elements the array has; reads beyond are zero. Infinity means as many as the index can reach. */
  readonly size: number;
  readonly cells: Map<Term, Term>;
}

export type TableContent = Uint8Array | Int32Array;

export class Arena {
  ops = new Uint8Array(1024);
  widths = new Uint8Array(1024);
  slots = new Int32Array(4 * 1024);
  /** The only symbol a term depends on; 0 if it is constant, -1 if there are several (or an array). */
  onlySymbol = new Int32Array(1024);
  count = 1;
  /** Indexed by symbol number, from 1. */
  readonly symbols: SymbolInfo[] = [{ term: 0, name: '', width: 0, array: 0, index: 0 }];
  readonly arrays: ArrayInfo[] = [];
  private readonly arraysByName = new Map<string, ArrayInfo>();
  readonly tables: TableContent[] = [];
  /**
   * The work that was done on terms, a measure that is the same on every machine. The unit is a term that is asked for; what takes
   * longer is counted where it is done.
   */
  work = 0;
  private buckets = new Int32Array(4096);
  private readonly variables = new Map<string, Term>();
  private readonly tablesByHash = new Map<number, number[]>();

  op(term: Term): number {
    return this.ops[term];
  }

  /** The width of a term in bits; for an array, that of its elements. */
  width(term: Term): number {
    return this.widths[term];
  }

  /** The child or number in slot 0 to 3 (see the table above). */
  slot(term: Term, position: number): number {
    return this.slots[4 * term + position];
  }

  isArray(term: Term): boolean {
    return this.ops[term] >= Op.arrayVariable;
  }

  indexWidth(array: Term): number {
    return this.slots[4 * array + 3];
  }

  isConstant(term: Term): boolean {
    return this.ops[term] === Op.constant;
  }

  /** The unsigned value of a constant. */
  constantValue(term: Term): bigint {
    return limbsToBigInt(this.slots, 4 * term);
  }

  /** The unsigned value of a constant as a number, -1 where it exceeds 53 bits. */
  constantNumber(term: Term): number {
    const at = 4 * term;
    const high = this.slots[at + 1] >>> 0;
    if (this.slots[at + 2] !== 0 || this.slots[at + 3] !== 0 || high >= 2 ** 21) return -1;
    return high * 4294967296 + (this.slots[at] >>> 0);
  }

  /** The term with this operator, width and slots: the existing one, or a new one. */
  node(op: Op, width: number, a = 0, b = 0, c = 0, d = 0): Term {
    this.work++;
    const bucket = this.find(op, width, a, b, c, d);
    if (this.buckets[bucket] !== 0) return this.buckets[bucket];
    const term = this.append(op, width, a, b, c, d);
    this.buckets[bucket] = term;
    if (2 * this.count > this.buckets.length) this.rehash();
    return term;
  }

  /** The constant with these limbs if it exists already, else 0: for look-ups that must not grow. */
  findConstant(width: number, limbs: Int32Array, at: number): Term {
    const [a, b, c, d] = [limbs[at], limbs[at + 1], limbs[at + 2], limbs[at + 3]];
    return this.buckets[this.find(Op.constant, width, a, b, c, d)];
  }

  /** A bit-vector variable. The same name is the same variable. */
  variable(name: string, width: number): Term {
    const known = this.variables.get(name);
    if (known !== undefined) {
      if (this.widths[known] !== width) throw new Error(`variable ${name} has two widths`);
      return known;
    }
    const term = this.newSymbol(name, width, 0, 0);
    this.variables.set(name, term);
    return term;
  }

  /** An array variable: `size` cells that a model gives values to. Reads beyond are zero. */
  array(name: string, indexWidth: number, elementWidth: number, size = Infinity): Term {
    const known = this.arraysByName.get(name);
    if (known === undefined) {
      const term = this.node(Op.arrayVariable, elementWidth, this.arrays.length, 0, 0, indexWidth);
      const reach = indexWidth < 53 ? 2 ** indexWidth : Infinity;
      const info = { term, name, size: size >= reach ? Infinity : size, cells: new Map() };
      this.arrays.push(info);
      this.arraysByName.set(name, info);
      return term;
    }
    if (this.widths[known.term] !== elementWidth || this.indexWidth(known.term) !== indexWidth) {
      throw new Error(`array ${name} has two sorts`);
    }
    return known.term;
  }

  arrayInfo(array: Term): ArrayInfo {
    return this.arrays[this.slots[4 * array]];
  }

  tableContent(table: Term): TableContent {
    return this.tables[this.slots[4 * table + 1]];
  }

  /** The cell of an array variable at a constant index below its size. */
  cell(array: Term, index: Term): Term {
    const info = this.arrayInfo(array);
    const known = info.cells.get(index);
    if (known !== undefined) return known;
    const name = `${info.name}[${this.constantValue(index)}]`;
    const term = this.newSymbol(name, this.widths[array], array, index);
    info.cells.set(index, term);
    return term;
  }

  /** The number of a symbol term. */
  symbolOf(term: Term): number {
    return this.slots[4 * term];
  }

  /** The number of a table with this content; equal contents have equal numbers. */
  protected internTable(content: TableContent): number {
    const key = contentHash(content);
    const candidates = this.tablesByHash.get(key) ?? [];
    const known = candidates.find((number) => sameContent(this.tables[number], content));
    if (known !== undefined) return known;
    this.tablesByHash.set(key, [...candidates, this.tables.length]);
    return this.tables.push(content) - 1;
  }

  /** The bucket that holds this node, or the empty one where it belongs. */
  private find(op: Op, width: number, a: number, b: number, c: number, d: number): number {
    const { buckets, slots, ops, widths } = this;
    const mask = buckets.length - 1;
    let bucket = hash(op, width, a, b, c, d) & mask;
    for (let term = buckets[bucket]; term !== 0; term = buckets[bucket]) {
      const at = 4 * term;
      if (
        slots[at] === a &&
        slots[at + 1] === b &&
        ops[term] === op &&
        widths[term] === width &&
        slots[at + 2] === c &&
        slots[at + 3] === d
      ) {
        break;
      }
      bucket = (bucket + 1) & mask;
    }
    return bucket;
  }

  private newSymbol(name: string, width: number, array: Term, index: Term): Term {
    const term = this.node(Op.symbol, width, this.symbols.length);
    this.onlySymbol[term] = this.symbols.length;
    this.symbols.push({ term, name, width, array, index });
    return term;
  }

  private append(op: Op, width: number, a: number, b: number, c: number, d: number): Term {
    const term = this.count++;
    if (term === this.ops.length) this.grow();
    this.ops[term] = op;
    this.widths[term] = width;
    const at = 4 * term;
    this.slots[at] = a;
    this.slots[at + 1] = b;
    this.slots[at + 2] = c;
    this.slots[at + 3] = d;
    this.onlySymbol[term] = this.joinSymbols(op, at);
    return term;
  }

  private joinSymbols(op: Op, at: number): number {
    if (op === Op.arrayVariable) return -1;
    let joined = 0;
    for (let child = 0; child < childCount[op]; child++) {
      const symbol = this.onlySymbol[this.slots[at + child]];
      if (joined === 0) joined = symbol;
      else if (symbol !== 0 && symbol !== joined) return -1;
    }
    return joined;
  }

  private grow(): void {
    this.ops = enlarged(this.ops);
    this.widths = enlarged(this.widths);
    this.slots = enlarged(this.slots);
    this.onlySymbol = enlarged(this.onlySymbol);
  }

  private rehash(): void {
    this.buckets = new Int32Array(4 * this.buckets.length);
    const mask = this.buckets.length - 1;
    for (let term = 1; term < this.count; term++) {
      const [s, at] = [this.slots, 4 * term];
      const mixed = hash(this.ops[term], this.widths[term], s[at], s[at + 1], s[at + 2], s[at + 3]);
      let bucket = mixed & mask;
      while (this.buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
      this.buckets[bucket] = term;
    }
  }
}

function contentHash(content: TableContent): number {
  let mixed = content.length;
  for (let i = 0; i < content.length; i++) mixed = (Math.imul(mixed, 31) + content[i]) | 0;
  return mixed;
}

function sameContent(a: TableContent, b: TableContent): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function hash(op: number, width: number, a: number, b: number, c: number, d: number): number {
  let mixed = Math.imul(a, 0x9e3779b1) ^ (op << 8) ^ width;
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13) ^ c, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 16) ^ d, 0x27d4eb2f);
  return mixed ^ (mixed >>> 15);
}
