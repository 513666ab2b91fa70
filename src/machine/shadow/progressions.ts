// Finds the values that a term can have at all, as far as its outermost operators tell: least, least + step, ... greatest, read as
// signed numbers. An index that was widened and scaled is such a progression; it narrows an access at a symbolic
// offset to the elements that it can hit. Values of terms do not change, so results are kept.

import type { Term } from '../../expr/arena.ts';
import { Op } from '../../expr/operator.ts';
import type { Terms } from '../../expr/terms.ts';

export interface Progression {
  readonly least: number;
  readonly greatest: number;
  /** The distance between two values; 0 if there is a single value. */
  readonly step: number;
}

/** Sums and products below this are exact. */
const exact = 2 ** 52;
const deepest = 24;
const mostKept = 1 << 16;
const longestTable = 4096;

export class Progressions {
  private readonly known = new Map<Term, Progression | undefined>();

  constructor(private readonly terms: Terms) {}

  /** The values of a term; undefined if it can have any value of its width. */
  of(term: Term, depth = deepest): Progression | undefined {
    if (this.known.has(term)) return this.known.get(term);
    const found =
      depth === 0 ? undefined : fitting(this.compute(term, depth - 1), this.terms.width(term));
    const progression = found ?? signedRange(this.terms.width(term));
    if (this.known.size > mostKept) this.known.clear();
    if (depth > 0) this.known.set(term, progression);
    return progression;
  }

  private compute(term: Term, depth: number): Progression | undefined {
    const { terms } = this;
    const child = (i: number) => this.of(terms.slot(term, i), depth);
    switch (terms.op(term)) {
      case Op.constant:
        return single(Number(BigInt.asIntN(terms.width(term), terms.constantValue(term))));
      case Op.zext:
        return this.unsigned(terms.slot(term, 0), depth);
      case Op.sext:
        return child(0);
      case Op.concat: {
        const low = terms.slot(term, 1);
        return sum(scaled(child(0), 2 ** terms.width(low)), this.unsigned(low, depth));
      }
      case Op.add:
        return sum(child(0), child(1));
      case Op.neg:
        return scaled(child(0), -1);
      case Op.mul: {
        const factor = child(1);
        return factor?.step === 0 ? scaled(child(0), factor.least) : undefined;
      }
      case Op.and:
        return this.masked(child(1));
      case Op.urem:
        return this.remainder(child(1));
      case Op.ite:
        return union(child(1), child(2));
      case Op.select:
        return this.element(term);
      case Op.extract:
        return this.lowPart(term, depth);
      default:
        return undefined;
    }
  }

  private unsigned(term: Term, depth: number): Progression | undefined {
    const signed = this.of(term, depth);
    if (signed !== undefined && signed.least >= 0) return signed;
    const width = this.terms.width(term);
    if (width >= 52) return undefined;
    if (signed?.step === 0) return single(signed.least + 2 ** width);
    // Negative numbers become large ones: a step that divides 2^width stays one.
    const step = signed === undefined || !isPowerOfTwo(signed.step) ? 1 : signed.step;
    const least = signed === undefined ? 0 : ((signed.least % step) + step) % step;
    return { least, greatest: 2 ** width - step + least, step };
  }

  /** The values of `x & constant`: at most the constant, and multiples of its lowest bit. */
  private masked(mask: Progression | undefined): Progression | undefined {
    if (mask === undefined || mask.step !== 0 || mask.least <= 0) return undefined;
    let step = 1;
    while (mask.least % (2 * step) === 0) step *= 2;
    return { least: 0, greatest: mask.least, step };
  }

  private remainder(divisor: Progression | undefined): Progression | undefined {
    if (divisor === undefined || divisor.step !== 0 || divisor.least <= 0) return undefined;
    return { least: 0, greatest: divisor.least - 1, step: 1 };
  }

  /** The values of a narrow part of a wide element: values that fit are not changed. */
  private lowPart(term: Term, depth: number): Progression | undefined {
    const { terms } = this;
    if (terms.slot(term, 1) !== 0) return undefined;
    const whole = this.of(terms.slot(term, 0), depth);
    return whole !== undefined && whole.least >= 0 ? whole : undefined;
  }

  private element(term: Term): Progression | undefined {
    const { terms } = this;
    const array = terms.slot(term, 0);
    if (terms.op(array) !== Op.table || terms.width(array) > 32) return undefined;
    const content = terms.tableContent(array);
    if (content.length > longestTable) return undefined;
    const unused = 32 - terms.width(array);
    // Elements beyond the table may be anything; tables without a rest have zero there.
    const rest = terms.slot(array, 0);
    const isZero =
      terms.op(rest) === Op.constantArray && terms.constantNumber(terms.slot(rest, 0)) === 0;
    if (!isZero || !terms.isConstant(terms.slot(rest, 0))) return undefined;
    let [least, greatest] = [0, 0];
    for (let i = 0; i < content.length; i++) {
      const value = (content[i] << unused) >> unused;
      least = Math.min(least, value);
      greatest = Math.max(greatest, value);
    }
    return { least, greatest, step: 1 };
  }
}

function isPowerOfTwo(value: number): boolean {
  return value > 0 && Number.isInteger(Math.log2(value));
}

function single(value: number): Progression | undefined {
  return Math.abs(value) < exact ? { least: value, greatest: value, step: 0 } : undefined;
}

function scaled(x: Progression | undefined, factor: number): Progression | undefined {
  if (x === undefined) return undefined;
  const [a, b] = [x.least * factor, x.greatest * factor];
  return bounded(Math.min(a, b), Math.max(a, b), x.step * Math.abs(factor));
}

function sum(x: Progression | undefined, y: Progression | undefined): Progression | undefined {
  if (x === undefined || y === undefined) return undefined;
  return bounded(x.least + y.least, x.greatest + y.greatest, divisor(x.step, y.step));
}

function union(x: Progression | undefined, y: Progression | undefined): Progression | undefined {
  if (x === undefined || y === undefined) return undefined;
  const step = divisor(divisor(x.step, y.step), Math.abs(x.least - y.least));
  return bounded(Math.min(x.least, y.least), Math.max(x.greatest, y.greatest), step);
}

function bounded(least: number, greatest: number, step: number): Progression | undefined {
  return least > -exact && greatest < exact ? { least, greatest, step } : undefined;
}

/** The progression if none of its values wraps around at this width; else undefined. */
function fitting(x: Progression | undefined, width: number): Progression | undefined {
  const half = 2 ** (width - 1);
  return x !== undefined && x.least >= -half && x.greatest < half ? x : undefined;
}

function signedRange(width: number): Progression | undefined {
  const half = 2 ** (width - 1);
  return width <= 52 ? { least: -half, greatest: half - 1, step: 1 } : undefined;
}

/** The greatest common divisor; 0 counts as a multiple of everything. */
export function divisor(a: number, b: number): number {
  let [x, y] = [a, b];
  while (y !== 0) [x, y] = [y, x % y];
  return x;
}
