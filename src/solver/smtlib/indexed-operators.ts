// The operators that carry numbers: (_ extract 7 0), (_ zero_extend 8), (_ repeat 2), ...

import type { Term } from '../../expr/arena.ts';
import type { Terms } from '../../expr/terms.ts';
import { indexedFloatOperators } from './float-conversions.ts';
import type { Apply } from './operands.ts';
import type { RealNumbers } from './real-numbers.ts';

export interface IndexedOperator {
  /** What each number is, for the message when it is missing. */
  readonly numbers: readonly string[];
  readonly apply: (terms: Terms, numbers: readonly number[], reals: RealNumbers) => Apply;
}

const INDEXED_OPERATORS: Readonly<Record<string, IndexedOperator>> = {
  extract: {
    numbers: ['the highest bit of extract', 'the lowest bit of extract'],
    apply: (terms, [high, low]) =>
      unary((operands, width) => {
        if (low > high || high >= width) {
          operands.fail(`extract of bits ${high} to ${low} from ${width} bits`);
        }
        operands.give(terms.extract(operands.term(0), high, low), high - low + 1);
      }),
  },
  zero_extend: extension('zero_extend', (terms, a, width) => terms.zext(a, width)),
  sign_extend: extension('sign_extend', (terms, a, width) => terms.sext(a, width)),
  repeat: {
    numbers: ['how often repeat repeats'],
    apply: (terms, [times]) =>
      unary((operands, width) => {
        if (times === 0) operands.fail('repeat repeats at least once');
        const wide = operands.expectWidth(width * times);
        let result = operands.term(0);
        for (let done = 1; done < times; done++) result = terms.concat(result, operands.term(0));
        operands.give(result, wide);
      }),
  },
  rotate_left: rotation('rotate_left', (terms, a, amount) => terms.rotl(a, amount)),
  rotate_right: rotation('rotate_right', (terms, a, amount) => terms.rotr(a, amount)),
  ...indexedFloatOperators,
};

export function indexedOperator(name: string): IndexedOperator | undefined {
  return Object.hasOwn(INDEXED_OPERATORS, name) ? INDEXED_OPERATORS[name] : undefined;
}

function unary(compute: (operands: Parameters<Apply>[0], width: number) => void): Apply {
  return (operands) => {
    operands.expectCount(1);
    compute(operands, operands.expectBitVector(0));
  };
}

function extension(
  name: string,
  extend: (terms: Terms, a: Term, width: number) => Term,
): IndexedOperator {
  return {
    numbers: [`the bits that ${name} adds`],
    apply: (terms, [added]) =>
      unary((operands, width) => {
        const wide = operands.expectWidth(width + added);
        operands.give(extend(terms, operands.term(0), wide), wide);
      }),
  };
}

function rotation(
  name: string,
  rotate: (terms: Terms, a: Term, amount: Term) => Term,
): IndexedOperator {
  return {
    numbers: [`the bits that ${name} rotates by`],
    apply: (terms, [by]) =>
      unary((operands, width) => {
        const amount = terms.constant(width, by % width);
        operands.give(rotate(terms, operands.term(0), amount), width);
      }),
  };
}
