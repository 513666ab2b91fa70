// Conditions as the reader of a report sees them: C, with bytes of the input by name. A law for all terms, then examples.

import { describe, expect, test } from 'vitest';
import type { Term } from '../../src/expr/arena.ts';
import { Terms } from '../../src/expr/terms.ts';
import { ConditionTexts } from '../../src/report/conditions/condition-text.ts';
import fc from '../chance.ts';
import { build, trees } from '../expr/model-term.ts';

const terms = new Terms();
const stdin = terms.array('stdin 16', 32, 8, 16);
const byte = (index: number) => terms.byte(stdin, index);
const bytes = (array: Term, indexes: readonly number[]) =>
  indexes.map((index) => terms.byte(array, index)).reduce((low, high) => terms.concat(high, low));
const object = (name: string, size: number) =>
  bytes(terms.array(`memory/${name} ${size}`, 32, 8, size), [...Array(size).keys()]);
const n = object('n', 4);
const word = (value: number | bigint) => terms.constant(32, value);
const wide = (term: Term) => terms.zext(term, 32);

describe('examples', () => {
  test.each<[string, Term]>([
    ["stdin[0] == '+'", terms.eq(byte(0), terms.constant(8, 43))],
    ["stdin[0] != '\\''", terms.ne(byte(0), terms.constant(8, 39))],
    ['stdin[0] == 0xff', terms.eq(byte(0), terms.constant(8, 255))],
    ['stdin[0] == 0', terms.eq(byte(0), terms.constant(8, 0))],
    ["stdin[1] < 'a'", terms.ult(byte(1), terms.constant(8, 97))],
    ["stdin[1] > 'z'", terms.ult(terms.constant(8, 122), byte(1))],
    ['(signed char)stdin[0] < 0', terms.slt(byte(0), terms.constant(8, 0))],
    ['stdin[0] == stdin[1]', terms.eq(byte(0), byte(1))],
    ["(unsigned)(stdin[0] - '0') < 10", terms.ult(terms.sub(wide(byte(0)), word(48)), word(10))],
    [
      "(unsigned char)(stdin[0] - '0') < 10",
      terms.ult(terms.sub(byte(0), terms.constant(8, 48)), terms.constant(8, 10)),
    ],
    ['n < 100', terms.slt(n, word(100))],
    ['n >= -5', terms.sge(n, word(-5))],
    ['(unsigned)n < 100', terms.ult(n, word(100))],
    ['n == 0x12345678', terms.eq(n, word(0x12345678))],
    ['n * 12 + 1 < 9', terms.slt(terms.add(terms.mul(n, word(12)), word(1)), word(9))],
    [
      '(n + 1) * (n + 2) == 9',
      terms.eq(terms.mul(terms.add(n, word(1)), terms.add(n, word(2))), word(9)),
    ],
    ['n / -7 == 3', terms.eq(terms.sdiv(n, word(-7)), word(3))],
    ['(unsigned)n % 10 == 3', terms.eq(terms.urem(n, word(10)), word(3))],
    ['n >> 4 < 3', terms.slt(terms.ashr(n, word(4)), word(3))],
    ['(unsigned)n >> 4 < 3', terms.ult(terms.lshr(n, word(4)), word(3))],
    ['n < 0', terms.slt(n, word(0))],
    ['n >= 0', terms.sge(n, word(0))],
    ['n != -1', terms.ne(n, word(-1))],
    ['(n[0] >> 2 & 3) < 2', terms.slt(terms.and(n, word(12)), word(8))],
    ['stdin[0..3] == "GET "', terms.eq(bytes(stdin, [0, 1, 2, 3]), word(0x20544547))],
    ['big_endian(stdin[4..5]) < 513', terms.ult(terms.zext(bytes(stdin, [5, 4]), 32), word(513))],
    [
      'n[1] == 0',
      terms.eq(terms.byte(terms.array('memory/n 4', 32, 8, 4), 1), terms.constant(8, 0)),
    ],
    [
      "stdin[0] == 'a' && stdin[1] != 'b'",
      terms.and(terms.eq(byte(0), terms.constant(8, 97)), terms.ne(byte(1), terms.constant(8, 98))),
    ],
    [
      "stdin[stdin[0]] == 'x'",
      terms.eq(terms.select(stdin, wide(byte(0))), terms.constant(8, 120)),
    ],
    [
      's != NULL',
      terms.eq(terms.byte(terms.array('memory/s == NULL 1', 32, 8, 1), 0), terms.constant(8, 0)),
    ],
    ['strlen(s) == 3', terms.eq(object('strlen(s)', 4), word(3))],
    [
      'extra_length(stdin) > 3',
      terms.sgt(bytes(terms.array('length/stdin 4', 32, 8, 4), [0, 1, 2, 3]), word(3)),
    ],
  ])('%s', (text, term) => {
    expect(new ConditionTexts(terms).of(term)).toBe(text);
  });
});

test('what is too deep is said in words, with the input that it depends on', () => {
  let value = wide(byte(0));
  for (let i = 1; i < 16; i++) {
    for (let j = 0; j < 4; j++) value = terms.mul(terms.xor(value, wide(byte(i))), word(31 + j));
  }
  expect(new ConditionTexts(terms).of(terms.eq(value, word(7)))).toMatch(
    /\(a value computed from stdin\[0\.\.1[0-5]\]\).* == 7$/,
  );
});

test('a condition of many parts is a condition on its input', () => {
  const checks = Array.from({ length: 100 }, (_, i) =>
    terms.ne(byte(i % 8), terms.constant(8, 20 + i)),
  );
  const all = checks.reduce((a, b) => terms.and(a, b));
  expect(new ConditionTexts(terms).of(all)).toBe('a condition on stdin[0..7]');
});

test('every condition has a text of one line, always the same, without numbers of terms', () => {
  fc.assert(
    fc.property(trees(1, 4), (tree) => {
      const made = new Terms();
      const term = build(made, tree);
      const text = new ConditionTexts(made).of(term);
      expect(text).toBe(new ConditionTexts(made).of(term));
      expect(text).not.toMatch(/<term|undefined|\n/);
      expect(text.length).toBeLessThanOrEqual(200);
    }),
  );
});
