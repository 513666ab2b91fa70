// Which local variables can live in values instead of memory: those whose address goes nowhere, that
// is, which are only loaded and stored as a whole, with their own type.
//
// Not in functions that return twice from a call (setjmp): there a variable has to have its latest
// value after the second return, as it has in unoptimised native code, where variables are in memory.

import type { Alloca, Call, Instruction } from '../instruction.ts';
import type { Func } from '../module.ts';
import { operandsOf } from '../operands.ts';
import type { Type } from '../types.ts';

export function promotableVariables(fn: Func): Set<Alloca> {
  const candidates = new Set<Alloca>();
  if (returnsTwice(fn)) return candidates;
  forEachInstruction(fn, (instruction) => {
    if (instruction.op === 'alloca' && isSingleScalar(instruction)) candidates.add(instruction);
  });
  if (candidates.size === 0) return candidates;
  forEachInstruction(fn, (instruction) => {
    for (const operand of operandsOf(instruction)) {
      if (operand.kind === 'instruction' && operand.op === 'alloca') {
        if (!isWholeAccess(instruction, operand)) candidates.delete(operand);
      }
    }
  });
  return candidates;
}

export function returnsTwice(fn: Func): boolean {
  return fn.blocks.some((block) =>
    block.instructions.some(
      (instruction) => instruction.op === 'call' && callReturnsTwice(instruction),
    ),
  );
}

/** Knows such functions by their attribute, and by name for headers that declare them without it. */
export function callReturnsTwice(call: Call): boolean {
  const { callee } = call;
  const marked = (attributes: Call['attributes']) =>
    attributes.function.some((attribute) => attribute.name === 'returns_twice');
  if (marked(call.attributes)) return true;
  return callee.kind === 'function' && (marked(callee.attributes) || twice.has(callee.name));
}

const twice = new Set([
  'setjmp',
  '_setjmp',
  '__sigsetjmp',
  'sigsetjmp',
  'llvm.eh.sjlj.setjmp',
  'savectx',
  'vfork',
  'getcontext',
]);

/** Marks of where a variable's life begins and ends: of no use once it is no memory. */
export function isLifetimeMark(instruction: Instruction): instruction is Call {
  return (
    instruction.op === 'call' &&
    instruction.callee.kind === 'function' &&
    instruction.callee.name.startsWith('llvm.lifetime.')
  );
}

function isWholeAccess(user: Instruction, variable: Alloca): boolean {
  if (user.op === 'load') {
    return user.type === variable.allocated && !user.volatile && user.atomic === undefined;
  }
  if (user.op === 'store') {
    return (
      user.value !== variable &&
      user.value.type === variable.allocated &&
      !user.volatile &&
      user.atomic === undefined
    );
  }
  return isLifetimeMark(user);
}

function isSingleScalar(variable: Alloca): boolean {
  const { count } = variable;
  return isScalar(variable.allocated) && count.kind === 'integer' && count.value === 1n;
}

export function isScalar(type: Type): boolean {
  return ['integer', 'float', 'pointer', 'vector'].includes(type.kind);
}

function forEachInstruction(fn: Func, visit: (instruction: Instruction) => void): void {
  for (const block of fn.blocks) for (const instruction of block.instructions) visit(instruction);
}
