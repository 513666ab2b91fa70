// All passes, in the order in which a function goes through them on its way to WebAssembly.

import type { Block, Func } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { removeDeadCode } from './dead-code.ts';
import { switchIndirectGotos } from './indirect-goto.ts';
import { promoteMemory } from './mem2reg.ts';
import { mergeBlocks } from './merge-blocks.ts';
import { makeReducible } from './reducible.ts';
import { type Resumption, resumeAfterSetjmp } from './setjmp.ts';
import { removeUnreachable } from './unreachable.ts';

export interface Prepared {
  /** Where a longjmp can enter the function again; undefined for nearly all functions. */
  readonly resumption: Resumption | undefined;
}

/** Rewrites the function in place. */
export function prepare(fn: Func, types: TypeTable, addressOf: (block: Block) => bigint): Prepared {
  removeUnreachable(fn);
  switchIndirectGotos(fn, types, addressOf);
  promoteMemory(fn);
  removeDeadCode(fn);
  mergeBlocks(fn);
  const resumption = resumeAfterSetjmp(fn, types);
  makeReducible(fn, types);
  return { resumption };
}
