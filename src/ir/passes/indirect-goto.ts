// Computed goto (`goto *address`) becomes a switch over the addresses of the labels that it may go to, so
// that no later stage has to know it. An address that is none of them leads to `unreachable`.
// `addressOf` says which number stands for the address of a block wherever the program takes it.

import { switchOn, toInteger, unreachable } from '../construct.ts';
import { distinctSuccessors } from '../control-flow.ts';
import { type Block, type IndirectBranch, terminatorOf } from '../instruction.ts';
import type { Func } from '../module.ts';
import type { TypeTable } from '../types.ts';

export function switchIndirectGotos(
  fn: Func,
  types: TypeTable,
  addressOf: (block: Block) => bigint,
): void {
  let nowhere: Block | undefined;
  for (const block of [...fn.blocks]) {
    const last = terminatorOf(block);
    if (last.op !== 'indirectbr') continue;
    if (nowhere === undefined) {
      const location = last.location ?? placeOfGoto(fn, block);
      nowhere = { name: 'nowhere', instructions: [unreachable(types, location)] };
      fn.blocks.push(nowhere);
    }
    replace(block, last, types, addressOf, nowhere);
  }
}

/** clang collects all computed gotos of a function in one block without a place; the first that leads there has one. */
function placeOfGoto(fn: Func, block: Block): IndirectBranch['location'] {
  const gotos = fn.blocks.filter((each) => distinctSuccessors(each).includes(block));
  return gotos.map((each) => terminatorOf(each).location).find((each) => each !== undefined);
}

function replace(
  block: Block,
  last: IndirectBranch,
  types: TypeTable,
  addressOf: (block: Block) => bigint,
  nowhere: Block,
): void {
  const type = types.integer(64);
  const address = toInteger(type, last.address);
  const dispatch = switchOn(types, address, nowhere, last.location);
  for (const target of distinctSuccessors(block)) {
    const value = { kind: 'integer', type, value: addressOf(target) } as const;
    dispatch.cases.push({ value, block: target });
  }
  if (last.records !== undefined) address.records = last.records;
  block.instructions.splice(-1, 1, address, dispatch);
}
