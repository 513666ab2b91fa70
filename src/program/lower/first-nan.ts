// Sums and products of two NaNs. x86 keeps the first one, and so do terms (decision 0025); V8 regards both operations as commutative, and
// its optimising compiler exchanges the operands when that saves a move. So in programs with shadows, where both operands can be NaNs, the
// result is looked at: if it is a NaN and the first operand is one too, it is the first operand, made quiet. All other operations keep their
// order. Programs without shadows have no terms to agree with, and are spared the comparison.

import { op, wasm } from '../../wasm/opcodes.ts';
import { isConstant } from '../constants.ts';
import type { Scalar } from '../layout.ts';
import { floatOp, shapeOf } from '../scalar.ts';
import type { Body, Term } from './body.ts';

/** Pushes left + right or left * right. */
export function commutative(body: Body, operation: 'add' | 'mul', left: Term, right: Term): void {
  const type = body.typeOf(left);
  body.pushTerm(left);
  body.pushTerm(right);
  body.code.emit(floatOp(type, operation));
  if (isNumber(body, left) || isNumber(body, right) || isSame(left, right)) return;
  keepFirst(body, type, () => body.pushTerm(left));
}

/** As `commutative`, but the left operand is on the stack. */
export function commutativeWith(body: Body, operation: 'add' | 'mul', right: Term): void {
  const type = body.typeOf(right);
  const left = body.temporary('first NaN', wordOf(type));
  body.code.tee(left);
  body.pushTerm(right);
  body.code.emit(floatOp(type, operation));
  if (!isNumber(body, right)) keepFirst(body, type, () => body.code.get(left));
}

/** The result is on the stack. A sum of a NaN and a number is the NaN, made quiet, whatever the order. */
function keepFirst(body: Body, type: Scalar, pushLeft: () => void): void {
  if (body.shadows === undefined) return;
  const { code } = body;
  const result = body.temporary('sum', wordOf(type));
  code.tee(result);
  code.get(result);
  code.emit(floatOp(type, 'ne'));
  code.openUnlikely();
  pushLeft();
  pushLeft();
  code.emit(floatOp(type, 'ne'));
  code.open(op.if);
  pushLeft();
  body.pushConstant(type, shapeOf(type) === 'float' ? 0x3f800000n : 0x3ff0000000000000n);
  code.emit(floatOp(type, 'add'));
  code.set(result);
  code.close();
  code.close();
  code.get(result);
}

function wordOf(type: Scalar): typeof wasm.f32 | typeof wasm.f64 {
  return shapeOf(type) === 'float' ? wasm.f32 : wasm.f64;
}

/** Is it a constant that is no NaN? */
function isNumber(body: Body, { value, leaf }: Term): boolean {
  if (!isConstant(value)) return false;
  const bits = body.translation.image.constants.leaves(value)[leaf];
  const isSingle = shapeOf(body.typeOf({ value, leaf })) === 'float';
  const magnitude = BigInt.asUintN(isSingle ? 31 : 63, bits);
  return magnitude <= (isSingle ? 0x7f800000n : 0x7ff0000000000000n);
}

function isSame(left: Term, right: Term): boolean {
  return left.value === right.value && left.leaf === right.leaf;
}
