/**
 * Every rewrite rule by its name: an example to which it applies, and whose value it keeps. The examples
 * give the arguments of the rule; the term that the rule replaces is made without any rewriting.
 */
import { describe, expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { Op } from '../../src/expr/operator.ts';
import { addRules, negRules } from '../../src/expr/rewrite/add.ts';
import { selectRules, storeRules } from '../../src/expr/rewrite/arrays.ts';
import {
  andRules,
  bitwiseRules,
  notRules,
  orRules,
  xorRules,
} from '../../src/expr/rewrite/bitwise.ts';
import { eqRules, sltRules, ultRules } from '../../src/expr/rewrite/compare.ts';
import { divisionRules } from '../../src/expr/rewrite/divide.ts';
import { iteRules } from '../../src/expr/rewrite/ite.ts';
import { mulRules } from '../../src/expr/rewrite/multiply.ts';
import { concatRules, extendRules, extractRules } from '../../src/expr/rewrite/parts.ts';
import { shiftRules } from '../../src/expr/rewrite/shift.ts';
import { Terms } from '../../src/expr/terms.ts';

/** What the examples are made of: 8-bit variables, conditions, constants, parts, arrays. */
class Example {
  readonly t = new Terms();
  readonly [Symbol.toStringTag] = 'Example';
  readonly x = this.t.variable('x', 8);
  readonly y = this.t.variable('y', 8);
  readonly z = this.t.variable('z', 8);
  readonly p = this.t.variable('p', 1);
  readonly q = this.t.variable('q', 1);
  readonly nibble = this.t.variable('n', 4);
  readonly other = this.t.variable('m', 4);
  readonly array = this.t.array('a', 8, 8);
  c = (value: number, width = 8) => this.t.constant(width, value);
  choice = () => this.t.node(Op.ite, 8, this.p, this.c(3), this.c(200));
  node = (op: Op, a: Term, b = 0, c = 0) => this.t.node(op, this.t.width(a), a, b, c);
  store = (array: Term, index: Term, value: Term) =>
    this.t.node(Op.store, 8, array, index, value, 8);
}

type Rule = (terms: Terms, ...parameters: never[]) => Term;
interface Family {
  readonly rules: Readonly<Record<string, Rule>>;
  /** The term that the rule's result stands for, made without rewriting. */
  readonly plain: (e: Example, ...parameters: number[]) => Term;
  /** By rule: parameters to which it applies. */
  readonly examples: Readonly<Record<string, (e: Example) => readonly unknown[]>>;
}

const binary =
  (op: Op) =>
  (e: Example, a: Term, b: Term): Term =>
    e.t.node(op, op >= Op.eq ? 1 : e.t.width(a), a, b);

const families: Readonly<Record<string, Family>> = {
  add: {
    rules: addRules,
    plain: binary(Op.add),
    examples: {
      addZero: (e) => [e.x, e.c(0)],
      addBit: (e) => [e.p, e.q],
      addConstants: (e) => [e.node(Op.add, e.x, e.c(250)), e.c(9)],
      addConstantIte: (e) => [e.choice(), e.c(77)],
      addDisjoint: (e) => [e.t.concat(e.nibble, e.c(0, 4)), e.t.zext(e.other, 8)],
      addConstantOutward: (e) => [e.node(Op.add, e.x, e.c(5)), e.y],
      addNegation: (e) => [e.x, e.node(Op.neg, e.x)],
      addOpposite: (e) => [e.node(Op.add, e.x, e.y), e.node(Op.neg, e.x)],
      addComplement: (e) => [e.x, e.node(Op.not, e.x)],
      addDouble: (e) => [e.x, e.x],
    },
  },
  neg: {
    rules: negRules,
    plain: (e, a) => e.node(Op.neg, a),
    examples: {
      negNeg: (e) => [e.node(Op.neg, e.x)],
      negBit: (e) => [e.p],
      negAddConstant: (e) => [e.node(Op.add, e.x, e.c(9))],
      negNot: (e) => [e.node(Op.not, e.x)],
      negMulConstant: (e) => [e.node(Op.mul, e.x, e.c(9))],
      negConstantIte: (e) => [e.choice()],
    },
  },
  mul: {
    rules: mulRules,
    plain: binary(Op.mul),
    examples: {
      mulZero: (e) => [e.x, e.c(0)],
      mulBit: (e) => [e.p, e.q],
      mulPowerOfTwo: (e) => [e.x, e.c(8)],
      mulMinusOne: (e) => [e.x, e.c(-1)],
      mulConstants: (e) => [e.node(Op.mul, e.x, e.c(7)), e.c(99)],
      mulDistribute: (e) => [e.node(Op.add, e.x, e.c(7)), e.c(99)],
      mulNegation: (e) => [e.node(Op.neg, e.x), e.node(Op.neg, e.y)],
      mulConstantIte: (e) => [e.choice(), e.c(7)],
    },
  },
  udiv: {
    rules: {
      udivZero: divisionRules.udivZero,
      udivPowerOfTwo: divisionRules.udivPowerOfTwo,
      divisionNarrow: (t: Terms, a: Term, b: Term) =>
        divisionRules.divisionNarrow(t, Op.udiv, a, b),
      divisionSmall: (t: Terms, a: Term, b: Term) => divisionRules.divisionSmall(t, Op.udiv, a, b),
    },
    plain: binary(Op.udiv),
    examples: {
      udivZero: (e) => [e.x, e.c(0)],
      udivPowerOfTwo: (e) => [e.x, e.c(16)],
      divisionNarrow: (e) => [e.t.zext(e.nibble, 8), e.c(3)],
      divisionSmall: (e) => [e.t.zext(e.nibble, 8), e.c(99)],
    },
  },
  urem: {
    rules: {
      uremZero: divisionRules.uremZero,
      uremPowerOfTwo: divisionRules.uremPowerOfTwo,
      divisionNarrow: (t: Terms, a: Term, b: Term) =>
        divisionRules.divisionNarrow(t, Op.urem, a, b),
      divisionSmall: (t: Terms, a: Term, b: Term) => divisionRules.divisionSmall(t, Op.urem, a, b),
    },
    plain: binary(Op.urem),
    examples: {
      uremZero: (e) => [e.x, e.c(0)],
      uremPowerOfTwo: (e) => [e.x, e.c(16)],
      divisionNarrow: (e) => [e.t.zext(e.nibble, 8), e.c(3)],
      divisionSmall: (e) => [e.t.zext(e.nibble, 8), e.c(99)],
    },
  },
  sdiv: {
    rules: {
      sdivZero: divisionRules.sdivZero,
      sdivOne: divisionRules.sdivOne,
      sdivMinusOne: divisionRules.sdivMinusOne,
      signedNonNegative: (t: Terms, a: Term, b: Term) =>
        divisionRules.signedNonNegative(t, Op.sdiv, a, b),
    },
    plain: binary(Op.sdiv),
    examples: {
      sdivZero: (e) => [e.x, e.c(0)],
      sdivOne: (e) => [e.x, e.c(1)],
      sdivMinusOne: (e) => [e.x, e.c(-1)],
      signedNonNegative: (e) => [e.t.zext(e.nibble, 8), e.t.zext(e.other, 8)],
    },
  },
  srem: {
    rules: {
      sremZero: divisionRules.sremZero,
      sremUnit: divisionRules.sremUnit,
      signedNonNegative: (t: Terms, a: Term, b: Term) =>
        divisionRules.signedNonNegative(t, Op.srem, a, b),
    },
    plain: binary(Op.srem),
    examples: {
      sremZero: (e) => [e.x, e.c(0)],
      sremUnit: (e) => [e.x, e.c(-1)],
      signedNonNegative: (e) => [e.t.zext(e.nibble, 8), e.t.zext(e.other, 8)],
    },
  },
  shl: {
    rules: {
      shiftByZero: shiftRules.shiftByZero,
      shiftOfZero: shiftRules.shiftOfZero,
      shlConstant: shiftRules.shlConstant,
    },
    plain: binary(Op.shl),
    examples: {
      shiftByZero: (e) => [e.x, e.c(0)],
      shiftOfZero: (e) => [e.c(0), e.x],
      shlConstant: (e) => [e.x, e.c(3)],
    },
  },
  lshr: {
    rules: { lshrConstant: shiftRules.lshrConstant },
    plain: binary(Op.lshr),
    examples: { lshrConstant: (e) => [e.x, e.c(3)] },
  },
  ashr: {
    rules: { ashrConstant: shiftRules.ashrConstant },
    plain: binary(Op.ashr),
    examples: { ashrConstant: (e) => [e.x, e.c(200)] },
  },
  not: {
    rules: notRules,
    plain: (e, a) => e.node(Op.not, a),
    examples: {
      notNot: (e) => [e.node(Op.not, e.x)],
      notConstantIte: (e) => [e.choice()],
    },
  },
  and: {
    rules: andRules,
    plain: binary(Op.and),
    examples: {
      andZero: (e) => [e.x, e.c(0)],
      andOnes: (e) => [e.x, e.c(-1)],
      same: (e) => [e.x, e.x],
      andComplement: (e) => [e.x, e.node(Op.not, e.x)],
      andAbsorb: (e) => [e.x, e.node(Op.and, e.x, e.y)],
      andOr: (e) => [e.x, e.node(Op.or, e.node(Op.not, e.x), e.y)],
      andExclusive: (e) => [e.t.eq(e.x, e.c(4)), e.t.ne(e.x, e.c(5))],
      andMask: (e) => [e.x, e.c(0b00111000)],
    },
  },
  or: {
    rules: orRules,
    plain: binary(Op.or),
    examples: {
      orZero: (e) => [e.x, e.c(0)],
      orOnes: (e) => [e.x, e.c(-1)],
      orComplement: (e) => [e.x, e.node(Op.not, e.x)],
      orAbsorb: (e) => [e.x, e.node(Op.or, e.node(Op.not, e.x), e.y)],
      orAnd: (e) => [e.x, e.node(Op.and, e.node(Op.not, e.x), e.y)],
    },
  },
  xor: {
    rules: xorRules,
    plain: binary(Op.xor),
    examples: {
      xorZero: (e) => [e.x, e.c(0)],
      xorOnes: (e) => [e.x, e.c(-1)],
      xorSame: (e) => [e.x, e.x],
      xorNot: (e) => [e.node(Op.not, e.x), e.y],
      xorCancel: (e) => [e.x, e.node(Op.xor, e.x, e.y)],
    },
  },
  bitwise: {
    rules: Object.fromEntries(
      Object.entries(bitwiseRules).map(([name, rule]) => [
        name,
        (t: Terms, a: Term, b: Term) => rule(t, Op.or, a, b),
      ]),
    ),
    plain: binary(Op.or),
    examples: {
      bitwiseConstants: (e) => [e.node(Op.or, e.x, e.c(0x0f)), e.c(0x31)],
      bitwiseConstantIte: (e) => [e.choice(), e.c(0x31)],
      bitwiseParts: (e) => [e.t.concat(e.nibble, e.c(0, 4)), e.t.zext(e.other, 8)],
    },
  },
  concat: {
    rules: concatRules,
    plain: (e, a, b) => e.t.node(Op.concat, e.t.width(a) + e.t.width(b), a, b),
    examples: {
      concatZero: (e) => [e.c(0), e.x],
      concatLeanRight: (e) => [e.t.node(Op.concat, 16, e.x, e.y), e.z],
      concatZext: (e) => [e.t.node(Op.zext, 8, e.nibble), e.x],
      concatNeighbours: (e) => [e.t.extract(e.x, 7, 5), e.t.extract(e.x, 4, 1)],
    },
  },
  extract: {
    rules: extractRules,
    plain: (e, a, high, low) => e.t.node(Op.extract, high - low + 1, a, low),
    examples: {
      extractExtract: (e) => [e.t.node(Op.extract, 6, e.x, 1), 3, 2],
      extractConcat: (e) => [e.t.node(Op.concat, 16, e.x, e.y), 11, 4],
      extractZext: (e) => [e.t.node(Op.zext, 16, e.x), 11, 4],
      extractSext: (e) => [e.t.node(Op.sext, 16, e.x), 11, 4],
      extractBitwise: (e) => [e.node(Op.or, e.x, e.t.concat(e.nibble, e.other)), 6, 2],
      extractLowArithmetic: (e) => [e.node(Op.mul, e.x, e.y), 4, 0],
      extractConstantIte: (e) => [e.choice(), 4, 1],
    },
  },
  zext: {
    rules: {
      zextZext: extendRules.zextZext,
      extendConstantIte: (t: Terms, a: Term, width: number) =>
        extendRules.extendConstantIte(t, a, (branch) => t.zext(branch, width)),
    },
    plain: (e, a, width) => e.t.node(Op.zext, width, a),
    examples: {
      zextZext: (e) => [e.t.node(Op.zext, 12, e.x), 16],
      extendConstantIte: (e) => [e.choice(), 16],
    },
  },
  sext: {
    rules: { sextSext: extendRules.sextSext, sextNonNegative: extendRules.sextNonNegative },
    plain: (e, a, width) => e.t.node(Op.sext, width, a),
    examples: {
      sextSext: (e) => [e.t.node(Op.sext, 12, e.x), 16],
      sextNonNegative: (e) => [e.t.node(Op.zext, 12, e.x), 16],
    },
  },
  eq: {
    rules: eqRules,
    plain: binary(Op.eq),
    examples: {
      eqBoolean: (e) => [e.p, e.t.false],
      eqComplement: (e) => [e.x, e.node(Op.not, e.x)],
      eqInverse: (e) => [e.node(Op.neg, e.x), e.c(7)],
      eqAddConstant: (e) => [e.node(Op.add, e.x, e.c(9)), e.c(7)],
      eqDifference: (e) => [e.node(Op.add, e.x, e.node(Op.neg, e.y)), e.c(0)],
      eqCommonSummand: (e) => [e.node(Op.add, e.x, e.y), e.node(Op.add, e.z, e.x)],
      eqXor: (e) => [e.node(Op.xor, e.x, e.c(9)), e.c(7)],
      eqConcat: (e) => [e.t.node(Op.concat, 8, e.nibble, e.other), e.c(0x37)],
      eqZext: (e) => [e.t.node(Op.zext, 8, e.nibble), e.c(3)],
      eqSext: (e) => [e.t.node(Op.sext, 8, e.nibble), e.c(0xf9)],
      eqIte: (e) => [e.t.node(Op.ite, 8, e.p, e.c(3), e.y), e.c(3)],
      eqMulOdd: (e) => [e.node(Op.mul, e.x, e.c(77)), e.c(13)],
    },
  },
  ult: {
    rules: ultRules,
    plain: binary(Op.ult),
    examples: {
      ltSame: (e) => [e.x, e.x],
      ultNever: (e) => [e.x, e.c(0)],
      ultBit: (e) => [e.p, e.q],
      ultBottom: (e) => [e.x, e.c(1)],
      ultTop: (e) => [e.c(-2), e.x],
      ultZext: (e) => [e.t.node(Op.zext, 8, e.nibble), e.c(9)],
      ultConcat: (e) => [e.t.node(Op.concat, 8, e.nibble, e.c(5, 4)), e.c(0x47)],
      ultCommonPart: (e) => [
        e.t.node(Op.concat, 12, e.x, e.nibble),
        e.t.node(Op.concat, 12, e.x, e.other),
      ],
      ultIte: (e) => [e.t.node(Op.ite, 8, e.p, e.x, e.c(5)), e.c(7)],
    },
  },
  slt: {
    rules: sltRules,
    plain: binary(Op.slt),
    examples: {
      sltBit: (e) => [e.p, e.q],
      sltNever: (e) => [e.x, e.c(0x80)],
      sltNonNegative: (e) => [e.t.zext(e.nibble, 8), e.c(9)],
      sltSign: (e) => [e.x, e.c(0)],
      sltNegativeConstant: (e) => [e.t.zext(e.nibble, 8), e.c(-3)],
      sltSext: (e) => [e.t.node(Op.sext, 8, e.nibble), e.c(-3)],
      sltIte: (e) => [e.c(3), e.t.node(Op.ite, 8, e.p, e.c(5), e.y)],
    },
  },
  ite: {
    rules: iteRules,
    plain: (e, condition, a, b) => e.t.node(Op.ite, e.t.width(a), condition, a, b),
    examples: {
      iteNot: (e) => [e.node(Op.not, e.p), e.x, e.y],
      iteBoolean: (e) => [e.p, e.q, e.t.true],
      iteSameCondition: (e) => [e.p, e.t.node(Op.ite, 8, e.p, e.x, e.y), e.z],
      iteSameBranch: (e) => [e.p, e.x, e.t.node(Op.ite, 8, e.q, e.y, e.x)],
      iteEqual: (e) => [e.t.node(Op.eq, 1, e.x, e.y), e.x, e.y],
    },
  },
  select: {
    rules: selectRules,
    plain: (e, array, index) => e.t.node(Op.select, 8, array, index),
    examples: {
      selectStore: (e) => [e.store(e.array, e.t.add(e.x, e.c(1)), e.y), e.x],
      selectConstantArray: (e) => [e.t.constantArray(8, e.y), e.x],
      selectTable: (e) => [e.t.table(8, 8, Uint8Array.of(5, 6, 7)), e.c(2)],
      selectCell: (e) => [e.array, e.c(9)],
      selectArrayIte: (e) => [
        e.t.node(Op.arrayIte, 8, e.p, e.array, e.t.table(8, 8, Uint8Array.of(5, 6)), 8),
        e.x,
      ],
    },
  },
  store: {
    rules: storeRules,
    // The value of an array is seen through a read.
    plain: (e, array, index, value) => e.store(array, index, value),
    examples: {
      storeAgain: (e) => [e.store(e.array, e.x, e.z), e.x, e.y],
      storeUnchanged: (e) => [e.array, e.x, e.t.node(Op.select, 8, e.array, e.x)],
    },
  },
};

/** Values that differ from symbol to symbol and from try to try. */
function assignment(terms: Terms, seed: number): Assignment {
  const made = new Assignment();
  const edges = [0, 1, 0x7f, 0x80, 0xff, 5, 4, 0x37];
  for (let symbol = 1; symbol < terms.symbols.length; symbol++) {
    const mixed = Math.imul(seed * 31 + symbol, 0x9e3779b1) >>> 7;
    const value = seed % 2 === 0 ? edges[mixed % edges.length] : mixed;
    made.setLow(symbol, terms.symbols[symbol].width, value);
  }
  return made;
}

describe.each(Object.entries(families))('%s', (_name, family) => {
  test('every rule has an example', () => {
    expect(Object.keys(family.examples).sort()).toEqual(Object.keys(family.rules).sort());
  });

  test.each(Object.keys(family.examples))('%s', (name) => {
    const e = new Example();
    const parameters = family.examples[name](e) as number[];
    let rewritten = (family.rules[name] as (t: Terms, ...p: number[]) => Term)(e.t, ...parameters);
    expect(rewritten).toBeGreaterThan(0);
    let plain = family.plain(e, ...parameters);
    if (e.t.isArray(plain)) {
      [plain, rewritten] = [plain, rewritten].map((array) => e.t.node(Op.select, 8, array, e.z));
    }
    expect(e.t.width(rewritten)).toBe(e.t.width(plain));
    const evaluator = new Evaluator(e.t);
    for (let seed = 0; seed < 400; seed++) {
      evaluator.under(assignment(e.t, seed));
      expect(evaluator.value(rewritten)).toBe(evaluator.value(plain));
    }
  });
});
