// The shadow of a bitcast. Between scalars of one size the term stays; vectors are cut and joined as the values are
// (lower/cast.ts). What becomes a float is concretized before (values.ts).

import type { Instruction } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { bitsOf } from '../../scalar.ts';
import type { Body, Term } from '../body.ts';
import { make, pushIfAny, pushOperandTerm } from './operation.ts';

/** The bits `low` to `high` of a leaf of the source. */
interface Piece {
  readonly term: Term;
  readonly low: number;
  readonly high: number;
}

/** The code is deferred. */
export function shadowReinterpret(body: Body, instruction: Instruction, operand: Value): void {
  const starts = new Map<number, number>();
  let bit = 0;
  body.translation.layout.leaves(instruction.type).forEach(({ type }, leaf) => {
    starts.set(leaf, bit);
    bit += bitsOf(type);
  });
  for (const leaf of body.shadows!.leavesOf(instruction)) {
    const first = starts.get(leaf)!;
    const bits = bitsOf(body.typeOf({ value: instruction, leaf }));
    pushJoined(body, piecesOf(body, operand, first, first + bits));
    body.shadows!.setComputed(instruction, leaf);
  }
}

function piecesOf(body: Body, operand: Value, from: number, to: number): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  body.translation.layout.leaves(operand.type).forEach(({ type }, leaf) => {
    const end = start + bitsOf(type);
    const low = Math.max(from, start);
    const high = Math.min(to, end);
    if (low < high)
      pieces.push({ term: { value: operand, leaf }, low: low - start, high: high - start - 1 });
    start = end;
  });
  return pieces;
}

function pushJoined(body: Body, pieces: readonly Piece[]): void {
  const [only] = pieces;
  if (pieces.length === 1 && isWhole(body, only)) return body.shadows!.push(only.term);
  const terms = pieces.map(({ term }) => term);
  pushIfAny(body, terms, () => {
    pieces.toReversed().forEach((piece, i) => {
      pushPiece(body, piece);
      if (i > 0) make(body, 'shadowConcat');
    });
  });
}

function isWhole(body: Body, { term, low, high }: Piece): boolean {
  return low === 0 && high + 1 === bitsOf(body.typeOf(term));
}

function pushPiece(body: Body, piece: Piece): void {
  pushOperandTerm(body, piece.term);
  if (isWhole(body, piece)) return;
  body.code.i32(piece.high);
  body.code.i32(piece.low);
  make(body, 'shadowExtract');
}
