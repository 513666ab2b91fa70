// Calls of the thunks (thunks.ts), with operands pushed as they want them: shadow, then value.

import {
  type BinaryShadow,
  binaryCode,
  type TernaryShadow,
  ternaryShadows,
  type UnaryShadow,
  unaryCode,
} from '../../../abi/shadow-operators.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import type { Scalar } from '../../layout.ts';
import { bitShapeOf, bitsOf, toBits } from '../../scalar.ts';
import { textNumber } from '../../translation.ts';
import type { ShadowedBody, Term } from '../body.ts';
import type { Thunk } from './thunks.ts';

/** Calls a thunk, whose operands are on the stack. */
export function call(body: ShadowedBody, thunk: Thunk): void {
  body.code.call(body.shadows.translation.thunk(thunk));
}

function pushOperand(body: ShadowedBody, term: Term): void {
  body.shadows.push(term);
  pushBits(body, term);
}

/** Pushes a value; a float is pushed as its bits. */
function pushBits(body: ShadowedBody, term: Term): void {
  body.pushTerm(term);
  body.code.emit(...toBits(body.typeOf(term)));
}

/** Pushes a value of up to 64 bits as an i64. */
function pushLong(body: ShadowedBody, term: Term): void {
  pushBits(body, term);
  if (bitShapeOf(body.typeOf(term)) === 'narrow') body.code.emit(op.i64_extend_i32_u);
}

/** Pushes the shadow of an operation on two operands of one width. */
export function pushBinary(
  body: ShadowedBody,
  operator: BinaryShadow,
  left: Term,
  right: Term,
): void {
  const type = body.typeOf(left);
  body.code.i32(binaryCode(operator, bitsOf(type)));
  pushOperand(body, left);
  pushOperand(body, right);
  const shape = bitShapeOf(type);
  call(body, shape === 'narrow' ? 'binary' : shape === 'long' ? 'binaryLong' : 'binaryWide');
}

/** Pushes the shadow of an operation whose right operand is a number. */
function pushBinaryConstant(
  body: ShadowedBody,
  operator: BinaryShadow,
  left: Term,
  right: bigint,
): void {
  pushBinary(body, operator, left, body.constantLike(left, right));
}

/** Pushes the shadow of an operation on one operand; `bits` is the width of the result. */
export function pushUnary(
  body: ShadowedBody,
  operator: UnaryShadow,
  operand: Term,
  bits: number,
): void {
  body.code.i32(unaryCode(operator, bits));
  body.shadows.push(operand);
  call(body, 'unary');
}

/** Makes the shadow on the stack one of this type: integers are extended or cut, floats are converted. */
export function fitType(body: ShadowedBody, type: Scalar): void {
  const { code } = body;
  const shadow = body.temporary('fitted shadow', wasm.i32);
  code.set(shadow);
  code.i32(unaryCode(type.kind === 'float' ? 'fpconvert' : 'fit', bitsOf(type)));
  code.get(shadow);
  call(body, 'unary');
}

/** Pushes the shadow of a choice. */
export function pushChoice(body: ShadowedBody, condition: Term, first: Term, second: Term): void {
  const type = body.typeOf(first);
  const shape = bitShapeOf(type);
  if (shape === 'wide') return pushWideChoice(body, condition, first, second);
  body.code.i32(bitsOf(type));
  pushOperand(body, condition);
  pushOperand(body, first);
  pushOperand(body, second);
  call(body, shape === 'narrow' ? 'ite' : 'iteLong');
}

/** Pushes the shadow of a choice of 64 bits by a number that is 0 or not; `pushIsTrue` pushes which. */
export function pushCondition(
  body: ShadowedBody,
  number: Term,
  pushIsTrue: () => void,
  first: Term,
  second: Term,
): void {
  body.code.i32(bitsOf(body.typeOf(first)));
  pushBinaryConstant(body, 'ne', number, 0n);
  pushIsTrue();
  pushOperand(body, first);
  pushOperand(body, second);
  call(body, bitShapeOf(body.typeOf(first)) === 'long' ? 'iteLong' : 'ite');
}

/** Pushes both sides as terms, so that their values do not matter. */
function pushWideChoice(body: ShadowedBody, condition: Term, first: Term, second: Term): void {
  const { code, shadows } = body;
  shadows.push(condition);
  code.open(op.if, wasm.i32);
  code.i32(bitsOf(body.typeOf(first)));
  pushOperand(body, condition);
  for (const side of [first, second]) {
    pushOperandTerm(body, side);
    code.i32(0);
  }
  call(body, 'ite');
  code.otherwise();
  shadows.push(first);
  shadows.push(second);
  body.pushTerm(condition);
  code.emit(op.select);
  code.close();
}

/** Pushes the term of an operand, a constant where it is concrete. */
export function pushOperandTerm(body: ShadowedBody, term: Term): void {
  const type = body.typeOf(term);
  body.code.i32(bitsOf(type));
  pushOperand(body, term);
  const shape = bitShapeOf(type);
  call(body, shape === 'narrow' ? 'operand' : shape === 'long' ? 'operandLong' : 'operandWide');
}

/** Writes `push` where one of the terms is symbolic, 0 elsewhere: for operations without a thunk. */
export function pushIfAny(body: ShadowedBody, terms: readonly Term[], push: () => void): void {
  const { code, shadows } = body;
  const symbolic = terms.filter((term) => shadows.may(term.value));
  shadows.pushAny(symbolic);
  if (symbolic.length === 0) code.i32(0);
  code.open(op.if, wasm.i32);
  push();
  code.otherwise();
  code.i32(0);
  code.close();
}

/** Records the condition whose shadow and value are on the stack: decision, shadow, value. */
export function decide(body: ShadowedBody, negated = false): void {
  call(body, negated ? 'decideNot' : 'decide');
}

/** Goes on with the witness's value, because the machine needs a number. */
export function pin(body: ShadowedBody, kind: 'size' | 'pointer', term: Term): void {
  if (!body.shadows.may(term.value)) return;
  body.code.i32(body.shadows.decision(kind));
  body.shadows.push(term);
  if (bitShapeOf(body.typeOf(term)) === 'wide') {
    body.pushTerm(term);
    call(body, 'pinWide');
  } else {
    pushLong(body, term);
    call(body, 'pin');
  }
}

/** Goes on with the witness's value, because there is no term for the operation; this is reported as a gap. */
export function concretize(body: ShadowedBody, term: Term, reason: string): void {
  if (!body.shadows.may(term.value)) return;
  // This is no gap: other values are tried.
  if (bitShapeOf(body.typeOf(term)) === 'wide') return pin(body, 'size', term);
  body.code.i32(body.shadows.decision('concretized'));
  body.shadows.push(term);
  pushLong(body, term);
  body.code.i32(textNumber(body.translation, reason));
  call(body, 'concretize');
}

/** Records a switch on the value (decisions.ts). */
export function decideSwitch(body: ShadowedBody, number: number, term: Term): void {
  body.code.i32(number);
  body.shadows.push(term);
  pushLong(body, term);
  call(body, 'decideSwitch');
}

/** Pushes the shadow of an operation on three operands. */
export function pushTernary(
  body: ShadowedBody,
  operator: TernaryShadow,
  operands: readonly Term[],
): void {
  pushIfAny(body, operands, () => {
    body.code.i32(ternaryShadows.indexOf(operator));
    for (const term of operands) pushOperandTerm(body, term);
    make(body, 'shadowTernary');
  });
}

/** Takes the function's operands from the stack: terms, and bits to extract. */
export function make(
  body: ShadowedBody,
  name: 'shadowTernary' | 'shadowConcat' | 'shadowExtract',
): void {
  body.code.call(body.translation.host(name));
}
