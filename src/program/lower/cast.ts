// Casts. Between integers only the invariant of narrow values (scalar.ts) makes work; bitcasts between
// vectors and integers go through memory order, a byte at a time.

import { present } from '../../base/known.ts';
import type { Cast } from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import { op, type Wasm, wasm } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, sameWidths, shapeOf, wordsOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { floatToInteger, integerToFloat } from './float.ts';
import { mask, signExtend } from './integer.ts';

/** Leaves the result's words on the stack. */
export function lowerCast(body: Body, cast: Cast): void {
  const { layout } = body.translation;
  if (cast.operator === 'bitcast' || cast.operator === 'addrspacecast') {
    reinterpret(body, cast.operand, cast.type);
    return;
  }
  layout.leaves(cast.type).forEach(({ type }, leaf) => {
    scalarCast(body, cast, { value: cast.operand, leaf }, type);
  });
}

function scalarCast(body: Body, cast: Cast, operand: Term, to: Scalar): void {
  const { code } = body;
  switch (cast.operator) {
    case 'trunc':
      truncate(body, operand, to);
      return;
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
      if (bitsOf(to) < bitsOf(body.typeOf(operand))) truncate(body, operand, to);
      else extend(body, operand, to, false);
      return;
    case 'zext':
      extend(body, operand, to, false);
      return;
    case 'sext':
      extend(body, operand, to, true);
      return;
    case 'fptosi':
    case 'fptoui':
      floatToInteger(body, operand, to, cast.operator === 'fptosi');
      return;
    case 'sitofp':
    case 'uitofp':
      integerToFloat(body, operand, to, cast.operator === 'sitofp');
      return;
    case 'fpext':
      body.pushTerm(operand);
      if (shapeOf(body.typeOf(operand)) !== shapeOf(to)) code.emit(op.f64_promote_f32);
      return;
    case 'fptrunc':
      body.pushTerm(operand);
      if (shapeOf(body.typeOf(operand)) !== shapeOf(to)) code.emit(op.f32_demote_f64);
      return;
    default:
      throw new LayoutError(`cast ${cast.operator}`);
  }
}

function truncate(body: Body, operand: Term, to: Scalar): void {
  const from = shapeOf(body.typeOf(operand));
  if (shapeOf(to) === 'wide') {
    body.pushTerm(operand);
  } else {
    body.pushWord(operand, 0);
    if (from !== 'narrow' && shapeOf(to) === 'narrow') body.code.emit(op.i32_wrap_i64);
  }
  mask(body, to);
}

function extend(body: Body, operand: Term, to: Scalar, signed: boolean): void {
  const from = body.typeOf(operand);
  const { code } = body;
  const pushLow = (): void => {
    body.pushWord(operand, 0);
    if (signed && shapeOf(from) !== 'wide') signExtend(body, from);
    if (shapeOf(from) === 'narrow' && shapeOf(to) !== 'narrow') {
      code.emit(signed ? op.i64_extend_i32_s : op.i64_extend_i32_u);
    }
  };
  pushLow();
  if (shapeOf(to) === 'wide') {
    if (shapeOf(from) === 'wide') {
      body.pushWord(operand, 1);
      if (signed) signExtend(body, from);
    } else if (signed) {
      pushLow();
      code.i64(63);
      code.emit(op.i64_shr_s);
    } else {
      code.i64(0);
    }
  }
  if (signed) mask(body, to);
}

// bitcast: the same bits under another type. Scalars of one size have instructions for it; vectors are
// cut and joined as they would lie in memory, little end first.
function reinterpret(body: Body, operand: Value, to: Type): void {
  const { layout } = body.translation;
  const from = layout.leaves(operand.type);
  const target = layout.leaves(to);
  if (sameWidths(from, target)) {
    from.forEach(({ type }, leaf) => {
      body.pushTerm({ value: operand, leaf });
      convertWord(body, wordsOf(type)[0], wordsOf(target[leaf].type)[0]);
    });
    return;
  }
  const chunks = new BitChunks(body, operand);
  let bit = 0;
  for (const { type } of target) {
    pushJoined(body, chunks, bit, type);
    bit += bitsOf(type);
  }
}

function convertWord(body: Body, from: Wasm, to: Wasm): void {
  if (from === to) return;
  if (from === wasm.f32 && to === wasm.i32) body.code.emit(op.i32_reinterpret_f32);
  else if (from === wasm.i32 && to === wasm.f32) body.code.emit(op.f32_reinterpret_i32);
  else if (from === wasm.f64 && to === wasm.i64) body.code.emit(op.i64_reinterpret_f64);
  else if (from === wasm.i64 && to === wasm.f64) body.code.emit(op.f64_reinterpret_i64);
  else throw new LayoutError('bitcast between values of different sizes');
}

/** The bits of a value, read in pieces that do not cross a leaf's 64-bit word. */
class BitChunks {
  private readonly starts: { bit: number; leaf: number; word: number; size: number }[] = [];

  constructor(
    private readonly body: Body,
    private readonly operand: Value,
  ) {
    let bit = 0;
    body.translation.layout.leaves(operand.type).forEach(({ type }, leaf) => {
      const bits = bitsOf(type);
      for (let word = 0; word * 64 < bits; word++) {
        const size = Math.min(64, bits - word * 64);
        this.starts.push({ bit, leaf, word, size });
        bit += size;
      }
    });
  }

  /** Pushes, as an i64, the bits from `bit` to the end of the piece that holds it; tells how many. */
  push(bit: number): number {
    const piece = present(this.starts.findLast((each) => each.bit <= bit));
    const term = { value: this.operand, leaf: piece.leaf };
    const type = this.body.typeOf(term);
    this.body.pushWord(term, piece.word);
    const word = wordsOf(type)[0];
    if (word === wasm.f32) this.body.code.emit(op.i32_reinterpret_f32, op.i64_extend_i32_u);
    else if (word === wasm.i32) this.body.code.emit(op.i64_extend_i32_u);
    else if (word === wasm.f64) this.body.code.emit(op.i64_reinterpret_f64);
    const skipped = bit - piece.bit;
    if (skipped > 0) {
      this.body.code.i64(skipped);
      this.body.code.emit(op.i64_shr_u);
    }
    return piece.size - skipped;
  }
}

/** Pushes a scalar whose bits start at `bit` of the source. */
function pushJoined(body: Body, chunks: BitChunks, bit: number, type: Scalar): void {
  const bits = bitsOf(type);
  for (let word = 0; word * 64 < bits; word++) {
    const size = Math.min(64, bits - word * 64);
    let filled = 0;
    while (filled < size) {
      const start = filled;
      filled += chunks.push(bit + word * 64 + start);
      if (start > 0) {
        body.code.i64(start);
        body.code.emit(op.i64_shl, op.i64_or);
      }
    }
    if (size < 64) {
      body.code.i64((1n << BigInt(size)) - 1n);
      body.code.emit(op.i64_and);
    }
  }
  switch (shapeOf(type)) {
    case 'narrow':
      return body.code.emit(op.i32_wrap_i64);
    case 'float':
      return body.code.emit(op.i32_wrap_i64, op.f32_reinterpret_i32);
    case 'double':
      return body.code.emit(op.f64_reinterpret_i64);
    default:
      return;
  }
}
