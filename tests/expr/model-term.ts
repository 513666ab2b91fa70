/**
 * Random expressions as plain trees, with their meaning in BigInt: the model that terms are judged by.
 * Nothing here is shared with src/expr but the names of the constructors.
 */

import type { Term } from '../../src/expr/arena.ts';
import type { Terms } from '../../src/expr/terms.ts';
import fc from '../chance.ts';

export type Tree =
  | { kind: 'constant'; width: number; value: bigint }
  | { kind: 'variable'; width: number; name: string }
  | { kind: 'apply'; op: Name; width: number; operands: Tree[]; numbers: number[] };

type Name = keyof typeof meanings;

const wrap = (width: number, value: bigint) => BigInt.asUintN(width, value);
const signed = (width: number, value: bigint) => BigInt.asIntN(width, value);

/** width: of the first operand. */
const meanings = {
  not: (w: number, [a]: bigint[]) => wrap(w, ~a),
  neg: (w: number, [a]: bigint[]) => wrap(w, -a),
  and: (_: number, [a, b]: bigint[]) => a & b,
  or: (_: number, [a, b]: bigint[]) => a | b,
  xor: (_: number, [a, b]: bigint[]) => a ^ b,
  add: (w: number, [a, b]: bigint[]) => wrap(w, a + b),
  sub: (w: number, [a, b]: bigint[]) => wrap(w, a - b),
  mul: (w: number, [a, b]: bigint[]) => wrap(w, a * b),
  udiv: (w: number, [a, b]: bigint[]) => (b === 0n ? wrap(w, -1n) : a / b),
  urem: (_: number, [a, b]: bigint[]) => (b === 0n ? a : a % b),
  sdiv: (w: number, [a, b]: bigint[]) => {
    const [x, y] = [signed(w, a), signed(w, b)];
    return wrap(w, y === 0n ? (x < 0n ? 1n : -1n) : x / y);
  },
  srem: (w: number, [a, b]: bigint[]) => (b === 0n ? a : wrap(w, signed(w, a) % signed(w, b))),
  shl: (w: number, [a, b]: bigint[]) => (b >= w ? 0n : wrap(w, a << b)),
  lshr: (w: number, [a, b]: bigint[]) => (b >= w ? 0n : a >> b),
  ashr: (w: number, [a, b]: bigint[]) => wrap(w, signed(w, a) >> (b >= w ? BigInt(w) : b)),
  rotl: (w: number, [a, b]: bigint[]) => {
    const by = b % BigInt(w);
    return wrap(w, a << by) | (a >> (BigInt(w) - by));
  },
  rotr: (w: number, [a, b]: bigint[]) => {
    const by = b % BigInt(w);
    return (a >> by) | wrap(w, a << (BigInt(w) - by));
  },
  eq: (_: number, [a, b]: bigint[]) => (a === b ? 1n : 0n),
  ult: (_: number, [a, b]: bigint[]) => (a < b ? 1n : 0n),
  ule: (_: number, [a, b]: bigint[]) => (a <= b ? 1n : 0n),
  slt: (w: number, [a, b]: bigint[]) => (signed(w, a) < signed(w, b) ? 1n : 0n),
  sle: (w: number, [a, b]: bigint[]) => (signed(w, a) <= signed(w, b) ? 1n : 0n),
  ite: (_: number, [c, a, b]: bigint[]) => (c === 1n ? a : b),
  concat: (_: number, [a, b]: bigint[], lowWidth: number) => (a << BigInt(lowWidth)) | b,
  extract: (_: number, [a]: bigint[], high: number, low: number) =>
    wrap(high - low + 1, a >> BigInt(low)),
  zext: (_: number, [a]: bigint[]) => a,
  sext: (w: number, [a]: bigint[], to: number) => wrap(to, signed(w, a)),
};

export function meaning(tree: Tree, variables: ReadonlyMap<string, bigint>): bigint {
  if (tree.kind === 'constant') return wrap(tree.width, tree.value);
  if (tree.kind === 'variable') return wrap(tree.width, variables.get(tree.name) ?? 0n);
  const values = tree.operands.map((operand) => meaning(operand, variables));
  const width = tree.operands[0].width;
  const apply = meanings[tree.op] as (w: number, values: bigint[], ...n: number[]) => bigint;
  return apply(width, values, ...tree.numbers);
}

export function build(terms: Terms, tree: Tree): Term {
  if (tree.kind === 'constant') return terms.constant(tree.width, tree.value);
  if (tree.kind === 'variable') return terms.variable(tree.name, tree.width);
  const operands = tree.operands.map((operand) => build(terms, operand));
  if (tree.op === 'concat') return terms.concat(operands[0], operands[1]);
  if (tree.op === 'extract') return terms.extract(operands[0], tree.numbers[0], tree.numbers[1]);
  if (tree.op === 'zext' || tree.op === 'sext') return terms[tree.op](operands[0], tree.width);
  if (tree.op === 'ite') return terms.ite(operands[0], operands[1], operands[2]);
  if (tree.op === 'not' || tree.op === 'neg') return terms[tree.op](operands[0]);
  return terms[tree.op](operands[0], operands[1]);
}

const wordOperators = [
  'and',
  'or',
  'xor',
  'add',
  'sub',
  'mul',
  'udiv',
  'urem',
  'sdiv',
  'srem',
] as const;
const shiftOperators = ['shl', 'lshr', 'ashr', 'rotl', 'rotr'] as const;
const comparisons = ['eq', 'ult', 'ule', 'slt', 'sle'] as const;
export const widths = [1, 2, 3, 7, 8, 16, 24, 31, 32, 33, 40, 63, 64, 65, 96, 127, 128];

/** Constants near the edges, where the rules' conditions turn. */
function constants(width: number): fc.Arbitrary<Tree> {
  const edges = [0n, 1n, 2n, 3n, 8n, BigInt(width), -1n, -2n, 1n << BigInt(width - 1), 255n, 256n];
  const value = fc.oneof(fc.constantFrom(...edges), fc.bigInt({ min: 0n, max: (1n << 128n) - 1n }));
  return value.map((bits) => ({ kind: 'constant', width, value: wrap(width, bits) }));
}

function variables(width: number): fc.Arbitrary<Tree> {
  return fc.constantFrom('x', 'y').map((stem) => ({ kind: 'variable', width, name: stem + width }));
}

/** The tree with another variable in place of one of its parts: rules about what two terms have in common need such pairs. */
function changedAt(tree: Tree, place: number): Tree {
  const own = tree.kind === 'apply' ? place % (tree.operands.length + 1) : 0;
  if (tree.kind !== 'apply' || own === tree.operands.length)
    return { kind: 'variable', width: tree.width, name: `z${tree.width}` };
  const rest = Math.floor(place / (tree.operands.length + 1));
  const operands = tree.operands.map((operand, i) =>
    i === own ? changedAt(operand, rest) : operand,
  );
  return { ...tree, operands };
}

/** A tree of exactly `width` bits, with nothing wider than `limit` in it. */
export function trees(width: number, depth: number, limit = 128): fc.Arbitrary<Tree> {
  const leaf = fc.oneof(constants(width), variables(width));
  if (depth === 0) return leaf;
  const below = (w: number) => trees(w, depth - 1, limit);
  const apply = (op: Name, operands: fc.Arbitrary<Tree>[], numbers: number[] = []) =>
    fc
      .tuple(...operands)
      .map((made): Tree => ({ kind: 'apply', op, width, operands: made, numbers }));
  const binary = fc
    .constantFrom(...wordOperators, ...shiftOperators)
    .chain((op) => apply(op, [below(width), below(width)]));
  const unary = fc
    .constantFrom('not' as const, 'neg' as const)
    .chain((op) => apply(op, [below(width)]));
  const choice = apply('ite', [below(1), below(width), below(width)]);
  const part = fc.tuple(fc.nat(limit - width), fc.nat(limit - width)).chain(([extra, shift]) => {
    const low = Math.min(shift, extra);
    return apply('extract', [below(width + extra)], [low + width - 1, low]);
  });
  const kinds: fc.Arbitrary<Tree>[] = [leaf, binary, binary, unary, choice, part];
  if (width > 1) {
    const low = fc.integer({ min: 1, max: width - 1 });
    kinds.push(low.chain((bits) => apply('concat', [below(width - bits), below(bits)], [bits])));
    kinds.push(low.chain((bits) => apply('zext', [below(bits)])));
    kinds.push(low.chain((bits) => apply('sext', [below(bits)], [width])));
  } else {
    const operand = fc.constantFrom(...widths.filter((bits) => bits <= limit));
    const comparison = fc
      .tuple(fc.constantFrom(...comparisons), operand)
      .chain(([op, bits]) => apply(op, [below(bits), below(bits)]));
    const twins = fc
      .tuple(fc.constantFrom(...comparisons), operand, fc.nat(), fc.boolean())
      .chain(([op, bits, place, isSwapped]) =>
        below(bits).map((tree): Tree => {
          const operands = [tree, changedAt(tree, place)];
          if (isSwapped) operands.reverse();
          return { kind: 'apply', op, width, operands, numbers: [] };
        }),
      );
    kinds.push(comparison, comparison, comparison, twins);
  }
  return fc.oneof(...kinds);
}
