/**
 * Terms in SMT-LIB 2 (QF_ABVFP), for other solvers and for bug reports. A term of one bit is printed as
 * a Bool where it is a condition by nature (a comparison, logic) and as a bit-vector where it is not.
 * Nodes that are used more than once, and every fortieth level, get a name: nothing is printed
 * twice, and nothing nests so deep that a reader could overflow.
 */
import { known } from '../base/known.ts';
import type { Term } from './arena.ts';
import {
  floatNaNText,
  floatSortText,
  floatTestText,
  floatValueText,
  isFloatComparison,
  isFloatTest,
} from './float/smtlib.ts';
import { childCount, isFloatOperator, Op } from './operator.ts';
import { reach } from './reach.ts';
import type { Terms } from './terms.ts';

const maximalDepth = 40;

const wordOperators: Readonly<Record<number, string>> = {
  [Op.not]: 'bvnot',
  [Op.neg]: 'bvneg',
  [Op.and]: 'bvand',
  [Op.or]: 'bvor',
  [Op.xor]: 'bvxor',
  [Op.add]: 'bvadd',
  [Op.mul]: 'bvmul',
  [Op.udiv]: 'bvudiv',
  [Op.urem]: 'bvurem',
  [Op.sdiv]: 'bvsdiv',
  [Op.srem]: 'bvsrem',
  [Op.shl]: 'bvshl',
  [Op.lshr]: 'bvlshr',
  [Op.ashr]: 'bvashr',
  [Op.eq]: '=',
  [Op.ult]: 'bvult',
  [Op.slt]: 'bvslt',
  [Op.concat]: 'concat',
};

const logicOperators: Readonly<Record<number, string>> = {
  [Op.not]: 'not',
  [Op.and]: 'and',
  [Op.or]: 'or',
  [Op.xor]: 'xor',
};

/** A whole script that asks whether the constraints hold together. */
export function scriptOf(terms: Terms, constraints: readonly Term[]): string {
  const printer = new SmtlibPrinter(terms, constraints, (variable) =>
    quoted(
      terms.isArray(variable)
        ? terms.arrayInfo(variable).name
        : terms.symbols[terms.symbolOf(variable)].name,
    ),
  );
  const lines = [`(set-logic ${printer.logic})`, ...printer.commands(), '(check-sat)'];
  return `${lines.join('\n')}\n`;
}

/** A name as SMT-LIB wants it, quoted where it has to be. */
function quoted(name: string): string {
  return /^[A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*$/.test(name) ? name : `|${name}|`;
}

export class SmtlibPrinter {
  /** All terms of the constraints, children first. */
  readonly order: readonly Term[];
  readonly reads: readonly Read[];
  /** The smallest logic that contains the constraints. */
  logic = 'QF_BV';
  private readonly lines: string[] = [];
  private readonly declared = new Set<Term>();
  private readonly texts = new Map<Term, string>();
  private readonly depths = new Map<Term, number>();

  constructor(
    private readonly terms: Terms,
    private readonly constraints: readonly Term[],
    private readonly nameOf: (variable: Term) => string,
  ) {
    this.order = [...reach(terms, constraints)];
    this.reads = readsOf(terms, this.order);
    const uses = this.countUses();
    for (const term of this.order) {
      this.requireLogic(term);
      this.declare(term);
      this.print(term, (uses.get(term) ?? 0) > 1);
    }
  }

  /** Declarations, definitions, assertions. */
  commands(): string[] {
    const bounds = this.reads.flatMap((read) => this.boundOf(read));
    const assertions = [...bounds, ...this.constraints.map((constraint) => this.bool(constraint))];
    return [...this.lines, ...assertions.map((assertion) => `(assert ${assertion})`)];
  }

  /** Defines a name for the text of a bit-vector. */
  define(name: string, width: number, text: string): void {
    this.lines.push(`(define-fun ${name} () ${bitVector(width)} ${text})`);
  }

  private natural(term: Term): string {
    return this.texts.get(term) as string;
  }

  private bool(term: Term): string {
    if (this.terms.isConstant(term)) return term === this.terms.true ? 'true' : 'false';
    return this.isLogic(term) ? this.natural(term) : `(= ${this.natural(term)} #b1)`;
  }

  /** The term as a bit-vector, in terms of what is declared and defined. */
  bits(term: Term): string {
    return this.isLogic(term) ? `(ite ${this.natural(term)} #b1 #b0)` : this.natural(term);
  }

  /** Is it printed as a Bool? */
  private isLogic(term: Term): boolean {
    const op = this.terms.op(term);
    if (op === Op.eq || op === Op.ult || op === Op.slt || isFloatComparison(op)) return true;
    return this.terms.width(term) === 1 && logicOperators[op] !== undefined;
  }

  private countUses(): Map<Term, number> {
    const uses = new Map<Term, number>();
    for (const term of this.order) {
      for (let child = 0; child < childCount[this.terms.op(term)]; child++) {
        const operand = this.terms.slot(term, child);
        uses.set(operand, (uses.get(operand) ?? 0) + 1);
      }
    }
    return uses;
  }

  /** Constant arrays are in no logic of the standard; z3 has them, and floats beside arrays, in ALL only. */
  private requireLogic(term: Term): void {
    const { terms } = this;
    const isCell = terms.op(term) === Op.symbol && terms.symbols[terms.symbolOf(term)].array !== 0;
    if (terms.op(term) === Op.constantArray) this.logic = 'ALL';
    if (this.logic === 'ALL') return;
    const needed = isFloatOperator(terms.op(term)) ? 'QF_BVFP' : 'QF_ABV';
    if (needed === 'QF_ABV' && !isCell && !terms.isArray(term)) return;
    this.logic = this.logic === 'QF_BV' || this.logic === needed ? needed : 'ALL';
  }

  private declare(term: Term): void {
    const { terms } = this;
    let variable = term;
    if (terms.op(term) === Op.symbol) {
      variable = terms.symbols[terms.symbolOf(term)].array || term;
    } else if (terms.op(term) !== Op.arrayVariable) return;
    if (this.declared.has(variable)) return;
    this.declared.add(variable);
    this.lines.push(`(declare-fun ${this.nameOf(variable)} () ${this.sort(variable)})`);
  }

  private print(term: Term, shared: boolean): void {
    const { terms } = this;
    if (isFloatOperator(terms.op(term)) && !isFloatTest(terms.op(term)))
      return this.printFloat(term);
    const depth = this.depthOf(term);
    const text = this.text(term);
    if (childCount[terms.op(term)] === 0 || (!shared && depth < maximalDepth)) {
      this.texts.set(term, text);
      this.depths.set(term, depth);
      return;
    }
    const name = `?t${term}`;
    const sort = this.isLogic(term) ? 'Bool' : this.sort(term);
    this.lines.push(`(define-fun ${name} () ${sort} ${text})`);
    this.texts.set(term, name);
  }

  /** A variable of bits that become the float. */
  private printFloat(term: Term): void {
    const { terms } = this;
    const [name, float] = [`?t${term}`, `?f${term}`];
    const bits = (child: Term) => this.bits(child);
    const sort = floatSortText(terms, term);
    const nan = floatNaNText(terms, term, bits);
    this.lines.push(
      `(define-fun ${float} () ${sort} ${floatValueText(terms, term, bits)})`,
      `(declare-fun ${name} () ${this.sort(term)})`,
      `(assert (= ((_ to_fp ${sort.slice('(_ FloatingPoint '.length, -1)}) ${name}) ${float}))`,
    );
    if (nan !== undefined) this.lines.push(`(assert (=> (fp.isNaN ${float}) (= ${name} ${nan})))`);
    this.texts.set(term, name);
  }

  private depthOf(term: Term): number {
    let depth = 0;
    for (let child = 0; child < childCount[this.terms.op(term)]; child++) {
      depth = Math.max(depth, this.depths.get(this.terms.slot(term, child)) ?? 0);
    }
    return depth + 1;
  }

  private text(term: Term): string {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b, c] = [terms.slot(term, 0), terms.slot(term, 1), terms.slot(term, 2)];
    switch (op) {
      case Op.constant:
        return constantText(terms.constantValue(term), terms.width(term));
      case Op.symbol:
        return this.symbolText(term);
      case Op.extract:
        return `((_ extract ${b + terms.width(term) - 1} ${b}) ${this.bits(a)})`;
      case Op.zext:
        return `((_ zero_extend ${terms.width(term) - terms.width(a)}) ${this.bits(a)})`;
      case Op.sext:
        return `((_ sign_extend ${terms.width(term) - terms.width(a)}) ${this.bits(a)})`;
      case Op.ite:
        return `(ite ${this.bool(a)} ${this.bits(b)} ${this.bits(c)})`;
      case Op.arrayIte:
        return `(ite ${this.bool(a)} ${this.natural(b)} ${this.natural(c)})`;
      case Op.select:
        return `(select ${this.natural(a)} ${this.bits(b)})`;
      case Op.store:
        return `(store ${this.natural(a)} ${this.bits(b)} ${this.bits(c)})`;
      case Op.constantArray:
        return `((as const ${this.sort(term)}) ${this.bits(a)})`;
      case Op.table:
        return this.tableText(term);
      case Op.arrayVariable:
        return this.nameOf(term);
      default:
        if (isFloatOperator(op)) return floatTestText(terms, term, (child) => this.bits(child));
        return this.operatorText(term, op, a, b);
    }
  }

  private operatorText(term: Term, op: number, a: Term, b: Term): string {
    const logic = this.terms.width(term) === 1 && logicOperators[op] !== undefined;
    const operands = (childCount[op] === 1 ? [a] : [a, b]).map((operand) =>
      logic ? this.bool(operand) : this.bits(operand),
    );
    return `(${logic ? logicOperators[op] : wordOperators[op]} ${operands.join(' ')})`;
  }

  private symbolText(term: Term): string {
    const { terms } = this;
    const { array, index } = terms.symbols[terms.symbolOf(term)];
    if (array === 0) return this.nameOf(term);
    const at = constantText(terms.constantValue(index), terms.width(index));
    return `(select ${this.nameOf(array)} ${at})`;
  }

  /** Reads beyond the end of a sized array are zero here, and anything in SMT-LIB. */
  private boundOf({ array, index }: Read): string[] {
    const { terms } = this;
    const { size } = terms.arrayInfo(array);
    if (size >= 2 ** terms.width(index)) return [];
    const at = this.bits(index);
    const isInside = `(bvult ${at} ${constantText(BigInt(size), terms.width(index))})`;
    const zero = constantText(0n, terms.width(array));
    return [`(or ${isInside} (= (select ${this.nameOf(array)} ${at}) ${zero}))`];
  }

  /** A table is a chain of writes over its rest, which gets names in steps so that it does not nest too deep. */
  private tableText(table: Term): string {
    const { terms } = this;
    let text = this.natural(terms.slot(table, 0));
    terms.tableContent(table).forEach((element, i) => {
      const at = constantText(BigInt(i), terms.indexWidth(table));
      const value = BigInt.asUintN(terms.width(table), BigInt(element));
      text = `(store ${text} ${at} ${constantText(value, terms.width(table))})`;
      if (i % maximalDepth !== maximalDepth - 1) return;
      const name = `?t${table}_${i}`;
      this.lines.push(`(define-fun ${name} () ${this.sort(table)} ${text})`);
      text = name;
    });
    return text;
  }

  private sort(term: Term): string {
    const { terms } = this;
    const element = bitVector(terms.width(term));
    return terms.isArray(term)
      ? `(Array ${bitVector(terms.indexWidth(term))} ${element})`
      : element;
  }
}

function bitVector(width: number): string {
  return `(_ BitVec ${width})`;
}

function constantText(value: bigint, width: number): string {
  if (width % 4 === 0) return `#x${value.toString(16).padStart(width / 4, '0')}`;
  return `#b${value.toString(2).padStart(width, '0')}`;
}

/** A cell of an array variable that is read at a symbolic index. */
interface Read {
  readonly array: Term;
  readonly index: Term;
}

/**
 * Returns each pair of array and index once; `order` has children first. What is read through writes, tables and choices comes in
 * the end from some array variable below, at the same index.
 */
function readsOf(terms: Terms, order: Iterable<Term>): Read[] {
  const reads = new Map<string, Read>();
  const bases = new Map<Term, ReadonlySet<Term>>();
  for (const term of order) {
    if (terms.isArray(term)) bases.set(term, basesOf(terms, term, bases));
    if (terms.op(term) !== Op.select) continue;
    const index = terms.slot(term, 1);
    for (const array of known(bases, terms.slot(term, 0))) {
      reads.set(`${array} ${index}`, { array, index });
    }
  }
  return [...reads.values()];
}

/** The array variables below an array term. */
function basesOf(
  terms: Terms,
  array: Term,
  bases: ReadonlyMap<Term, ReadonlySet<Term>>,
): ReadonlySet<Term> {
  const below = (position: number) => known(bases, terms.slot(array, position));
  switch (terms.op(array)) {
    case Op.arrayVariable:
      return new Set([array]);
    case Op.constantArray:
      return new Set();
    case Op.arrayIte:
      return below(1) === below(2) ? below(1) : new Set([...below(1), ...below(2)]);
    default:
      return below(0);
  }
}
