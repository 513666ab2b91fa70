// Terms as C expressions, for people who read a condition on the way to a finding. A term is bits without a type; the text
// says how they are read: a byte is unsigned, an object's sign is the one that the comparison asks for, and a cast stands where
// the two do not agree. Arithmetic of less than an int has a cast, since C would not wrap there. `stdin[0..3]` is the
// little-endian number of these bytes, big_endian(stdin[0..3]) the other one. What is too deep is said in words:
// "(a value computed from stdin[0..7])". C's promotions from int to long are left out.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Supports } from '../../expr/support.ts';
import type { Terms } from '../../expr/terms.ts';
import { inlineComment } from '../c-text.ts';
import { type BitRange, bitRange, reachesTop } from './bit-range.ts';
import { character, constant, numeral, textIn } from './c-constants.ts';
import { bytesComparison, conjunctsOf } from './compared-bytes.ts';
import {
  arrayText,
  inputByte,
  nullFlag,
  rangeText,
  supportText,
  wholeEndingWith,
} from './input-names.ts';
import {
  agree,
  casts,
  castTo,
  condition,
  enclosed,
  isBitwise,
  isShift,
  isWrapping,
  joint,
  levels,
  needsCast,
  operators,
  primary,
  resultSign,
  type Sign,
  type Written,
} from './written.ts';

/** A writer stops at this many terms: what is larger is abbreviated. */
const mostTerms = 80;

export class TooLarge extends Error {}

export class CExpression {
  private readonly terms: Terms;
  private readonly supports: Supports;
  private readonly depth: number;
  private written = 0;

  /** Terms below `depth` levels are said in words. */
  constructor(terms: Terms, supports: Supports, depth: number) {
    this.terms = terms;
    this.supports = supports;
    this.depth = depth;
  }

  /** Throws TooLarge where the text would have too many parts. */
  text(root: Term): string {
    return this.write(root, 0).text;
  }

  private write(term: Term, depth: number): Written {
    if (++this.written > mostTerms) throw new TooLarge();
    const { terms } = this;
    const leaf = this.leaf(term);
    if (leaf !== undefined) return leaf;
    if (depth >= this.depth) return this.abbreviated(term);
    const [a, b, c] = [terms.slot(term, 0), terms.slot(term, 1), terms.slot(term, 2)];
    switch (terms.op(term)) {
      case Op.not:
        return terms.width(term) === 1
          ? this.negated(a, depth)
          : this.prefixed('~', a, term, depth);
      case Op.neg:
        return this.prefixed('-', a, term, depth);
      case Op.eq:
        return this.equality(a, b, '==', depth);
      case Op.ult:
        return this.comparison(a, b, '<', 'unsigned', depth);
      case Op.slt:
        return this.comparison(a, b, '<', 'signed', depth);
      case Op.zext:
        return { ...this.operand(a, 'unsigned', levels.choice, depth - 1), sign: 'nonnegative' };
      case Op.sext:
        return this.signExtended(a, depth);
      case Op.extract:
        return this.topBit(term, '<', depth) ?? this.part(a, b, terms.width(term), depth);
      case Op.concat:
        return this.joined(term, depth);
      case Op.ite:
        return this.choice(a, b, c, depth);
      case Op.select:
        return this.element(a, b, term, depth);
      default:
        return terms.isArray(term) ? this.abbreviated(term) : this.binary(term, depth);
    }
  }

  // ---- What has no parts -----------------------------------------------------------------------------------------

  private leaf(term: Term): Written | undefined {
    const { terms } = this;
    if (terms.isConstant(term)) return this.constantOperand(term, 'either');
    if (terms.op(term) !== Op.symbol) return undefined;
    const byte = inputByte(terms, term);
    if (byte === undefined) return primary(terms.symbols[terms.symbolOf(term)]!.name, 'either');
    const { array, index } = byte;
    const pointer = nullFlag(terms, term);
    if (pointer !== undefined) return { ...primary(`(${pointer} == NULL)`, 'nonnegative') };
    return primary(rangeText(terms, { array, first: index, last: index }), 'unsigned');
  }

  private abbreviated(term: Term): Written {
    const { terms, supports } = this;
    const what = terms.width(term) === 1 ? 'a condition on' : 'a value computed from';
    return primary(`(${what} ${supportText(terms, supports, term)})`, 'nonnegative');
  }

  // ---- Operands -------------------------------------------------------------------------------------------------

  /** A part of a larger text: cast where its sign is another one, in parentheses where it binds less. */
  private operand(term: Term, sign: Sign, level: number, depth: number): Written {
    const { terms } = this;
    if (terms.isConstant(term)) return this.constantOperand(term, sign);
    const written =
      sign === 'signed' ? this.writeSigned(term, depth + 1) : this.write(term, depth + 1);
    const width = terms.width(term);
    const cast = needsCast(written, sign) ? castTo(width, sign) : undefined;
    if (cast !== undefined) {
      const isUnsigned = sign === 'unsigned' && width >= 32;
      const text = `${cast}${enclosed(written, levels.unary)}`;
      return { text, level: levels.unary, sign, isUnsigned };
    }
    return written.level < level ? { ...written, text: `(${written.text})`, level: 15 } : written;
  }

  /** The highest bits of a number have its sign. */
  private writeSigned(term: Term, depth: number): Written {
    const range = bitRange(this.terms, term);
    const isShifted = range !== undefined && range.low > 0 && reachesTop(range);
    return isShifted ? this.bits(range, 'signed') : this.write(term, depth);
  }

  /** Below an int, C would extend the sign of a negative number over bits that are not there. */
  private constantOperand(term: Term, sign: Sign): Written {
    const width = this.terms.width(term);
    const read = width < 32 && sign === 'either' ? 'unsigned' : sign;
    return constant(this.terms.constantValue(term), width, read);
  }

  private operandText(term: Term, sign: Sign, level: number, depth: number): string {
    return enclosed(this.operand(term, sign, level, depth), level);
  }

  // ---- Conditions -----------------------------------------------------------------------------------------------

  private negated(a: Term, depth: number): Written {
    const { terms } = this;
    const [x, y] = [terms.slot(a, 0), terms.slot(a, 1)];
    switch (terms.op(a)) {
      case Op.eq:
        return this.equality(x, y, '!=', depth);
      case Op.ult:
        return this.comparison(x, y, '>=', 'unsigned', depth);
      case Op.slt:
        return this.comparison(x, y, '>=', 'signed', depth);
      case Op.and: {
        const [only, ...more] = conjunctsOf(terms, this.chain(a));
        if (more.length === 0 && only?.kind === 'bytes')
          return condition(bytesComparison(terms, only, '!='), levels.equal);
        return this.complement(a, depth);
      }
      case Op.extract:
        return this.topBit(a, '>=', depth) ?? this.complement(a, depth);
      default:
        return this.complement(a, depth);
    }
  }

  private complement(a: Term, depth: number): Written {
    return condition(`!${this.operandText(a, 'either', levels.unary, depth)}`, levels.unary);
  }

  /** The highest bit of a number says that it is negative. */
  private topBit(term: Term, operator: '<' | '>=', depth: number): Written | undefined {
    const { terms } = this;
    const [a, low] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (terms.width(term) !== 1 || low !== terms.width(a) - 1) return undefined;
    const name = wholeEndingWith(terms, a) ?? this.operandText(a, 'signed', levels.compare, depth);
    return condition(`${name} ${operator} 0`, levels.compare);
  }

  private equality(a: Term, b: Term, sign: '==' | '!=', depth: number): Written {
    const { terms } = this;
    const pointer = nullFlag(terms, a);
    if (pointer !== undefined && isZero(terms, b))
      return condition(`${pointer} ${sign === '==' ? '!=' : '=='} NULL`, levels.equal);
    const left = this.operand(a, 'either', levels.equal + 1, depth);
    if (terms.isConstant(b))
      return condition(
        `${left.text} ${sign} ${this.comparedWith(b, a, sign, left.sign)}`,
        levels.equal,
      );
    const right = this.operand(b, 'either', levels.equal + 1, depth);
    const isMixed = terms.width(a) < 32 && !agree(left.sign, right.sign);
    if (!isMixed) return condition(`${left.text} ${sign} ${right.text}`, levels.equal);
    const [one, other] = [a, b].map((each) =>
      this.operandText(each, 'unsigned', levels.equal + 1, depth),
    );
    return condition(`${one} ${sign} ${other}`, levels.equal);
  }

  private comparison(
    a: Term,
    b: Term,
    operator: string,
    sign: 'unsigned' | 'signed',
    depth: number,
  ): Written {
    const { terms } = this;
    // "5 < x" is easier to read as "x > 5".
    if (terms.isConstant(a) && !terms.isConstant(b))
      return this.comparison(b, a, mirrored[operator]!, sign, depth);
    const left = this.operandText(a, sign, levels.compare + 1, depth);
    const right = terms.isConstant(b)
      ? this.comparedWith(b, a, operator, sign)
      : this.operandText(b, sign, levels.compare + 1, depth);
    return condition(`${left} ${operator} ${right}`, levels.compare);
  }

  /** A constant beside what it is compared with: a character beside a byte, text beside several bytes. */
  private comparedWith(value: Term, other: Term, operator: string, sign: Sign): string {
    const { terms } = this;
    const number = terms.constantValue(value);
    const isOrder = operator !== '==' && operator !== '!=';
    if (isByte(terms, other) && isCharacter(number, isOrder)) return character(number);
    const width = terms.width(value);
    const { text } = constant(number, width, width < 32 && sign !== 'signed' ? 'unsigned' : sign);
    const characters = isBytes(terms, other) ? textIn(number, terms.width(value)) : undefined;
    return characters === undefined ? text : `${text} ${inlineComment(`"${characters}"`)}`;
  }

  // ---- Values ---------------------------------------------------------------------------------------------------

  private prefixed(operator: '~' | '-', a: Term, whole: Term, depth: number): Written {
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
    const isCut = terms.width(term) < 32 && depth + 1 < this.depth;
    const written = isCut ? this.unwrapped(term, depth + 1) : undefined;
    if (written === undefined) return this.operand(term, 'either', level, depth);
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

  /** Of a condition, all bits are what it is: 0 or -1. */
  private signExtended(a: Term, depth: number): Written {
    if (this.terms.width(a) > 1)
      return { ...this.operand(a, 'signed', levels.choice, depth - 1), sign: 'signed' };
    const text = `-${this.operandText(a, 'either', levels.unary, depth)}`;
    return { text, level: levels.unary, sign: 'signed', isUnsigned: false };
  }

  private choice(a: Term, b: Term, c: Term, depth: number): Written {
    const when = this.operandText(a, 'either', levels.choice + 1, depth);
    const [yes, no] = [
      this.operand(b, 'either', levels.choice + 1, depth),
      this.operand(c, 'either', levels.choice + 1, depth),
    ];
    const text = `${when} ? ${yes.text} : ${no.text}`;
    const sign = yes.sign === no.sign ? yes.sign : joint(yes.sign, no.sign);
    const isUnsigned = yes.isUnsigned || no.isUnsigned;
    const written = { text, level: levels.choice, sign, isUnsigned };
    return agree(yes.sign, no.sign) ? written : this.wrapping(written, b);
  }

  private element(array: Term, index: Term, whole: Term, depth: number): Written {
    const { terms } = this;
    const place = this.operandText(index, 'either', levels.choice, depth);
    const sign = terms.width(whole) === 8 ? 'unsigned' : 'either';
    switch (terms.op(array)) {
      case Op.arrayVariable:
        return primary(`${arrayText(terms, array)}[${place}]`, sign);
      case Op.table:
        return primary(`constant_table[${place}]`, sign);
      default:
        return this.abbreviated(whole);
    }
  }

  /** Bits from `low` on. */
  private part(a: Term, low: number, width: number, depth: number): Written {
    const level = low === 0 ? levels.unary : levels.shift;
    const { text: shifted, isUnsigned } = this.operand(a, 'either', level, depth);
    const value = low === 0 ? shifted : `${shifted} >> ${low}`;
    const cast = casts.unsigned[width];
    if (cast === undefined) return masked(value, width, isUnsigned);
    const text = `${cast}${low === 0 ? value : `(${value})`}`;
    return { text, level: levels.unary, sign: 'unsigned', isUnsigned: width >= 32 };
  }

  /** Bytes side by side: a number in either order, or shifts. */
  private joined(term: Term, depth: number): Written {
    const { terms } = this;
    const [high, low] = [terms.slot(term, 0), terms.slot(term, 1)];
    const range = bitRange(terms, term);
    if (range !== undefined) return this.bits(range, 'unsigned');
    if (isZero(terms, high))
      return { ...this.operand(low, 'unsigned', levels.choice, depth), sign: 'nonnegative' };
    const shift = terms.width(low);
    const top = this.operand(high, 'unsigned', levels.shift, depth);
    const first = `${top.text} << ${shift}`;
    // What is moved up stays within fewer bits than an int has.
    const sign = terms.width(term) < 32 ? 'unsigned' : 'either';
    if (isZero(terms, low))
      return { text: first, level: levels.shift, sign, isUnsigned: top.isUnsigned };
    const rest = this.operand(low, 'unsigned', levels.or + 1, depth);
    const isUnsigned = top.isUnsigned || rest.isUnsigned;
    return { text: `${first} | ${rest.text}`, level: levels.or, sign, isUnsigned };
  }

  /** A number of input bytes, shifted and cut where only some of its bits are meant. */
  private bits(range: BitRange, sign: 'unsigned' | 'signed'): Written {
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

  private binary(term: Term, depth: number): Written {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (terms.width(term) === 1 && isBitwise(op)) return this.connected(term, depth);
    if (op === Op.add) return this.wrapping(this.sum(a, b, depth), term);
    const written = this.applied(term, depth);
    return this.isExact(term, written) ? written : this.wrapping(written, term);
  }

  /** Without a cast where the result has more bits than the term. */
  private applied(term: Term, depth: number): Written & { readonly areAlike: boolean } {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    const { text: operator, level, sign } = operators[op]!;
    const left =
      op === Op.mul ? this.modular(a, level, depth) : this.operand(a, sign, level, depth);
    // The amount of a shift has no sign worth a cast.
    const right = this.operand(b, isShift(op) ? 'either' : sign, level + 1, depth);
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

  /** A chain of && or ||, or a comparison of two conditions. */
  private connected(term: Term, depth: number): Written {
    switch (this.terms.op(term)) {
      case Op.and:
        return this.conjunction(term, depth);
      case Op.or:
        return this.linked(this.chain(term), '||', levels.any, depth);
      default:
        return this.linked(this.operandsOf(term), '!=', levels.equal, depth);
    }
  }

  /** Its parts stand in parentheses where they are chains themselves, as compilers want it. */
  private linked(parts: readonly Term[], operator: string, level: number, depth: number): Written {
    const inner = level === levels.equal ? levels.equal + 1 : levels.equal;
    const texts = parts.map((part) => this.operandText(part, 'either', inner, depth));
    return condition(texts.join(` ${operator} `), level);
  }

  private conjunction(term: Term, depth: number): Written {
    const parts = conjunctsOf(this.terms, this.chain(term));
    const texts = parts.map((part) =>
      part.kind === 'bytes'
        ? bytesComparison(this.terms, part, '==')
        : this.operandText(part.term, 'either', levels.equal, depth),
    );
    return condition(texts.join(' && '), parts.length === 1 ? levels.equal : levels.both);
  }

  private operandsOf(term: Term): Term[] {
    return [this.terms.slot(term, 0), this.terms.slot(term, 1)];
  }

  private chain(term: Term): Term[] {
    const { terms } = this;
    const found: Term[] = [];
    const left = [term];
    while (left.length > 0 && found.length < mostTerms) {
      const next = left.pop()!;
      if (terms.op(next) === terms.op(term)) left.push(...this.operandsOf(next).reverse());
      else found.push(next);
    }
    if (left.length > 0) throw new TooLarge();
    return found;
  }
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>=': '<=', '>': '<', '<=': '>=' };

/** What characters are counted from: '0', 'A', 'a'. */
const origins: ReadonlySet<bigint> = new Set([0x30n, 0x41n, 0x61n]);

function isZero(terms: Terms, term: Term): boolean {
  return terms.isConstant(term) && terms.constantValue(term) === 0n;
}

/** A byte that may be a character: of the input, of an array, or one of several such; perhaps widened. */
function isByte(terms: Terms, term: Term): boolean {
  const op = terms.op(term);
  if (op === Op.zext || op === Op.sext) return isByte(terms, terms.slot(term, 0));
  if (terms.width(term) !== 8) return false;
  return op === Op.select || op === Op.ite || inputByte(terms, term) !== undefined;
}

function isBytes(terms: Terms, term: Term): boolean {
  const range = bitRange(terms, term);
  return range !== undefined && !range.isBigEndian && range.low === 0 && reachesTop(range);
}

/** Letters and digits only, where the order counts: `length > ' '` would be a riddle. */
function isCharacter(value: bigint, isOrder: boolean): boolean {
  if (value < 0x20n || value >= 0x7fn) return false;
  return !isOrder || /[0-9A-Za-z]/.test(String.fromCharCode(Number(value)));
}

function masked(value: string, width: number, isUnsigned: boolean): Written {
  const text = `${value} & ${numeral((1n << BigInt(width)) - 1n)}`;
  return { text, level: levels.and, sign: 'unsigned', isUnsigned };
}
