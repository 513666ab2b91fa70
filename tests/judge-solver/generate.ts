// Random queries, as an Arbitrary of fast-check: terms are grown from the top by their sort, over
// few variables (so that constraints meet), with earlier terms used again now and then (so that
// there is something to share), and with constants from the corners of their ranges.

import fc from '../chance.ts';
import { type ArraySort, isArray, type Node, type Query, type Sort } from './query.ts';
import { smallerQueries } from './shrink.ts';

export interface Shape {
  readonly depth: number;
  readonly arrays: boolean;
  /** Like the conditions of a path: many, over bytes of an input, widened to 32 bits now and then. */
  readonly bytes?: boolean;
}

class QueryArbitrary extends fc.Arbitrary<Query> {
  private readonly shape: Shape;

  constructor(shape: Shape) {
    super();
    this.shape = shape;
  }

  generate(random: fc.Random): fc.Value<Query> {
    return new fc.Value(new Grower(random, this.shape).query(), undefined);
  }

  canShrinkWithoutContext(value: unknown): value is Query {
    return typeof value === 'object' && value !== null && 'constraints' in value;
  }

  shrink(query: Query): fc.Stream<fc.Value<Query>> {
    return fc.stream(smallerQueries(query)).map((smaller) => new fc.Value(smaller, undefined));
  }
}

export function randomQuery(shape: Shape): fc.Arbitrary<Query> {
  return new QueryArbitrary(shape);
}

const UNARY = ['bvnot', 'bvneg'];
const BINARY = [
  ...['bvand', 'bvor', 'bvxor', 'bvnand', 'bvnor', 'bvxnor', 'bvadd', 'bvsub', 'bvmul'],
  ...['bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod', 'bvshl', 'bvlshr', 'bvashr'],
];
const COSTLY = new Set(['bvmul', 'bvudiv', 'bvurem', 'bvsdiv', 'bvsrem', 'bvsmod']);
const COSTLY_PREDICATES = new Set(['bvumulo', 'bvsmulo']);
/** At more bits than this, products and quotients of unknowns keep any solver busy for minutes. */
const COSTLY_WIDTH = 10;
const COMPARISONS = ['bvult', 'bvule', 'bvugt', 'bvuge', 'bvslt', 'bvsle', 'bvsgt', 'bvsge'];
const OVERFLOWS = ['bvuaddo', 'bvsaddo', 'bvumulo', 'bvsmulo', 'bvusubo', 'bvssubo', 'bvsdivo'];
const MAX_WIDTH = 128;
const INPUT: ArraySort = { index: 32, element: 8 };

class Grower {
  private readonly random: fc.Random;
  private readonly shape: Shape;
  private readonly widths: number[];
  private readonly arraySorts: ArraySort[];
  /** Terms grown so far, to be used again. */
  private readonly grown: Node[] = [];

  constructor(random: fc.Random, shape: Shape) {
    this.random = random;
    this.shape = shape;
    this.widths = shape.bytes ? [8, 8, 32] : this.times(1, 3, () => this.baseWidth());
    this.arraySorts = shape.bytes ? [INPUT] : this.times(1, 2, () => this.arraySort());
  }

  query(): Query {
    const table = this.shape.arrays && this.chance(25) ? this.table() : [];
    const most = this.shape.bytes ? 9 : 4;
    const conditions = this.times(1, most, () => this.boolean(this.integer(1, this.shape.depth)));
    return { constraints: [...table, ...conditions] };
  }

  /**
   * Constraints that give an array its first elements, as recorded queries do with constant tables.
   */
  private table(): Node[] {
    const sort = this.pick(this.arraySorts);
    const array = this.make(`a$${sort.index}_${sort.element}_0`, sort, []);
    const length = Math.min(this.integer(1, 20), 2 ** sort.index);
    return Array.from({ length }, (_, index) => {
      const place = literal(BigInt(index), sort.index, 0);
      const element = this.make('select', sort.element, [array, place]);
      return this.make('=', 0, [element, this.constant(sort.element)]);
    });
  }

  private boolean(depth: number): Node {
    if (depth <= 0) return this.leaf(0);
    const reused = this.reuse(0);
    if (reused !== undefined) return reused;
    const choice = this.integer(0, 99);
    if (choice < 6) return this.make('not', 0, [this.boolean(depth - 1)]);
    if (choice < 20) {
      const op = this.pick(['and', 'or', 'xor', '=>']);
      return this.make(
        op,
        0,
        this.times(2, 3, () => this.boolean(depth - 1)),
      );
    }
    if (choice < 24) return this.choice(0, depth);
    if (choice < 30) {
      return this.make(
        this.pick(['=', 'distinct']),
        0,
        this.times(2, 2, () => this.boolean(depth - 1)),
      );
    }
    if (choice < 58) return this.equality(depth);
    if (choice < 88) return this.comparison(this.pick(COMPARISONS), depth);
    if (choice < 90) return this.make('bvnego', 0, [this.bitVector(this.width(), depth - 1)]);
    return this.comparison(this.pick(OVERFLOWS), depth);
  }

  private equality(depth: number): Node {
    const op = this.pick(['=', '=', '=', 'distinct']);
    const isArrayEquality = this.shape.arrays && this.chance(15);
    const sort = isArrayEquality ? this.pick(this.arraySorts) : this.width();
    return this.make(
      op,
      0,
      this.times(2, this.chance(15) ? 3 : 2, () => this.term(sort, depth - 1)),
    );
  }

  private comparison(op: string, depth: number): Node {
    const width = this.costlyWidth(COSTLY_PREDICATES.has(op), this.width());
    return this.make(op, 0, [this.bitVector(width, depth - 1), this.bitVector(width, depth - 1)]);
  }

  private term(sort: Sort, depth: number): Node {
    if (isArray(sort)) return this.array(sort, depth);
    return sort === 0 ? this.boolean(depth) : this.bitVector(sort, depth);
  }

  private bitVector(width: number, depth: number): Node {
    if (depth <= 0) return this.leaf(width);
    const reused = this.reuse(width);
    if (reused !== undefined) return reused;
    const choice = this.integer(0, 99);
    if (choice < 10) return this.leaf(width);
    if (choice < 18) return this.make(this.pick(UNARY), width, [this.bitVector(width, depth - 1)]);
    if (choice < 50) return this.binary(width, depth);
    if (choice < 58) return this.choice(width, depth);
    if (choice < 66) return this.rotation(width, depth);
    if (choice < 76 && this.shape.arrays) return this.select(width, depth);
    return this.part(width, depth);
  }

  private binary(width: number, depth: number): Node {
    const op = this.pick(BINARY);
    const left = this.bitVector(width, depth - 1);
    if (COSTLY.has(op) && width > COSTLY_WIDTH && !this.chance(3)) {
      return this.make(op, width, [left, this.constant(width)]);
    }
    const isAssociative = ['bvand', 'bvor', 'bvxor', 'bvadd'].includes(op) && this.chance(20);
    const right = this.times(1, isAssociative ? 2 : 1, () => this.bitVector(width, depth - 1));
    return this.make(op, width, [left, ...right]);
  }

  private rotation(width: number, depth: number): Node {
    const op = this.pick(['rotate_left', 'rotate_right']);
    return this.make(op, width, [this.bitVector(width, depth - 1)], [this.integer(0, 2 * width)]);
  }

  /** A term of this width by cutting, joining or extending others. */
  private part(width: number, depth: number): Node {
    const choice = this.integer(0, 5);
    if (choice === 0 && width === 1) {
      const inner = this.width();
      const args = [this.bitVector(inner, depth - 1), this.bitVector(inner, depth - 1)];
      return this.make('bvcomp', 1, args);
    }
    if (choice === 1 && width > 1) {
      const high = this.integer(1, width - 1);
      const args = [this.bitVector(high, depth - 1), this.bitVector(width - high, depth - 1)];
      return this.make('concat', width, args);
    }
    if (choice === 2 && width > 1) return this.repetition(width, depth);
    if (choice >= 3 && width > 1 && this.chance(60)) {
      const inner = this.integer(1, width);
      const op = this.pick(['zero_extend', 'sign_extend']);
      return this.make(op, width, [this.bitVector(inner, depth - 1)], [width - inner]);
    }
    return this.extract(width, depth);
  }

  private repetition(width: number, depth: number): Node {
    const divisors = [...Array(width).keys()].map((n) => n + 1).filter((n) => width % n === 0);
    const inner = this.pick(divisors);
    return this.make('repeat', width, [this.bitVector(inner, depth - 1)], [width / inner]);
  }

  private extract(width: number, depth: number): Node {
    const wider = [...this.widths, MAX_WIDTH].filter((candidate) => candidate >= width);
    const outer = this.chance(70)
      ? this.pick(wider)
      : this.integer(width, Math.min(width + 9, MAX_WIDTH));
    const low = this.integer(0, outer - width);
    const numbers = [low + width - 1, low];
    return this.make('extract', width, [this.bitVector(outer, depth - 1)], numbers);
  }

  private select(width: number, depth: number): Node {
    const fitting = this.arraySorts.filter(({ element }) => element === width);
    if (fitting.length === 0) return this.leaf(width);
    const sort = this.pick(fitting);
    return this.make('select', width, [
      this.array(sort, depth - 1),
      this.bitVector(sort.index, depth - 1),
    ]);
  }

  private array(sort: ArraySort, depth: number): Node {
    if (depth <= 0) return this.variable(sort);
    const reused = this.reuse(sort);
    if (reused !== undefined) return reused;
    const choice = this.integer(0, 99);
    if (choice < 35) return this.variable(sort);
    if (choice < 45) return this.make('const', sort, [this.bitVector(sort.element, depth - 1)]);
    if (choice < 55) return this.choice(sort, depth);
    const index = this.bitVector(sort.index, depth - 1);
    const args = [this.array(sort, depth - 1), index, this.bitVector(sort.element, depth - 1)];
    return this.make('store', sort, args);
  }

  private choice(sort: Sort, depth: number): Node {
    const args = [this.boolean(depth - 1), this.term(sort, depth - 1), this.term(sort, depth - 1)];
    return this.make('ite', sort, args);
  }

  private leaf(sort: number): Node {
    if (this.shape.bytes && sort > 0 && sort % 8 === 0 && this.chance(70)) return this.input(sort);
    if (this.chance(65)) return this.variable(sort);
    return sort === 0 ? this.make(this.pick(['true', 'false']), 0, []) : this.constant(sort);
  }

  /** One byte of the input, extended; or as many as the width has. */
  private input(width: number): Node {
    const byte = () => {
      const index = literal(BigInt(this.integer(0, 4)), INPUT.index, 0);
      const array = this.make('a$32_8_0', INPUT, []);
      return this.make('select', INPUT.element, [array, index]);
    };
    if (width === 8) return byte();
    if (this.chance(70)) {
      const op = this.pick(['zero_extend', 'sign_extend']);
      return this.make(op, width, [byte()], [width - 8]);
    }
    return this.make('concat', width, Array.from({ length: width / 8 }, byte));
  }

  private variable(sort: Sort): Node {
    const number = this.integer(0, 1);
    if (isArray(sort)) return this.make(`a$${sort.index}_${sort.element}_${number}`, sort, []);
    return this.make(sort === 0 ? `b$${number}` : `x$${sort}_${number}`, sort, []);
  }

  private constant(width: number): Node {
    const top = 1n << BigInt(width - 1);
    const corners = [0n, 1n, 2n, top, top - 1n, 2n * top - 1n, 2n * top - 2n, BigInt(width)];
    const value = this.chance(60) ? this.pick(corners) : this.randomBits(width);
    return literal(BigInt.asUintN(width, value), width, this.integer(0, 2));
  }

  private randomBits(width: number): bigint {
    let bits = 0n;
    for (let done = 0; done < width; done += 30)
      bits = (bits << 30n) | BigInt(this.integer(0, 2 ** 30 - 1));
    return bits;
  }

  private reuse(sort: Sort): Node | undefined {
    if (!this.chance(12)) return undefined;
    const key = JSON.stringify(sort);
    const fitting = this.grown.filter((node) => JSON.stringify(node.sort) === key);
    return fitting.length === 0 ? undefined : this.pick(fitting);
  }

  private make(op: string, sort: Sort, args: Node[], numbers?: number[]): Node {
    const node = numbers === undefined ? { op, sort, args } : { op, sort, args, numbers };
    if (args.length > 0) this.grown.push(node);
    return node;
  }

  private arraySort(): ArraySort {
    const element = this.pick([this.pick(this.widths), this.integer(1, 9)]);
    return { index: this.integer(1, this.chance(70) ? 5 : 32), element };
  }

  private baseWidth(): number {
    const choice = this.integer(0, 99);
    if (choice < 55) return this.integer(1, 8);
    if (choice < 80) return this.pick([8, 16, 32, 64, 128]);
    return this.integer(1, MAX_WIDTH);
  }

  private width(): number {
    return this.pick(this.widths);
  }

  private costlyWidth(isCostly: boolean, width: number): number {
    return isCostly && width > COSTLY_WIDTH && !this.chance(5)
      ? this.integer(1, COSTLY_WIDTH)
      : width;
  }

  private integer(low: number, high: number): number {
    return this.random.nextInt(low, high);
  }

  private chance(percent: number): boolean {
    return this.integer(0, 99) < percent;
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)];
  }

  private times<Item>(low: number, high: number, make: () => Item): Item[] {
    return Array.from({ length: this.integer(low, high) }, make);
  }
}

/** A constant in one of its three spellings. */
function literal(value: bigint, width: number, spelling: number): Node {
  const decimal = `(_ bv${value} ${width})`;
  const binary = `#b${value.toString(2).padStart(width, '0')}`;
  const hexadecimal = `#x${value.toString(16).padStart(width / 4, '0')}`;
  const op = spelling === 0 ? decimal : spelling === 1 && width % 4 === 0 ? hexadecimal : binary;
  return { op, sort: width, args: [] };
}
