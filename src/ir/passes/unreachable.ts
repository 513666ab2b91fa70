// Removes blocks that no path from the entry reaches, and what the phis of the others expect from
// them. Clang leaves such blocks behind `return`, `break` and calls that do not return. All other
// passes rely on their absence.
//
// The address of such a block may still be taken (`&&label`): the constant stays, it leads nowhere.

import { controlFlowOf } from '../control-flow.ts';
import type { Func } from '../module.ts';

export function removeUnreachable(fn: Func): void {
  const { numberOf } = controlFlowOf(fn);
  if (numberOf.size === fn.blocks.length) return;
  fn.blocks = fn.blocks.filter((block) => numberOf.has(block));
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      if (instruction.op !== 'phi') break;
      instruction.incoming = instruction.incoming.filter((each) => numberOf.has(each.block));
    }
  }
}
