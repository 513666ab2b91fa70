// The numbers that bitcode uses for operators, predicates and orderings.

import {
  type Atomicity,
  type BinaryOperator,
  type CastOperator,
  castOperators,
  type FloatPredicate,
  floatPredicates,
  type IntegerPredicate,
  integerOperators,
  integerPredicates,
} from '../instruction.ts';
import type { Type } from '../types.ts';

/** Floats share the numbers of integers; signed division stands for all division. */
const FLOAT_OPERATORS: Readonly<Record<number, BinaryOperator>> = {
  0: 'fadd',
  1: 'fsub',
  2: 'fmul',
  4: 'fdiv',
  6: 'frem',
};
const FIRST_INTEGER_PREDICATE = 32;
const ORDERINGS: readonly (Atomicity['ordering'] | undefined)[] = [
  undefined,
  'unordered',
  'monotonic',
  'acquire',
  'release',
  'acq_rel',
  'seq_cst',
];
const UPDATES: readonly string[] = (
  'xchg add sub and nand or xor max min umax umin fadd fsub fmax fmin uinc_wrap udec_wrap ' +
  'usub_cond usub_sat fmaximum fminimum fmaximumnum fminimumnum'
).split(' ');

export function binaryOperator(code: number, type: Type): BinaryOperator | undefined {
  const scalar = type.kind === 'vector' ? type.element : type;
  return scalar.kind === 'float' ? FLOAT_OPERATORS[code] : integerOperators[code];
}

export function castOperator(code: number): CastOperator | undefined {
  return castOperators[code];
}

export function predicate(
  code: number,
):
  | { float: true; predicate: FloatPredicate }
  | { float: false; predicate: IntegerPredicate }
  | undefined {
  if (code < floatPredicates.length) return { float: true, predicate: floatPredicates[code] };
  const found = integerPredicates[code - FIRST_INTEGER_PREDICATE];
  return found === undefined ? undefined : { float: false, predicate: found };
}

/** 'none' for a plain access. */
export function ordering(code: number): Atomicity['ordering'] | 'none' | undefined {
  return code === 0 ? 'none' : ORDERINGS[code];
}

export function updateOperation(code: number): string | undefined {
  return UPDATES[code];
}
