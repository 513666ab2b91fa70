// Locals in memory whose content is input until something is written to them (--uninitialized symbolic). Behind each alloca
// stands a call that tells the machine which object came to life; the lowering knows it by its name (lower/requests.ts).

import { declare, noAttributes } from '../construct.ts';
import type { Alloca, Call, Func, Instruction } from '../module.ts';
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
      each.op === 'alloca' ? [each, announcement(callee, each, types)] : [each],
    );
  }
}

function announcement(callee: Func, local: Alloca, types: TypeTable): Call {
  const { location } = local;
  return {
    ...{ kind: 'instruction', op: 'call', type: types.void, name: '', location, callee },
    ...{ functionType: callee.functionType, arguments: [local], attributes: noAttributes },
    ...{ callingConvention: 0, tail: 'none', bundles: [], flags: [] },
  };
}
