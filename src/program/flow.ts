// How control can go through a program, as searchers need it to tell what is near: blocks of all functions, and which can
// follow which, within functions and into those that they call. A block that calls through a pointer leads to every
// function of that type whose address is taken. Where a call returns to is the block itself.

import type { Flow } from '../abi/flow.ts';
import { known } from '../base/known.ts';
import { type Block, successorsOf } from '../ir/instruction.ts';
import type { Func } from '../ir/module.ts';
import { markFunction } from './coverage-marks.ts';
import { resolveAlias } from './reachable.ts';

export class FlowBuilder {
  private readonly numbers = new Map<Block, number>();
  private readonly sides: number[] = [];

  /** The functions come after the passes; `addressed` are those whose address is taken. */
  constructor(
    private readonly functions: readonly Func[],
    private readonly addressed: readonly Func[],
  ) {
    for (const fn of functions) {
      for (const block of fn.blocks) this.numbers.set(block, this.numbers.size);
    }
  }

  side(decision: number, holds: boolean, to: Block): void {
    this.sides[2 * decision + (holds ? 1 : 0)] = this.numbers.get(to) ?? -1;
  }

  build(decisions: number): Flow {
    const edges: number[] = [];
    const returns: number[] = [];
    const marks = new Array<number>(this.numbers.size).fill(-1);
    for (const fn of this.functions) {
      for (const block of fn.blocks) {
        const from = known(this.numbers, block);
        const called = this.called(block);
        for (const next of new Set([...successorsOf(block), ...called.map(entryOf)])) {
          edges.push(from, known(this.numbers, next));
        }
        for (const callee of called)
          for (const end of callee.blocks.filter(isReturn))
            returns.push(known(this.numbers, end), from);
        const [own = -1, ...others] = marksOf(block);
        marks[from] = own;
        for (const mark of others) edges.push(from, marks.push(mark) - 1);
      }
    }
    const sides = Array.from({ length: 2 * decisions }, (_, i) => this.sides[i] ?? -1);
    return { edges, marks, sides, returns };
  }

  /** The functions that a block calls, as far as they have code. */
  private called(block: Block): Func[] {
    const callees = block.instructions.flatMap((each): readonly Func[] => {
      if (each.op !== 'call') return [];
      const callee = resolveAlias(each.callee);
      if (callee.kind === 'function') return [callee];
      if (callee.kind === 'assembly') return [];
      return this.addressed.filter(({ functionType }) => functionType === each.functionType);
    });
    return callees.filter(({ blocks }) => blocks.length > 0);
  }
}

function entryOf({ blocks }: Func): Block {
  return blocks[0];
}

function isReturn({ instructions }: Block): boolean {
  return instructions.at(-1)?.op === 'ret';
}

function marksOf({ instructions }: Block): number[] {
  return instructions.flatMap((each) => {
    if (each.op !== 'call' || each.callee.kind !== 'function') return [];
    const [mark] = each.arguments;
    return each.callee.name === markFunction && mark?.kind === 'integer'
      ? [Number(mark.value)]
      : [];
  });
}
