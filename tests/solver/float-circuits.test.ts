// The circuits of floating-point operators have the bits of the evaluator's values: on a tiny format for a fifth of all
// operands in each rounding mode, on the formats of C for operands where rounding, underflow, overflow and NaNs are at stake. `CLEW_RUNS=5000` looks harder.

import { describe, expect, test } from 'vitest';
import { Assignment } from '../../src/expr/assignment.ts';
import { Evaluator } from '../../src/expr/evaluate.ts';
import {
  binary16,
  binary32,
  binary64,
  binary128,
  type FloatFormat,
} from '../../src/expr/float/format.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Blaster } from '../../src/solver/blast.ts';
import { Gates, GateValues } from '../../src/solver/gates.ts';
import { Limits } from '../../src/solver/limits.ts';
import fc from '../chance.ts';
import { type Mode, modes } from '../expr/float/model.ts';
import {
  conversionsOf,
  type Operation,
  operandsOf,
  operationsOn,
} from '../expr/float/operations.ts';

const numRuns = Number(process.env.CLEW_RUNS ?? 3);

/** The circuit of an operation on variables, to be evaluated on many operands. */
class Circuit {
  readonly gates = new Gates();
  readonly isDeclined: boolean;
  private readonly terms = new Terms();
  private readonly operands: readonly number[];
  private readonly term: number;
  private readonly word: readonly number[];
  private readonly inputs: readonly (readonly number[])[];

  constructor(operation: Operation, mode: Mode) {
    const { terms } = this;
    this.operands = operation.operands.map((width, i) => terms.variable(`x${i}`, width));
    this.term = operation.build(terms, this.operands, mode);
    const limits = new Limits(() => 0);
    const blaster = new Blaster(terms, this.gates, undefined, limits);
    this.word = blaster.word(this.term);
    this.inputs = this.operands.map((operand) => blaster.word(operand));
    this.isDeclined = limits.exceeded(this.gates.count) !== undefined;
  }

  value(values: readonly bigint[]): bigint {
    const inputs = new Map<number, boolean>();
    this.inputs.forEach((word, i) => {
      word.forEach((literal, bit) => {
        inputs.set(literal >> 1, ((values[i] >> BigInt(bit)) & 1n) === 1n);
      });
    });
    const found = new GateValues(this.gates, (gate) => inputs.get(gate) ?? false);
    return this.word.reduce((sum, bit, i) => sum | (BigInt(found.value(bit)) << BigInt(i)), 0n);
  }

  expected(values: readonly bigint[]): bigint {
    const assignment = new Assignment();
    this.operands.forEach((operand, i) => {
      assignment.set(this.terms.symbolOf(operand), this.terms.width(operand), values[i]);
    });
    return new Evaluator(this.terms).under(assignment).value(this.term);
  }
}

function operationsWith(format: FloatFormat): (readonly [string, Operation])[] {
  const all = [...operationsOn(format), ...conversionsOf(format)];
  return all.map((operation) => [operation.name, operation] as const);
}

const tiny: FloatFormat = { exponentBits: 3, significandBits: 3 };

test.each(operationsWith(tiny).filter(([, { operands }]) => operands[0] <= 6))(
  'six bits: %s',
  (_, operation) => {
    const total = operation.operands.reduce((product, width) => product << BigInt(width), 1n);
    const step = total > 5000n ? 487n : total > 500n ? 5n : 1n;
    for (const mode of modes) {
      const circuit = new Circuit(operation, mode);
      const wrong: string[] = [];
      for (let number = BigInt(modes.indexOf(mode)); number < total; number += step) {
        let rest = number;
        const values = operation.operands.map((width) => {
          const value = BigInt.asUintN(width, rest);
          rest >>= BigInt(width);
          return value;
        });
        const [found, expected] = [circuit.value(values), circuit.expected(values)];
        if (found !== expected) wrong.push(`${mode} of ${values}: ${found}, not ${expected}`);
      }
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
  test.each(operationsWith(format))('%s', (name, operation) => {
    // Remainders of wide exponents are declined, not solved.
    const isLong = format.exponentBits > 8 && (name === 'rem' || name === 'mod');
    for (const mode of modes) {
      const circuit = new Circuit(operation, mode);
      expect(circuit.isDeclined).toBe(isLong);
      if (isLong) continue;
      const law = fc.property(operandsOf(operation, format), (values) => {
        expect(circuit.value(values)).toBe(circuit.expected(values));
      });
      fc.assert(law, { numRuns });
    }
  });
});
