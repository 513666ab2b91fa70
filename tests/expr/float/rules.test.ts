// Every rewrite rule of floating-point operators by its name: examples to which it applies, and whose value it keeps bit by bit.

import { describe, expect, test } from 'vitest';
import type { Term } from '../../../src/expr/arena.ts';
import { Assignment } from '../../../src/expr/assignment.ts';
import { Evaluator } from '../../../src/expr/evaluate.ts';
import { binary16, binary64, packDetail, Rounding } from '../../../src/expr/float/format.ts';
import {
  floatArithmetic,
  floatConvert,
  floatFromInteger,
  floatRoundToIntegral,
} from '../../../src/expr/float/terms.ts';
import { Op } from '../../../src/expr/operator.ts';
import { floatRules, rewriteFloat } from '../../../src/expr/rewrite/float.ts';
import { Terms } from '../../../src/expr/terms.ts';

/** An operator with its operands: what the node would be if no rule applied. */
interface Node {
  readonly op: Op;
  readonly width: number;
  readonly detail: number;
  readonly a: Term;
  readonly b?: Term;
}

class Example {
  readonly t = new Terms();
  readonly x = this.t.variable('x', 16);
  readonly y = this.t.variable('y', 16);
  readonly byte = this.t.variable('n', 8);
  readonly other = this.t.variable('m', 8);
  readonly half = detail(5);
  readonly double = detail(11);
  constant = (value: number) =>
    this.t.constant(64, new BigUint64Array(Float64Array.of(value).buffer)[0]);
  /** A double that is computed from an integer: growing or falling, rounded on the way or not. */
  chain = (kind: number): Term => {
    const { t } = this;
    const apply = (op: 26 | 27 | 28 | 29, a: Term, b: Term) =>
      floatArithmetic(t, op, binary64, a, b);
    const n = this.real(kind === 1 ? this.byte : this.x, kind !== 3);
    if (kind === 0)
      return apply(Op.floatAdd, apply(Op.floatMul, n, this.constant(1.8)), this.constant(32));
    if (kind === 1)
      return apply(Op.floatSub, this.constant(100), apply(Op.floatDiv, n, this.constant(3)));
    if (kind === 2)
      return apply(Op.floatMul, floatRoundToIntegral(t, binary64, n, 0), this.constant(-0.5));
    return floatConvert(t, binary16, binary64, this.small(this.x, true), 4);
  };
  real = (integer: Term, isSigned: boolean) =>
    floatFromInteger(this.t, binary64, integer, isSigned);
  small = (integer: Term, isSigned: boolean) =>
    floatFromInteger(this.t, binary16, integer, isSigned);
}

function detail(exponentBits: number, isSigned = false, rounding: Rounding = 0): number {
  return packDetail({ rounding, isSigned, from: exponentBits, to: exponentBits });
}

const examples: Readonly<Record<keyof typeof floatRules, readonly ((e: Example) => Node)[]>> = {
  compareSame: [Op.floatEq, Op.floatLt, Op.floatLe].map((op) => (e) => ({
    op,
    width: 1,
    detail: e.half,
    a: e.x,
    b: e.x,
  })),
  compareIntegers: [Op.floatEq, Op.floatLt, Op.floatLe].flatMap((op) => [
    (e: Example) => ({
      op,
      width: 1,
      detail: e.double,
      a: e.real(e.x, true),
      b: e.real(e.y, false),
    }),
    (e: Example) => ({
      op,
      width: 1,
      detail: e.half,
      a: e.small(e.byte, true),
      b: e.small(e.other, true),
    }),
  ]),
  compareMonotone: [Op.floatEq, Op.floatLt, Op.floatLe].flatMap((op) =>
    [-7.25, 0, 3, 40000.5, 1e9, NaN, Infinity].flatMap((limit) =>
      [0, 1, 2, 3].map((kind) => (e: Example) => {
        const [a, b] = [e.chain(kind), e.constant(limit)];
        const [left, right] = kind % 2 === 0 ? [a, b] : [b, a];
        return { op, width: 1, detail: e.double, a: left, b: right };
      }),
    ),
  ),
  integerOfInteger: [
    (e) => ({
      op: Op.floatToInteger,
      width: 16,
      detail: detail(11, true, Rounding.towardZero),
      a: e.real(e.x, true),
    }),
    (e) => ({ op: Op.floatToInteger, width: 20, detail: detail(11, true), a: e.real(e.x, false) }),
    (e) => ({ op: Op.floatToInteger, width: 8, detail: detail(5), a: e.small(e.byte, false) }),
  ],
};

test('every rule has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(floatRules).sort());
});

const edges = [
  0, 1, 0x3c00, 0x7bff, 0x7c00, 0x7c01, 0x7e00, 0x7fff, 0x8000, 0x8001, 0xfc00, 0xfe00,
];

function assignment(t: Terms, seed: number): Assignment {
  const made = new Assignment();
  for (let symbol = 1; symbol < t.symbols.length; symbol++) {
    const mixed = Math.imul(seed * 31 + symbol, 0x9e3779b1) >>> 8;
    const value = seed % 2 === 0 ? edges[mixed % edges.length] : mixed;
    made.setLow(symbol, t.symbols[symbol].width, value);
  }
  return made;
}

describe.each(Object.entries(examples))('%s', (_, nodes) => {
  test.each(nodes.map((node, i) => [i + 1, node] as const))('example %i', (_, example) => {
    const e = new Example();
    const { op, width, detail, a, b = 0 } = example(e);
    const rewritten = rewriteFloat(e.t, op, width, detail, a, b);
    expect(rewritten).toBeGreaterThan(0);
    const plain = e.t.node(op, width, a, b, 0, detail);
    expect(e.t.width(rewritten)).toBe(width);
    const evaluator = new Evaluator(e.t);
    for (let seed = 0; seed < 400; seed++) {
      evaluator.under(assignment(e.t, seed));
      expect(evaluator.value(rewritten)).toBe(evaluator.value(plain));
    }
  });
});
