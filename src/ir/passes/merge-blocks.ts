// Joins a block with the one it jumps to, where that has no other predecessor. Its phis, which then
// have one value only, are that value.

import { known } from '../../base/known.ts';
import { controlFlowOf } from '../control-flow.ts';
import { type Block, successorsOf, terminatorOf } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { comeFrom, phisOf } from './edges.ts';
import { mapMentions } from './mentions.ts';
import { replaceUses } from './rewriting.ts';

/** Expects that there are no unreachable blocks. */
export function mergeBlocks(fn: Func): void {
  const { blocks, numberOf, predecessors } = controlFlowOf(fn);
  const absorbed = new Set<Block>();
  const replaced = new Map<Value, Value>();
  for (const block of blocks) {
    if (absorbed.has(block)) continue;
    for (let last = terminatorOf(block); last.op === 'jump'; last = terminatorOf(block)) {
      const next = last.target;
      if (predecessors[known(numberOf, next)].length > 1 || next === block) break;
      absorb(block, next, replaced);
      absorbed.add(next);
    }
  }
  fn.blocks = fn.blocks.filter((block) => !absorbed.has(block));
  if (replaced.size > 0) mapMentions(fn, replaceUses(fn, replaced));
}

function absorb(block: Block, next: Block, replaced: Map<Value, Value>): void {
  const { records } = terminatorOf(block);
  block.instructions.pop();
  const phis = phisOf(next);
  for (const phi of phis) replaced.set(phi, phi.incoming[0].value);
  const moved = next.instructions.slice(phis.length);
  if (records !== undefined) moved[0].records = [...records, ...(moved[0].records ?? [])];
  for (const instruction of moved) block.instructions.push(instruction);
  for (const successor of new Set(successorsOf(block))) comeFrom(successor, next, block);
}
