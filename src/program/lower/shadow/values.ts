// The shadows of instructions that only compute: what their terms are made of. The code that makes them is deferred
// (shadows.ts); it reads the operands that the concrete code read.

import type { BinaryShadow, UnaryShadow } from '../../../abi/shadow-operators.ts';
import type { Cast, Compare, GetElementPointer, Instruction } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import { bitsOf } from '../../scalar.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';
import { pathOf, pushScaledIndex } from '../memory.ts';
import { aggregatePusher } from './aggregate.ts';
import {
  call,
  make,
  pushBinary,
  pushChoice,
  pushIfAny,
  pushOperandTerm,
  pushUnary,
} from './operation.ts';

/** Computes the shadow of an instruction without effects, after its concrete code. */
export function shadowValue(body: Body, instruction: Instruction): void {
  if (!isShadowed(body)) return;
  const { shadows } = body;
  if (!shadows.may(instruction)) return;
  shadows.defer(() => shadows.compute(instruction, pusherFor(body, instruction)));
}

function pusherFor(body: ShadowedBody, instruction: Instruction): (leaf: number) => void {
  switch (instruction.op) {
    case 'cast':
      return instruction.operator === 'bitcast' || instruction.operator === 'addrspacecast'
        ? (leaf) => pushReinterpreted(body, instruction, leaf)
        : (leaf) => pushCast(body, instruction, leaf);
    case 'binary':
    case 'compare': {
      const { left, right } = instruction;
      const operator = instruction.op === 'binary' ? instruction.operator : comparison(instruction);
      return (leaf) => pushBinary(body, operator, { value: left, leaf }, { value: right, leaf });
    }
    case 'fneg':
      return (leaf) => {
        const operand: Term = { value: instruction.operand, leaf };
        pushUnary(body, 'fneg', operand, bitsOf(body.typeOf(operand)));
      };
    case 'select': {
      const { condition, whenTrue, whenFalse } = instruction;
      return (leaf) =>
        pushChoice(
          body,
          body.lane(condition, leaf),
          { value: whenTrue, leaf },
          { value: whenFalse, leaf },
        );
    }
    case 'freeze':
      return (leaf) => body.shadows.push({ value: instruction.operand, leaf });
    case 'getelementptr':
      return (leaf) => pushElement(body, instruction, leaf);
    default:
      return aggregatePusher(body, instruction);
  }
}

function comparison(compare: Compare): BinaryShadow {
  return compare.float ? `fcmp ${compare.predicate}` : compare.predicate;
}

/** The casts from or to floats. */
const conversions: Partial<Record<Cast['operator'], UnaryShadow>> = {
  fptosi: 'fptosi',
  fptoui: 'fptoui',
  sitofp: 'sitofp',
  uitofp: 'uitofp',
  fpext: 'fpconvert',
  fptrunc: 'fpconvert',
};

function pushCast(body: ShadowedBody, cast: Cast, leaf: number): void {
  const operand: Term = { value: cast.operand, leaf };
  const from = bitsOf(body.typeOf(operand));
  const to = bitsOf(body.typeOf({ value: cast, leaf }));
  const conversion = conversions[cast.operator];
  if (conversion !== undefined) pushUnary(body, conversion, operand, to);
  else if (from === to) body.shadows.push(operand);
  else if (from > to) pushUnary(body, 'trunc', operand, to);
  else pushUnary(body, cast.operator === 'sext' ? 'sext' : 'zext', operand, to);
}

/**
 * Pushes the shadow of one lane of an address, step by step, as its value is computed (lower/memory.ts). The machine
 * keeps which object a symbolic index was added to, so it is told each base and step.
 */
function pushElement(body: ShadowedBody, instruction: GetElementPointer, lane: number): void {
  const { code, shadows } = body;
  const base = body.lane(instruction.base, lane);
  const { steps, constant } = pathOf(body, instruction);
  shadows.push(base);
  const address = body.temporary('element base', wasm.i64);
  body.pushTerm(base);
  code.set(address);
  steps.forEach(({ index, size }, i) => {
    const term = body.lane(index, lane);
    code.get(address);
    shadows.push(term);
    code.i32(size);
    pushScaledIndex(body, term, size);
    call(body, 'element');
    if (i === steps.length - 1 && constant === 0n) return;
    code.get(address);
    pushScaledIndex(body, term, size);
    code.emit(op.i64_add);
    code.set(address);
  });
  if (constant !== 0n) {
    code.get(address);
    code.i64(constant);
    call(body, 'offset');
  }
}

/** The bits `low` to `high` of a leaf of the source. */
interface Piece {
  readonly term: Term;
  readonly low: number;
  readonly high: number;
}

/**
 * Pushes the shadow of one leaf of a bitcast. Between scalars of one size the term stays; vectors are cut and joined as
 * the values are (lower/cast.ts).
 */
function pushReinterpreted(body: ShadowedBody, cast: Cast, leaf: number): void {
  const widths = body.translation.layout.leaves(cast.type).map(({ type }) => bitsOf(type));
  const first = widths.slice(0, leaf).reduce((sum, bits) => sum + bits, 0);
  const pieces = piecesOf(body, cast.operand, first, first + widths[leaf]);
  const [only] = pieces;
  if (pieces.length === 1 && isWhole(body, only)) return body.shadows.push(only.term);
  const terms = pieces.map(({ term }) => term);
  pushIfAny(body, terms, () => {
    pieces.toReversed().forEach((piece, i) => {
      pushPiece(body, piece);
      if (i > 0) make(body, 'shadowConcat');
    });
  });
}

function piecesOf(body: ShadowedBody, operand: Value, from: number, to: number): Piece[] {
  let start = 0;
  return body.translation.layout.leaves(operand.type).flatMap(({ type }, leaf) => {
    const [low, high] = [Math.max(from - start, 0), Math.min(to - start, bitsOf(type)) - 1];
    start += bitsOf(type);
    return low <= high ? [{ term: { value: operand, leaf }, low, high }] : [];
  });
}

function isWhole(body: ShadowedBody, { term, low, high }: Piece): boolean {
  return low === 0 && high + 1 === bitsOf(body.typeOf(term));
}

function pushPiece(body: ShadowedBody, piece: Piece): void {
  pushOperandTerm(body, piece.term);
  if (isWhole(body, piece)) return;
  body.code.i32(piece.high);
  body.code.i32(piece.low);
  make(body, 'shadowExtract');
}
