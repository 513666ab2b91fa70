// Copying and filling memory in shadowed code: the checks, and the shadows, which are copied where the checks found symbolic
// bytes. A symbolic length must not leave the objects for any input, and then goes on as the witness's; symbolic pointers
// are followed by the machine.

import type { Value } from '../../../ir/module.ts';
import { op } from '../../../wasm/opcodes.ts';
import {
  accessDecision,
  checkShadowedRange,
  pushMayBeSymbolic,
  pushSymbolicPointer,
  whereSymbolic,
} from '../access.ts';
import { type Body, isShadowed, type ShadowedBody } from '../body.ts';
import { pushLongLength } from '../bounds.ts';
import { pushLength } from '../bulk.ts';
import { pin } from './operation.ts';

export function checkShadowedCopy(
  body: ShadowedBody,
  target: Value,
  source: Value,
  length: Value,
): void {
  const { code, translation } = body;
  checkLength(body, [source, target], length);
  whereSymbolic(
    body,
    [target, source],
    () => {
      code.i32(accessDecision(body));
      for (const pointer of [target, source]) pushSymbolicPointer(body, pointer);
      pushBoundedLength(body, length);
      code.call(translation.host('copyAt'));
    },
    () => {
      checkShadowedRange(body, { pointer: source, length, write: false });
      checkShadowedRange(body, { pointer: target, length, write: true });
      code.emit(op.i32_or);
      code.openUnlikely();
      body.pushAddress(target);
      body.pushAddress(source);
      pushLength(body, length);
      code.call(translation.host('shadowCopy'));
      body.shadows.meet();
      code.close();
    },
  );
}

export function checkShadowedFill(
  body: ShadowedBody,
  target: Value,
  byte: Value,
  length: Value,
): void {
  const { code, shadows, translation } = body;
  const filled = { value: byte, leaf: 0 };
  const pushByte = (): void => {
    // The function takes an int, the intrinsic a byte.
    body.push(byte);
    code.i32(0xff);
    code.emit(op.i32_and);
  };
  checkLength(body, [target], length);
  whereSymbolic(
    body,
    [target],
    () => {
      code.i32(accessDecision(body));
      pushSymbolicPointer(body, target);
      pushBoundedLength(body, length);
      code.i32(1);
      code.call(translation.host('accessAt'));
      pushLength(body, length);
      shadows.push(filled);
      pushByte();
      code.call(translation.host('fillAt'));
    },
    () => {
      checkShadowedRange(body, { pointer: target, length, write: true });
      shadows.push(filled);
      code.emit(op.i32_or);
      code.openUnlikely();
      body.pushAddress(target);
      pushLength(body, length);
      shadows.push(filled);
      code.call(translation.host('shadowFill'));
      code.close();
    },
  );
}

/** Copies the shadows of a struct, which the call has checked, to fresh memory at `target`. */
export function copyStructShadows(
  body: Body,
  target: () => void,
  source: Value,
  size: number,
): void {
  if (!isShadowed(body)) return;
  const { code, translation } = body;
  whereSymbolic(
    body,
    [source],
    () => {
      code.i32(accessDecision(body));
      code.i32(0);
      target();
      code.i32(0);
      pushSymbolicPointer(body, source);
      code.i32(size);
      code.call(translation.host('copyAt'));
    },
    () => {
      pushMayBeSymbolic(body, { pointer: source, size, align: 1 });
      code.openUnlikely();
      target();
      body.pushAddress(source);
      code.i32(size);
      code.call(translation.host('shadowCopy'));
      code.close();
    },
  );
}

/** Checks that the range is inside its object for every input that comes here, then pins the length to the witness's. */
function checkLength(body: ShadowedBody, pointers: readonly Value[], length: Value): void {
  const { code, shadows, translation } = body;
  const term = { value: length, leaf: 0 };
  if (!shadows.may(term.value)) return;
  shadows.push(term);
  code.openUnlikely();
  for (const pointer of pointers) {
    code.i32(accessDecision(body));
    pushSymbolicPointer(body, pointer);
    shadows.push(term);
    code.halves(() => pushLongLength(body, length));
    code.call(translation.host('lengthAt'));
  }
  pin(body, 'size', term);
  code.close();
}

/** Pushes the length as an i32; a length that does not fit becomes one that is too large for any object. */
function pushBoundedLength(body: ShadowedBody, length: Value): void {
  const { code } = body;
  const most = 2 ** 31 - 1;
  pushLongLength(body, length);
  code.i64(most);
  pushLongLength(body, length);
  code.i64(most);
  code.emit(op.i64_lt_u, op.select, op.i32_wrap_i64);
}
