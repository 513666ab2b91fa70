/**
 * Ranges of floats lose no value: a result lies in the range of the results, operands lie in what the range of a result leaves of them, and
 * conditions on floats that hold under some bytes keep these bytes possible. What the ranges refute, circuits refute too.
 */

import { describe, expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Assignment } from '../../src/expr/assignment.ts';
import {
  binary32,
  binary64,
  type FloatFormat,
  formatWidth,
  packDetail,
  Rounding,
} from '../../src/expr/float/format.ts';
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
  isInfiniteTerm,
  isNaNTerm,
} from '../../src/expr/float/terms.ts';
import { Op } from '../../src/expr/operator.ts';
import { Terms } from '../../src/expr/terms.ts';
import { BitBlasting } from '../../src/solver/bit-blasting.ts';
import { Bounds } from '../../src/solver/bounds.ts';
import { Context } from '../../src/solver/context.ts';
import {
  computeNumber,
  type FloatRange,
  type FloatStep,
  hasNumbers,
  numbers,
  rangeOf,
} from '../../src/solver/float/range.ts';
import { operandsFor } from '../../src/solver/float/range-inverse.ts';
import { IntervalNet } from '../../src/solver/interval-net.ts';
import { loadSat } from '../../src/solver/sat.ts';
import fc from '../chance.ts';

const numRuns = Number(process.env.CLEW_RUNS ?? 300);
const module = await loadSat();

const roundings = Object.values(Rounding);

/** Numbers of a width: simple ones, the ends of the format, neighbours of these, infinities, NaN, and any bits. */
function floats(width: number): fc.Arbitrary<number> {
  const [least, most] =
    width === 32 ? [2 ** -149, 3.4028234663852886e38] : [5e-324, Number.MAX_VALUE];
  const simple = [0, 1, 0.5, 1.5, 2, 3, 10, 255, 2 ** 23, 2 ** 24, 2 ** 31, 2 ** 53, 1e10];
  const special = [...simple, least, most, Infinity].flatMap((x) => [x, -x]);
  const any = fc.double().map((x) => (width === 32 ? Math.fround(x) : x));
  const near = fc
    .tuple(fc.constantFrom(...special), fc.integer({ min: -3, max: 3 }))
    .map(([x, steps]) => nudged(x, steps, width));
  const ordinary = fc
    .double({ min: -1000, max: 1000, noNaN: true })
    .map((x) => nudged(x, 0, width));
  return fc.oneof(near, ordinary, any);
}

function nudged(x: number, steps: number, width: number): number {
  if (width === 32) {
    const bits = new Int32Array(Float32Array.of(x).buffer);
    bits[0] += steps;
    return new Float32Array(bits.buffer)[0];
  }
  const bits = new BigInt64Array(Float64Array.of(x).buffer);
  bits[0] += BigInt(steps);
  return new Float64Array(bits.buffer)[0];
}

/** A range and a value in it. */
function ranges(width: number): fc.Arbitrary<readonly [FloatRange, number]> {
  return fc
    .tuple(floats(width), floats(width), floats(width), fc.boolean())
    .map(([value, x, y, mayBeNaN]) => {
      if (Number.isNaN(value)) {
        const isNumber = !Number.isNaN(x + y);
        return [
          isNumber
            ? numbers(Math.min(x, y), Math.max(x, y), true)
            : numbers(Infinity, -Infinity, true),
          value,
        ];
      }
      const ends = [value, x, y].filter((end) => !Number.isNaN(end));
      return [numbers(Math.min(...ends), Math.max(...ends), mayBeNaN), value];
    });
}

function contains({ low, high, mayBeNaN }: FloatRange, value: number): boolean {
  return Number.isNaN(value) ? mayBeNaN : value >= low && value <= high;
}

const exponentBits = (width: number) => (width === 32 ? 8 : 11);

function step(op: number, from: number, width: number, rounding: Rounding): FloatStep {
  const [own, other] = [exponentBits(from), exponentBits(width)];
  return {
    op,
    from,
    width,
    detail: packDetail({ rounding, isSigned: false, from: own, to: other }),
  };
}

describe.each([
  ['add', Op.floatAdd],
  ['sub', Op.floatSub],
  ['mul', Op.floatMul],
  ['div', Op.floatDiv],
  ['rem', Op.floatRem],
  ['mod', Op.floatMod],
  ['fma', Op.floatFma],
  ['sqrt', Op.floatSqrt],
  ['round', Op.floatRound],
  ['convert', Op.floatConvert],
] as const)('the range of %s', (_, op) => {
  test.each([32, 64])('has every result, and is had by all operands of it: %i bits', (from) => {
    const width = op === Op.floatConvert ? 96 - from : from;
    const law = fc.property(
      ranges(from),
      ranges(from),
      ranges(from),
      ranges(width),
      fc.constantFrom(...roundings),
      ([a, x], [b, y], [c, z], [wish], rounding) => {
        const how = step(op, from, width, rounding);
        const result = computeNumber(how, x, y, z);
        expect(contains(rangeOf(how, a, b, c), result)).toBe(true);
        if (Number.isNaN(result)) return;
        const narrow = numbers(Math.min(wish.low, result), Math.max(wish.high, result));
        for (const range of [narrow, numbers(result, result)]) {
          const [left, right] = operandsFor(how, range, a, b);
          expect(contains(left, x)).toBe(true);
          if (op <= Op.floatFma) expect(contains(right, y)).toBe(true);
        }
      },
    );
    fc.assert(law, { numRuns });
  });
});

/** A float of a format over the bytes of an array, from `first` on. */
function floatAt(t: Terms, bytes: Term, first: number, { length }: { length: number }): Term {
  let term = t.byte(bytes, first);
  for (let i = 1; i < length; i++) term = t.concat(t.byte(bytes, first + i), term);
  return term;
}

/** Builds a float from a list of random choices. */
class Builder {
  private at = 0;
  readonly bytes: Term;

  constructor(
    readonly t: Terms,
    private readonly choices: readonly number[],
    private readonly constants: readonly number[],
    private readonly format: FloatFormat,
  ) {
    this.bytes = t.array('input', 32, 8, 16);
  }

  private next(limit: number): number {
    return this.choices[this.at++ % this.choices.length] % limit;
  }

  private constant(): Term {
    const value = this.constants[this.next(this.constants.length)];
    return this.format === binary32
      ? this.t.constant(32, new Uint32Array(Float32Array.of(value).buffer)[0])
      : this.t.constant(64, new BigUint64Array(Float64Array.of(value).buffer)[0]);
  }

  float(depth: number): Term {
    const { t, format } = this;
    const length = formatWidth(format) / 8;
    if (depth === 0) {
      switch (this.next(4)) {
        case 0:
          return this.constant();
        case 1:
          return floatFromInteger(t, format, this.integer(), this.next(2) === 0);
        default:
          return floatAt(t, this.bytes, length * this.next(2), { length });
      }
    }
    const rounding = this.next(3) === 0 ? roundings[this.next(5)] : Rounding.nearestEven;
    const other = format === binary32 ? binary64 : binary32;
    const next = () => this.float(depth - 1);
    switch (this.next(14)) {
      case 0:
        return floatSquareRoot(t, format, next(), rounding);
      case 1:
        return floatRoundToIntegral(t, format, next(), rounding);
      case 2:
        return floatConvert(
          t,
          other,
          format,
          floatConvert(t, format, other, next(), rounding),
          rounding,
        );
      case 3:
        return floatNegate(t, next());
      case 4:
        return floatAbsolute(t, next());
      case 5:
        return floatCopySign(t, next(), next());
      case 6:
        return t.ite(this.condition(depth - 1), next(), next());
      case 7:
        return floatMultiplyAdd(t, format, next(), next(), next(), rounding);
      default: {
        const op = [
          Op.floatAdd,
          Op.floatSub,
          Op.floatMul,
          Op.floatDiv,
          Op.floatRem,
          Op.floatMod,
        ] as const;
        return floatArithmetic(t, op[this.next(op.length)], format, next(), next(), rounding);
      }
    }
  }

  private integer(): Term {
    const { t } = this;
    const pair = t.concat(t.byte(this.bytes, this.next(16)), t.byte(this.bytes, this.next(16)));
    return [pair, t.byte(this.bytes, 3), t.zext(pair, 64), t.sext(pair, 32)][this.next(4)];
  }

  condition(depth: number): Term {
    const { t, format } = this;
    const float = () => this.float(depth);
    switch (this.next(8)) {
      case 0:
        return isNaNTerm(t, format, float());
      case 1:
        return isInfiniteTerm(t, format, float());
      case 2:
        return floatEqual(t, format, float(), this.constant());
      case 3: {
        const integer = floatToInteger(t, format, float(), 32, this.next(2) === 0);
        return t.slt(integer, t.constant(32, this.next(1000)));
      }
      case 4:
        return floatLessOrEqual(t, format, float(), this.constant());
      case 5:
        return floatLess(t, format, this.constant(), float());
      default:
        return floatLess(t, format, float(), float());
    }
  }
}

const choices = fc.array(fc.nat(5000), { minLength: 12, maxLength: 40 });

function queries(
  format: FloatFormat,
): fc.Arbitrary<{ builder: Builder; conditions: Term[]; bytes: Uint8Array }> {
  const width = formatWidth(format);
  const values = fc.tuple(floats(width), floats(width));
  const constants = fc.array(floats(width), { minLength: 1, maxLength: 4 });
  return fc
    .tuple(choices, constants, values, fc.integer({ min: 1, max: 4 }), fc.nat(2))
    .map(([made, fixed, pair, count, depth]) => {
      const builder = new Builder(new Terms(), made, fixed, format);
      const conditions = Array.from({ length: count }, () => builder.condition(depth));
      const held = width === 32 ? Float32Array.of(...pair) : Float64Array.of(...pair);
      return { builder, conditions, bytes: new Uint8Array(held.buffer) };
    });
}

function assigned(t: Terms, bytes: Term, values: Uint8Array): Assignment {
  const assignment = new Assignment();
  values.forEach((value, i) => {
    assignment.setLow(t.symbolOf(t.byte(bytes, i)), 8, value);
  });
  return assignment;
}

describe.each([
  ['binary32', binary32],
  ['binary64', binary64],
] as const)('%s', (_, format) => {
  test('conditions that hold under some bytes keep them', () => {
    let narrowed = 0;
    const law = fc.property(queries(format), ({ builder, conditions, bytes }) => {
      const { t } = builder;
      const context = new Context(t, () => 0);
      const assignment = assigned(t, builder.bytes, bytes);
      const evaluator = context.evaluator.under(assignment);
      const constraints = conditions.map((term) => (evaluator.holds(term) ? term : t.not(term)));
      const net = new IntervalNet(context);
      if (!net.load(constraints, 10_000)) return;
      net.propagate();
      expect(net.isEmpty).toBe(false);
      for (const domain of net.domains.slice(0, net.symbols)) {
        const value = assignment.getLow(domain.symbol);
        expect(value >= domain.least && value <= domain.greatest && domain.allowed[value]).toBe(1);
        if (domain.greatest - domain.least < 255) narrowed++;
      }
    });
    fc.assert(law, { numRuns: 3 * numRuns });
    expect(narrowed).toBeGreaterThan(numRuns / 5);
  });

  test('what intervals refute, circuits refute', () => {
    const refuted: (readonly [Context, Term[]])[] = [];
    const law = fc.property(queries(format), ({ builder, conditions }) => {
      const context = new Context(builder.t, () => 0);
      const bounds = new Bounds(
        context,
        { solve: () => ({ status: 'unknown', reason: 'unsupported' }) },
        { nodes: 1500, splits: 8 },
      );
      const constraints = conditions.filter((term) => !builder.t.isConstant(term));
      const answer = bounds.solve({ constraints });
      if (answer.status === 'sat') expect(context.satisfies(answer.model, constraints)).toBe(true);
      if (answer.status === 'unsat') refuted.push([context, constraints]);
    });
    fc.assert(law, { numRuns: numRuns / 3 });
    for (const [context, constraints] of refuted) {
      const blasting = new BitBlasting(context, module, { truthTables: true, incremental: false });
      expect(blasting.solve({ constraints, budget: { conflicts: 500 } }).status).not.toBe('sat');
    }
    expect(refuted.length).toBeGreaterThan(5);
  });
});

function hasSomething(range: FloatRange): boolean {
  return hasNumbers(range) || range.mayBeNaN;
}

test('ranges that were made by hand', () => {
  const add = step(Op.floatAdd, 64, 64, Rounding.nearestEven);
  const any = numbers(-Infinity, Infinity);
  expect(rangeOf(add, numbers(1, 2), numbers(3, 4), any)).toEqual(numbers(4, 6));
  const root = step(Op.floatSqrt, 64, 64, Rounding.nearestEven);
  expect(rangeOf(root, numbers(-4, 4), any, any)).toEqual(numbers(0, 2, true));
  expect(hasSomething(rangeOf(root, numbers(-4, -1), any, any))).toBe(true);
  expect(hasNumbers(rangeOf(root, numbers(-4, -1), any, any))).toBe(false);
  const divide = step(Op.floatDiv, 64, 64, Rounding.nearestEven);
  expect(rangeOf(divide, numbers(1, 2), numbers(0, 4), any)).toEqual(any);
  expect(rangeOf(divide, numbers(1, 2), numbers(2, 4), any)).toEqual(numbers(0.25, 1));
});

/** The answer of the bounds layer alone. */
function boundsAnswer(t: Terms, constraints: readonly Term[]) {
  const context = new Context(t, () => 0);
  const bounds = new Bounds(
    context,
    { solve: () => ({ status: 'unknown', reason: 'unsupported' }) },
    { nodes: 1500, splits: 8 },
  );
  return bounds.solve({ constraints });
}

test('an integer that is rounded down to the last exact float is kept', () => {
  const t = new Terms();
  const integer = floatAt(t, t.array('input', 32, 8, 16), 0, { length: 4 });
  const size = floatAbsolute(t, floatFromInteger(t, binary32, integer, true));
  const limit = t.constant(32, new Uint32Array(Float32Array.of(2 ** 24).buffer)[0]);
  const constraints = [
    floatLessOrEqual(t, binary32, size, limit),
    // 2^24 + 1 becomes 2^24.
    t.eq(integer, t.constant(32, 2 ** 24 + 1)),
  ];
  expect(boundsAnswer(t, constraints).status).not.toBe('unsat');
});

test('bits that are read in two formats of one width have a range in the one of C only', () => {
  const t = new Terms();
  const bytes = t.array('input', 32, 8, 16);
  const [x, y] = [0, 4].map((first) => floatAt(t, bytes, first, { length: 4 }));
  const one = t.constant(32, 0x3f800000);
  const other = { exponentBits: 5, significandBits: 27 };
  // Large numbers of binary32 are NaNs of the other format, and no NaN is greater than anything.
  const constraints = [
    floatLess(t, binary32, x, one),
    floatLess(t, binary32, one, y),
    t.not(floatLess(t, other, x, y)),
  ];
  expect(boundsAnswer(t, constraints).status).not.toBe('unsat');
});
