// Makes the terms of values: compiled code calls these functions when it computes with something symbolic (abi/host.ts).
// An operand is its shadow and its value; a result that is constant has no shadow.

import type { SwitchTable } from '../../abi/program.ts';
import { binaryShadows, ternaryShadows, unaryShadows } from '../../abi/shadow-operators.ts';
import { getOrMake } from '../../base/known.ts';
import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Determined } from './determined.ts';
import { binaryTerm, ternaryTerm, unaryTerm } from './operators.ts';
import type { Origins } from './origins.ts';
import type { SymbolicRun } from './symbolic-run.ts';

/** Distinguishes operations on one operand from those on two in the memo. */
const unaryFlag = 1 << 30;

export class Values {
  private readonly terms: Terms;
  private readonly memo = new OperationMemo();
  private readonly determined: Determined;

  constructor(
    private readonly run: SymbolicRun,
    private readonly origins: Origins,
  ) {
    this.terms = run.terms;
    this.determined = run.path.determined;
  }

  imports(): Record<string, (...values: never[]) => unknown> {
    return {
      shadowBinary: (code: number, left: Term, a: number, right: Term, b: number) =>
        this.binary(code, left, a, 0, right, b, 0),
      shadowBinaryLong: this.binary.bind(this),
      shadowUnary: this.unary.bind(this),
      shadowIte: this.choice.bind(this),
      shadowConstant: this.constant.bind(this),
      shadowTernary: (operator: number, a: Term, b: Term, c: Term) =>
        this.shadow(ternaryTerm(this.terms, ternaryShadows[operator], a, b, c)),
      shadowConcat: (high: Term, low: Term) => this.terms.concat(high, low),
      shadowExtract: (term: Term, high: number, low: number) => this.terms.extract(term, high, low),
      shadowElement: this.element.bind(this),
      shadowOffset: this.offset.bind(this),
      decide: (decision: number, condition: Term, holds: number) =>
        this.run.path.decide(decision, condition, holds !== 0),
      decideNot: (decision: number, condition: Term, holds: number) =>
        this.run.path.decide(decision, this.terms.not(condition), holds === 0),
      decideSwitch: (number: number, term: Term, low: number, high: number) =>
        this.decideSwitch(this.run.machine.program.switches[number], term, low, high),
      pin: (decision: number, term: Term, low: number, high: number) =>
        this.run.pin(decision, term, low, high),
      pinWide: this.pinWide.bind(this),
      concretize: (decision: number, term: Term, low: number, high: number, text: number) =>
        this.run.concretize(decision, term, low, high, this.run.machine.program.texts[text]),
    };
  }

  private shadow(term: Term): Term {
    return this.terms.isConstant(term) ? 0 : term;
  }

  /** The shadow of a result: 0 if the path has determined it. Wide values keep their terms, because their words are not at hand. */
  private open(shadow: Term): Term {
    if (shadow === 0 || !this.determined.isFixed(shadow)) return shadow;
    return this.terms.width(shadow) <= 64 ? 0 : shadow;
  }

  private operand(width: number, shadow: Term, low: number, high: number): Term {
    const open = this.open(shadow);
    return open !== 0 ? open : this.terms.constantPair(width, low, high);
  }

  private binary(
    code: number,
    leftShadow: Term,
    leftLow: number,
    leftHigh: number,
    rightShadow: Term,
    rightLow: number,
    rightHigh: number,
  ): Term {
    const { memo } = this;
    this.run.path.operations++;
    const [left, right] = [this.open(leftShadow), this.open(rightShadow)];
    if (left === 0 && right === 0) return 0;
    const known = memo.recall(code, left, leftLow, leftHigh, right, rightLow, rightHigh);
    if (known >= 0) return known;
    const width = code & 0xff;
    const a = this.operand(width, left, leftLow, leftHigh);
    const b = this.operand(width, right, rightLow, rightHigh);
    return memo.keep(this.shadow(binaryTerm(this.terms, binaryShadows[code >> 8], a, b)));
  }

  private unary(code: number, operand: Term): Term {
    this.run.path.operations++;
    if (this.open(operand) === 0) return 0;
    const known = this.memo.recall(code | unaryFlag, operand, 0, 0, 0, 0, 0);
    if (known >= 0) return known;
    const result = unaryTerm(this.terms, unaryShadows[code >> 8], operand, code & 0xff);
    return this.memo.keep(this.shadow(result));
  }

  private choice(
    width: number,
    condition: Term,
    first: Term,
    firstLow: number,
    firstHigh: number,
    second: Term,
    secondLow: number,
    secondHigh: number,
  ): Term {
    this.run.path.operations++;
    const a = this.operand(width, first, firstLow, firstHigh);
    const b = this.operand(width, second, secondLow, secondHigh);
    return this.shadow(this.terms.ite(condition, a, b));
  }

  private constant(width: number, a: number, b: number, c: number, d: number): Term {
    const { terms } = this;
    if (width <= 64) return terms.constantPair(width, a, b);
    return terms.constant(width, joined([a, b, c, d]));
  }

  /** The address of an element: base + index * step. */
  private element(base: Term, low: number, high: number, index: Term, step: number): Term {
    const { terms } = this;
    this.run.path.operations++;
    if (this.open(base) === 0 && this.open(index) === 0) return 0;
    const distance = terms.mul(toWidth(terms, index, 64), terms.constant(64, step >>> 0));
    const address = terms.add(this.operand(64, base, low, high), distance);
    return this.derived(address, base, low);
  }

  private offset(base: Term, baseLow: number, low: number, high: number): Term {
    this.run.path.operations++;
    if (this.open(base) === 0) return 0;
    return this.derived(
      this.terms.add(base, this.terms.constantPair(64, low, high)),
      base,
      baseLow,
    );
  }

  private derived(address: Term, base: Term, baseLow: number): Term {
    const pointer = this.shadow(address);
    this.origins.derive(pointer, base, baseLow);
    return pointer;
  }

  /**
   * Makes one decision: the target is the witness's. A decision for each target that is not taken would make a path through a
   * parser's tables a hundred times as long, with nearly as many questions that have no answer.
   */
  private decideSwitch(table: SwitchTable, term: Term, low: number, high: number): void {
    if (this.determined.isKnown(term)) return;
    const value = joined([low, high, 0, 0]);
    const targets = rangesOf(table);
    const found = targets.findIndex((ranges) =>
      ranges.some(([first, last]) => first <= value && value <= last),
    );
    const taken = found < 0 ? targets.length : found;
    this.run.path.decide(table.decision + taken, this.isTarget(targets, taken, term), true);
  }

  /** The condition that the value leads to a target; the default target is taken if no range contains it. */
  private isTarget(targets: Ranges, which: number, term: Term): Term {
    const { terms } = this;
    const isDefault = which === targets.length;
    let condition = terms.false;
    for (const [first, last] of isDefault ? targets.flat() : targets[which]) {
      condition = terms.or(condition, within(terms, term, first, last));
    }
    return isDefault ? terms.not(condition) : condition;
  }

  private pinWide(decision: number, term: Term, a: number, b: number, c: number, d: number): void {
    const { terms } = this;
    const value = terms.constant(terms.width(term), joined([a, b, c, d]));
    this.run.path.decide(decision, terms.eq(term, value), true);
  }
}

/** The number that 32-bit words make, the lowest first. */
function joined(words: readonly number[]): bigint {
  return words.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
}

/** An index is a signed number of any width. */
function toWidth(terms: Terms, term: Term, width: number): Term {
  if (terms.width(term) > width) return terms.extract(term, width - 1, 0);
  return terms.sext(term, width);
}

function within(terms: Terms, term: Term, first: bigint, last: bigint): Term {
  const width = terms.width(term);
  const low = terms.constant(width, first);
  if (first === last) return terms.eq(term, low);
  return terms.ule(terms.sub(term, low), terms.constant(width, last - first));
}

type Ranges = readonly (readonly (readonly [bigint, bigint])[])[];
const parsed = new WeakMap<SwitchTable, Ranges>();

function rangesOf(table: SwitchTable): Ranges {
  return getOrMake(parsed, table, () =>
    table.targets.map((target) =>
      target.map(([first, last]) => [BigInt(first), BigInt(last)] as const),
    ),
  );
}

/** The number of slots in the table, a power of two. */
const slotCount = 1 << 14;
/** Words in a slot: seven for the operation, then the result plus one, or 0 if the slot is empty. */
const slotWords = 8;

/**
 * Remembers the results of operations on symbolic values. A program that runs a thousand times asks for the same terms a thousand
 * times; rewriting them anew takes a microsecond each, looking them up takes a fraction of that. The table has one slot for
 * each hash; a new entry replaces the old one. Terms live as long as their arena, so no entry becomes invalid.
 */
class OperationMemo {
  private readonly table = new Int32Array(slotCount * slotWords);
  /** The slot that was looked up last. */
  private slot = 0;

  /** The result of this operation, or -1 if it is not known: then the caller computes it and calls `keep`. */
  recall(code: number, a: number, b: number, c: number, d: number, e: number, f: number): Term {
    const { table } = this;
    const at = slotWords * (hash(code, a, b, c, d, e, f) & (slotCount - 1));
    this.slot = at;
    if (
      table[at] === code &&
      table[at + 1] === a &&
      table[at + 2] === b &&
      table[at + 3] === c &&
      table[at + 4] === d &&
      table[at + 5] === e &&
      table[at + 6] === f
    ) {
      return table[at + 7] - 1;
    }
    table[at] = code;
    table[at + 1] = a;
    table[at + 2] = b;
    table[at + 3] = c;
    table[at + 4] = d;
    table[at + 5] = e;
    table[at + 6] = f;
    table[at + 7] = 0;
    return -1;
  }

  /** Stores the result of the operation that was looked up last. */
  keep(result: Term): Term {
    this.table[this.slot + 7] = result + 1;
    return result;
  }
}

function hash(
  code: number,
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
): number {
  let mixed = Math.imul(code ^ (a << 7), 0x9e3779b1);
  mixed = Math.imul(mixed ^ b ^ (mixed >>> 15), 0x85ebca6b);
  mixed = Math.imul(mixed ^ c ^ (d << 11) ^ (mixed >>> 13), 0xc2b2ae35);
  mixed = Math.imul(mixed ^ e ^ (f << 9) ^ (mixed >>> 16), 0x27d4eb2f);
  return mixed ^ (mixed >>> 15);
}
