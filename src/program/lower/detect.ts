// Calls out of compiled code when something is wrong. They do not return, so the code that goes on need
// not know about them; where the program was is read off the engine's stack.

import { type FindingKind, findingKinds } from '../../base/finding-kind.ts';
import { op } from '../../wasm/opcodes.ts';
import { textNumber } from '../translation.ts';
import type { Body } from './body.ts';

/** Takes a condition (i32) from the stack and reports a finding if it holds. */
export function detect(body: Body, kind: FindingKind, message: string): void {
  body.code.openUnlikely();
  fail(body, kind, message);
  body.code.close();
}

/**
 * Reports a finding whenever control gets here. What follows is unreachable for the engine too. `detectNumber` takes a
 * number (i64) from the stack, which replaces `{}` in the message.
 */
export function fail(
  body: Body,
  kind: FindingKind,
  message: string,
  host: 'detect' | 'detectNumber' = 'detect',
): void {
  body.code.i32(findingKinds.indexOf(kind));
  body.code.i32(textNumber(body.translation, message));
  body.code.call(body.translation.host(host));
  body.code.emit(op.unreachable);
}
