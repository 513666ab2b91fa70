// Floating-point expressions of C. A term knows a float by its bits; the text names the number. Where a program reads the bits of
// something else as a float, or those of a float as an integer, the text says so: as_double(stdin[0..7]), bits_of(x + 1.0).

import { floatLiteral } from '../../base/c-float.ts';
import type { Term } from '../../expr/arena.ts';
import { Rounding, unpackDetail } from '../../expr/float/format.ts';
import { isFloatOperator, Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { bitRange, isNamedRange, rangeText } from './input-names.ts';
import {
  casts,
  castTo,
  condition,
  enclosed,
  levels,
  type OperandWriter,
  primary,
  type Written,
} from './written.ts';

const arithmetic: Readonly<Record<number, { readonly text: string; readonly level: number }>> = {
  [Op.floatAdd]: { text: '+', level: levels.add },
  [Op.floatSub]: { text: '-', level: levels.add },
  [Op.floatMul]: { text: '*', level: levels.multiply },
  [Op.floatDiv]: { text: '/', level: levels.multiply },
};

const functions: Readonly<Record<number, string>> = {
  [Op.floatRem]: 'remainder',
  [Op.floatMod]: 'fmod',
  [Op.floatFma]: 'fma',
  [Op.floatSqrt]: 'sqrt',
};

const roundings: Readonly<Record<Rounding, string>> = {
  [Rounding.nearestEven]: 'rint',
  [Rounding.nearestAway]: 'round',
  [Rounding.up]: 'ceil',
  [Rounding.down]: 'floor',
  [Rounding.towardZero]: 'trunc',
};

const comparisons: Readonly<Record<number, string>> = {
  [Op.floatEq]: '==',
  [Op.floatLt]: '<',
  [Op.floatLe]: '<=',
};

export class CFloats {
  private readonly writer: OperandWriter;
  private readonly terms: Terms;

  constructor(writer: OperandWriter) {
    this.writer = writer;
    this.terms = writer.terms;
  }

  /** A term of a floating-point operator, where its bits are meant. */
  write(term: Term, depth: number): Written {
    const { terms } = this;
    const op = terms.op(term);
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (Object.hasOwn(comparisons, op)) return this.comparison(a, b, comparisons[op], depth);
    if (op === Op.floatToInteger) return this.toInteger(term, depth);
    return primary(`bits_of(${this.number(term, depth).text})`, 'either');
  }

  /** A comparison; both operands are floats. */
  comparison(a: Term, b: Term, operator: string, depth: number): Written {
    const { terms } = this;
    if (terms.isConstant(a) && !terms.isConstant(b) && Object.hasOwn(mirrored, operator))
      return this.comparison(b, a, mirrored[operator], depth);
    const level = operator === '==' || operator === '!=' ? levels.equal : levels.compare;
    const [left, right] = [a, b].map((each) => this.operand(each, level + 1, depth));
    return condition(`${left} ${operator} ${right}`, level);
  }

  private toInteger(term: Term, depth: number): Written {
    const { terms } = this;
    const width = terms.width(term);
    const sign = unpackDetail(terms.slot(term, 3)).isSigned ? 'signed' : 'unsigned';
    const operand = this.operand(terms.slot(term, 0), levels.unary, depth);
    const text = `${castTo(width, sign)}${operand}`;
    return { text, level: levels.unary, sign, isUnsigned: sign === 'unsigned' && width >= 32 };
  }

  private operand(term: Term, level: number, depth: number): string {
    return enclosed(this.number(term, depth + 1), level);
  }

  /** A float as a number. Below the writer's depth it is said in words. */
  private number(term: Term, depth: number): Written {
    const { terms } = this;
    if (terms.isConstant(term)) return this.constant(term);
    const range = bitRange(terms, term);
    if (range !== undefined && isNamedRange(terms, range))
      return primary(rangeText(terms, range.bytes), 'either');
    if (depth >= this.writer.depth) return this.writer.abbreviated(term);
    if (isFloatOperator(terms.op(term))) return this.operation(term, depth);
    if (terms.op(term) === Op.ite) return this.choice(term, depth);
    const bits = this.writer.operandText(term, 'unsigned', levels.choice, depth);
    return primary(`as_${this.typeOf(term)}(${bits})`, 'either');
  }

  private choice(term: Term, depth: number): Written {
    const { terms } = this;
    const when = this.writer.operandText(terms.slot(term, 0), 'either', levels.choice + 1, depth);
    const [yes, no] = [1, 2].map((i) =>
      this.operand(terms.slot(term, i), levels.choice + 1, depth),
    );
    return { ...primary(`${when} ? ${yes} : ${no}`, 'either'), level: levels.choice };
  }

  private operation(term: Term, depth: number): Written {
    const { terms } = this;
    const op = terms.op(term);
    const operand = (i: number, level: number): string =>
      this.operand(terms.slot(term, i), level, depth);
    if (Object.hasOwn(arithmetic, op)) {
      const { text, level } = arithmetic[op];
      return {
        ...primary(`${operand(0, level)} ${text} ${operand(1, level + 1)}`, 'either'),
        level,
      };
    }
    if (op === Op.floatConvert) return this.cast(term, operand(0, levels.unary));
    if (op === Op.floatFromInteger) return this.cast(term, this.integer(term, depth));
    const name = op === Op.floatRound ? roundings[this.roundingOf(term)] : functions[op];
    const operands = Array.from({ length: operandCounts[op] ?? 1 }, (_, i) =>
      operand(i, levels.choice),
    );
    return primary(`${name}${this.isFloat(term) ? 'f' : ''}(${operands.join(', ')})`, 'either');
  }

  private cast(term: Term, operand: string): Written {
    return { ...primary(`(${this.typeOf(term)})${operand}`, 'either'), level: levels.unary };
  }

  private integer(term: Term, depth: number): string {
    const { terms } = this;
    const operand = terms.slot(term, 0);
    const sign = unpackDetail(terms.slot(term, 3)).isSigned ? 'signed' : 'unsigned';
    const hasType = Object.hasOwn(casts.signed, terms.width(operand));
    return this.writer.operandText(operand, hasType ? sign : 'either', levels.unary, depth);
  }

  private constant(term: Term): Written {
    const view = new DataView(new ArrayBuffer(8));
    view.setBigUint64(0, this.terms.constantValue(term));
    const isFloat = this.isFloat(term);
    const text = floatLiteral(isFloat ? view.getFloat32(4) : view.getFloat64(0), isFloat);
    return {
      ...primary(text, 'either'),
      level: text.startsWith('-') ? levels.unary : levels.primary,
    };
  }

  private roundingOf(term: Term): Rounding {
    return unpackDetail(this.terms.slot(term, 3)).rounding;
  }

  private isFloat(term: Term): boolean {
    return this.terms.width(term) === 32;
  }

  private typeOf(term: Term): string {
    return this.isFloat(term) ? 'float' : 'double';
  }
}

/** How many operands functions have that have several. */
const operandCounts: Readonly<Record<number, number>> = {
  [Op.floatRem]: 2,
  [Op.floatMod]: 2,
  [Op.floatFma]: 3,
};

/** "5 < x" is easier to read as "x > 5". */
const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '==': '==', '!=': '!=' };
