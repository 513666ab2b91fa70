// Casts. Between integers only the invariant of narrow values (scalar.ts) makes work; bitcasts between
// vectors and integers go through memory order, a byte at a time.

import type { Cast } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { LayoutError, type Scalar } from '../layout.ts';
import { bitsOf, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';
import { floatToInteger, integerToFloat } from './float.ts';
import { mask, signExtend } from './integer.ts';
import { reinterpret } from './reinterpret.ts';

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
