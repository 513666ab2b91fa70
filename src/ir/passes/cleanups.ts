// Ways out of a block as the source has them. Where something has to be done when a block is left, be it only a mark that its
// variables end, clang leads all ways out through one place and puts a number into a variable that says where to go on:
//
//     store i32 4, ptr %destination          (continue)
//     br label %cleanup
//   cleanup:
//     call void @llvm.lifetime.end.p0(ptr %x)
//     %to = load i32, ptr %destination
//     switch i32 %to, label %next [ i32 4, label %loop ... ]
//
// Nobody wrote that switch: it would count as a branch, and hide which way was taken from whoever looks at the control flow. So
// each way out gets the marks for itself and goes straight on. What releases memory as well (variable-length arrays) stays.

import { jumpTo } from '../construct.ts';
import type { Alloca, Block, Call, Instruction, Switch } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { operandsOf } from '../operands.ts';
import type { TypeTable } from '../types.ts';
import { isLifetimeMark } from './promotable.ts';
import { removeInstructions } from './rewriting.ts';
import { removeUnreachable } from './unreachable.ts';

interface Cleanup {
  readonly destination: Alloca;
  readonly marks: readonly Call[];
  readonly last: Switch;
}

/** Whether there was something to unwind. */
export function unwindCleanups(fn: Func, types: TypeTable): boolean {
  const cleanups = new Map<Block, Cleanup>();
  for (const block of fn.blocks) {
    const cleanup = cleanupIn(block);
    if (cleanup !== undefined) cleanups.set(block, cleanup);
  }
  if (cleanups.size === 0) return false;
  for (const block of fn.blocks) unwind(block, cleanups, types);
  removeUnreachable(fn);
  removeUnread(fn, new Set([...cleanups.values()].map(({ destination }) => destination)));
  return true;
}

/** A clean-up block holds nothing but marks and the switch, which has no location: the user did not write it. */
function cleanupIn({ instructions }: Block): Cleanup | undefined {
  const last = instructions.at(-1);
  const load = instructions.at(-2);
  if (last?.op !== 'switch' || last.location !== undefined || last.value !== load) return undefined;
  if (load?.op !== 'load' || load.location !== undefined) return undefined;
  const { pointer } = load;
  if (pointer.kind !== 'instruction' || pointer.op !== 'alloca') return undefined;
  const before = instructions.slice(0, -2);
  return before.every(isLifetimeMark) ? { destination: pointer, marks: before, last } : undefined;
}

/** Follows a way out through one clean-up after the other. */
function unwind(block: Block, cleanups: ReadonlyMap<Block, Cleanup>, types: TypeTable): void {
  for (let steps = 0; steps <= cleanups.size; steps++) {
    const last = block.instructions.at(-1);
    const cleanup = last?.op === 'jump' ? cleanups.get(last.target) : undefined;
    if (last?.op !== 'jump' || cleanup === undefined) return;
    const number = numberFor(block, cleanup.destination);
    const target = number === undefined ? undefined : targetOf(cleanup, number);
    if (target === undefined || target.instructions[0]?.op === 'phi') return;
    const next = jumpTo(types, target);
    // 0: the end of the block, where control goes on by itself.
    const onward = number === 0n ? next : { ...next, location: last.location };
    block.instructions.splice(-1, 1, ...cleanup.marks.map(copyOf), onward);
  }
}

function copyOf(mark: Call): Call {
  const { records: _, ...copy } = mark;
  return copy;
}

/** What the block has stored last. */
function numberFor({ instructions }: Block, destination: Alloca): bigint | undefined {
  const store = instructions.findLast((each) => isStoreTo(each, destination));
  return store?.op === 'store' && store.value.kind === 'integer' ? store.value.value : undefined;
}

export function isStoreTo(instruction: Instruction, variable: Value): boolean {
  return instruction.op === 'store' && instruction.pointer === variable;
}

function targetOf({ last }: Cleanup, number: bigint): Block {
  return last.cases.find(({ value }) => value.value === number)?.block ?? last.otherwise;
}

/** Removes the stores of numbers that nothing reads any more. */
function removeUnread(fn: Func, variables: Set<Alloca>): void {
  const uses = (each: Instruction, variable: Alloca) => operandsOf(each).includes(variable);
  for (const { instructions } of fn.blocks)
    for (const each of instructions)
      if (each.op !== 'store')
        for (const variable of variables) if (uses(each, variable)) variables.delete(variable);
  const isUnread = (each: Instruction) =>
    (each.op === 'alloca' && variables.has(each)) ||
    (each.op === 'store' && variables.has(each.pointer as Alloca));
  for (const block of fn.blocks) removeInstructions(block, isUnread);
}
