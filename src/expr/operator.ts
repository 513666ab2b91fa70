/**
 * The operators of terms. There are few of them on purpose: whatever can be said by others (sub, ule,
 * rotations, ...) is built from these by the constructors in `terms.ts`, so that rewriting, evaluation
 * and bit-blasting have one shape per meaning to know.
 *
 * Divisions are SMT-LIB's total functions: x udiv 0 = all ones, x urem 0 = x, and so on. LLVM's, which
 * are undefined there, are built in `defined-division.ts`.
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
  // Terms of array sort.
  arrayVariable: 26,
  constantArray: 27,
  table: 28,
  store: 29,
  arrayIte: 30,
} as const;

export type Op = (typeof Op)[keyof typeof Op];

/** How many of a node's slots are child terms; the other slots hold numbers (or nothing). */
export const childCount: Readonly<Uint8Array> = (() => {
  const counts = new Uint8Array(32);
  for (const op of [Op.not, Op.neg, Op.extract, Op.zext, Op.sext, Op.constantArray, Op.table])
    counts[op] = 1;
  for (let op = Op.and; op <= Op.concat; op++) counts[op] = 2;
  counts[Op.select] = 2;
  for (const op of [Op.ite, Op.store, Op.arrayIte]) counts[op] = 3;
  return counts;
})();

const names = Object.entries(Op);

/** The operator's name, for messages and for printing. */
export function operatorName(op: number): string {
  return names.find(([, code]) => code === op)?.[0] ?? `op${op}`;
}
