// The calls that mark what new code computes (program/new-marks.ts). A mark is a bit of the shadow, beside the term's number: a
// value with the bit and no term is concrete and new. The value itself stays as it is.

import type { Call } from '../../ir/instruction.ts';
import { newMark } from '../new-marks.ts';
import type { Body } from './body.ts';
import { pushLength } from './bulk.ts';
import { pushAddress } from './memory.ts';

/** `name` is without `llvm.`. */
export function lowerNewMark(body: Body, call: Call, name: string): boolean {
  if (!name.startsWith('clew.new.')) return false;
  const { code, shadows, translation } = body;
  if (is(name, newMark.value)) {
    body.push(call.arguments[0]!);
    body.setResult(call);
    markValue(body, call);
  } else if (shadows === undefined) {
    // Functions without shadows compute no new values.
  } else if (is(name, newMark.bytes)) {
    pushAddress(body, call.arguments[0]!);
    pushLength(body, call.arguments[1]!);
    code.call(translation.host('newBytes'));
    shadows.meet();
  } else code.call(translation.host(is(name, newMark.enter) ? 'newEnter' : 'newLeave'));
  return true;
}

function is(name: string, mark: string): boolean {
  return name.startsWith(mark.slice('llvm.'.length));
}

function markValue(body: Body, call: Call): void {
  const { code, shadows, translation } = body;
  if (shadows === undefined) return;
  shadows.flush();
  shadows.push({ value: call.arguments[0]!, leaf: 0 });
  code.call(translation.host('newValue'));
  shadows.set(call, 0);
}
