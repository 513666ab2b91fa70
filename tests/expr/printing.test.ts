import { expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { print } from '../../src/expr/print.ts';
import { scriptOf } from '../../src/expr/smtlib.ts';
import { Terms } from '../../src/expr/terms.ts';

test('for people: infix, with the comparisons and differences that were written', () => {
  const t = new Terms();
  const input = t.array('input', 32, 8, 4);
  const [a, b] = [t.byte(input, 0), t.byte(input, 1)];
  const table = t.table(8, 8, Uint8Array.of(7, 8, 9));
  expect(print(t, t.sub(a, b))).toBe('(input[0] - input[1])');
  expect(print(t, t.add(a, t.constant(8, -3)))).toBe('(input[0] - 3)');
  expect(print(t, t.ule(a, b))).toBe('(input[0] <=u input[1])');
  expect(print(t, t.ne(a, t.constant(8, 10)))).toBe('(input[0] != 10)');
  expect(print(t, t.slt(t.sext(a, 32), t.sext(b, 32)))).toBe('(input[0] <s input[1])');
  expect(print(t, t.ite(t.ult(a, b), a, b))).toBe('((input[0] <u input[1]) ? input[0] : input[1])');
  expect(print(t, t.select(table, a))).toBe('table0[input[0]]');
  expect(print(t, t.select(t.store(input, t.zext(a, 32), b), t.zext(b, 32)))).toBe(
    'input{zext32(input[0]) := input[1]}[zext32(input[1])]',
  );
});

test('for people: what is too long is cut', () => {
  const t = new Terms();
  let term = t.variable('x0', 32);
  for (let i = 1; i < 200; i++) term = t.mul(term, t.variable(`x${i}`, 32));
  expect(print(t, term, 100).length).toBeLessThan(130);
});

/** What a script says between its logic and its question. */
function smtlib(terms: Terms, ...constraints: Term[]): string[] {
  const lines = scriptOf(terms, constraints).split('\n');
  expect(lines.slice(-2)).toEqual(['(check-sat)', '']);
  return lines.slice(0, -2);
}

test('SMT-LIB: shared terms have a name, odd names are quoted', () => {
  const t = new Terms();
  const [x, y] = [t.variable('x', 8), t.variable('a name', 8)];
  const product = t.mul(x, y);
  expect(smtlib(t, t.ult(product, t.xor(product, x)))).toEqual([
    '(set-logic QF_BV)',
    '(declare-fun x () (_ BitVec 8))',
    '(declare-fun |a name| () (_ BitVec 8))',
    `(define-fun ?t${product} () (_ BitVec 8) (bvmul x |a name|))`,
    `(assert (bvult ?t${product} (bvxor x ?t${product})))`,
  ]);
});

test('SMT-LIB: conditions are Bool, other bits are bit-vectors', () => {
  const t = new Terms();
  const [p, x] = [t.variable('p', 1), t.variable('x', 8)];
  const isSmall = t.ult(x, t.constant(8, 9));
  expect(smtlib(t, t.and(p, isSmall)).at(-1)).toBe('(assert (and (= p #b1) (bvult x #x09)))');
  expect(smtlib(t, t.ult(t.zext(isSmall, 8), x)).at(-1)).toBe(
    '(assert (bvult ((_ zero_extend 7) (ite (bvult x #x09) #b1 #b0)) x))',
  );
});

test('SMT-LIB: a read beyond the size of an array is zero there, too', () => {
  const t = new Terms();
  const [input, i, x] = [t.array('input', 8, 8, 4), t.variable('i', 8), t.variable('x', 8)];
  const bound = '(assert (or (bvult i #x04) (= (select input i) #x00)))';
  expect(smtlib(t, t.ult(x, t.select(input, i)))).toContain(bound);
  // Through writes as well.
  expect(smtlib(t, t.ult(x, t.select(t.store(input, x, x), i)))).toContain(bound);
  const whole = t.array('whole', 8, 8, 256);
  expect(smtlib(t, t.ult(x, t.select(whole, i)))).toEqual([
    '(set-logic QF_ABV)',
    '(declare-fun i () (_ BitVec 8))',
    '(declare-fun x () (_ BitVec 8))',
    '(declare-fun whole () (Array (_ BitVec 8) (_ BitVec 8)))',
    '(assert (bvult x (select whole i)))',
  ]);
});
