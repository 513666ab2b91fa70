// Every mistake of a script is told with its line and column.

import { expect, test } from 'vitest';
import { Terms } from '../../src/expr/terms.ts';
import { noSolver, outputOf } from './output.ts';

const declared = '(declare-const x (_ BitVec 8)) (declare-const b Bool)\n';

const mistakes: readonly (readonly [script: string, message: string])[] = [
  ['(assert', 'line 1 column 8: expected a term, found the end of the script'],
  ['(assert true', 'line 1 column 13: this command is never closed'],
  ['(assert (and true\n  (or false', 'line 2 column 3: this ( is never closed'],
  ['assert', 'line 1 column 1: expected a command: (...)'],
  ['(assert true))', 'line 1 column 14: expected a command: (...)'],
  ['()', 'line 1 column 2: expected the name of a command'],
  ['(check-sat now)', 'line 1 column 12: expected ) here'],
  ['(solve-it)', 'line 1 column 2: unknown command solve-it'],
  ['(assert y)', 'line 1 column 9: unknown constant y'],
  ['(assert\n\t(foo true))', 'line 2 column 3: unknown operator foo'],
  ['(assert and)', 'line 1 column 9: and needs operands: (and ...)'],
  ['(assert (b true))', 'line 2 column 10: b is a constant and takes no operands'],
  ['(assert x)', 'line 2 column 9: a condition must be Bool, and this is (_ BitVec 8)'],
  ['(assert (not x))', 'line 2 column 9: operand 1 is (_ BitVec 8), expected Bool'],
  ['(assert (not b b))', 'line 2 column 9: expected 1 operand, found 2'],
  ['(assert (bvult x))', 'line 2 column 9: expected 2 operands, found 1'],
  ['(assert (= x))', 'line 2 column 9: expected at least 2 operands, found 1'],
  ['(assert (= x #b1))', 'line 2 column 9: operand 2 is (_ BitVec 1), expected (_ BitVec 8)'],
  ['(assert (= b #b1))', 'line 2 column 9: operand 2 is (_ BitVec 1), expected Bool'],
  ['(assert (bvult b b))', 'line 2 column 9: operand 1 is Bool, expected a bit-vector'],
  ['(assert (select x x))', 'line 2 column 9: operand 1 is (_ BitVec 8), expected an array'],
  ['(assert (= ((_ extract 8 0) x) x))', 'line 2 column 12: extract of bits 8 to 0 from 8 bits'],
  [
    '(assert (= ((_ extract 1) x) x))',
    'line 2 column 25: expected a number: the lowest bit of extract',
  ],
  ['(assert ((_ frobnicate 1) x))', 'line 2 column 13: unknown operator (_ frobnicate ...)'],
  ['(assert (= x (_ foo 8)))', 'line 2 column 17: unknown constant (_ foo ...)'],
  [
    '(assert (= x ((_ zero_extend 121) x)))',
    'line 2 column 14: a bit-vector of 129 bits: clew handles bit-vectors of up to 128 bits',
  ],
  [
    '(declare-const y (_ BitVec 256))',
    'line 2 column 28: a bit-vector of 256 bits: clew handles bit-vectors of up to 128 bits',
  ],
  ['(declare-const y (_ BitVec 0))', 'line 2 column 28: a bit-vector has at least 1 bit'],
  ['(assert (= x (_ bv1 0)))', 'line 2 column 21: a bit-vector has at least 1 bit'],
  ['(declare-const x Bool)', 'line 2 column 16: x is already declared'],
  ['(declare-const and Bool)', 'line 2 column 16: and is already declared'],
  ['(declare-const y Int)', 'line 2 column 18: unknown sort Int'],
  ['(declare-const y (Set Bool))', 'line 2 column 19: unknown sort Set'],
  [
    '(declare-const y (Array Bool Bool))',
    "line 2 column 25: an array's index must be bit-vectors, not Bool",
  ],
  [
    '(declare-const y (Array (_ BitVec 1) (Array (_ BitVec 1) (_ BitVec 1))))',
    "line 2 column 38: an array's elements must be bit-vectors, not an array",
  ],
  [
    '(declare-fun f (Bool) Bool)',
    'line 2 column 17: functions with parameters are beyond QF_ABV and QF_ABVFP',
  ],
  ['(define-fun f () Bool x)', 'line 2 column 23: the body is (_ BitVec 8), declared is Bool'],
  [
    '(define-fun f ((y Bool)) Bool y) (assert (f x))',
    'line 2 column 42: operand 1 is (_ BitVec 8), expected Bool',
  ],
  [
    '(define-fun f ((p Bool) (p Bool)) Bool p)',
    'line 2 column 26: this name is given to two parameters',
  ],
  [
    '(define-fun f ((p Bool)) Bool (! p :named q))',
    'line 2 column 1: what depends on parameters cannot be named',
  ],
  ['(assert (let ((y b) (y b)) y))', 'line 2 column 9: this let binds the same name twice'],
  ['(assert (let ((y b b)) y))', 'line 2 column 9: expected exactly one term here'],
  ['(assert (let (y) y))', 'line 2 column 15: expected a binding (name term)'],
  [
    '(assert (forall ((y Bool)) y))',
    'line 2 column 10: forall: clew solves quantifier-free logics only',
  ],
  ['(assert (! b :named x))', 'line 2 column 1: x is already declared'],
  [
    '(set-logic QF_LIA)',
    'line 2 column 12: clew solves QF_BV, QF_ABV, QF_FP, QF_BVFP and QF_ABVFP, not QF_LIA',
  ],
  ['(pop 1)', 'line 2 column 1: pop without a push'],
  ['(push x)', 'line 2 column 7: expected a number: the number of levels'],
  ['(assert (= x #xzz))', 'line 2 column 14: #x without digits'],
  ['(assert (= x #b02))', 'line 2 column 17: unexpected "2" in a number'],
  ['(assert (= x #o17))', 'line 2 column 14: a literal begins with #x or #b'],
  ['(assert (= x 5))', 'line 2 column 9: operand 2 is Real, expected (_ BitVec 8)'],
  [
    '(declare-const f Float32)(assert (fp.lt f 0.5))',
    'line 2 column 34: operand 2 is Real, expected (_ FloatingPoint 8 24)',
  ],
  [
    '(declare-const f Float32)(assert (fp.lt f (fp.add f f)))',
    'line 2 column 43: operand 1 is (_ FloatingPoint 8 24), expected RoundingMode',
  ],
  [
    '(declare-const f (_ FloatingPoint 20 60))',
    'line 2 column 38: an exponent of 20 bits: clew handles exponents of up to 15 bits',
  ],
  [
    '(assert (= (ite true 0.5 1.5) 0.5))',
    'line 2 column 12: clew knows real numbers only as constants that become floats',
  ],
  ['(assert |x', 'line 2 column 9: this quoted symbol is never closed'],
  ['(echo "x', 'line 2 column 7: this string is never closed'],
  ['(assert {b})', 'line 2 column 9: unexpected character "{"'],
  ['(assert é)', 'line 2 column 9: unexpected character "é"'],
  ['(assert (= x ((as const Bool) x)))', 'line 2 column 25: const makes arrays, not Bool'],
  ['(assert :named)', 'line 2 column 10: expected a term, found :named'],
];

test.each(mistakes)('%s', (script, message) => {
  const isSecondLine = message.startsWith('line 2') && !script.includes('\n');
  const text = isSecondLine ? declared + script : script;
  expect(outputOf(text, new Terms(), noSolver)).toEqual([message]);
});

test('a mistake in a script that arrives in pieces is placed in the whole script', async () => {
  const { Script } = await import('../../src/solver/smtlib/script.ts');
  const lines: string[] = [];
  const script = new Script({
    terms: new Terms(),
    solver: noSolver,
    budget: {},
    print: (line) => lines.push(line),
    now: () => 0,
  });
  script.runPiece('(declare-const x Bool)\n(asse');
  script.runPiece('rt x) (check-');
  expect(lines).toEqual([]);
  script.runPiece('sat)\n  (assert');
  expect(lines).toEqual(['unknown']);
  expect(() => script.runPiece(' y)')).toThrow('line 3 column 11: unknown constant y');
});
