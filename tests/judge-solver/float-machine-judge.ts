// Evaluator and circuits of floating point, judged by the processor on the same operands. Circuits are evaluated for 32 rows at a time:
// every gate is a word with a bit for each row.

import { computeFloat } from '../../src/expr/float/compute.ts';
import { floatNode } from '../../src/expr/float/terms.ts';
import type { Op } from '../../src/expr/operator.ts';
import { Terms } from '../../src/expr/terms.ts';
import { Blaster } from '../../src/solver/blast.ts';
import { Gate, Gates, type Literal } from '../../src/solver/gates.ts';
import { Limits } from '../../src/solver/limits.ts';
import type { FloatMachine } from './float-machine.ts';
import type { Case } from './float-operations.ts';

export interface Judgement {
  readonly rows: number;
  /** The first difference of each, in words. */
  readonly evaluator: string | undefined;
  readonly circuit: string | undefined;
  /** Whether the solver declines the operation, so that there is no circuit. */
  readonly isDeclined: boolean;
}

export function judgeByMachine(
  machine: FloatMachine,
  each: Case,
  rows: BigUint64Array,
  parts: { readonly circuits: boolean },
): Judgement {
  const theirs = machine.results(each, rows);
  const circuit = parts.circuits ? new CircuitOf(each) : undefined;
  const isDeclined = circuit?.isDeclined ?? false;
  return {
    rows: theirs.length,
    evaluator: firstDifference(each, rows, evaluated(each, rows), theirs),
    circuit:
      circuit === undefined || isDeclined
        ? undefined
        : firstDifference(each, rows, circuit.results(rows), theirs),
    isDeclined,
  };
}

function firstDifference(
  each: Case,
  rows: BigUint64Array,
  ours: readonly bigint[],
  theirs: BigUint64Array,
): string | undefined {
  const at = ours.findIndex((result, i) => !each.isSame(result, theirs[i]));
  if (at < 0) return undefined;
  const operands = [...rows.slice(3 * at, 3 * at + each.operandCount)].map((x) => x.toString(16));
  return `${each.name} of ${each.width} bits, ${each.mode.c}, of ${operands}: ${ours[at].toString(16)}, but the processor says ${theirs[at].toString(16)}`;
}

function evaluated({ op, detail, to, from }: Case, rows: BigUint64Array): bigint[] {
  const limbs = new Int32Array(16);
  return Array.from({ length: rows.length / 3 }, (_, i) => {
    for (let k = 0; k < 3; k++) {
      const operand = BigInt.asUintN(from, rows[3 * i + k]);
      limbs[4 * k] = Number(BigInt.asIntN(32, operand));
      limbs[4 * k + 1] = Number(BigInt.asIntN(32, operand >> 32n));
    }
    computeFloat(op, detail, to, from, limbs, 12, limbs, 0, 4, 8);
    return BigInt.asUintN(32, BigInt(limbs[12])) | (BigInt.asUintN(32, BigInt(limbs[13])) << 32n);
  });
}

class CircuitOf {
  readonly isDeclined: boolean;
  private readonly gates = new Gates();
  private readonly operands: readonly (readonly Literal[])[];
  private readonly result: readonly Literal[];

  constructor({ op, detail, to, from, operandCount }: Case) {
    const terms = new Terms();
    const variables = ['x', 'y', 'z'].slice(0, operandCount).map((x) => terms.variable(x, from));
    const [a, b = 0, c = 0] = variables;
    const limits = new Limits(() => 0);
    const blaster = new Blaster(terms, this.gates, undefined, limits);
    this.result = blaster.word(floatNode(terms, op as Op, to, detail, a, b, c));
    this.operands = variables.map((variable) => blaster.word(variable));
    this.isDeclined = limits.exceeded(this.gates.count) !== undefined;
  }

  results(rows: BigUint64Array): bigint[] {
    const count = rows.length / 3;
    const values = new Int32Array(this.gates.count);
    const found: bigint[] = [];
    for (let first = 0; first < count; first += 32) {
      const size = Math.min(32, count - first);
      this.place(values, rows, first, size);
      this.compute(values);
      for (let row = 0; row < size; row++) found.push(this.read(values, row));
    }
    return found;
  }

  /** Puts the operands of 32 rows into the gates that are inputs. */
  private place(values: Int32Array, rows: BigUint64Array, first: number, size: number): void {
    this.operands.forEach((word, k) => {
      for (const literal of word) values[literal >> 1] = 0;
      for (let row = 0; row < size; row++) {
        const operand = rows[3 * (first + row) + k];
        const [low, high] = [Number(operand & 0xffffffffn), Number(operand >> 32n)];
        word.forEach((literal, bit) => {
          const isSet = bit < 32 ? (low >>> bit) & 1 : (high >>> (bit - 32)) & 1;
          values[literal >> 1] |= isSet << row;
        });
      }
    });
  }

  private compute(values: Int32Array): void {
    const { kinds, inputs, count } = this.gates;
    const value = (literal: Literal) => values[literal >> 1] ^ -(literal & 1);
    for (let gate = 1; gate < count; gate++) {
      const kind = kinds[gate];
      if (kind === Gate.input) continue;
      const [a, b, c] = [
        value(inputs[3 * gate]),
        value(inputs[3 * gate + 1]),
        value(inputs[3 * gate + 2]),
      ];
      if (kind === Gate.and) values[gate] = a & b;
      else if (kind === Gate.xor) values[gate] = a ^ b;
      else if (kind === Gate.mux) values[gate] = (a & b) | (~a & c);
      else values[gate] = (a & b) | (a & c) | (b & c);
    }
  }

  private read(values: Int32Array, row: number): bigint {
    let [low, high] = [0, 0];
    this.result.forEach((literal, bit) => {
      const isSet = ((values[literal >> 1] >>> row) ^ literal) & 1;
      if (bit < 32) low |= isSet << bit;
      else high |= isSet << (bit - 32);
    });
    return BigInt(low >>> 0) | (BigInt(high >>> 0) << 32n);
  }
}
