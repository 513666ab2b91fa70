// Taking instructions out of a block. Debug records that stand before a removed instruction stay in the
// block: they move to the next one.

import type { VariableRecord } from '../metadata.ts';
import type { Block, Instruction } from '../module.ts';

export function removeInstructions(
  block: Block,
  isRemoved: (instruction: Instruction) => boolean,
): void {
  if (!block.instructions.some(isRemoved)) return;
  let waiting: VariableRecord[] = [];
  const kept: Instruction[] = [];
  for (const instruction of block.instructions) {
    if (isRemoved(instruction)) {
      if (instruction.records !== undefined) waiting.push(...instruction.records);
      continue;
    }
    if (waiting.length > 0 && instruction.op !== 'phi') {
      instruction.records = [...waiting, ...(instruction.records ?? [])];
      waiting = [];
    }
    kept.push(instruction);
  }
  block.instructions = kept;
}
