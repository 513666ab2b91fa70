/**
 * What ranges of floats refute has no solution. Floats are made of halves that two-bit symbols choose among special patterns, so that all
 * assignments can be tried: the bounds layer may say unsat only if none of them satisfies the conditions, and propagation must keep every
 * value that a solution has. Conditions mix operators, both of C's widths, a second format of 32 bits, roundings, integers and changes of sign.
 * Two thirds of them are made to hold under one assignment that the case has in mind, and many of these as tightly as can be: a value is held to what it
 * is there, or to its neighbours. So a range that is too narrow by one step loses a solution.
 */

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { binary32, binary64, Rounding } from '../../src/expr/float/format.ts';
import {
  floatAbsolute,
  floatArithmetic,
  floatConvert,
  floatCopySign,
  floatEqual,
  floatFromInteger,
  floatLess,
  floatLessOrEqual,
  floatMultiplyAdd,
  floatNegate,
  floatRoundToIntegral,
  floatSquareRoot,
  floatToInteger,
  isNaNTerm,
} from '../../src/expr/float/terms.ts';
import { Op } from '../../src/expr/operator.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Bounds } from '../../src/solver/bounds.ts';
import { Context } from '../../src/solver/context.ts';
import { IntervalNet } from '../../src/solver/interval-net.ts';

const runs = Number(process.env.CLEW_RUNS ?? 1500);
const other = { exponentBits: 5, significandBits: 27 };
const roundings = Object.values(Rounding);
const arithmetic = [
  ...[Op.floatAdd, Op.floatSub, Op.floatMul, Op.floatDiv, Op.floatRem, Op.floatMod],
] as const;
const tops = [0, 0x8000, 1, 0x80, 0x3f80, 0xbf80, 0x4000, 0x4b7f, 0x4b80, 0x4f00, 0xcf00, 0x5f00];
const topsOfSingles = [...tops, 0x7f7f, 0x7f80, 0xff80, 0x7fc0, 0xff7f];
const topsOfDoubles = [
  ...[0, 0x80000000, 1, 0x00100000, 0x3ff00000, 0xbff00000, 0x40000000, 0x41700000, 0x41e00000],
  ...[
    0x43300000, 0x43400000, 0xc3400000, 0x47efffff, 0x7fefffff, 0x7ff00000, 0xfff00000, 0x7ff80000,
  ],
];

/** A small generator of its own, so that a case is named by its seed. */
function chance(seed: number): (limit: number) => number {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

class Conditions {
  readonly t = new Terms();
  readonly symbols: Term[];
  /** All that there are, because only the two low bits of three bytes are read. */
  readonly assignments: readonly Assignment[];
  /** The values under the assignment that this case has in mind. */
  private readonly inMind: Evaluator;

  constructor(private readonly below: (limit: number) => number) {
    const bytes = this.t.array('input', 32, 8, 4);
    this.symbols = [0, 1, 2].map((i) => this.t.select(bytes, this.t.constant(32, i)));
    this.assignments = assignments(this.t, this.symbols);
    this.inMind = new Evaluator(this.t).under(this.among(this.assignments));
  }

  private among<T>(items: readonly T[]): T {
    return items[this.below(items.length)];
  }

  private chosen(width: number, patterns: readonly number[]): Term {
    const { t } = this;
    const symbol = t.extract(this.among(this.symbols), 1, 0);
    let result = t.constant(width, this.among(patterns));
    for (let value = 0; value < 3; value++) {
      const here = t.eq(symbol, t.constant(2, value));
      result = t.ite(here, t.constant(width, this.among(patterns)), result);
    }
    return result;
  }

  integer(width: number): Term {
    const greatest = 2 ** Math.min(width, 32);
    const patterns = [0, 1, 2, greatest - 1, greatest / 2, greatest / 2 - 1, this.below(greatest)];
    const near = [2 ** 24 - 1, 2 ** 24, 2 ** 24 + 1, 2 ** 24 + 3].filter((x) => x < greatest);
    if (width === 64) return this.t.concat(this.integer(32), this.integer(32));
    // Of two symbols: what depends on one alone has no range, but a table.
    if (width === 32 && this.below(2) === 0) {
      const nearLimit = [0xff, 0x100, 0x100, 0x101];
      const tops = this.among([nearLimit, [0, 1, 0x80, 0x7fff, 0x8000, 0xff00]]);
      return this.t.concat(this.chosen(16, tops), this.chosen(16, [0, 1, 1, 2, 3, 0xffff]));
    }
    return this.chosen(width, [...patterns, ...near]);
  }

  private input(width: number): Term {
    if (this.below(3) === 0) return this.plain(width);
    if (width === 32) {
      const top = this.chosen(16, [...topsOfSingles, this.below(65536)]);
      return this.t.concat(top, this.chosen(16, [0, 0, 1, 0xffff, this.below(65536)]));
    }
    const low = [0, 0, 1, 0xffffffff, 0x20000000, 0xe0000000, this.below(2 ** 32)];
    return this.t.concat(this.chosen(32, topsOfDoubles), this.chosen(32, low));
  }

  /** Few small numbers, and perhaps the infinities or zero, but no NaN: what of these an operator makes, it makes by itself. */
  private plain(width: number): Term {
    const isSingle = width === 32;
    const one = isSingle ? [0x3f80, 0x4000, 0x4040] : [0x3ff00000, 0x40000000, 0x40080000];
    const infinity = isSingle ? 0x7f80 : 0x7ff00000;
    const extremes = this.among([[], [0], [infinity], [0, infinity], [-infinity]]);
    const signed = extremes.map((x) => (x < 0 ? -x + (isSingle ? 0x8000 : 2 ** 31) : x));
    return this.t.concat(
      this.chosen(width / 2, [...one, ...signed]),
      this.t.constant(width / 2, 0),
    );
  }

  float(width: number, depth: number): Term {
    const { t } = this;
    const format = width === 32 ? binary32 : binary64;
    if (depth === 0 || this.below(5) === 0) return this.input(width);
    const operand = () => this.float(width, depth - 1);
    const rounding = this.among(roundings);
    switch (this.below(13)) {
      case 0:
        return floatSquareRoot(t, format, operand(), rounding);
      case 1:
        return floatRoundToIntegral(t, format, operand(), rounding);
      case 2: {
        const from = width === 32 ? binary64 : binary32;
        return floatConvert(t, from, format, this.float(96 - width, depth - 1), rounding);
      }
      case 3:
        return this.converted(width);
      case 4:
        return this.among([floatNegate, floatAbsolute])(t, operand());
      case 5:
        return floatCopySign(t, operand(), operand());
      case 6:
        return t.ite(this.condition(0), operand(), operand());
      case 7:
        return floatMultiplyAdd(t, format, operand(), operand(), operand(), rounding);
      default: {
        const plain = () => (this.below(2) === 0 ? this.plain(width) : operand());
        return floatArithmetic(t, this.among(arithmetic), format, plain(), plain(), rounding);
      }
    }
  }

  private converted(width: number): Term {
    const integer = this.integer(this.among([8, 16, 32, 32, 64]));
    const format = width === 32 ? binary32 : binary64;
    return floatFromInteger(this.t, format, integer, this.below(2) === 0, this.among(roundings));
  }

  /** A condition with any polarity, or with the one that holds under the assignment in mind. */
  constraint(depth: number): Term {
    const { t } = this;
    const condition = this.below(3) === 0 ? this.tight(depth) : this.condition(depth);
    if (this.below(3) === 0) return condition;
    return this.inMind.holds(condition) ? condition : t.not(condition);
  }

  condition(depth: number): Term {
    const { t } = this;
    const width = this.among([32, 64]);
    const format = width === 32 ? this.among([binary32, binary32, binary32, other]) : binary64;
    const [a, b] = [this.float(width, depth), this.float(width, depth)];
    const kind = this.below(8);
    let holds: Term;
    if (kind <= 1) holds = isNaNTerm(t, format, a);
    else if (kind === 3) holds = t.ult(a, b);
    else if (kind === 2) {
      const size = this.among([8, 32, 64]);
      const made = floatToInteger(t, format, a, size, this.below(2) === 0, this.among(roundings));
      holds = this.among([t.ult(made, this.integer(size)), t.eq(made, this.integer(size))]);
    } else holds = this.among([floatEqual, floatLess, floatLessOrEqual])(t, format, a, b);
    return this.below(3) === 0 ? t.not(holds) : holds;
  }

  /** Holds a float, or the integer that it becomes, to its value under the assignment in mind, or to the neighbours of that. */
  private tight(depth: number): Term {
    const { t } = this;
    const width = this.among([32, 64]);
    const format = width === 32 ? binary32 : binary64;
    const float = this.below(4) === 0 ? this.converted(width) : this.float(width, depth);
    const beside = this.below(4) === 0 ? BigInt(this.among([-1, 1])) : 0n;
    const held = (term: Term, size: number) =>
      t.constant(size, BigInt.asUintN(size, this.inMind.value(term) + beside));
    if (this.below(6) === 0) {
      const size = this.among([8, 32, 64]);
      const rounding = this.among(roundings);
      const made = floatToInteger(t, format, float, size, this.below(2) === 0, rounding);
      return this.among([t.eq, t.ule, t.sle]).call(t, made, held(made, size));
    }
    const value = held(float, width);
    const pair = this.below(2) === 0 ? ([float, value] as const) : ([value, float] as const);
    const compare = this.among([floatEqual, floatLess, floatLessOrEqual, undefined]);
    return compare === undefined ? t.eq(float, value) : compare(t, format, ...pair);
  }
}

test('what ranges refute has no solution among all assignments', () => {
  let [refuted, satisfiable] = [0, 0];
  for (let seed = 1; seed <= runs; seed++) {
    const below = chance(seed);
    const made = new Conditions(below);
    const { t } = made;
    const constraints = Array.from({ length: 1 + below(3) }, () => made.constraint(1 + below(2)));
    const varying = constraints.filter((c) => t.op(c) !== Op.constant);
    if (varying.length < constraints.length || varying.length === 0) continue;
    const context = new Context(t, () => 0);
    const net = new IntervalNet(context);
    if (!net.load(varying, 1500)) continue;
    net.propagate();
    const solutions = made.assignments.filter((x) => context.satisfies(x, varying));
    if (solutions.length > 0) satisfiable++;
    for (const solution of solutions) {
      expect(net.isEmpty, `seed ${seed}`).toBe(false);
      for (let i = 0; i < net.symbols; i++) {
        const { symbol, allowed, least, greatest } = net.domains[i];
        const value = solution.getLow(symbol);
        const isKept = value >= least && value <= greatest && allowed[value] === 1;
        expect(isKept, `seed ${seed}, value ${value}`).toBe(true);
      }
    }
    const nobody = { solve: () => ({ status: 'unknown', reason: 'unsupported' }) as const };
    const answer = new Bounds(context, nobody, { nodes: 1500, splits: 8 }).solve({
      constraints: varying,
    });
    if (answer.status === 'unsat') refuted++;
    if (answer.status === 'unsat') expect(solutions.length, `seed ${seed}`).toBe(0);
  }
  // The judge judges something: both kinds of questions are frequent.
  expect(refuted).toBeGreaterThan(runs / 20);
  expect(satisfiable).toBeGreaterThan(runs / 20);
});

/** All assignments of the two low bits of the symbols. */
function assignments(t: Terms, symbols: readonly Term[]): Assignment[] {
  const numbers = symbols.map((term) => t.symbols.findIndex((symbol) => symbol?.term === term));
  return Array.from({ length: 4 ** symbols.length }, (_, at) => {
    const assignment = new Assignment();
    for (const [i, symbol] of numbers.entries()) {
      assignment.setLow(symbol, 8, Math.floor(at / 4 ** i) % 4);
    }
    return assignment;
  });
}
