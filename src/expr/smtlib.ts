/**
 * Terms in SMT-LIB 2 (QF_ABV), for other solvers and for bug reports. A term of one bit is printed as
 * a Bool where it is a condition by nature (a comparison, logic) and as a bit-vector where it is not.
 * Nodes that are used more than once, and every fortieth level, get a name: nothing is printed
 * twice, and nothing nests so deep that a reader could overflow.
 */
import type { Term } from './arena.ts';
import { childCount, Op } from './operator.ts';
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
  const printer = new Printer(terms, constraints);
  const lines = ['(set-logic QF_ABV)', ...printer.declarations];
  for (const { name, sort, text } of printer.definitions) {
    lines.push(`(define-fun ${name} () ${sort} ${text})`);
  }
  for (const constraint of constraints) lines.push(`(assert ${printer.bool(constraint)})`);
  return `${lines.join('\n')}\n(check-sat)\n`;
}

/** One term, with what it shares in let. */
export function printTerm(terms: Terms, term: Term): string {
  const printer = new Printer(terms, [term]);
  const lets = printer.definitions.map(({ name, text }) => `(let ((${name} ${text})) `);
  return `${lets.join('')}${printer.natural(term)}${')'.repeat(lets.length)}`;
}

/** A name as SMT-LIB wants it, quoted where it has to be. */
function quoted(name: string): string {
  return /^[A-Za-z~!@$%^&*_+=<>.?/-][\w~!@$%^&*+=<>.?/-]*$/.test(name) ? name : `|${name}|`;
}

interface Definition {
  readonly name: string;
  readonly sort: string;
  readonly text: string;
}

class Printer {
  readonly declarations: string[] = [];
  readonly definitions: Definition[] = [];
  private readonly texts = new Map<Term, string>();
  private readonly depths = new Map<Term, number>();
  private readonly terms: Terms;

  constructor(terms: Terms, roots: readonly Term[]) {
    this.terms = terms;
    const order = reach(terms, roots);
    const uses = this.countUses(order);
    const declared = new Set<Term>();
    for (const term of order) {
      this.declare(term, declared);
      this.print(term, (uses.get(term) ?? 0) > 1);
    }
  }

  natural(term: Term): string {
    return this.texts.get(term) as string;
  }

  bool(term: Term): string {
    if (this.terms.isConstant(term)) return term === this.terms.true ? 'true' : 'false';
    return this.isLogic(term) ? this.natural(term) : `(= ${this.natural(term)} #b1)`;
  }

  private bits(term: Term): string {
    return this.isLogic(term) ? `(ite ${this.natural(term)} #b1 #b0)` : this.natural(term);
  }

  /** Is it printed as a Bool? */
  private isLogic(term: Term): boolean {
    const op = this.terms.op(term);
    if (op === Op.eq || op === Op.ult || op === Op.slt) return true;
    return this.terms.width(term) === 1 && logicOperators[op] !== undefined;
  }

  private countUses(order: Int32Array): Map<Term, number> {
    const uses = new Map<Term, number>();
    for (const term of order) {
      for (let child = 0; child < childCount[this.terms.op(term)]; child++) {
        const operand = this.terms.slot(term, child);
        uses.set(operand, (uses.get(operand) ?? 0) + 1);
      }
    }
    return uses;
  }

  private declare(term: Term, declared: Set<Term>): void {
    const { terms } = this;
    let variable = term;
    if (terms.op(term) === Op.symbol) {
      variable = terms.symbols[terms.symbolOf(term)].array || term;
    } else if (terms.op(term) !== Op.arrayVariable) return;
    if (declared.has(variable)) return;
    declared.add(variable);
    const name = terms.isArray(variable)
      ? terms.arrayInfo(variable).name
      : terms.symbols[terms.symbolOf(variable)].name;
    this.declarations.push(`(declare-fun ${quoted(name)} () ${this.sort(variable)})`);
    if (terms.isArray(variable)) this.texts.set(variable, quoted(name));
  }

  private print(term: Term, shared: boolean): void {
    const { terms } = this;
    const depth = this.depthOf(term);
    const text = this.text(term);
    if (childCount[terms.op(term)] === 0 || (!shared && depth < maximalDepth)) {
      this.texts.set(term, text);
      this.depths.set(term, depth);
      return;
    }
    const name = `?t${term}`;
    this.definitions.push({ name, sort: this.isLogic(term) ? 'Bool' : this.sort(term), text });
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
        return this.constantText(terms.constantValue(term), terms.width(term));
      case Op.symbol:
        return this.symbolText(a);
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
        return this.selectText(term, a, b);
      case Op.store:
        return `(store ${this.natural(a)} ${this.bits(b)} ${this.bits(c)})`;
      case Op.constantArray:
        return `((as const ${this.sort(term)}) ${this.bits(a)})`;
      case Op.table:
        return this.tableText(term);
      case Op.arrayVariable:
        return quoted(terms.arrayInfo(term).name);
      default:
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

  private constantText(value: bigint, width: number): string {
    if (width % 4 === 0) return `#x${value.toString(16).padStart(width / 4, '0')}`;
    return `#b${value.toString(2).padStart(width, '0')}`;
  }

  private symbolText(symbol: number): string {
    const { name, array, index } = this.terms.symbols[symbol];
    if (array === 0) return quoted(name);
    const { terms } = this;
    const at = this.constantText(terms.constantValue(index), terms.width(index));
    return `(select ${quoted(terms.arrayInfo(array).name)} ${at})`;
  }

  /** Reads beyond the end of a sized array are zero here, and anything in SMT-LIB. */
  private selectText(term: Term, array: Term, index: Term): string {
    const { terms } = this;
    const read = `(select ${this.natural(array)} ${this.bits(index)})`;
    const size = terms.op(array) === Op.arrayVariable ? terms.arrayInfo(array).size : Infinity;
    if (size === Infinity) return read;
    const bound = this.constantText(BigInt(size), terms.width(index));
    const zero = this.constantText(0n, terms.width(term));
    return `(ite (bvult ${this.bits(index)} ${bound}) ${read} ${zero})`;
  }

  /** Writes over the rest, each on its own level: named in steps, so that they do not nest. */
  private tableText(table: Term): string {
    const { terms } = this;
    let text = this.natural(terms.slot(table, 0));
    terms.tableContent(table).forEach((element, i) => {
      const at = this.constantText(BigInt(i), terms.indexWidth(table));
      const value = this.constantText(BigInt(element >>> 0), terms.width(table));
      text = `(store ${text} ${at} ${value})`;
      if (i % maximalDepth !== maximalDepth - 1) return;
      const name = `?t${table}_${i}`;
      this.definitions.push({ name, sort: this.sort(table), text });
      text = name;
    });
    return text;
  }

  private sort(term: Term): string {
    const { terms } = this;
    const element = `(_ BitVec ${terms.width(term)})`;
    return terms.isArray(term)
      ? `(Array (_ BitVec ${terms.indexWidth(term)}) ${element})`
      : element;
  }
}
