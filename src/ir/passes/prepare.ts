// The passes over a single function, in the order in which it goes through them on its way to WebAssembly. What
// needs other functions as well (inlining) comes after it.

import type { Block, Func } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import type { TypeTable } from '../types.ts';
import { answerConstantQueries } from './constant-queries.ts';
import { readControlWord } from './control-word.ts';
import { removeDeadCode } from './dead-code.ts';
import { switchIndirectGotos } from './indirect-goto.ts';
import { promoteMemory } from './mem2reg.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { makeReducible } from './reducible.ts';
import { replaceAggregates } from './scalar-replacement.ts';
import { type Resumption, resumeAfterSetjmp } from './setjmp.ts';
import { removeUnreachable } from './unreachable.ts';
import { splitWideIntegers } from './wide-integers.ts';

export interface Prepared {
  /** Where a longjmp can enter the function again; undefined for nearly all functions. */
  readonly resumption: Resumption | undefined;
}

/** What the passes have to know about the program's memory. */
export interface MemoryModel {
  readonly types: TypeTable;
  readonly sizes: Sizes;
  /** The number that stands for `&&label`. */
  readonly addressOf: (block: Block) => bigint;
  /** Locals become values where they can; otherwise they stay in memory. */
  readonly promote?: boolean;
}

/** Rewrites the function in place. */
export function prepare(fn: Func, memory: MemoryModel): Prepared {
  const { types, sizes, addressOf, promote = true } = memory;
  removeUnreachable(fn);
  answerConstantQueries(fn, types);
  readControlWord(fn, types);
  switchIndirectGotos(fn, types, addressOf);
  if (promote) {
    replaceAggregates(fn, types, sizes);
    promoteMemory(fn);
  }
  splitWideIntegers(fn, types);
  removeDeadCode(fn);
  mergeBlocks(fn);
  const resumption = resumeAfterSetjmp(fn, types);
  makeReducible(fn, types);
  return { resumption };
}
