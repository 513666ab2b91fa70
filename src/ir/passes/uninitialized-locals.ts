// Locals in memory whose content is input until something is written to them (--uninitialized symbolic). Behind each alloca
// stands a call that tells the machine which object came to life; the lowering knows it by its name (lower/requests.ts).

import { call, declare } from '../construct.ts';
import type { Func, Instruction } from '../module.ts';
import type { TypeTable } from '../types.ts';

/** The function that is called: with the local, and nothing else. */
export const localAnnouncement = '__clew_uninitialized_local';

export function announceLocals(fn: Func, types: TypeTable): void {
  const callee = declare(
    types,
    localAnnouncement,
    types.function(types.void, [types.pointer], false),
  );
  for (const block of fn.blocks) {
    if (!block.instructions.some(({ op }) => op === 'alloca')) continue;
    block.instructions = block.instructions.flatMap((each): Instruction[] =>
      each.op === 'alloca' ? [each, call(callee, [each], each.location)] : [each],
    );
  }
}
