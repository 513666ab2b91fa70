// Requests of the C library about symbolic values (libc/internal/symbolic.h). They are no ordinary calls: a call of
// the host needs numbers and would settle what is symbolic, these take a value's shadow with it. In programs without
// shadows every value is concrete.

import { variableOf } from '../../ir/debug.ts';
import type { Alloca, Call } from '../../ir/instruction.ts';
import type { Value } from '../../ir/module.ts';
import { localAnnouncement } from '../../ir/passes/uninitialized-locals.ts';
import { op } from '../../wasm/opcodes.ts';
import { staticSize } from '../frame.ts';
import { bitsOf, integerOp, shapeOf } from '../scalar.ts';
import { textNumber } from '../translation.ts';
import { type Body, isShadowed } from './body.ts';
import { pushLength } from './bulk.ts';
import { concretize } from './shadow/operation.ts';
import { emitTermIn } from './shadow/thunks.ts';

/** Stands before each call of a function that nobody defines, where such calls return input (build/missing-functions.ts). */
export const missingAnnouncement = '__clew_assume_missing';

const writtenAsText = 'a floating-point number is written as text';

const requests: Readonly<Record<string, (body: Body, call: Call) => void>> = {
  /** `(value)`: is it symbolic? */
  __clew_is_symbolic: (body, call) => {
    pushShadow(body, call.arguments[0]);
    body.code.i32(0);
    body.code.emit(op.i32_ne);
    body.setResult(call);
  },
  /** `(value)`: the value as a number that no longer depends on input; nothing is decided. */
  __clew_value: (body, call) => {
    body.push(call.arguments[0]);
    body.setResult(call);
  },
  /** `(number)`: the number as this run has it; other numbers are not tried. */
  __clew_written_number: (body, call) => {
    const [value] = call.arguments;
    if (isShadowed(body)) concretize(body, { value, leaf: 0 }, writtenAsText);
    body.push(value);
    body.setResult(call);
  },
  /** `(condition, insisted)`: if insisted is 1, it is a mistake that no input fulfils the condition. */
  __clew_assume: (body, call) => {
    const [condition, insisted] = call.arguments;
    pushIsTrue(body, condition);
    pushShadow(body, condition);
    body.code.i32(body.shadows?.decision('assumption') ?? 0);
    body.push(insisted);
    body.code.call(body.translation.host('__clew_assume'));
  },
  /** `(status)`: comparisons of runs need the term of the exit status. */
  __clew_exit: (body, call) => {
    body.push(call.arguments[0]);
    pushShadow(body, call.arguments[0]);
    body.code.call(body.translation.host('__clew_exit'));
  },
  /** `(condition)` */
  __clew_prefer: (body, call) => {
    pushShadow(body, call.arguments[0]);
    body.code.call(body.translation.host('__clew_prefer'));
  },
  /** `(text)`: what is assumed of the undefined function that is called next. */
  [missingAnnouncement]: (body, call) => {
    if (body.shadows === undefined) return;
    body.code.i32(body.shadows.decision('assumption'));
    body.push(call.arguments[0]);
    body.code.call(body.translation.host('assumeMissing'));
  },
  /** `(local)`: its lifetime begins, and nothing was written to it. */
  [localAnnouncement]: (body, call) => announceLocal(body, call.arguments[0] as Alloca),
  /** `(text, value)`: the value has any type, as the function is variadic in KLEE's header. */
  klee_print_expr: (body, call) => {
    const [text, value = text] = call.arguments;
    body.push(text);
    pushLong(body, value);
    body.code.i32(widthOf(body, value));
    pushShadow(body, value);
    body.code.call(body.translation.host('__clew_print_value'));
  },
};

export function isRequest(name: string): boolean {
  return Object.hasOwn(requests, name);
}

export function lowerRequest(body: Body, call: Call, name: string): boolean {
  if (!isRequest(name)) return false;
  body.shadows?.flush();
  requests[name](body, call);
  return true;
}

/** Tells the machine the name of a local. What the compiler made up has its own name, or none. */
function announceLocal(body: Body, local: Alloca): void {
  const { code, translation } = body;
  const { layout } = translation;
  const isPlaced = staticSize(local, layout) !== undefined;
  const name = variableOf(body.fn, local)?.name || local.name || (isPlaced ? 'unnamed' : 'alloca');
  body.pushAddress(local);
  pushLength(body, local.count);
  code.i32(layout.size(local.allocated));
  code.emit(op.i32_mul);
  code.i32(textNumber(translation, name));
  code.call(translation.host('uninitializedLocal'));
}

/** Pushes the term of a value's shadow, without the mark of new values. */
function pushShadow(body: Body, value: Value): void {
  if (body.shadows === undefined) body.code.i32(0);
  else body.shadows.push({ value, leaf: 0 });
  if (body.translation.shadows?.tellsNews) emitTermIn(body.code);
}

function pushIsTrue(body: Body, condition: Value): void {
  const type = body.typeOf({ value: condition, leaf: 0 });
  body.push(condition);
  body.pushConstant(type, 0n);
  body.code.emit(integerOp(type, 'ne'));
}

/** Pushes any scalar in 64 bits; of wider ones the low half. */
function pushLong(body: Body, value: Value): void {
  const term = { value, leaf: 0 };
  body.pushWord(term, 0);
  switch (shapeOf(body.typeOf(term))) {
    case 'narrow':
      body.code.emit(op.i64_extend_i32_u);
      return;
    case 'float':
      body.code.emit(op.f64_promote_f32, op.i64_reinterpret_f64);
      return;
    case 'double':
      body.code.emit(op.i64_reinterpret_f64);
      return;
  }
}

/** The width in bits; 0 for floating-point numbers, which are passed as doubles. */
function widthOf(body: Body, value: Value): number {
  const type = body.typeOf({ value, leaf: 0 });
  return type.kind === 'float' ? 0 : bitsOf(type);
}
