// Redirecting control flow: terminators to another target, phis to another predecessor.

import { type Block, type Phi, terminatorOf } from '../instruction.ts';

/** Makes all of the block's edges to `from` go to `to`. Addresses of blocks cannot be redirected. */
export function redirect(block: Block, from: Block, to: Block): void {
  const turn = (target: Block) => (target === from ? to : target);
  const last = terminatorOf(block);
  switch (last.op) {
    case 'jump':
      last.target = turn(last.target);
      return;
    case 'branch':
      last.whenTrue = turn(last.whenTrue);
      last.whenFalse = turn(last.whenFalse);
      return;
    case 'switch':
      last.otherwise = turn(last.otherwise);
      for (const each of last.cases) each.block = turn(each.block);
      return;
    case 'callbr':
      last.fallthrough = turn(last.fallthrough);
      last.targets = last.targets.map(turn);
      return;
    default:
      throw new Error(`the targets of ${last.op} cannot be changed`);
  }
}

/** What came into the phis of `block` from `before` now comes from `instead`. */
export function comeFrom(block: Block, before: Block, instead: Block): void {
  for (const phi of phisOf(block)) {
    for (const each of phi.incoming) if (each.block === before) each.block = instead;
  }
}

export function phisOf(block: Block): Phi[] {
  const phis: Phi[] = [];
  for (const instruction of block.instructions) {
    if (instruction.op !== 'phi') break;
    phis.push(instruction);
  }
  return phis;
}
