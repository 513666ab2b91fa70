// The operators that carry numbers: (_ extract 7 0), (_ zero_extend 8), (_ repeat 2), ...

import type { Terms } from '../../expr/terms.ts';
import type { Apply } from './operands.ts';

interface IndexedOperator {
  /** What each number is, for the message when it is missing. */
  readonly numbers: readonly string[];
  readonly apply: (terms: Terms, numbers: readonly number[]) => Apply;
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
  zero_extend: {
    numbers: ['the bits that zero_extend adds'],
    apply: (terms, [added]) =>
      unary((operands, width) => {
        const wide = operands.expectWidth(width + added);
        operands.give(terms.zext(operands.term(0), wide), wide);
      }),
  },
  sign_extend: {
    numbers: ['the bits that sign_extend adds'],
    apply: (terms, [added]) =>
      unary((operands, width) => {
        const wide = operands.expectWidth(width + added);
        operands.give(terms.sext(operands.term(0), wide), wide);
      }),
  },
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
  rotate_left: {
    numbers: ['the bits that rotate_left rotates by'],
    apply: (terms, [by]) =>
      unary((operands, width) => {
        const amount = terms.constant(width, by % width);
        operands.give(terms.rotl(operands.term(0), amount), width);
      }),
  },
  rotate_right: {
    numbers: ['the bits that rotate_right rotates by'],
    apply: (terms, [by]) =>
      unary((operands, width) => {
        const amount = terms.constant(width, by % width);
        operands.give(terms.rotr(operands.term(0), amount), width);
      }),
  },
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
