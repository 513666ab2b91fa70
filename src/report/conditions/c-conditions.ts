// Conditions of C: comparisons, and what &&, || and ! make of them.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';
import { inlineComment } from '../c-text.ts';
import type { CFloats } from './c-floats.ts';
import { bytesComparison, conjunctsOf } from './compared-bytes.ts';
import { bitRange, isByte, isZero, nullFlag, reachesTop, wholeEndingWith } from './input-names.ts';
import {
  agree,
  character,
  condition,
  constant,
  levels,
  mostTerms,
  type OperandWriter,
  type Sign,
  TooLarge,
  textIn,
  type Written,
} from './written.ts';

export class CConditions {
  private readonly writer: OperandWriter;
  private readonly terms: Terms;
  private readonly floats: CFloats;

  constructor(writer: OperandWriter, floats: CFloats) {
    this.writer = writer;
    this.floats = floats;
    this.terms = writer.terms;
  }

  negated(a: Term, depth: number): Written {
    const { terms } = this;
    const [x, y] = [terms.slot(a, 0), terms.slot(a, 1)];
    switch (terms.op(a)) {
      case Op.eq:
        return this.equality(x, y, '!=', depth);
      case Op.ult:
        return this.comparison(x, y, '>=', 'unsigned', depth);
      case Op.slt:
        return this.comparison(x, y, '>=', 'signed', depth);
      case Op.floatEq:
        return this.floats.comparison(x, y, '!=', depth);
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
    return condition(`!${this.writer.operandText(a, 'either', levels.unary, depth)}`, levels.unary);
  }

  /** The highest bit of a number says that it is negative. */
  topBit(term: Term, operator: '<' | '>=', depth: number): Written | undefined {
    const { terms } = this;
    const [a, low] = [terms.slot(term, 0), terms.slot(term, 1)];
    if (terms.width(term) !== 1 || low !== terms.width(a) - 1) return undefined;
    const name =
      wholeEndingWith(terms, a) ?? this.writer.operandText(a, 'signed', levels.compare, depth);
    return condition(`${name} ${operator} 0`, levels.compare);
  }

  equality(a: Term, b: Term, sign: '==' | '!=', depth: number): Written {
    const { terms } = this;
    const pointer = nullFlag(terms, a);
    if (pointer !== undefined && isZero(terms, b))
      return condition(`${pointer} ${sign === '==' ? '!=' : '=='} NULL`, levels.equal);
    const left = this.writer.operand(a, 'either', levels.equal + 1, depth);
    if (terms.isConstant(b))
      return condition(
        `${left.text} ${sign} ${this.comparedWith(b, a, sign, left.sign)}`,
        levels.equal,
      );
    const right = this.writer.operand(b, 'either', levels.equal + 1, depth);
    const isMixed = terms.width(a) < 32 && !agree(left.sign, right.sign);
    if (!isMixed) return condition(`${left.text} ${sign} ${right.text}`, levels.equal);
    const [one, other] = [a, b].map((each) =>
      this.writer.operandText(each, 'unsigned', levels.equal + 1, depth),
    );
    return condition(`${one} ${sign} ${other}`, levels.equal);
  }

  comparison(
    a: Term,
    b: Term,
    operator: string,
    sign: 'unsigned' | 'signed',
    depth: number,
  ): Written {
    const { terms } = this;
    // "5 < x" is easier to read as "x > 5".
    if (terms.isConstant(a) && !terms.isConstant(b))
      return this.comparison(b, a, mirrored[operator], sign, depth);
    const left = this.writer.operandText(a, sign, levels.compare + 1, depth);
    const right = terms.isConstant(b)
      ? this.comparedWith(b, a, operator, sign)
      : this.writer.operandText(b, sign, levels.compare + 1, depth);
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

  /** A chain of && or ||, or a comparison of two conditions. */
  connected(term: Term, depth: number): Written {
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
    const texts = parts.map((part) => this.writer.operandText(part, 'either', inner, depth));
    return condition(texts.join(` ${operator} `), level);
  }

  private conjunction(term: Term, depth: number): Written {
    const parts = conjunctsOf(this.terms, this.chain(term));
    const texts = parts.map((part) =>
      part.kind === 'bytes'
        ? bytesComparison(this.terms, part, '==')
        : this.writer.operandText(part.term, 'either', levels.equal, depth),
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
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      if (found.length >= mostTerms) throw new TooLarge();
      if (terms.op(next) === terms.op(term)) left.push(...this.operandsOf(next).reverse());
      else found.push(next);
    }
    return found;
  }
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '>=': '<=', '>': '<', '<=': '>=' };

function isBytes(terms: Terms, term: Term): boolean {
  const range = bitRange(terms, term);
  return range !== undefined && !range.isBigEndian && range.low === 0 && reachesTop(range);
}

/** Letters and digits only, where the order counts: `length > ' '` would be a riddle. */
function isCharacter(value: bigint, isOrder: boolean): boolean {
  if (value < 0x20n || value >= 0x7fn) return false;
  return !isOrder || /[0-9A-Za-z]/.test(String.fromCharCode(Number(value)));
}
