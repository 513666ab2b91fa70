// The value of floating-point terms: in a format of six bits on all operands (each in some rounding mode), in the formats of C on
// the operands where rounding, underflow, overflow and NaNs are at stake, and beside the machine's own arithmetic. The model is
// another computation (model.ts): fractions, and a search for the float. `CLEW_RUNS=5000` looks harder.

import { describe, expect, test } from 'vitest';
import type { Term } from '../../../src/expr/arena.ts';
import { Assignment } from '../../../src/expr/assignment.ts';
import { Columns } from '../../../src/expr/columns.ts';
import { Evaluator } from '../../../src/expr/evaluate.ts';
import {
  binary16,
  binary32,
  binary64,
  binary128,
  type FloatFormat,
} from '../../../src/expr/float/format.ts';
import { Terms } from '../../../src/expr/terms.ts';
import { Variation } from '../../../src/expr/variation.ts';
import fc from '../../chance.ts';
import { type Mode, modes } from './model.ts';
import { conversionsOf, type Operation, operandsOf, operationsOn } from './operations.ts';

const numRuns = Number(process.env.CLEW_RUNS ?? 25);
const tiny: FloatFormat = { exponentBits: 3, significandBits: 3 };

function symbols(t: Terms, operation: Operation): Term[] {
  return operation.operands.map((width, i) => t.variable(`x${i}`, width));
}

function evaluated(t: Terms, term: Term, operands: readonly Term[], values: readonly bigint[]) {
  const assignment = new Assignment();
  operands.forEach((operand, i) => {
    assignment.set(t.symbolOf(operand), t.width(operand), values[i]);
  });
  return new Evaluator(t).under(assignment).value(term);
}

/** Visits operands in the tiny format: each fifth pair, another fifth for each mode, and fewer triples. */
function forMany(
  operation: Operation,
  mode: Mode,
  visit: (values: readonly bigint[]) => void,
): void {
  const sizes = operation.operands.map((width) => 1n << BigInt(width));
  const total = sizes.reduce((product, size) => product * size, 1n);
  const step = total > 5000n ? 305n : total > 500n ? 5n : 1n;
  for (let number = BigInt(modes.indexOf(mode)); number < total; number += step) {
    let rest = number;
    visit(
      sizes.map((size) => {
        const value = rest % size;
        rest /= size;
        return value;
      }),
    );
  }
}

const small = [
  ...operationsOn(tiny),
  ...conversionsOf(tiny).filter(({ operands }) => operands[0] <= 8),
];

test.each(small.map((operation) => [operation.name, operation] as const))(
  'six bits: %s',
  (_, operation) => {
    const t = new Terms();
    const operands = symbols(t, operation);
    for (const mode of modes) {
      const term = operation.build(t, operands, mode);
      const evaluator = new Evaluator(t);
      const wrong: string[] = [];
      forMany(operation, mode, (values) => {
        const assignment = new Assignment();
        operands.forEach((operand, i) => {
          assignment.setLow(t.symbolOf(operand), t.width(operand), Number(values[i]));
        });
        const found = evaluator.under(assignment).value(term);
        const expected = operation.expect(values, mode);
        if (found !== expected) wrong.push(`${mode} of ${values}: ${found}, not ${expected}`);
      });
      expect(wrong.slice(0, 5)).toEqual([]);
    }
  },
);

describe.each([
  ['binary16', binary16],
  ['binary32', binary32],
  ['binary64', binary64],
  ['binary128', binary128],
])('%s', (_, format) => {
  const all = [...operationsOn(format), ...conversionsOf(format)];
  test.each(all.map((operation) => [operation.name, operation] as const))('%s', (_, operation) => {
    const law = fc.property(
      operandsOf(operation, format),
      fc.constantFrom(...modes),
      (values, mode) => {
        const t = new Terms();
        const operands = symbols(t, operation);
        const expected = operation.expect(values, mode);
        const term = operation.build(t, operands, mode);
        expect(evaluated(t, term, operands, values)).toBe(expected);
        const constants = values.map((value, i) => t.constant(operation.operands[i], value));
        expect(t.constantValue(operation.build(t, constants, mode))).toBe(expected);
      },
    );
    fc.assert(law, { numRuns });
  });
});

// ---- The machine's own arithmetic -------------------------------------------------------------------------------------

const machine: Readonly<Record<string, (x: number, y: number) => number>> = {
  add: (x, y) => x + y,
  sub: (x, y) => x - y,
  mul: (x, y) => x * y,
  div: (x, y) => x / y,
  mod: (x, y) => x % y,
  sqrt: (x) => Math.sqrt(x),
  eq: (x, y) => Number(x === y),
  lt: (x, y) => Number(x < y),
  le: (x, y) => Number(x <= y),
};

function numberOf(width: number, bits: bigint): number {
  return width === 32
    ? new Float32Array(Uint32Array.of(Number(bits)).buffer)[0]
    : new Float64Array(BigUint64Array.of(bits).buffer)[0];
}

test.each([
  ['binary32', 32, binary32],
  ['binary64', 64, binary64],
])('the model has the numbers of the machine: %s', (_, width, format) => {
  for (const operation of operationsOn(format)) {
    const compute = machine[operation.name];
    if (compute === undefined) continue;
    const law = fc.property(operandsOf(operation, format), (values) => {
      const [x, y] = values.map((bits) => numberOf(width, bits));
      const found = operation.expect(values, 'nearestEven');
      const isTruth = ['eq', 'lt', 'le'].includes(operation.name);
      const number = isTruth ? Number(found) : numberOf(width, found);
      expect(number).toBe(width === 32 ? Math.fround(compute(x, y)) : compute(x, y));
    });
    fc.assert(law, { numRuns });
  }
});

// ---- The other ways to evaluate ---------------------------------------------------------------------------------------

test('columns and variations have the values of the evaluator', () => {
  const bits = { exponentBits: 4, significandBits: 4 };
  const mode = fc.constantFrom<Mode>(...modes);
  const rows = Int32Array.from({ length: 256 }, (_, row) => row);
  for (const operation of operationsOn(bits)) {
    const law = fc.property(operandsOf(operation, bits), mode, (values, chosen) => {
      const t = new Terms();
      const operands = symbols(t, operation);
      const term = operation.build(t, operands, chosen);
      const columns = new Map(
        operands.map((operand, i) => [
          t.symbolOf(operand),
          i === 0 ? rows : Int32Array.from(rows, () => Number(values[i])),
        ]),
      );
      const column = new Columns(t, 256, columns).column(term)?.low ?? [];
      const expected = Array.from(rows, (row) =>
        Number(evaluated(t, term, operands, [BigInt(row), ...values.slice(1)])),
      );
      expect([...column]).toEqual(expected);
      const [own, wanted] = [Number(values[0]), expected[Number(values[0])]];
      const assignment = new Assignment();
      operands.forEach((operand, i) => {
        assignment.set(t.symbolOf(operand), 8, values[i]);
      });
      const variation = new Variation(t);
      variation.around(assignment);
      variation.vary(t.symbolOf(operands[0]), own);
      variation.keep(t.eq(term, t.constant(t.width(term), wanted)), true);
      expect(variation.remaining).toBe(expected.filter((value) => value === wanted).length - 1);
    });
    fc.assert(law, { numRuns: 4 });
  }
});
