// From a record's code to the reader of that instruction.

import type { Instruction, OperandBundle } from '../../instruction.ts';
import type { Body } from '../body.ts';
import type { BitRecord } from '../record.ts';
import { extractElement, extractValue, insertElement, insertValue, shuffle } from './aggregates.ts';
import { binary, cast, compare, freeze, negate, select } from './arithmetic.ts';
import { asmBranch, call } from './calls.ts';
import { branch, indirectBranch, phi, ret, switchOn, unreachable } from './control.ts';
import {
  alloca,
  atomicUpdate,
  compareExchange,
  elementPointer,
  fence,
  load,
  store,
  vaArg,
} from './memory.ts';

const READERS: Readonly<
  Record<number, (body: Body, bundles: readonly OperandBundle[]) => Instruction>
> = {
  2: binary,
  3: cast,
  6: extractElement,
  7: insertElement,
  8: shuffle,
  9: compare,
  10: ret,
  11: branch,
  12: switchOn,
  15: unreachable,
  16: phi,
  19: alloca,
  20: (body) => load(body, false),
  23: vaArg,
  26: extractValue,
  27: insertValue,
  28: compare,
  29: select,
  31: indirectBranch,
  34: call,
  36: fence,
  41: (body) => load(body, true),
  43: elementPointer,
  44: (body) => store(body, false),
  45: (body) => store(body, true),
  46: compareExchange,
  56: negate,
  57: asmBranch,
  58: freeze,
  59: atomicUpdate,
};

const FOREIGN: Readonly<Record<number, string>> = {
  4: 'getelementptr in the form of LLVM before 3.7',
  5: 'select in the form of LLVM before 2.9',
  13: 'invoke (C++ exceptions)',
  24: 'store in the form of LLVM before 3.7',
  30: 'getelementptr in the form of LLVM before 3.7',
  37: 'cmpxchg in the form of LLVM before 9',
  38: 'atomicrmw in the form of LLVM before 13',
  39: 'resume (C++ exceptions)',
  40: 'landingpad (C++ exceptions)',
  42: 'atomic store in the form of LLVM before 3.7',
  47: 'landingpad (C++ exceptions)',
  48: 'cleanupret (Windows exceptions)',
  49: 'catchret (Windows exceptions)',
  50: 'catchpad (Windows exceptions)',
  51: 'cleanuppad (Windows exceptions)',
  52: 'catchswitch (Windows exceptions)',
};

export function readInstruction(
  body: Body,
  record: BitRecord,
  bundles: readonly OperandBundle[],
): Instruction {
  const reader = READERS[record.code];
  if (reader === undefined) {
    return record.fail(FOREIGN[record.code] ?? `unknown instruction record ${record.code}`);
  }
  body.begin(record);
  return reader(body, bundles);
}
