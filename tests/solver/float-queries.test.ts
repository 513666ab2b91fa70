// Questions about floats that the whole chain answers: the inputs that surprise people, and what no input can do.

import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import { binary16, binary32, binary64, type FloatFormat } from '../../src/expr/float/format.ts';
import {
  floatArithmetic,
  floatEqual,
  floatLess,
  floatRoundToIntegral,
  floatSquareRoot,
  floatToInteger,
  isNaNTerm,
} from '../../src/expr/float/terms.ts';
import { Op } from '../../src/expr/operator.ts';
import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { loadSat } from '../../src/solver/sat.ts';

const module = await loadSat();

/** Floats of one format, with C's operators. */
class Floats {
  readonly t = new Terms();
  constructor(private readonly format: FloatFormat) {}

  variable = (name: string): Term =>
    this.t.variable(name, this.format.exponentBits + this.format.significandBits);
  constant = (value: number): Term =>
    this.format === binary64
      ? this.t.constant(64, new BigUint64Array(Float64Array.of(value).buffer)[0])
      : this.t.constant(32, new Uint32Array(Float32Array.of(value).buffer)[0]);
  add = (a: Term, b: Term) => floatArithmetic(this.t, Op.floatAdd, this.format, a, b);
  sub = (a: Term, b: Term) => floatArithmetic(this.t, Op.floatSub, this.format, a, b);
  mul = (a: Term, b: Term) => floatArithmetic(this.t, Op.floatMul, this.format, a, b);
  equal = (a: Term, b: Term) => floatEqual(this.t, this.format, a, b);
  less = (a: Term, b: Term) => floatLess(this.t, this.format, a, b);
  isNaN = (a: Term) => isNaNTerm(this.t, this.format, a);

  ask(...constraints: Term[]): Evaluator | 'unsat' | 'unknown' {
    const answer = stackChain(this.t, module).solve({ constraints });
    return answer.status === 'sat' ? new Evaluator(this.t).under(answer.model) : answer.status;
  }

  satisfiable(...constraints: Term[]): void {
    const found = this.ask(...constraints);
    expect(found).toBeInstanceOf(Evaluator);
    for (const constraint of constraints) expect((found as Evaluator).holds(constraint)).toBe(true);
  }
}

test('a number that adding one loses: (x + 1) - 1 != x, and a counter that stops growing', () => {
  const f = new Floats(binary32);
  const [x, one] = [f.variable('x'), f.constant(1)];
  const isOrdinary = f.t.and(f.less(one, x), f.less(x, f.constant(1e9)));
  f.satisfiable(isOrdinary, f.t.not(f.equal(f.sub(f.add(x, one), one), x)));
  f.satisfiable(isOrdinary, f.equal(f.add(x, one), x));
});

test('a double whose square is 2.25, and a discriminant that is zero', () => {
  const f = new Floats(binary64);
  const [b, c] = [f.variable('b'), f.variable('c')];
  f.satisfiable(f.less(f.constant(0), b), f.equal(f.mul(b, b), f.constant(2.25)));
  const four = f.mul(f.constant(4), c);
  f.satisfiable(f.equal(f.mul(b, b), four), f.less(f.constant(3), c), f.less(c, f.constant(5)));
});

test('a clamp lets a NaN through, and nothing else', () => {
  const f = new Floats(binary32);
  const [x, low, high] = [f.variable('x'), f.constant(0), f.constant(1)];
  const { t } = f;
  const clamped = t.ite(f.less(x, low), low, t.ite(f.less(high, x), high, x));
  const isInside = t.and(t.not(f.less(clamped, low)), t.not(f.less(high, clamped)));
  f.satisfiable(t.not(f.equal(clamped, clamped)));
  expect(f.ask(t.not(isInside))).toBe('unsat');
  expect(f.ask(t.not(f.equal(clamped, clamped)), t.not(f.isNaN(x)))).toBe('unsat');
});

test('rounding, roots and conversions are what they are for every number', () => {
  const f = new Floats(binary16);
  const { t } = f;
  const x = f.variable('x');
  const floor = floatRoundToIntegral(t, binary16, x, 3);
  expect(f.ask(f.less(x, floor))).toBe('unsat');
  expect(f.ask(f.less(floatSquareRoot(t, binary16, x), t.constant(16, 0)))).toBe('unsat');
  const integer = floatToInteger(t, binary16, x, 32, true);
  f.satisfiable(t.eq(integer, t.constant(32, -7)));
  expect(f.ask(t.eq(integer, t.constant(32, 65505)))).toBe('unsat');
});

test('a remainder of doubles is given up, not guessed', () => {
  const f = new Floats(binary64);
  const [x, y] = [f.variable('x'), f.variable('y')];
  const rest = floatArithmetic(f.t, Op.floatMod, binary64, x, y);
  expect(f.ask(f.less(y, rest), f.less(f.constant(0), rest))).toBe('unknown');
});
