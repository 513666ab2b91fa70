// Atomics. There is one thread, so they are ordinary loads, operations and stores.

import type { AtomicUpdate, CompareExchange } from '../../ir/module.ts';
import { LayoutError } from '../layout.ts';
import { op, wasm } from '../opcodes.ts';
import { shapeOf, wordsOf } from '../scalar.ts';
import { checkAccess } from './access.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';
import { floatBinary } from './float.ts';
import { integerBinary, mask } from './integer.ts';
import { loadValue, pushAddress, storeLeaf, storeValue } from './memory.ts';

/** Leaves the old value on the stack (the instruction's result is set by the caller before the store needs it). */
export function lowerAtomicUpdate(body: Body, instruction: AtomicUpdate): void {
  const address = (): void => pushAddress(body, instruction.pointer);
  const size = body.translation.layout.storeSize(instruction.type);
  checkAccess(body, { pointer: instruction.pointer, size, align: instruction.align, write: true });
  loadValue(body, instruction.type, address);
  body.setResult(instruction);
  const old: Term = { value: instruction, leaf: 0 };
  const operand: Term = { value: instruction.value, leaf: 0 };
  updated(body, instruction.operation, old, operand);
  const words = wordsOf(body.typeOf(old)).map((type, i) => body.temporary(`updated ${i}`, type));
  for (let i = words.length - 1; i >= 0; i--) body.code.set(words[i]!);
  storeLeaf(body, body.typeOf(old), 0, address, (word) => body.code.get(words[word]!));
}

function updated(body: Body, operation: string, old: Term, operand: Term): void {
  switch (operation) {
    case 'xchg':
      body.pushTerm(operand);
      return;
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      integerBinary(body, operation, old, operand);
      return;
    case 'nand':
      nand(body, old, operand);
      return;
    case 'max':
    case 'min':
    case 'umax':
    case 'umin':
      extremum(body, operation, old, operand);
      return;
    case 'fadd':
    case 'fsub':
      floatBinary(body, operation, old, operand);
      return;
    default:
      throw new LayoutError(`atomicrmw ${operation}`);
  }
}

function nand(body: Body, old: Term, operand: Term): void {
  const type = body.typeOf(old);
  if (shapeOf(type) === 'wide') throw new LayoutError('atomicrmw nand of 128 bits');
  integerBinary(body, 'and', old, operand);
  if (shapeOf(type) === 'narrow') {
    body.code.i32(-1);
    body.code.emit(op.i32_xor);
  } else {
    body.code.i64(-1);
    body.code.emit(op.i64_xor);
  }
  mask(body, type);
}

const orders = { max: 'sgt', min: 'slt', umax: 'ugt', umin: 'ult' } as const;

function extremum(body: Body, operation: keyof typeof orders, old: Term, operand: Term): void {
  const keep = body.temporary('keep', wasm.i32);
  integerCompare(body, orders[operation], old, operand);
  body.code.set(keep);
  const words = wordsOf(body.typeOf(old)).length;
  for (let word = 0; word < words; word++) {
    body.pushWord(old, word);
    body.pushWord(operand, word);
    body.code.get(keep);
    body.code.emit(op.select);
  }
}

/** Result: the old value and whether it was exchanged. */
export function lowerCompareExchange(body: Body, instruction: CompareExchange): void {
  const address = (): void => pushAddress(body, instruction.pointer);
  const type = instruction.expected.type;
  const size = body.translation.layout.storeSize(type);
  checkAccess(body, { pointer: instruction.pointer, size, align: instruction.align, write: true });
  loadValue(body, type, address);
  body.code.i32(0);
  body.setResult(instruction);
  integerCompare(
    body,
    'eq',
    { value: instruction, leaf: 0 },
    { value: instruction.expected, leaf: 0 },
  );
  const exchanged = body.localsOf(instruction).at(-1)!;
  body.code.tee(exchanged);
  body.code.open(op.if);
  storeValue(body, instruction.replacement, address);
  body.code.close();
}
