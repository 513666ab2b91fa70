// Calls out of compiled code when something is wrong. They do not return, so the code that goes on need
// not know about them; where the program was is read off the engine's stack.

import { type FindingKind, findingKinds } from '../../base/finding-kind.ts';
import { op } from '../../wasm/opcodes.ts';
import { textNumber } from '../translation.ts';
import type { Body } from './body.ts';

/** With a condition (i32) on the stack: a finding when it holds. */
export function detect(body: Body, kind: FindingKind, message: string): void {
  body.code.openUnlikely();
  fail(body, kind, message);
  body.code.close();
}

/** A finding whenever control gets here. What follows is unreachable for the engine too. */
export function fail(body: Body, kind: FindingKind, message: string): void {
  body.code.i32(findingKinds.indexOf(kind));
  body.code.i32(textNumber(body.translation, message));
  body.code.call(body.translation.host('detect'));
  body.code.emit(op.unreachable);
}

/** The same with a number (i64) on the stack, which stands in the message where it has `{}`. */
export function failWithNumber(body: Body, kind: FindingKind, message: string): void {
  body.code.i32(findingKinds.indexOf(kind));
  body.code.i32(textNumber(body.translation, message));
  body.code.call(body.translation.host('detectNumber'));
  body.code.emit(op.unreachable);
}
