/**
 * The operators of terms. There are few of them on purpose: whatever can be said by others (sub, ule,
 * rotations, ...) is built from these by the constructors in `terms.ts`, so that rewriting, evaluation
 * and bit-blasting have one shape per meaning to know.
 *
 * Divisions are SMT-LIB's total functions: x udiv 0 = all ones, x urem 0 = x, and so on. LLVM's, which
 * are undefined there, are built in `defined-division.ts`.
 *
 * Floats are bit-vectors of their IEEE 754 bits; the operators on them begin with `float`. Their nodes carry format and
 * rounding mode in the last slot (`float/format.ts`), and `float/terms.ts` constructs them.
 */
export const Op = {
  constant: 1,
  symbol: 2,
  not: 3,
  neg: 4,
  and: 5,
  or: 6,
  xor: 7,
  add: 8,
  mul: 9,
  udiv: 10,
  urem: 11,
  sdiv: 12,
  srem: 13,
  shl: 14,
  lshr: 15,
  ashr: 16,
  eq: 17,
  ult: 18,
  slt: 19,
  concat: 20,
  extract: 21,
  zext: 22,
  sext: 23,
  ite: 24,
  select: 25,
  floatAdd: 26,
  floatSub: 27,
  floatMul: 28,
  floatDiv: 29,
  /** IEEE's remainder: the quotient is rounded to the nearest integer. */
  floatRem: 30,
  /** C's fmod: the quotient is cut. */
  floatMod: 31,
  floatFma: 32,
  floatSqrt: 33,
  /** Rounds to an integer that is a float. */
  floatRound: 34,
  floatEq: 35,
  floatLt: 36,
  floatLe: 37,
  /** Converts a float to another format. */
  floatConvert: 38,
  floatFromInteger: 39,
  floatToInteger: 40,
  // Terms of array sort.
  arrayVariable: 41,
  constantArray: 42,
  table: 43,
  store: 44,
  arrayIte: 45,
} as const;

export type Op = (typeof Op)[keyof typeof Op];

/** All operators are below this number, which is the size of tables by operator. */
export const operatorLimit = 64;

/** How many of a node's slots are child terms; the other slots hold numbers (or nothing). */
export const childCount: Readonly<Uint8Array> = (() => {
  const counts = new Uint8Array(operatorLimit);
  for (const op of [Op.not, Op.neg, Op.extract, Op.zext, Op.sext, Op.constantArray, Op.table])
    counts[op] = 1;
  for (let op = Op.and; op <= Op.concat; op++) counts[op] = 2;
  counts[Op.select] = 2;
  for (const op of [Op.ite, Op.store, Op.arrayIte, Op.floatFma]) counts[op] = 3;
  for (let op = Op.floatAdd; op <= Op.floatMod; op++) counts[op] = 2;
  for (let op = Op.floatEq; op <= Op.floatLe; op++) counts[op] = 2;
  for (let op = Op.floatConvert; op <= Op.floatToInteger; op++) counts[op] = 1;
  for (const op of [Op.floatSqrt, Op.floatRound]) counts[op] = 1;
  return counts;
})();

/** Is it an operator on floats? */
export function isFloatOperator(op: number): boolean {
  return op >= Op.floatAdd && op <= Op.floatToInteger;
}

const names = Object.entries(Op);

/** The operator's name, for messages and for printing. */
export function operatorName(op: number): string {
  return names.find(([, code]) => code === op)?.[0] ?? `op${op}`;
}
