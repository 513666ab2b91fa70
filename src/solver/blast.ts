/**
 * Bit-blasting: terms to words of literals, each term once. Terms of one small symbol become the
 * circuit of their truth table, a decision diagram over the symbol's bits: whatever is computed from
 * one byte costs no more than that, and equal functions become equal gates.
 *
 * Reads of arrays at symbolic indexes become words of free inputs, and are noted in `reads`: what they
 * have to equal is the business of `array-refinement.ts`.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import type { Column } from '../expr/columns.ts';
import { childCount, isFloatOperator, Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import type { TruthTables } from '../expr/truth-tables.ts';
import {
  addWords,
  divideWords,
  equalWords,
  invert,
  lessSignedWords,
  lessWords,
  multiplyWords,
  muxWords,
  negateWord,
  shiftLeftWord,
  shiftRightWord,
  type Word,
} from './circuits.ts';
import { floatWord } from './float/blast-float.ts';
import { falseLiteral, type Gates, type Literal, trueLiteral } from './gates.ts';
import type { Limits } from './limits.ts';

export class Blaster {
  /** Reads that are free inputs so far, in the order in which they were met: inner ones first. */
  readonly reads: Term[] = [];
  /** The symbols of all terms that were blasted. */
  readonly symbols: number[] = [];
  private readonly words = new Map<Term, Word>();
  private readonly divisions = new Map<string, { quotient: Word; remainder: Word }>();

  /** Without `tables`, terms of one byte are blasted like all others. */
  constructor(
    private readonly terms: Terms,
    private readonly gates: Gates,
    private readonly tables: TruthTables | undefined,
    private readonly limits: Limits,
  ) {}

  /** The one literal of a condition. */
  literal(term: Term): Literal {
    return this.word(term)[0];
  }

  /** The literals of a term, lowest bit first. */
  word(root: Term): Word {
    const { words, terms, gates, limits } = this;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1];
      if (words.has(term) || this.fromTruthTable(term)) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      for (let child = 0; child < childCount[terms.ops[term]]; child++) {
        const operand = terms.slots[4 * term + child];
        if (!words.has(operand)) stack.push(operand);
      }
      if (stack.length > before) continue;
      stack.pop();
      words.set(term, this.blast(term));
      // The word is a placeholder: the caller sees that the limits are exceeded, and gives up.
      if (limits.exceeded(gates.count) !== undefined) return this.inputs(terms.widths[root]);
    }
    return words.get(root) as Word;
  }

  private blast(term: Term): Word {
    const { terms, gates } = this;
    const op = terms.ops[term];
    const width = terms.widths[term];
    const [a, b, c] = [terms.slot(term, 0), terms.slot(term, 1), terms.slot(term, 2)];
    const x = () => this.words.get(a) as Word;
    const y = () => this.words.get(b) as Word;
    switch (op) {
      case Op.constant:
        return this.constant(term, width);
      case Op.symbol:
        this.symbols.push(a);
        return this.inputs(width);
      case Op.not:
        return invert(x());
      case Op.neg:
        return negateWord(gates, x());
      case Op.and:
        return x().map((bit, i) => gates.and(bit, y()[i]));
      case Op.or:
        return x().map((bit, i) => gates.or(bit, y()[i]));
      case Op.xor:
        return x().map((bit, i) => gates.xor(bit, y()[i]));
      case Op.add:
        return this.add(a, b);
      case Op.mul:
        return multiplyWords(gates, x(), y());
      case Op.udiv:
      case Op.urem:
      case Op.sdiv:
      case Op.srem:
        return this.divide(op, x(), y());
      case Op.shl:
        return shiftLeftWord(gates, x(), y());
      case Op.lshr:
        return shiftRightWord(gates, x(), y(), falseLiteral);
      case Op.ashr:
        return shiftRightWord(gates, x(), y(), x()[width - 1]);
      case Op.eq:
        return [equalWords(gates, x(), y())];
      case Op.ult:
        return [lessWords(gates, x(), y())];
      case Op.slt:
        return [lessSignedWords(gates, x(), y())];
      case Op.concat:
        return [...y(), ...x()];
      case Op.extract:
        return x().slice(b, b + width);
      case Op.zext:
        return [...x(), ...fill(falseLiteral, width - x().length)];
      case Op.sext:
        return [...x(), ...fill(x()[x().length - 1], width - x().length)];
      case Op.ite:
        return muxWords(gates, x()[0], y(), this.words.get(c) as Word);
      case Op.select:
        this.reads.push(term);
        return this.inputs(width);
      default:
        return isFloatOperator(op) ? this.float(term, op) : [];
    }
  }

  /** Where an operator has no circuit, the word is a placeholder, and the query is given up. */
  private float(term: Term, op: number): Word {
    const { terms, gates } = this;
    const width = terms.widths[term];
    const operands = Array.from(
      { length: childCount[op] },
      (_, i) => this.words.get(terms.slot(term, i)) as Word,
    );
    const word = floatWord(gates, op, terms.slot(term, 3), width, operands);
    if (word === undefined) this.limits.decline();
    return word ?? this.inputs(width);
  }

  /** Adds; a sum with a negated summand is one subtraction, not a negation and a sum. */
  private add(a: Term, b: Term): Word {
    const { terms, gates, words } = this;
    const [x, y] = [words.get(a) as Word, words.get(b) as Word];
    if (terms.ops[b] === Op.neg) {
      return addWords(gates, x, invert(this.word(terms.slot(b, 0))), trueLiteral);
    }
    if (terms.ops[a] === Op.neg) {
      return addWords(gates, y, invert(this.word(terms.slot(a, 0))), trueLiteral);
    }
    return addWords(gates, x, y);
  }

  /** Divides signed words by dividing their magnitudes; one divider serves quotient and remainder. */
  private divide(op: number, x: Word, y: Word): Word {
    const { gates } = this;
    if (op === Op.udiv) return this.dividedBy(x, y).quotient;
    if (op === Op.urem) return this.dividedBy(x, y).remainder;
    const [signX, signY] = [x[x.length - 1], y[y.length - 1]];
    const absolute = (word: Word, sign: Literal) =>
      muxWords(gates, sign, negateWord(gates, word), word);
    const { quotient, remainder } = this.dividedBy(absolute(x, signX), absolute(y, signY));
    return op === Op.sdiv
      ? absolute(quotient, gates.xor(signX, signY))
      : absolute(remainder, signX);
  }

  private dividedBy(x: Word, y: Word): { quotient: Word; remainder: Word } {
    const key = `${x.join()}/${y.join()}`;
    return getOrMake(this.divisions, key, () => divideWords(this.gates, x, y));
  }

  private constant(term: Term, width: number): Word {
    const bit = (i: number) => (this.terms.slot(term, i >> 5) >>> (i & 31)) & 1;
    return Array.from({ length: width }, (_, i) => bit(i));
  }

  private inputs(width: number): Word {
    return Array.from({ length: width }, () => this.gates.input());
  }

  private fromTruthTable(term: Term): boolean {
    const { terms, tables } = this;
    if (tables === undefined || terms.ops[term] === Op.symbol) return false;
    if (terms.isArray(term)) return false;
    const column = tables.column(term);
    if (column === undefined) return false;
    const input = this.word(terms.symbols[terms.onlySymbol[term]].term);
    this.words.set(term, truthTableWord(this.gates, input, column, terms.widths[term]));
    return true;
  }
}

/** Each bit of the column as a decision diagram over the input's bits, the highest bit on top. */
function truthTableWord(gates: Gates, input: Word, column: Column, width: number): Word {
  return Array.from({ length: width }, (_, bit) => {
    const rows = bit < 32 ? column.low : (column.high as Int32Array);
    const build = (level: number, base: number): Literal => {
      if (level === 0) return (rows[base] >>> (bit & 31)) & 1;
      const high = build(level - 1, base + 2 ** (level - 1));
      return gates.mux(input[level - 1], high, build(level - 1, base));
    };
    return isConstantBit(rows, bit & 31) ? (rows[0] >>> (bit & 31)) & 1 : build(input.length, 0);
  });
}

function isConstantBit(rows: Int32Array, bit: number): boolean {
  for (let row = 1; row < rows.length; row++) {
    if (((rows[row] ^ rows[0]) >>> bit) & 1) return false;
  }
  return true;
}

function fill(literal: Literal, count: number): Word {
  return Array.from({ length: count }, () => literal);
}
