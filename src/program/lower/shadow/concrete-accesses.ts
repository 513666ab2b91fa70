// Accesses that meet only concrete bytes until their activation has met something symbolic (`met`, see shadows.ts): code
// need not ask the map before that. These are
//
// - accesses to a local whose address stays in the function: its bytes become symbolic by what the activation itself
//   does, and that is never unnoticed: it stores a value that is symbolic, or copies bytes that are;
// - accesses to bytes that the activation has accessed before, with no call between: what it loaded was concrete, and
//   what it stored too.

import type { Alloca, Instruction } from '../../../ir/instruction.ts';
import type { Func, Value } from '../../../ir/module.ts';
import { operandsOf } from '../../../ir/operands.ts';
import { MemoryKeepers } from '../../../ir/passes/lasting-validity.ts';
import { repeatedAccesses } from '../../../ir/passes/repeated-access.ts';
import type { Layout } from '../../layout.ts';

export class ConcreteAccesses {
  private readonly keepers: MemoryKeepers;
  private readonly layout: Layout;

  /** `functions` are all functions of the program. */
  constructor(layout: Layout, functions: readonly Func[]) {
    this.layout = layout;
    this.keepers = new MemoryKeepers(functions, () => true);
  }

  of(fn: Func): Set<Instruction> {
    const concrete = repeatedAccesses(fn, this.layout, this.keepers, false);
    const hidden = hiddenLocals(fn);
    for (const block of fn.blocks) {
      for (const instruction of block.instructions) {
        if (instruction.op !== 'load' && instruction.op !== 'store') continue;
        if (hidden.has(rootOf(instruction.pointer))) concrete.add(instruction);
      }
    }
    return concrete;
  }
}

function rootOf(pointer: Value): Value {
  let value = pointer;
  while (value.kind === 'instruction' && value.op === 'getelementptr') value = value.base;
  return value;
}

/** The locals whose address is only used to access them. */
function hiddenLocals(fn: Func): Set<Value> {
  const hidden = new Set<Value>(
    fn.blocks[0].instructions.filter((each): each is Alloca => each.op === 'alloca'),
  );
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      for (const value of shown(instruction)) hidden.delete(rootOf(value));
    }
  }
  return hidden;
}

/** The operands whose address leaves the function or may do so: all that are used for more than an access. */
function shown(instruction: Instruction): readonly Value[] {
  switch (instruction.op) {
    case 'load':
    case 'getelementptr':
    case 'compare':
      return [];
    case 'store':
      return [instruction.value];
    case 'call': {
      const { callee } = instruction;
      const isOwn = callee.kind === 'function' && accessing.test(callee.name);
      return isOwn ? [] : operandsOf(instruction);
    }
    default:
      return operandsOf(instruction);
  }
}

const accessing = /^(llvm\.(mem(cpy|move|set)|lifetime|dbg)\b|__clew_mem(cpy|move|set)$)/;
