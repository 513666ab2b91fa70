// The passes over a single function, in the order in which it goes through them on its way to WebAssembly. What
// needs other functions as well (inlining) comes after it.

import type { Block } from '../instruction.ts';
import type { Func } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import type { TypeTable } from '../types.ts';
import { removeArrayChecks } from './array-checks.ts';
import { answerConstantQueries } from './constant-queries.ts';
import { readControlWord } from './control-word.ts';
import { removeDeadCode } from './dead-code.ts';
import { switchIndirectGotos } from './indirect-goto.ts';
import { promoteMemory } from './mem2reg.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { makeReducible } from './reducible.ts';
import { replaceAggregates } from './scalar-replacement.ts';
import { type Resumption, resumeAfterSetjmp } from './setjmp.ts';
import { announceLocals } from './uninitialized-locals.ts';
import { removeUnreachable } from './unreachable.ts';
import { splitWideIntegers } from './wide-integers.ts';

export interface Prepared {
  /** The point at which a longjmp can enter the function again; undefined for nearly all functions. */
  readonly resumption: Resumption | undefined;
}

/** What the passes have to know about the program's memory. */
export interface MemoryModel {
  readonly types: TypeTable;
  readonly sizes: Sizes;
  /** The number that stands for `&&label`. */
  readonly addressOf: (block: Block) => bigint;
  /**
   * Which locals become values: all that can, if undefined. 'assigned': scalars that are written before they are read, on
   * all ways; each of the others is announced when it comes to life (uninitialized-locals.ts).
   */
  readonly promote?: 'all' | 'assigned' | 'none';
}

/** Rewrites the function in place. */
export function prepare(fn: Func, memory: MemoryModel): Prepared {
  const { types, sizes, addressOf, promote = 'all' } = memory;
  removeArrayChecks(fn, types);
  removeUnreachable(fn);
  answerConstantQueries(fn, types);
  readControlWord(fn, types);
  switchIndirectGotos(fn, types, addressOf);
  if (promote === 'all') replaceAggregates(fn, types, sizes);
  if (promote !== 'none') promoteMemory(fn, { onlyAssigned: promote === 'assigned' });
  if (promote === 'assigned') announceLocals(fn, types);
  splitWideIntegers(fn, types);
  removeDeadCode(fn);
  mergeBlocks(fn);
  const resumption = resumeAfterSetjmp(fn, types);
  makeReducible(fn, types);
  return { resumption };
}
