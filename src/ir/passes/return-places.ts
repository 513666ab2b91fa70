// The place of a function's only return. clang gives it that of the return statement; but where marks of scopes come before
// it, that of the closing brace, which would count as a line of code that was not one.

import type { Block, Instruction, Return } from '../instruction.ts';
import { successorsOf } from '../instruction.ts';
import type { Location } from '../metadata.ts';
import type { Func } from '../module.ts';
import { isStoreTo } from './cleanups.ts';
import { isLifetimeMark } from './promotable.ts';

/** While the marks are there: the statement stands in front of them. */
export function placeReturnBehindMarks({ instructions }: Block): void {
  const tail = returnIn(instructions);
  if (tail?.load.op !== 'load') return;
  const before = instructions.slice(0, -2);
  const statement = before.findLast(
    (each) => !isLifetimeMark(each) && (each.op !== 'store' || each.location !== undefined),
  );
  if (statement === undefined || statement === before.at(-1)) return;
  if (isStoreTo(statement, tail.load.pointer)) place(tail, statement.location);
}

/** When the ways out are what they are in the source: only one of them leads to the return. */
export function placeSingleReturns(fn: Func): void {
  for (const block of fn.blocks) {
    const tail = returnIn(block.instructions);
    if (tail === undefined || !block.instructions.slice(0, -2).every(isLifetimeMark)) continue;
    const before = fn.blocks.filter((each) => successorsOf(each).includes(block));
    const last = before[0]?.instructions.at(-1);
    if (before.length === 1 && last?.op === 'jump' && last.location !== undefined)
      place(tail, last.location);
  }
}

interface ReturnOfVariable {
  readonly load: Instruction;
  readonly last: Return;
}

/** The value is loaded from the variable that return statements write to. */
function returnIn(instructions: readonly Instruction[]): ReturnOfVariable | undefined {
  const last = instructions.at(-1);
  const load = instructions.at(-2);
  if (last?.op !== 'ret' || load?.op !== 'load' || last.value !== load) return undefined;
  return { load, last };
}

function place({ load, last }: ReturnOfVariable, location: Location | undefined): void {
  load.location = location;
  last.location = location;
}
