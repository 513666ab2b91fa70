// Values of C: arithmetic, shifts, casts, and numbers that are made of bytes.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import {
  arrayText,
  type BitRange,
  bitRange,
  isByte,
  isZero,
  rangeText,
  reachesTop,
} from './input-names.ts';
import {
  agree,
  casts,
  castTo,
  character,
  enclosed,
  isBitwise,
  isShift,
  isWrapping,
  joint,
  levels,
  needsCast,
  numeral,
  type OperandWriter,
  operators,
  primary,
  resultSign,
  type Written,
} from './written.ts';

export class CValues {
  private readonly writer: OperandWriter;
  private readonly terms: Terms;

  constructor(writer: OperandWriter) {
    this.writer = writer;
    this.terms = writer.terms;
  }

  prefixed(operator: '~' | '-', a: Term, whole: Term, depth: number): Written {
    return this.wrapping(this.unwrappedPrefix(operator, a, depth), whole);
  }

  private unwrappedPrefix(operator: '~' | '-', a: Term, depth: number): Written {
    const { text, sign, isUnsigned } = this.modular(a, levels.unary, depth);
    // Two minus signs in a row would be C's decrement.
    const operand = text.startsWith('-') ? `(${text})` : text;
    return { text: `${operator}${operand}`, level: levels.unary, sign: joint(sign), isUnsigned };
  }

  /** An operand of arithmetic that is cut to its width as a whole: it need not be cut before. */
  private modular(term: Term, level: number, depth: number): Written {
    const { terms } = this;
    const isCut = terms.width(term) < 32 && depth + 1 < this.writer.depth;
    const written = isCut ? this.unwrapped(term, depth + 1) : undefined;
    if (written === undefined) return this.writer.operand(term, 'either', level, depth);
    return { ...written, text: enclosed(written, level), level: Math.max(level, written.level) };
  }

  private unwrapped(term: Term, depth: number): Written | undefined {
    const { terms } = this;
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    switch (terms.op(term)) {
      case Op.add:
        return this.sum(a, b, depth);
      case Op.mul:
        return this.applied(term, depth);
      case Op.neg:
        return this.unwrappedPrefix('-', a, depth);
      default:
        return undefined;
    }
  }

  /** All bits of a condition that is extended are the same: the value is 0 or -1. */
  signExtended(a: Term, depth: number): Written {
    if (this.terms.width(a) > 1)
      return { ...this.writer.operand(a, 'signed', levels.choice, depth - 1), sign: 'signed' };
    const text = `-${this.writer.operandText(a, 'either', levels.unary, depth)}`;
    return { text, level: levels.unary, sign: 'signed', isUnsigned: false };
  }

  choice(a: Term, b: Term, c: Term, depth: number): Written {
    const when = this.writer.operandText(a, 'either', levels.choice + 1, depth);
    const [yes, no] = [
      this.writer.operand(b, 'either', levels.choice + 1, depth),
      this.writer.operand(c, 'either', levels.choice + 1, depth),
    ];
    const text = `${when} ? ${yes.text} : ${no.text}`;
    const sign = yes.sign === no.sign ? yes.sign : joint(yes.sign, no.sign);
    const isUnsigned = yes.isUnsigned || no.isUnsigned;
    const written = { text, level: levels.choice, sign, isUnsigned };
    return agree(yes.sign, no.sign) ? written : this.wrapping(written, b);
  }

  element(array: Term, index: Term, whole: Term, depth: number): Written {
    const { terms } = this;
    const place = this.writer.operandText(index, 'either', levels.choice, depth);
    const sign = terms.width(whole) === 8 ? 'unsigned' : 'either';
    switch (terms.op(array)) {
      case Op.arrayVariable:
        return primary(`${arrayText(terms, array)}[${place}]`, sign);
      case Op.table:
        return primary(`constant_table[${place}]`, sign);
      default:
        return this.writer.abbreviated(whole);
    }
  }

  /** The bits of `a` from `low` on. */
  part(a: Term, low: number, width: number, depth: number): Written {
    const level = low === 0 ? levels.unary : levels.shift;
    const { text: shifted, isUnsigned } = this.writer.operand(a, 'either', level, depth);
    const value = low === 0 ? shifted : `${shifted} >> ${low}`;
    const cast = casts.unsigned[width];
    if (cast === undefined) return masked(value, width, isUnsigned);
    const text = `${cast}${low === 0 ? value : `(${value})`}`;
    return { text, level: levels.unary, sign: 'unsigned', isUnsigned: width >= 32 };
  }

  /** Bytes side by side: a number in either order, or shifts. */
  joined(term: Term, depth: number): Written {
    const { terms } = this;
    const [high, low] = [terms.slot(term, 0), terms.slot(term, 1)];
    const range = bitRange(terms, term);
    if (range !== undefined) return this.bits(range, 'unsigned');
    if (isZero(terms, high))
      return { ...this.writer.operand(low, 'unsigned', levels.choice, depth), sign: 'nonnegative' };
    const shift = terms.width(low);
    const top = this.writer.operand(high, 'unsigned', levels.shift, depth);
    const first = `${top.text} << ${shift}`;
    // What is moved up stays within fewer bits than an int has.
    const sign = terms.width(term) < 32 ? 'unsigned' : 'either';
    if (isZero(terms, low))
      return { text: first, level: levels.shift, sign, isUnsigned: top.isUnsigned };
    const rest = this.writer.operand(low, 'unsigned', levels.or + 1, depth);
    const isUnsigned = top.isUnsigned || rest.isUnsigned;
    return { text: `${first} | ${rest.text}`, level: levels.or, sign, isUnsigned };
  }

  /** A number of input bytes, shifted and cut where only some of its bits are meant. */
  bits(range: BitRange, sign: 'unsigned' | 'signed'): Written {
    const { terms } = this;
    const name = rangeText(terms, range.bytes);
    // What the program named has the sign that the context wants; other bytes are a number without one.
    const size = 8 * (range.bytes.last - range.bytes.first + 1);
    const isPlain = name.endsWith(']');
    const whole = primary(name, isPlain ? 'unsigned' : 'either', isPlain && size >= 32);
    if (range.isBigEndian) return { ...whole, text: `big_endian(${name})` };
    if (range.low === 0)
      return reachesTop(range) ? whole : masked(name, range.width, whole.isUnsigned);
    if (!reachesTop(range)) return masked(`${name} >> ${range.low}`, range.width, whole.isUnsigned);
    const cast = needsCast(whole, sign) ? castTo(size, sign) : '';
    const isUnsigned = sign === 'unsigned' && size >= 32;
    return { text: `${cast}${name} >> ${range.low}`, level: levels.shift, sign, isUnsigned };
  }

  binary(term: Term, depth: number): Written {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (op === Op.add) return this.wrapping(this.sum(a, b, depth), term);
    const written = this.applied(term, depth);
    return this.isExact(term, written) ? written : this.wrapping(written, term);
  }

  /** The operator with its operands, without the cast that is needed if C's result has more bits than the term. */
  private applied(term: Term, depth: number): Written & { readonly areAlike: boolean } {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    const { text: operator, level, sign } = operators[op];
    const left =
      op === Op.mul ? this.modular(a, level, depth) : this.writer.operand(a, sign, level, depth);
    // The amount of a shift has no sign worth a cast.
    const right = this.writer.operand(b, isShift(op) ? 'either' : sign, level + 1, depth);
    return {
      text: `${left.text} ${operator} ${right.text}`,
      level,
      sign: resultSign(op, left.sign, right.sign),
      isUnsigned: left.isUnsigned || (!isShift(op) && right.isUnsigned),
      areAlike: agree(left.sign, right.sign),
    };
  }

  private isExact(term: Term, { areAlike }: { readonly areAlike: boolean }): boolean {
    const op = this.terms.op(term);
    return !isWrapping(op) && (!isBitwise(op) || areAlike);
  }

  private sum(a: Term, b: Term, depth: number): Written {
    const left = this.modular(a, levels.add, depth);
    const [operator, right] = this.added(a, b, depth);
    const text = `${left.text} ${operator} ${right.text}`;
    const isUnsigned = left.isUnsigned || right.isUnsigned;
    return { text, level: levels.add, sign: joint(left.sign, right.sign), isUnsigned };
  }

  private added(a: Term, b: Term, depth: number): ['+' | '-', Written] {
    const { terms } = this;
    if (terms.op(b) === Op.neg) return ['-', this.modular(terms.slot(b, 0), levels.add + 1, depth)];
    if (!terms.isConstant(b)) return ['+', this.modular(b, levels.add + 1, depth)];
    const value = BigInt.asIntN(terms.width(b), terms.constantValue(b));
    const amount = value < 0n ? -value : value;
    const isOrigin = isByte(terms, a) && value < 0n && origins.has(amount);
    const text = isOrigin ? character(amount) : numeral(amount);
    // The lowest int has no positive counterpart: its literal is unsigned.
    const isUnsigned = amount === 1n << BigInt(terms.width(b) - 1) && terms.width(b) >= 32;
    return [
      value < 0n ? '-' : '+',
      primary(text, isUnsigned ? 'unsigned' : 'nonnegative', isUnsigned),
    ];
  }

  /** C computes with ints: what has fewer bits wraps only by a cast. */
  private wrapping(written: Written, term: Term): Written {
    const width = this.terms.width(term);
    if (width >= 32) return written;
    const cast = casts.unsigned[width];
    if (cast === undefined)
      return masked(enclosed(written, levels.and + 1), width, written.isUnsigned);
    const text = `${cast}${enclosed(written, levels.unary)}`;
    return { text, level: levels.unary, sign: 'unsigned', isUnsigned: false };
  }
}

/** What characters are counted from: '0', 'A', 'a'. */
const origins: ReadonlySet<bigint> = new Set([0x30n, 0x41n, 0x61n]);

function masked(value: string, width: number, isUnsigned: boolean): Written {
  const text = `${value} & ${numeral((1n << BigInt(width)) - 1n)}`;
  return { text, level: levels.and, sign: 'unsigned', isUnsigned };
}
