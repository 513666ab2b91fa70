/**
 * The constructors of terms: the one door to the arena for everybody who builds expressions. Each
 * checks the widths, folds constants, puts commutative operands in order (a constant second, else the
 * older first), asks its family of rewrite rules (`rewrite/`), and only then makes a node.
 *
 * Booleans are terms of one bit. Operators that are not in `operator.ts` are said by others here:
 * a - b is a + (-b), a <= b is not (b < a), rotations are shifts or extracts.
 */
import { Arena, type TableContent, type Term } from './arena.ts';
import { computeFloat } from './float/compute.ts';
import {
  bigIntToLimbs,
  computeBinary,
  computeConcat,
  computeUnary,
  lowMask,
  numberToLimbs,
} from './limbs.ts';
import { NestedMemo } from './nested-memo.ts';
import { Op, operatorName } from './operator.ts';
import { rewriteAdd, rewriteNeg } from './rewrite/add.ts';
import { rewriteSelect, rewriteStore } from './rewrite/arrays.ts';
import { rewriteAnd, rewriteNot, rewriteOr, rewriteXor } from './rewrite/bitwise.ts';
import { rewriteEq, rewriteSlt, rewriteUlt } from './rewrite/compare.ts';
import { rewriteDivision } from './rewrite/divide.ts';
import { rewriteIte } from './rewrite/ite.ts';
import { rewriteMul } from './rewrite/multiply.ts';
import { rewriteConcat, rewriteExtract, rewriteSext, rewriteZext } from './rewrite/parts.ts';
import { rewriteShift } from './rewrite/shift.ts';

const maximalWidth = 128;
/** Rules that follow a term downwards stop here, so that deep terms cannot exhaust the stack. */
const maximalNesting = 200;

export class Terms extends Arena {
  private readonly scratch = new Int32Array(4);
  private nesting = 0;
  /** The deepest nesting since the rewriting that is going on began; beyond the maximum if a rule had to stop. */
  private deepest = 0;
  private readonly selects = new NestedMemo(maximalNesting);
  private readonly equalities = new NestedMemo(maximalNesting);
  readonly rewriting: boolean;
  readonly false: Term = this.constant(1, 0);
  readonly true: Term = this.constant(1, 1);

  /** Without rewriting, only constants are folded, to measure what the rules are worth. */
  constructor(options: { readonly rewriting?: boolean } = {}) {
    super();
    this.rewriting = options.rewriting ?? true;
  }

  /** A constant of `width` bits: `value` modulo 2^width. */
  constant(width: number, value: number | bigint): Term {
    if (width < 1 || width > maximalWidth) throw new Error(`no bit-vector has ${width} bits`);
    if (width <= 32 && typeof value === 'number') {
      return this.node(Op.constant, width, value & lowMask(width));
    }
    if (typeof value === 'bigint') bigIntToLimbs(value, width, this.scratch, 0);
    else numberToLimbs(value, width, this.scratch, 0);
    return this.scratchConstant(width);
  }

  /** A constant of up to 64 bits from its two 32-bit halves. */
  constantPair(width: number, low: number, high: number): Term {
    if (width <= 32) return this.node(Op.constant, width, low & lowMask(width));
    return this.node(Op.constant, width, low | 0, high & lowMask(width - 32));
  }

  ones(width: number): Term {
    return this.constant(width, -1);
  }

  boolean(value: boolean): Term {
    return value ? this.true : this.false;
  }

  not(a: Term): Term {
    if (this.isConstant(a)) return this.foldUnary(Op.not, this.width(a), 0, a);
    return (this.rewriting && rewriteNot(this, a)) || this.node(Op.not, this.width(a), a);
  }

  neg(a: Term): Term {
    if (this.isConstant(a)) return this.foldUnary(Op.neg, this.width(a), 0, a);
    return (this.rewriting && rewriteNeg(this, a)) || this.node(Op.neg, this.width(a), a);
  }

  and(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.and, a, b);
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.and, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    return (this.rewriting && rewriteAnd(this, a, b)) || this.node(Op.and, width, a, b);
  }

  or(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.or, a, b);
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.or, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    return (this.rewriting && rewriteOr(this, a, b)) || this.node(Op.or, width, a, b);
  }

  xor(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.xor, a, b);
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.xor, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    return (this.rewriting && rewriteXor(this, a, b)) || this.node(Op.xor, width, a, b);
  }

  add(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.add, a, b);
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.add, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    return (this.rewriting && rewriteAdd(this, a, b)) || this.node(Op.add, width, a, b);
  }

  sub(a: Term, b: Term): Term {
    this.sameWidth(Op.add, a, b);
    return this.add(a, this.neg(b));
  }

  mul(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.mul, a, b);
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.mul, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    return (this.rewriting && rewriteMul(this, a, b)) || this.node(Op.mul, width, a, b);
  }

  /** SMT-LIB's bvudiv: all ones where the divisor is zero. */
  udiv(a: Term, b: Term): Term {
    return this.divide(Op.udiv, a, b);
  }

  /** SMT-LIB's bvurem: the dividend where the divisor is zero. */
  urem(a: Term, b: Term): Term {
    return this.divide(Op.urem, a, b);
  }

  /** SMT-LIB's bvsdiv: towards zero; 1 or -1 where the divisor is zero; the minimum by -1 wraps. */
  sdiv(a: Term, b: Term): Term {
    return this.divide(Op.sdiv, a, b);
  }

  /** SMT-LIB's bvsrem: the sign of the dividend; the dividend where the divisor is zero. */
  srem(a: Term, b: Term): Term {
    return this.divide(Op.srem, a, b);
  }

  /** Shifts use the whole amount: an amount of at least the width gives zero (or only the sign). */
  shl(a: Term, amount: Term): Term {
    return this.shift(Op.shl, a, amount);
  }

  lshr(a: Term, amount: Term): Term {
    return this.shift(Op.lshr, a, amount);
  }

  ashr(a: Term, amount: Term): Term {
    return this.shift(Op.ashr, a, amount);
  }

  /** Rotates left by the amount modulo the width. */
  rotl(a: Term, amount: Term): Term {
    const width = this.sameWidth(Op.shl, a, amount);
    if (this.isConstant(amount)) {
      const by = Number(this.constantValue(amount) % BigInt(width));
      if (by === 0) return a;
      return this.concat(
        this.extract(a, width - 1 - by, 0),
        this.extract(a, width - 1, width - by),
      );
    }
    // One bit cannot rotate, and cannot represent its own width as an amount.
    if (width === 1) return a;
    const by = this.urem(amount, this.constant(width, width));
    const back = this.sub(this.constant(width, width), by);
    return this.or(this.shl(a, by), this.lshr(a, back));
  }

  rotr(a: Term, amount: Term): Term {
    const width = this.sameWidth(Op.shl, a, amount);
    if (width === 1) return a;
    if (this.isConstant(amount)) {
      const by = Number(this.constantValue(amount) % BigInt(width));
      return this.rotl(a, this.constant(width, width - by));
    }
    const by = this.urem(amount, this.constant(width, width));
    return this.rotl(a, this.sub(this.constant(width, width), by));
  }

  eq(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.eq, a, b);
    if (a === b) return this.true;
    if (this.isConstant(a)) [a, b] = [b, a];
    if (this.isConstant(a)) return this.foldBinary(Op.eq, width, a, b);
    if (a > b && !this.isConstant(b)) [a, b] = [b, a];
    const known = this.recall(this.equalities, a, b);
    if (known !== 0) return known;
    const outside = this.descend();
    const rewritten = this.mayRewrite && this.rewriting && rewriteEq(this, a, b);
    const result = rewritten || this.node(Op.eq, 1, a, b);
    this.ascend(outside, this.equalities, a, b, result);
    return result;
  }

  ne(a: Term, b: Term): Term {
    return this.not(this.eq(a, b));
  }

  ult(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.ult, a, b);
    if (this.isConstant(a) && this.isConstant(b)) return this.foldBinary(Op.ult, width, a, b);
    return (this.rewriting && rewriteUlt(this, a, b)) || this.node(Op.ult, 1, a, b);
  }

  ule(a: Term, b: Term): Term {
    return this.not(this.ult(b, a));
  }

  ugt(a: Term, b: Term): Term {
    return this.ult(b, a);
  }

  uge(a: Term, b: Term): Term {
    return this.not(this.ult(a, b));
  }

  slt(a: Term, b: Term): Term {
    const width = this.sameWidth(Op.slt, a, b);
    if (this.isConstant(a) && this.isConstant(b)) return this.foldBinary(Op.slt, width, a, b);
    return (this.rewriting && rewriteSlt(this, a, b)) || this.node(Op.slt, 1, a, b);
  }

  sle(a: Term, b: Term): Term {
    return this.not(this.slt(b, a));
  }

  sgt(a: Term, b: Term): Term {
    return this.slt(b, a);
  }

  sge(a: Term, b: Term): Term {
    return this.not(this.slt(a, b));
  }

  /** `high` above `low`, as one bit-vector. */
  concat(high: Term, low: Term): Term {
    const width = this.width(high) + this.width(low);
    if (width > maximalWidth) throw new Error(`concat of ${width} bits exceeds ${maximalWidth}`);
    if (this.isConstant(high) && this.isConstant(low)) {
      const [i, j] = [4 * high, 4 * low];
      const [above, below] = [this.width(high), this.width(low)];
      computeConcat(above, below, this.scratch, 0, this.slots, i, this.slots, j);
      return this.scratchConstant(width);
    }
    return (
      (this.rewriting && rewriteConcat(this, high, low)) || this.node(Op.concat, width, high, low)
    );
  }

  /** Bits `high` down to `low`, both included. */
  extract(a: Term, high: number, low: number): Term {
    const width = high - low + 1;
    if (low < 0 || width < 1 || high >= this.width(a)) {
      throw new Error(`bits ${high} to ${low} of ${this.width(a)} bits`);
    }
    if (width === this.width(a)) return a;
    if (this.isConstant(a)) return this.foldUnary(Op.extract, width, low, a);
    this.nesting++;
    if (this.nesting > this.deepest) this.deepest = this.nesting;
    const rewritten = this.mayRewrite && this.rewriting && rewriteExtract(this, a, high, low);
    this.nesting--;
    return rewritten || this.node(Op.extract, width, a, low);
  }

  zext(a: Term, width: number): Term {
    const from = this.checkedExtension(a, width);
    if (from === width) return a;
    if (this.isConstant(a)) return this.foldUnary(Op.zext, width, from, a);
    return (this.rewriting && rewriteZext(this, a, width)) || this.node(Op.zext, width, a);
  }

  sext(a: Term, width: number): Term {
    const from = this.checkedExtension(a, width);
    if (from === width) return a;
    if (this.isConstant(a)) return this.foldUnary(Op.sext, width, from, a);
    return (this.rewriting && rewriteSext(this, a, width)) || this.node(Op.sext, width, a);
  }

  /** if-then-else, on bit-vectors and on arrays. */
  ite(condition: Term, a: Term, b: Term): Term {
    if (this.isArray(a)) return this.arrayIte(condition, a, b);
    const width = this.sameWidth(Op.ite, a, b);
    if (this.width(condition) !== 1) throw new Error('ite needs a condition of one bit');
    if (this.isConstant(condition)) return condition === this.true ? a : b;
    if (a === b) return a;
    return (
      (this.rewriting && rewriteIte(this, condition, a, b)) ||
      this.node(Op.ite, width, condition, a, b)
    );
  }

  /** The array that is `value` everywhere. */
  constantArray(indexWidth: number, value: Term): Term {
    return this.node(Op.constantArray, this.width(value), value, 0, 0, indexWidth);
  }

  /** The array that is `content` from index 0 on, and `rest` (default: zero) beyond its end. */
  table(indexWidth: number, elementWidth: number, content: TableContent, rest?: Term): Term {
    if (elementWidth > 32) throw new Error(`tables have elements of at most 32 bits`);
    const mask = lowMask(elementWidth);
    for (let i = 0; i < content.length; i++) {
      if ((content[i] & mask) !== content[i]) throw new Error(`table element ${i} is too wide`);
    }
    const beyond = rest ?? this.constantArray(indexWidth, this.constant(elementWidth, 0));
    return this.node(Op.table, elementWidth, beyond, this.internTable(content), 0, indexWidth);
  }

  select(array: Term, index: Term): Term {
    if (this.width(index) !== this.indexWidth(array)) throw new Error('select: index width');
    const known = this.recall(this.selects, array, index);
    if (known !== 0) return known;
    const outside = this.descend();
    const rewritten = this.mayRewrite && rewriteSelect(this, array, index);
    const result = rewritten || this.node(Op.select, this.width(array), array, index);
    this.ascend(outside, this.selects, array, index, result);
    return result;
  }

  store(array: Term, index: Term, value: Term): Term {
    const indexWidth = this.indexWidth(array);
    if (this.width(index) !== indexWidth) throw new Error('store: index width');
    const width = this.sameWidth(Op.store, array, value);
    const rewritten = this.rewriting && rewriteStore(this, array, index, value);
    return rewritten || this.node(Op.store, width, array, index, value, indexWidth);
  }

  /** Byte `index` of an array variable: the cheap way to name an input byte. */
  byte(array: Term, index: number): Term {
    return this.select(array, this.constant(this.indexWidth(array), index));
  }

  /** Any binary operator on constants of `width` bits. */
  foldBinary(op: Op, width: number, a: Term, b: Term): Term {
    computeBinary(op, width, this.scratch, 0, this.slots, 4 * a, this.slots, 4 * b);
    return this.scratchConstant(op >= Op.eq ? 1 : width);
  }

  /** Any operator on floats (`float/terms.ts`) on constants; operands that it does not have are 0. */
  foldFloat(op: Op, width: number, detail: number, a: Term, b: Term, c: Term): Term {
    const { scratch, slots } = this;
    computeFloat(op, detail, width, this.width(a), scratch, 0, slots, 4 * a, 4 * b, 4 * c);
    return this.scratchConstant(width);
  }

  private foldUnary(op: Op, width: number, from: number, a: Term): Term {
    computeUnary(op, width, from, this.scratch, 0, this.slots, 4 * a);
    return this.scratchConstant(width);
  }

  private scratchConstant(width: number): Term {
    const limbs = this.scratch;
    return this.node(Op.constant, width, limbs[0], limbs[1], limbs[2], limbs[3]);
  }

  private divide(op: Op, a: Term, b: Term): Term {
    const width = this.sameWidth(op, a, b);
    if (this.isConstant(a) && this.isConstant(b)) return this.foldBinary(op, width, a, b);
    return (this.rewriting && rewriteDivision(this, op, a, b)) || this.node(op, width, a, b);
  }

  private shift(op: Op, a: Term, amount: Term): Term {
    const width = this.sameWidth(op, a, amount);
    if (this.isConstant(a) && this.isConstant(amount)) return this.foldBinary(op, width, a, amount);
    return (this.rewriting && rewriteShift(this, op, a, amount)) || this.node(op, width, a, amount);
  }

  private arrayIte(condition: Term, a: Term, b: Term): Term {
    if (this.indexWidth(a) !== this.indexWidth(b)) throw new Error('ite: arrays of two sorts');
    const width = this.sameWidth(Op.arrayIte, a, b);
    if (this.isConstant(condition)) return condition === this.true ? a : b;
    if (a === b) return a;
    return this.node(Op.arrayIte, width, condition, a, b, this.indexWidth(a));
  }

  private sameWidth(op: Op, a: Term, b: Term): number {
    const width = this.widths[a];
    if (width !== this.widths[b] || width === 0) {
      throw new Error(`${operatorName(op)} of ${width} and ${this.widths[b]} bits`);
    }
    return width;
  }

  private checkedExtension(a: Term, width: number): number {
    const from = this.width(a);
    if (width < from || width > maximalWidth) throw new Error(`extend ${from} to ${width} bits`);
    return from;
  }

  // ---- How deep rules are ------------------------------------------------------------------------------

  /** Whether a rule may go on: what is deeper stays as it was written. */
  private get mayRewrite(): boolean {
    return this.nesting <= maximalNesting + 1;
  }

  /** What a rewriting had as its result that would not be cut short here; 0 if none is known. */
  private recall(memo: NestedMemo, a: Term, b: Term): Term {
    const known = memo.get(a, b, this.nesting);
    if (known !== 0 && memo.deepest > this.deepest) this.deepest = memo.deepest;
    return known;
  }

  /** Goes one deeper; returns what `ascend` takes. */
  private descend(): number {
    const outside = this.deepest;
    this.deepest = ++this.nesting;
    return outside;
  }

  private ascend(outside: number, memo: NestedMemo, a: Term, b: Term, result: Term): void {
    this.nesting--;
    memo.set(a, b, result, this.nesting, this.deepest);
    if (outside > this.deepest) this.deepest = outside;
  }
}
