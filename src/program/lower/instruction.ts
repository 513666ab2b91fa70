// Lowers one instruction: this is only the switchboard, every family of instructions has its file.

import type { Instruction } from '../../ir/instruction.ts';
import { LayoutError } from '../layout.ts';
import {
  extractElement,
  extractValue,
  insertElement,
  insertValue,
  lowerSelect,
  shuffleVector,
} from './aggregate.ts';
import { lowerAtomicUpdate, lowerCompareExchange } from './atomic.ts';
import type { Body, Term } from './body.ts';
import { lowerCall } from './call.ts';
import { lowerCast } from './cast.ts';
import { floatCompare, integerCompare } from './compare.ts';
import { floatBinary, negate } from './float.ts';
import { integerBinary } from './integer.ts';
import { lowerGetElementPointer, lowerLoad, lowerStore } from './memory.ts';
import { shadowValue } from './shadow/values.ts';

/** `checked` says that an access is known to be valid because of an earlier one. */
export function lowerInstruction(body: Body, instruction: Instruction, checked: boolean): void {
  const { shadows } = body;
  switch (instruction.op) {
    case 'store':
      if (shadows?.may(instruction.value) || shadows?.may(instruction.pointer)) shadows.flush();
      return lowerStore(body, instruction, checked);
    case 'load':
      if (shadows?.may(instruction.pointer)) shadows.flush();
      shadows?.begin(instruction);
      lowerLoad(body, instruction, checked);
      return body.setResult(instruction);
    case 'call':
      return lowerCall(body, instruction);
    case 'alloca':
      if (shadows?.may(instruction.count)) shadows.flush();
      return body.frame.lowerDynamicAlloca(instruction);
    case 'atomicrmw':
    case 'cmpxchg':
      shadows?.flush();
      shadows?.begin(instruction);
      if (instruction.op === 'atomicrmw') return lowerAtomicUpdate(body, instruction);
      return lowerCompareExchange(body, instruction);
    case 'fence':
      return;
    default:
      pushResult(body, instruction);
      body.setResult(instruction);
      shadowValue(body, instruction);
  }
}

function pushResult(body: Body, instruction: Instruction): void {
  switch (instruction.op) {
    case 'binary': {
      const { operator, left, right } = instruction;
      return byLeaf(body, instruction, (leaf) => {
        const terms = [
          { value: left, leaf },
          { value: right, leaf },
        ] as const;
        if (isFloatOperator(operator)) floatBinary(body, operator, ...terms);
        else integerBinary(body, operator, ...terms);
      });
    }
    case 'fneg':
      return byLeaf(body, instruction, (leaf) =>
        negate(body, { value: instruction.operand, leaf }),
      );
    case 'compare':
      return byLeaf(body, instruction, (leaf) => {
        const left: Term = { value: instruction.left, leaf };
        const right: Term = { value: instruction.right, leaf };
        if (instruction.float) floatCompare(body, instruction.predicate, left, right);
        else integerCompare(body, instruction.predicate, left, right);
      });
    case 'cast':
      return lowerCast(body, instruction);
    case 'getelementptr':
      return lowerGetElementPointer(body, instruction);
    case 'select':
      return lowerSelect(body, instruction);
    case 'freeze':
      return body.push(instruction.operand);
    case 'extractvalue':
      return extractValue(body, instruction);
    case 'insertvalue':
      return insertValue(body, instruction);
    case 'extractelement':
      return extractElement(body, instruction);
    case 'insertelement':
      return insertElement(body, instruction);
    case 'shufflevector':
      return shuffleVector(body, instruction);
    default:
      throw new LayoutError(`instruction ${instruction.op}`);
  }
}

function byLeaf(body: Body, instruction: Instruction, lower: (leaf: number) => void): void {
  const leaves = body.translation.layout.leaves(instruction.type).length;
  for (let leaf = 0; leaf < leaves; leaf++) lower(leaf);
}

function isFloatOperator(operator: string): operator is 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem' {
  return operator.startsWith('f');
}
