// A call before each atomic operation of a program that starts threads. The machine lets another thread go first there, if the
// schedule says so, and learns which threads the operation orders (machine/threads/). It is an ordinary call: functions can be put
// aside at it.

import { threadAtomic } from '../abi/threads.ts';
import { call, declare, integerConstant } from '../ir/construct.ts';
import type { Atomicity, Instruction } from '../ir/instruction.ts';
import type { Func, Value } from '../ir/module.ts';
import type { Type, TypeTable } from '../ir/types.ts';

interface Operation {
  /** Undefined for fences. */
  readonly pointer: Value | undefined;
  readonly type: Type | undefined;
  readonly ordering: Atomicity['ordering'];
  readonly access: number;
}

export function announceAtomics(fn: Func, types: TypeTable, sizeOf: (type: Type) => number): void {
  const number = types.integer(32);
  const signature = types.function(types.void, [types.pointer, number, number], false);
  const callee = declare(types, threadAtomic.host, signature);
  for (const block of fn.blocks) {
    if (block.instructions.every((each) => operationOf(each) === undefined)) continue;
    block.instructions = block.instructions.flatMap((each) => {
      const operation = operationOf(each);
      if (operation === undefined) return [each];
      const { pointer, type, ordering, access } = operation;
      const values = [
        pointer ?? ({ kind: 'null', type: types.pointer } as const),
        integerConstant(number, type === undefined ? 0 : sizeOf(type)),
        integerConstant(number, access | orderOf(ordering)),
      ];
      return [call(callee, values, each.location), each];
    });
  }
}

function operationOf(instruction: Instruction): Operation | undefined {
  const { read, write } = threadAtomic;
  switch (instruction.op) {
    case 'load':
    case 'store': {
      const { pointer, atomic } = instruction;
      if (atomic === undefined) return undefined;
      const isStore = instruction.op === 'store';
      const type = isStore ? instruction.value.type : instruction.type;
      return { pointer, type, ordering: atomic.ordering, access: isStore ? write : read };
    }
    case 'atomicrmw': {
      const { pointer, value, atomic } = instruction;
      return { pointer, type: value.type, ordering: atomic.ordering, access: read | write };
    }
    case 'cmpxchg': {
      const { pointer, expected, success } = instruction;
      return { pointer, type: expected.type, ordering: success.ordering, access: read | write };
    }
    case 'fence': {
      const { atomic } = instruction;
      return { pointer: undefined, type: undefined, ordering: atomic.ordering, access: 0 };
    }
    default:
      return undefined;
  }
}

function orderOf(ordering: Atomicity['ordering']): number {
  const { acquire, release } = threadAtomic;
  switch (ordering) {
    case 'acquire':
      return acquire;
    case 'release':
      return release;
    case 'acq_rel':
    case 'seq_cst':
      return acquire | release;
    default:
      return 0;
  }
}
