// A check in the form that clang's sanitizers have: a branch to a block that calls a handler and ends there. Everything behind the
// passes (decisions, coverage, findings) treats all of them alike; `program/lower/ubsan.ts` knows the handlers.

import { call, unplaced, unreachable } from '../construct.ts';
import { type Block, successorsOf } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { comeFrom } from './edges.ts';

/** Splits the block in front of its instruction `at`: what was behind is in `rest`. The caller puts both new blocks into the function. */
export function branchToHandler(
  types: TypeTable,
  block: Block,
  at: number,
  failed: Value,
  failure: Func,
): { handler: Block; rest: Block } {
  const location = block.instructions[at - 1]?.location;
  const handler: Block = {
    name: '',
    instructions: [call(failure, [], location), unreachable(types, location)],
  };
  const rest: Block = { name: '', instructions: block.instructions.slice(at) };
  for (const next of new Set(successorsOf(block))) comeFrom(next, block, rest);
  block.instructions = [
    ...block.instructions.slice(0, at),
    {
      ...unplaced,
      ...{ op: 'branch', type: types.void, location },
      ...{ condition: failed, whenTrue: handler, whenFalse: rest },
    },
  ];
  return { handler, rest };
}
