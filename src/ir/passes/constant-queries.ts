// __builtin_constant_p(x): C does not evaluate its operand, but unoptimised code loads it before it asks
// llvm.is.constant. The answer is no (for what is constant, clang has answered itself); a load that was made for
// the question alone is taken out, because it may read what the program never would.

import { addToList } from '../../base/known.ts';
import { integerConstant } from '../construct.ts';
import type { Call, Instruction } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { mapOperands, operandsOf } from '../operands.ts';
import type { TypeTable } from '../types.ts';
import { removeInstructions } from './rewriting.ts';

export function answerConstantQueries(fn: Func, types: TypeTable): void {
  const queries = new Set(instructionsOf(fn).filter(isQuery));
  if (queries.size === 0) return;
  const no = integerConstant(types.integer(1), 0);
  const uses = usesOf(fn);
  const asked = new Set<Value>([...queries].map((query) => query.arguments[0]));
  const onlyAsked = (load: Instruction): boolean =>
    load.op === 'load' &&
    asked.has(load) &&
    (uses.get(load) ?? []).every((user) => queries.has(user as Call));
  for (const block of fn.blocks) {
    removeInstructions(block, (each) => queries.has(each as Call) || onlyAsked(each));
    for (const each of block.instructions) {
      mapOperands(each, (value) => (queries.has(value as Call) ? no : value));
    }
  }
}

function isQuery(instruction: Instruction): instruction is Call {
  if (instruction.op !== 'call' || instruction.callee.kind !== 'function') return false;
  return instruction.callee.name.startsWith('llvm.is.constant.');
}

function instructionsOf(fn: Func): Instruction[] {
  return fn.blocks.flatMap((block) => block.instructions);
}

function usesOf(fn: Func): Map<Value, Instruction[]> {
  const uses = new Map<Value, Instruction[]>();
  for (const user of instructionsOf(fn)) {
    for (const operand of operandsOf(user)) {
      addToList(uses, operand, user);
    }
  }
  return uses;
}
