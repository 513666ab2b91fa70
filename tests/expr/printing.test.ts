import { expect, test } from 'vitest';
import { print } from '../../src/expr/print.ts';
import { printTerm, scriptOf } from '../../src/expr/smtlib.ts';
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

test('SMT-LIB: shared terms have a name, odd names are quoted', () => {
  const t = new Terms();
  const [x, y] = [t.variable('x', 8), t.variable('a name', 8)];
  const sum = t.mul(x, y);
  expect(printTerm(t, t.ult(sum, t.xor(sum, x)))).toBe(
    `(let ((?t${sum} (bvmul x |a name|))) (bvult ?t${sum} (bvxor x ?t${sum})))`,
  );
  expect(scriptOf(t, [t.eq(x, t.constant(8, 5))]).split('\n')).toEqual([
    '(set-logic QF_ABV)',
    '(declare-fun x () (_ BitVec 8))',
    '(assert (= x #x05))',
    '(check-sat)',
    '',
  ]);
});

test('SMT-LIB: conditions are Bool, other bits are bit-vectors', () => {
  const t = new Terms();
  const [p, x] = [t.variable('p', 1), t.variable('x', 8)];
  expect(printTerm(t, t.and(p, t.ult(x, t.constant(8, 9))))).toBe('(and (= p #b1) (bvult x #x09))');
  expect(printTerm(t, t.zext(t.ult(x, t.constant(8, 9)), 8))).toBe(
    '((_ zero_extend 7) (ite (bvult x #x09) #b1 #b0))',
  );
});

test('SMT-LIB: a read beyond the size of an array is zero there, too', () => {
  const t = new Terms();
  const [input, i] = [t.array('input', 32, 8, 4), t.variable('i', 32)];
  expect(printTerm(t, t.select(input, i))).toBe('(ite (bvult i #x00000004) (select input i) #x00)');
});
