// Locals in memory whose content is input until something is written to them (--uninitialized symbolic). A call tells the
// machine which object came to life; the lowering knows it by its name (lower/requests.ts). It stands where the variable's block
// begins, where that is marked (scopes.ts), each time anew; of other variables behind the alloca.

import { call, declare } from '../construct.ts';
import type { Alloca, Instruction } from '../instruction.ts';
import type { Func } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { isLifetimeMark } from './promotable.ts';
import { isScopeEnd, markedVariable } from './scopes.ts';

/** The function that is called: with the local, and nothing else. */
export const localAnnouncement = '__clew_uninitialized_local';

export function announceLocals(fn: Func, types: TypeTable): void {
  const callee = declare(
    types,
    localAnnouncement,
    types.function(types.void, [types.pointer], false),
  );
  const marked = new Set(fn.blocks.flatMap(({ instructions }) => instructions.map(begun)));
  for (const block of fn.blocks) {
    const announced = block.instructions.flatMap((each): Instruction[] => {
      const local = each.op === 'alloca' && !marked.has(each) ? each : begun(each);
      return local === undefined ? [each] : [each, call(callee, [local], each.location)];
    });
    if (announced.length > block.instructions.length) block.instructions = announced;
  }
}

/** The variable whose block begins here. */
function begun(instruction: Instruction): Alloca | undefined {
  if (!isLifetimeMark(instruction) || isScopeEnd(instruction)) return undefined;
  return markedVariable(instruction);
}
