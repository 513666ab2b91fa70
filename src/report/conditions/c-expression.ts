// Terms as C expressions, for people who read a condition on the way to a finding. A term is bits without a type; the text
// says how they are read: a byte is unsigned, an object's sign is the one that the comparison asks for, and a cast stands where
// the two do not agree. Arithmetic of less than an int has a cast, since C would not wrap there. `stdin[0..3]` is the
// little-endian number of these bytes, big_endian(stdin[0..3]) the other one. What is too deep is said in words:
// "(a value computed from stdin[0..7])". C's promotions from int to long are left out.

import type { Term } from '../../expr/arena.ts';
import { isFloatOperator, Op } from '../../expr/operator.ts';
import type { Supports } from '../../expr/support.ts';
import type { Terms } from '../../expr/terms.ts';
import { CConditions } from './c-conditions.ts';
import { CFloats } from './c-floats.ts';
import { CValues } from './c-values.ts';
import {
  bitRange,
  inputByte,
  nullFlag,
  rangeText,
  reachesTop,
  supportText,
} from './input-names.ts';
import {
  castTo,
  constant,
  enclosed,
  isBitwise,
  levels,
  mostTerms,
  needsCast,
  type OperandWriter,
  primary,
  type Sign,
  TooLarge,
  type Written,
} from './written.ts';

export class CExpression implements OperandWriter {
  readonly terms: Terms;
  readonly depth: number;
  private readonly supports: Supports;
  private readonly conditions: CConditions;
  private readonly values: CValues;
  private readonly floats: CFloats;
  private written = 0;

  /** Terms below `depth` levels are said in words. */
  constructor(terms: Terms, supports: Supports, depth: number) {
    this.terms = terms;
    this.supports = supports;
    this.depth = depth;
    this.floats = new CFloats(this);
    this.conditions = new CConditions(this, this.floats);
    this.values = new CValues(this);
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
          ? this.conditions.negated(a, depth)
          : this.values.prefixed('~', a, term, depth);
      case Op.neg:
        return this.values.prefixed('-', a, term, depth);
      case Op.eq:
        return this.conditions.equality(a, b, '==', depth);
      case Op.ult:
        return this.conditions.comparison(a, b, '<', 'unsigned', depth);
      case Op.slt:
        return this.conditions.comparison(a, b, '<', 'signed', depth);
      case Op.zext:
        return { ...this.operand(a, 'unsigned', levels.choice, depth - 1), sign: 'nonnegative' };
      case Op.sext:
        return this.values.signExtended(a, depth);
      case Op.extract:
        return (
          this.conditions.topBit(term, '<', depth) ??
          this.values.part(a, b, terms.width(term), depth)
        );
      case Op.concat:
        return this.values.joined(term, depth);
      case Op.ite:
        return this.values.choice(a, b, c, depth);
      case Op.select:
        return this.values.element(a, b, term, depth);
      default:
        if (terms.isArray(term)) return this.abbreviated(term);
        if (isFloatOperator(terms.op(term))) return this.floats.write(term, depth);
        return terms.width(term) === 1 && isBitwise(terms.op(term))
          ? this.conditions.connected(term, depth)
          : this.values.binary(term, depth);
    }
  }

  // ---- What has no parts -----------------------------------------------------------------------------------------

  private leaf(term: Term): Written | undefined {
    const { terms } = this;
    if (terms.isConstant(term)) return this.constantOperand(term, 'either');
    if (terms.op(term) !== Op.symbol) return undefined;
    const byte = inputByte(terms, term);
    if (byte === undefined) return primary(terms.symbols[terms.symbolOf(term)].name, 'either');
    const { array, index } = byte;
    const pointer = nullFlag(terms, term);
    if (pointer !== undefined) return { ...primary(`(${pointer} == NULL)`, 'nonnegative') };
    return primary(rangeText(terms, { array, first: index, last: index }), 'unsigned');
  }

  abbreviated(term: Term): Written {
    const { terms, supports } = this;
    const what = terms.width(term) === 1 ? 'a condition on' : 'a value computed from';
    return primary(`(${what} ${supportText(terms, supports, term)})`, 'nonnegative');
  }

  // ---- Operands -------------------------------------------------------------------------------------------------

  /** A part of a larger text: cast where its sign is another one, in parentheses where it binds less. */
  operand(term: Term, sign: Sign, level: number, depth: number): Written {
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
    return isShifted ? this.values.bits(range, 'signed') : this.write(term, depth);
  }

  /** Below an int, C would extend the sign of a negative number over bits that are not there. */
  private constantOperand(term: Term, sign: Sign): Written {
    const width = this.terms.width(term);
    const read = width < 32 && sign === 'either' ? 'unsigned' : sign;
    return constant(this.terms.constantValue(term), width, read);
  }

  operandText(term: Term, sign: Sign, level: number, depth: number): string {
    return enclosed(this.operand(term, sign, level, depth), level);
  }
}
