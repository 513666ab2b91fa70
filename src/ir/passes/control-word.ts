// The control word of the x87 unit, which programs read to learn how long doubles are rounded (gnulib does, wherever it
// computes with them): "fnstcw" stores what every Linux process starts with, as fegetenv does. That a program sets it is
// told in program/lower/assembly.ts.

import { integerConstant, store } from '../construct.ts';
import type { Call, Instruction } from '../instruction.ts';
import type { Func } from '../module.ts';
import type { TypeTable } from '../types.ts';
import { rewriteInstructions } from './rewriting.ts';

const initial = 0x37f;

export function readControlWord(fn: Func, types: TypeTable): void {
  for (const block of fn.blocks) {
    if (!block.instructions.some(isRead)) continue;
    rewriteInstructions(block, (each) => {
      if (!isRead(each)) return [each];
      const word = integerConstant(types.integer(16), initial);
      return [store(types, word, each.arguments[0], each.location)];
    });
  }
}

function isRead(instruction: Instruction): instruction is Call {
  if (instruction.op !== 'call' || instruction.callee.kind !== 'assembly') return false;
  const { template, constraints } = instruction.callee;
  return (
    template.trim().replaceAll(/[ \t]+/g, ' ') === 'fnstcw $0' && constraints.startsWith('=*m')
  );
}
