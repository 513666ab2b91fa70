// Memory that is valid whenever the function runs: global variables, and local ones that are made at the
// function's entry and whose lifetime nothing ends before it returns. Accesses inside their bounds
// need no check.

import { constantOffset } from '../constant-offset.ts';
import type { Func, GlobalVariable, Value } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import { isLifetimeMark } from './promotable.ts';

/** Offsets of bytes from the value that a pointer is made of; `to` is exclusive. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

export class PermanentMemory {
  private readonly variables = new Set<Value>();
  private readonly sizes: Sizes;

  constructor(fn: Func, sizes: Sizes) {
    this.sizes = sizes;
    for (const instruction of fn.blocks[0].instructions) {
      if (instruction.op === 'alloca') this.variables.add(instruction);
    }
    for (const block of fn.blocks) {
      for (const instruction of block.instructions) {
        if (!isLifetimeMark(instruction)) continue;
        for (const each of instruction.arguments) {
          this.variables.delete(constantOffset(each, sizes).root);
        }
      }
    }
  }

  contains(root: Value, range: Range, access: 'load' | 'store'): boolean {
    const size =
      root.kind === 'global' ? globalSize(root, this.sizes, access) : this.localSize(root);
    return size !== undefined && range.from >= 0 && range.to <= size;
  }

  private localSize(root: Value): number | undefined {
    if (root.kind !== 'instruction' || root.op !== 'alloca') return undefined;
    const { count, allocated } = root;
    if (!this.variables.has(root) || count.kind !== 'integer') return undefined;
    return Number(count.value) * this.sizes.size(allocated);
  }
}

/** The size of a variable that is defined here. A declaration may have another type than the variable it stands for. */
function globalSize(
  root: GlobalVariable,
  sizes: Sizes,
  access: 'load' | 'store',
): number | undefined {
  if (root.initializer === undefined || (access === 'store' && root.constant)) return undefined;
  return sizes.size(root.valueType);
}
