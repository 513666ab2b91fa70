/**
 * Unsigned ranges of terms, from below: [least, greatest] by the operators, exact for terms of one small
 * symbol (by its truth table, within its domain), narrowed by what constraints say about the term. Enough
 * to see that a table is never read beyond its end. Bounds are numbers: what exceeds 53 bits has no range.
 */
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import type { Terms } from '../expr/terms.ts';
import type { Context } from './context.ts';

export interface Range {
  readonly least: number;
  readonly greatest: number;
}

const exactBits = 53;

export class Ranges {
  private readonly known = new Map<Term, Range>();

  /** Takes what the constraints say: the domains of small symbols (`domains.ts`), and bounds of terms. */
  constructor(
    private readonly context: Context,
    private readonly allowed: ReadonlyMap<number, Uint8Array>,
    private readonly bounds: ReadonlyMap<Term, Range>,
  ) {}

  /** The range of a term; deeper than `depth` levels, a term gets the full range of its width. */
  of(term: Term, depth = 30): Range {
    const known = this.known.get(term);
    if (known !== undefined) return known;
    const range = depth === 0 ? this.full(term) : this.compute(term, depth - 1);
    const bound = this.bounds.get(term);
    const bounded = bound === undefined ? range : intersection(range, bound);
    this.known.set(term, bounded);
    return bounded;
  }

  private full(term: Term): Range {
    const width = this.context.terms.width(term);
    return { least: 0, greatest: width <= exactBits ? 2 ** width - 1 : Infinity };
  }

  private compute(term: Term, depth: number): Range {
    const { terms, tables } = this.context;
    if (terms.isConstant(term)) {
      const value = terms.constantNumber(term);
      return value < 0 ? this.full(term) : { least: value, greatest: value };
    }
    const column = tables.column(term);
    if (column !== undefined && column.high === undefined) return this.ofColumn(term, column.low);
    return this.byOperator(term, depth);
  }

  private ofColumn(term: Term, rows: Int32Array): Range {
    const allowed = this.allowed.get(this.context.terms.onlySymbol[term]);
    let [least, greatest] = [Infinity, 0];
    for (let row = 0; row < rows.length; row++) {
      if (allowed !== undefined && allowed[row] === 0) continue;
      const value = rows[row] >>> 0;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
    }
    return { least, greatest };
  }

  private byOperator(term: Term, depth: number): Range {
    const { terms } = this.context;
    const child = (i: number) => this.of(terms.slot(term, i), depth);
    switch (terms.op(term)) {
      case Op.zext:
        return child(0);
      case Op.sext:
        return this.signExtended(term, child(0));
      case Op.concat:
        return this.concatenated(term, child(0), child(1));
      case Op.extract:
        return this.extracted(term, child(0));
      case Op.add:
        return this.sum(term, child(0), child(1));
      case Op.mul: {
        const [x, y] = [child(0), child(1)];
        const product = { least: x.least * y.least, greatest: x.greatest * y.greatest };
        return this.unlessWrapped(term, product);
      }
      case Op.and:
        return { least: 0, greatest: Math.min(child(0).greatest, child(1).greatest) };
      case Op.udiv:
      case Op.lshr:
        return this.notAbove(term, child(0), child(1));
      case Op.urem:
        return this.remainder(term, child(0), child(1));
      case Op.ite: {
        const [x, y] = [child(1), child(2)];
        return { least: Math.min(x.least, y.least), greatest: Math.max(x.greatest, y.greatest) };
      }
      case Op.select:
        return this.read(term, depth);
      default:
        return this.full(term);
    }
  }

  private signExtended(term: Term, inner: Range): Range {
    const { terms } = this.context;
    const sign = 2 ** (terms.width(terms.slot(term, 0)) - 1);
    return inner.greatest < sign ? inner : this.full(term);
  }

  private concatenated(term: Term, high: Range, low: Range): Range {
    const { terms } = this.context;
    const unit = 2 ** terms.width(terms.slot(term, 1));
    const greatest = high.greatest * unit + low.greatest;
    return greatest < 2 ** exactBits
      ? { least: high.least * unit + low.least, greatest }
      : this.full(term);
  }

  private extracted(term: Term, whole: Range): Range {
    const { terms } = this.context;
    const unit = 2 ** terms.slot(term, 1);
    const range = {
      least: Math.floor(whole.least / unit),
      greatest: Math.floor(whole.greatest / unit),
    };
    return this.unlessWrapped(term, range);
  }

  /** A sum that wraps for all values has a range too, such as x - 1 where x is not 0. */
  private sum(term: Term, x: Range, y: Range): Range {
    const modulus = 2 ** this.context.terms.width(term);
    const [least, greatest] = [x.least + y.least, x.greatest + y.greatest];
    if (least >= modulus && greatest < 2 * modulus && modulus < 2 ** exactBits) {
      return { least: least - modulus, greatest: greatest - modulus };
    }
    return this.unlessWrapped(term, { least, greatest });
  }

  private notAbove(term: Term, x: Range, divisor: Range): Range {
    const divides = this.context.terms.op(term) === Op.udiv && divisor.least === 0;
    return divides ? this.full(term) : { least: 0, greatest: x.greatest };
  }

  private remainder(term: Term, x: Range, divisor: Range): Range {
    if (divisor.least === 0) return { least: 0, greatest: Math.max(x.greatest, divisor.greatest) };
    const greatest = Math.min(x.greatest, divisor.greatest - 1);
    return greatest < Infinity ? { least: 0, greatest } : this.full(term);
  }

  private read(term: Term, depth: number): Range {
    const { terms } = this.context;
    const array = terms.slot(term, 0);
    if (terms.op(array) !== Op.table || terms.width(array) > 31) return this.full(term);
    const content = terms.tableContent(array);
    const index = this.of(terms.slot(term, 1), depth);
    if (index.greatest >= content.length) return this.full(term);
    let [least, greatest] = [Infinity, 0];
    for (let i = index.least; i <= index.greatest; i++) {
      if (content[i] < least) least = content[i];
      if (content[i] > greatest) greatest = content[i];
    }
    return { least, greatest };
  }

  private unlessWrapped(term: Term, range: Range): Range {
    const width = this.context.terms.width(term);
    const fits = range.greatest < 2 ** Math.min(width, exactBits);
    return fits ? range : this.full(term);
  }
}

/** The ranges that comparisons with constants among the constraints give to other terms. */
export function boundsOf(terms: Terms, constraints: readonly Term[]): Map<Term, Range> {
  const bounds = new Map<Term, Range>();
  for (const constraint of constraints) {
    const isDenied = terms.op(constraint) === Op.not;
    const comparison = isDenied ? terms.slot(constraint, 0) : constraint;
    const op = terms.op(comparison);
    if (op !== Op.ult && op !== Op.slt) continue;
    const [a, b] = [terms.slot(comparison, 0), terms.slot(comparison, 1)];
    const isUpper = terms.isConstant(b) !== isDenied;
    const [term, constant] = terms.isConstant(b) ? [a, b] : [b, a];
    const value = terms.constantNumber(constant);
    const greatest = largest(op, terms.width(term));
    if (!terms.isConstant(constant) || value < 0 || value > greatest || greatest === Infinity) {
      continue;
    }
    // An upper bound of a signed term allows all negative values, which are large unsigned ones.
    if (op === Op.slt && isUpper) continue;
    const step = isDenied ? 0 : 1;
    const bound = isUpper
      ? { least: 0, greatest: value - step }
      : { least: value + step, greatest };
    bounds.set(term, intersection(bounds.get(term) ?? bound, bound));
  }
  return bounds;
}

function largest(op: number, width: number): number {
  if (width > exactBits) return Infinity;
  return op === Op.slt ? 2 ** (width - 1) - 1 : 2 ** width - 1;
}

/** Intersects two ranges; if that is empty, the constraints contradict each other, which the layers below find. */
function intersection(a: Range, b: Range): Range {
  const [least, greatest] = [Math.max(a.least, b.least), Math.min(a.greatest, b.greatest)];
  return least <= greatest ? { least, greatest } : a;
}
