/**
 * Terms that are evaluated often, compiled to JavaScript: straight-line code over local variables, which
 * the engine's optimiser turns into machine code. Up to 32 bits a value is one int32 variable, up to 64 bits two.
 *
 * It declines (undefined) what has no such code: terms above 64 bits, divisions above 32 bits, array
 * variables at symbolic indexes, and terms too large to be worth a function; these are for the interpreter.
 */
import type { Term } from './arena.ts';
import { lowMask } from './limbs.ts';
import { Op } from './operator.ts';
import { reach } from './reach.ts';
import type { Terms } from './terms.ts';

/** Limb 0 of the term's value, for symbols with four limbs each (`Assignment.limbs`). */
export type Compiled = (limbs: Int32Array) => number;

const maximalNodes = 2000;

export function compile(terms: Terms, root: Term): Compiled | undefined {
  const order = reach(terms, [root]);
  if (order.length > maximalNodes) return undefined;
  const code = new Code(terms);
  for (const term of order) {
    if (terms.isArray(term)) {
      if (!isReadable(terms, term)) return undefined;
      continue;
    }
    if (terms.width(term) > 64 || !code.define(term)) return undefined;
  }
  const body = `'use strict'; return function (s) { ${code.lines.join('\n')}\nreturn v${root}; }`;
  return new Function('tables', body)(terms.tables) as Compiled;
}

/** Tables over zeros are read by code; other arrays are not. */
function isReadable(terms: Terms, array: Term): boolean {
  if (terms.op(array) === Op.constantArray) return terms.isConstant(terms.slot(array, 0));
  return terms.op(array) === Op.table && terms.op(terms.slot(array, 0)) === Op.constantArray;
}

class Code {
  readonly lines: string[] = [];
  private readonly terms: Terms;

  constructor(terms: Terms) {
    this.terms = terms;
  }

  /** Adds the code of one node whose children have theirs; false where there is none. */
  define(term: Term): boolean {
    const { terms } = this;
    const [a, b] = [terms.slot(term, 0), terms.slot(term, 1)];
    const op = terms.op(term);
    if (op === Op.constant) return this.set(term, `${a}`, `${b}`);
    if (op === Op.symbol) return this.set(term, `s[${4 * a}]`, `s[${4 * a + 1}]`);
    if (op === Op.select) return this.read(term, a, b);
    const from = terms.width(a);
    if (op === Op.concat || op === Op.extract) return this.parts(term, op, a, b);
    if (from > 32 || terms.width(term) > 32) return this.wide(term, op, a, b);
    const text = this.narrow(term, op, a, b);
    return text !== undefined && this.set(term, text, '0');
  }

  private set(term: Term, low: string, high: string): boolean {
    const pair = this.terms.width(term) > 32 ? `, h${term} = ${high}` : '';
    this.lines.push(`const v${term} = ${low}${pair};`);
    return true;
  }

  private narrow(term: Term, op: number, a: Term, b: Term): string | undefined {
    const { terms } = this;
    const [x, y, from] = [`v${a}`, `v${b}`, terms.width(a)];
    const masked = (text: string) =>
      from === 32 ? `(${text}) | 0` : `(${text}) & ${lowMask(from)}`;
    const signed = (text: string) =>
      from === 32 ? text : `(${text} << ${32 - from} >> ${32 - from})`;
    switch (op) {
      case Op.not:
        return masked(`~${x}`);
      case Op.neg:
        return masked(`-${x}`);
      case Op.and:
        return `${x} & ${y}`;
      case Op.or:
        return `${x} | ${y}`;
      case Op.xor:
        return `${x} ^ ${y}`;
      case Op.add:
        return masked(`${x} + ${y}`);
      case Op.mul:
        return masked(`Math.imul(${x}, ${y})`);
      case Op.udiv:
        return `${y} === 0 ? ${lowMask(from)} : ((${x} >>> 0) / (${y} >>> 0)) | 0`;
      case Op.urem:
        return `${y} === 0 ? ${x} : ((${x} >>> 0) % (${y} >>> 0)) | 0`;
      case Op.sdiv: {
        const [i, j] = [signed(x), signed(y)];
        return masked(`${y} === 0 ? (${i} < 0 ? 1 : -1) : (${i} / ${j}) | 0`);
      }
      case Op.srem:
        return masked(`${y} === 0 ? ${x} : (${signed(x)} % ${signed(y)}) | 0`);
      case Op.shl:
        return `${y} >>> 0 >= ${from} ? 0 : ${masked(`${x} << ${y}`)}`;
      case Op.lshr:
        return `${y} >>> 0 >= ${from} ? 0 : (${x} >>> ${y}) | 0`;
      case Op.ashr:
        return masked(`${signed(x)} >> (${y} >>> 0 > 31 ? 31 : ${y})`);
      case Op.eq:
        return `${x} === ${y} ? 1 : 0`;
      case Op.ult:
        return `${x} >>> 0 < ${y} >>> 0 ? 1 : 0`;
      case Op.slt:
        return `${signed(x)} < ${signed(y)} ? 1 : 0`;
      case Op.zext:
        return x;
      case Op.sext:
        return `${signed(x)}${terms.width(term) === 32 ? '' : ` & ${lowMask(terms.width(term))}`}`;
      case Op.ite:
        return `${x} === 1 ? ${y} : v${terms.slot(term, 2)}`;
      default:
        return undefined;
    }
  }

  private parts(term: Term, op: number, a: Term, b: Term): boolean {
    const { terms } = this;
    const width = terms.width(term);
    if (op === Op.extract) {
      const source =
        terms.width(a) > 32 ? shiftedRight(`v${a}`, `h${a}`, b) : [`v${a} >>> ${b}`, '0'];
      const mask = lowMask(width);
      return this.set(term, `(${source[0]}) & ${mask}`, `(${source[1]}) & ${highMask(width)}`);
    }
    const below = terms.width(b);
    if (width <= 32) return this.set(term, `(v${a} << ${below}) | v${b}`, '0');
    const [x, xh] = [`v${a}`, terms.width(a) > 32 ? `h${a}` : '0'];
    if (below >= 32) {
      const upper = below === 64 ? '0' : `${x} << ${below - 32}`;
      return this.set(term, `v${b}`, below > 32 ? `(${upper}) | h${b}` : upper);
    }
    return this.set(
      term,
      `(${x} << ${below}) | v${b}`,
      `(${xh} << ${below}) | (${x} >>> ${32 - below})`,
    );
  }

  /** Operands or results of 33 to 64 bits, in halves. */
  private wide(term: Term, op: number, a: Term, b: Term): boolean {
    const { terms } = this;
    const width = terms.width(term);
    const [x, y] = [`v${a}`, `v${b}`];
    const [xh, yh] = [terms.width(a) > 32 ? `h${a}` : '0', terms.width(b) > 32 ? `h${b}` : '0'];
    const mask = (text: string) =>
      width === 64 ? `(${text}) | 0` : `(${text}) & ${highMask(width)}`;
    const sign = (text: string) => `${text} << ${64 - terms.width(a)}`;
    const less = (i: string, j: string) =>
      `(${i}) < (${j}) || ((${i}) === (${j}) && ${x} >>> 0 < ${y} >>> 0) ? 1 : 0`;
    switch (op) {
      case Op.not:
        return this.set(term, `~${x}`, mask(`~${xh}`));
      case Op.neg:
        return this.set(term, `-${x} | 0`, mask(`~${xh} + (${x} === 0 ? 1 : 0)`));
      case Op.and:
        return this.set(term, `${x} & ${y}`, `${xh} & ${yh}`);
      case Op.or:
        return this.set(term, `${x} | ${y}`, `${xh} | ${yh}`);
      case Op.xor:
        return this.set(term, `${x} ^ ${y}`, `${xh} ^ ${yh}`);
      case Op.add: {
        const carry = `((${x} + ${y}) | 0) >>> 0 < ${x} >>> 0 ? 1 : 0`;
        return this.set(term, `(${x} + ${y}) | 0`, mask(`${xh} + ${yh} + (${carry})`));
      }
      case Op.eq:
        return this.set(term, `${x} === ${y} && ${xh} === ${yh} ? 1 : 0`, '0');
      case Op.ult:
        return this.set(term, less(`${xh} >>> 0`, `${yh} >>> 0`), '0');
      case Op.slt:
        return this.set(term, less(sign(xh), sign(yh)), '0');
      case Op.zext:
        return this.set(term, x, xh);
      case Op.sext:
        return this.signExtend(term, a, width);
      case Op.ite: {
        const c = terms.slot(term, 2);
        return this.set(term, `${x} === 1 ? ${y} : v${c}`, `${x} === 1 ? ${yh} : h${c}`);
      }
      default:
        return false;
    }
  }

  private signExtend(term: Term, a: Term, width: number): boolean {
    const from = this.terms.width(a);
    const mask = `& ${highMask(width)}`;
    if (from > 32)
      return this.set(term, `v${a}`, `(h${a} << ${64 - from} >> ${64 - from}) ${mask}`);
    const low = from === 32 ? `v${a}` : `(v${a} << ${32 - from} >> ${32 - from})`;
    return this.set(term, low, `(${low} >> 31) ${mask}`);
  }

  private read(term: Term, array: Term, index: Term): boolean {
    const { terms } = this;
    if (terms.op(array) !== Op.table || terms.width(term) > 32) return false;
    const beyond = terms.slot(terms.slot(array, 0), 0);
    if (!terms.isConstant(beyond)) return false;
    const table = `tables[${terms.slot(array, 1)}]`;
    const { length } = terms.tableContent(array);
    const high = terms.width(index) > 32 ? `h${index} === 0 && ` : '';
    const inside = `${high}v${index} >>> 0 < ${length}`;
    return this.set(term, `${inside} ? ${table}[v${index}] : ${terms.slot(beyond, 0)}`, '0');
  }
}

function highMask(width: number): number {
  return width <= 32 ? 0 : lowMask(width - 32);
}

/** The two halves of (high, low) >>> by, without masks. */
function shiftedRight(low: string, high: string, by: number): [string, string] {
  if (by === 0) return [low, high];
  if (by >= 32) return [by === 32 ? high : `${high} >>> ${by - 32}`, '0'];
  return [`(${low} >>> ${by}) | (${high} << ${32 - by})`, `${high} >>> ${by}`];
}
