// Functions that call something which returns twice (setjmp): a longjmp enters them again in the middle.
// The block is split after each such call, and a new entry block dispatches on a number: 0 starts the
// function, n resumes it behind its n-th call. Resuming skips the old entry, so that local variables
// are not made a second time; their values are in memory (promotable.ts sees to that).

import { integerConstant, jumpTo, switchOn } from '../construct.ts';
import { distinctSuccessors } from '../control-flow.ts';
import type { Block, Call } from '../instruction.ts';
import type { Argument, Func } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { comeFrom } from './edges.ts';
import { callReturnsTwice } from './promotable.ts';

export interface Resumption {
  /** The number on which the new entry dispatches: an i32 that is no argument of callers (index -1). */
  readonly selector: Argument;
  /** The entry before: local variables are made here. */
  readonly entry: Block;
  /** The n-th one, from 1, is resumed by the number n. */
  readonly continuations: readonly Continuation[];
}

interface Continuation {
  readonly call: Call;
  readonly block: Block;
}

export function resumeAfterSetjmp(fn: Func, types: TypeTable): Resumption | undefined {
  const continuations: Continuation[] = [];
  const blocks: Block[] = [];
  for (const block of fn.blocks) {
    blocks.push(block);
    let next = splitAfterCall(block, types);
    while (next !== undefined) {
      continuations.push(next);
      blocks.push(next.block);
      next = splitAfterCall(next.block, types);
    }
  }
  if (continuations.length === 0) return undefined;
  const number = types.integer(32);
  const selector: Argument = { kind: 'argument', type: number, name: 'resume', index: -1 };
  const entry = fn.blocks[0];
  const dispatch = switchOn(types, selector, entry);
  continuations.forEach(({ block }, index) => {
    dispatch.cases.push({ value: integerConstant(number, index + 1), block });
  });
  fn.blocks = [{ name: 'resume', instructions: [dispatch] }, ...blocks];
  return { selector, entry, continuations };
}

/** Moves what follows the first such call to a block of its own. */
function splitAfterCall(block: Block, types: TypeTable): Continuation | undefined {
  const at = block.instructions.findIndex(
    (instruction) => instruction.op === 'call' && callReturnsTwice(instruction),
  );
  if (at < 0) return undefined;
  const rest = { name: `${block.name}.resumed`, instructions: block.instructions.splice(at + 1) };
  for (const successor of distinctSuccessors(rest)) comeFrom(successor, block, rest);
  block.instructions.push(jumpTo(types, rest));
  return { call: block.instructions[at] as Call, block: rest };
}
