// Taking instructions out of a block and putting others in their place. Debug records that stand before
// a removed instruction stay in the block: they move to the next one.

import type { Block, Instruction } from '../instruction.ts';
import type { VariableRecord } from '../metadata.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands } from '../operands.ts';

export function removeInstructions(
  block: Block,
  isRemoved: (instruction: Instruction) => boolean,
): void {
  if (!block.instructions.some(isRemoved)) return;
  rewriteInstructions(block, (instruction) => (isRemoved(instruction) ? [] : [instruction]));
}

export function rewriteInstructions(
  block: Block,
  rewrite: (instruction: Instruction) => readonly Instruction[],
): void {
  let waiting: VariableRecord[] = [];
  const result: Instruction[] = [];
  for (const instruction of block.instructions) {
    const replacement = rewrite(instruction);
    const isKept = replacement.includes(instruction);
    if (!isKept && instruction.records !== undefined) waiting.push(...instruction.records);
    for (const each of replacement) {
      if (waiting.length > 0 && each.op !== 'phi') {
        each.records = [...waiting, ...(each.records ?? [])];
        waiting = [];
      }
      result.push(each);
    }
  }
  block.instructions = result;
}

/** Puts what replaces a value in its place wherever it is used. Returns what each value has become in the end. */
export function replaceUses(
  fn: Func,
  replaced: ReadonlyMap<Value, Value>,
): (value: Value) => Value {
  const resolve = (value: Value): Value => {
    let result = value;
    for (let next = replaced.get(result); next !== undefined; next = replaced.get(result)) {
      result = next;
    }
    return result;
  };
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) mapOperands(instruction, resolve);
  }
  return resolve;
}
