// Where the variables of a block begin and end. clang marks it (llvm.lifetime.start and .end), and the translation makes a
// variable invalid between its end and its next beginning, so that a pointer that outlived the block is found. A mark costs a
// few writes each time, so only those stay that can make a difference:
//
// - of variables whose address goes somewhere. By its name a variable is only used while it lives;
// - that are followed by something other than the return, which makes the whole frame invalid.
//
// In functions that return twice (setjmp) none stays: longjmp goes back into blocks without passing their beginnings.

import { controlFlowOf } from '../control-flow.ts';
import {
  type Alloca,
  type Block,
  type Call,
  type Instruction,
  type Return,
  successorsOf,
} from '../instruction.ts';
import type { Location } from '../metadata.ts';
import type { Func, Value } from '../module.ts';
import { operandsOf } from '../operands.ts';
import type { TypeTable } from '../types.ts';
import { isStoreTo, unwindCleanups } from './cleanups.ts';
import { isLifetimeMark, returnsTwice } from './promotable.ts';
import { removeInstructions } from './rewriting.ts';
import { removeUnreachable } from './unreachable.ts';

/** Removes all marks, from code that an optimiser may have rewritten: it moves accesses across marks where that changes no result. */
export function removeScopes(fn: Func): void {
  for (const block of fn.blocks) removeInstructions(block, isLifetimeMark);
}

/** Keeps the marks that make a difference, and the control flow as it is without them. Comes before all other passes. */
export function settleScopes(fn: Func, types: TypeTable): void {
  removeUnreachable(fn);
  fn.blocks.forEach(placeReturnBehindMarks);
  reduceScopes(fn);
  if (unwindCleanups(fn, types)) placeSingleReturns(fn);
}

function reduceScopes(fn: Func): void {
  if (!fn.blocks.some(({ instructions }) => instructions.some(isLifetimeMark))) return;
  if (returnsTwice(fn)) return removeScopes(fn);
  const kept = variablesWithScopes(fn);
  for (const block of fn.blocks)
    removeInstructions(
      block,
      (each) => isLifetimeMark(each) && !kept.has(markedVariable(each) as Alloca),
    );
}

function variablesWithScopes(fn: Func): Set<Alloca> {
  const escaping = escapingVariables(fn);
  const ends = new EndOfFunction(fn);
  const kept = new Set<Alloca>();
  for (const block of fn.blocks)
    for (const [place, each] of block.instructions.entries()) {
      if (!isLifetimeMark(each) || !isScopeEnd(each)) continue;
      const variable = markedVariable(each);
      if (variable === undefined || !escaping.has(variable)) continue;
      if (!ends.isNear(block, place + 1)) kept.add(variable);
    }
  return kept;
}

export function isScopeEnd({ callee }: Call): boolean {
  return callee.kind === 'function' && callee.name.startsWith('llvm.lifetime.end');
}

/** LLVM 22 has no size in front of the pointer. */
export function markedVariable(mark: Call): Alloca | undefined {
  const variable = mark.arguments.at(-1);
  return variable?.kind === 'instruction' && variable.op === 'alloca' ? variable : undefined;
}

/** Variables whose address is used for more than accesses to them. */
function escapingVariables(fn: Func): Set<Alloca> {
  const roots = new Map<Value, Alloca>();
  const escaping = new Set<Alloca>();
  for (const block of fn.blocks)
    for (const each of block.instructions) {
      if (each.op === 'alloca') roots.set(each, each);
      // Unoptimised code computes an address in the block that uses it, or in one before.
      const root = each.op === 'getelementptr' ? roots.get(each.base) : undefined;
      if (root !== undefined) roots.set(each, root);
      for (const operand of operandsOf(each)) {
        const used = roots.get(operand);
        if (used !== undefined && !isAccess(each, operand)) escaping.add(used);
      }
    }
  return escaping;
}

function isAccess(user: Instruction, address: Value): boolean {
  switch (user.op) {
    case 'load':
    case 'getelementptr':
      return true;
    case 'store':
      return user.value !== address;
    case 'call':
      return user.callee.kind === 'function' && accessing.test(user.callee.name);
    default:
      return false;
  }
}

const accessing = /^llvm\.(mem(cpy|move|set)|lifetime|dbg|clew)\b/;

/** Finds places that only the return follows: variables are loaded and stored by name there, and more scopes end. */
class EndOfFunction {
  /** Blocks from which something can be reached that touches an object. */
  private readonly before = new Set<Block>();

  constructor(fn: Func) {
    const { blocks, predecessors, numberOf } = controlFlowOf(fn);
    const work = blocks.filter(({ instructions }) => !instructions.every(touchesNoObject));
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (this.before.has(block)) continue;
      this.before.add(block);
      const number = numberOf.get(block);
      if (number !== undefined) work.push(...predecessors[number].map((each) => blocks[each]));
    }
  }

  isNear(block: Block, from: number): boolean {
    return (
      block.instructions.slice(from).every(touchesNoObject) &&
      successorsOf(block).every((next) => !this.before.has(next))
    );
  }
}

function touchesNoObject(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'load':
    case 'store':
      return instruction.pointer.kind === 'instruction' && instruction.pointer.op === 'alloca';
    case 'call':
      return isLifetimeMark(instruction) || isDebugMark(instruction);
    case 'ret':
    case 'jump':
    case 'branch':
    case 'switch':
    case 'unreachable':
    case 'phi':
    case 'cast':
    case 'compare':
    case 'binary':
    case 'select':
      return true;
    default:
      return false;
  }
}

function isDebugMark({ callee }: Call): boolean {
  return callee.kind === 'function' && /^llvm\.(dbg|clew)\./.test(callee.name);
}

// The place of a function's only return. clang gives it that of the return statement; but where marks of scopes come before
// it, that of the closing brace, which would count as a line of code that was not one.

/** While the marks are there: the statement stands in front of them. */
function placeReturnBehindMarks({ instructions }: Block): void {
  const tail = returnIn(instructions);
  if (tail?.load.op !== 'load') return;
  const before = instructions.slice(0, -2);
  const statement = before.findLast(
    (each) => !isLifetimeMark(each) && (each.op !== 'store' || each.location !== undefined),
  );
  if (statement === undefined || statement === before.at(-1)) return;
  if (isStoreTo(statement, tail.load.pointer)) place(tail, statement.location);
}

/** Comes when the ways out are those of the source, so that only one of them leads to the return. */
function placeSingleReturns(fn: Func): void {
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
