// Removes instructions whose result nobody uses and which do nothing else. Loads stay: they are checked,
// and a load through a bad pointer is a finding even if the value is thrown away; so do
// divisions, shifts and what may overflow. An instruction that only feeds dead ones is dead too, cycles of phis included:
// what lives is found from the instructions that have an effect.

import { undefinedConstant } from '../construct.ts';
import type { Instruction } from '../instruction.ts';
import type { Func, Value } from '../module.ts';
import { operandsOf } from '../operands.ts';
import { mapMentions } from './mentions.ts';
import { removeInstructions } from './rewriting.ts';

export function removeDeadCode(fn: Func): void {
  const alive = new Set<Value>();
  const work: Instruction[] = [];
  const revive = (value: Value) => {
    if (value.kind !== 'instruction' || alive.has(value)) return;
    alive.add(value);
    work.push(value);
  };
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) if (!isPure(instruction)) revive(instruction);
  }
  for (let next = work.pop(); next !== undefined; next = work.pop())
    for (const operand of operandsOf(next)) revive(operand);
  for (const block of fn.blocks) {
    removeInstructions(block, (instruction) => !alive.has(instruction));
  }
  mapMentions(fn, (value) => {
    const isDead = value.kind === 'instruction' && !alive.has(value);
    return isDead ? undefinedConstant(value.type) : value;
  });
}

function isPure(instruction: Instruction): boolean {
  switch (instruction.op) {
    case 'binary':
      return harmless.has(instruction.operator) && !instruction.flags.includes('nsw');
    case 'fneg':
    case 'cast':
    case 'compare':
    case 'getelementptr':
    case 'phi':
    case 'select':
    case 'freeze':
    case 'extractvalue':
    case 'insertvalue':
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector':
      return true;
    default:
      return false;
  }
}

/** Operators that no detector looks at, unless they are signed (`nsw`). */
const harmless = new Set<string>([
  'add',
  'sub',
  'mul',
  'and',
  'or',
  'xor',
  'fadd',
  'fsub',
  'fmul',
  'fdiv',
  'frem',
]);
