// Atomics. There is one thread, so they are ordinary loads, operations and stores.

import type { AtomicUpdate, CompareExchange } from '../../ir/instruction.ts';
import { op } from '../../wasm/opcodes.ts';
import { LayoutError } from '../layout.ts';
import { shapeOf, wordsOf } from '../scalar.ts';
import { checkAccess } from './access.ts';
import type { Body, Term } from './body.ts';
import { integerCompare } from './compare.ts';
import { floatBinary } from './float.ts';
import { integerBinary, mask } from './integer.ts';
import { extremum } from './intrinsics-bits.ts';
import { loadValue, storeLeaf, storeValue } from './memory.ts';
import { decideExchange, shadowAtomicUpdate, storeExchanged } from './shadow/atomic.ts';
import { loadShadows } from './shadow/memory.ts';

/** Leaves the old value on the stack (the instruction's result is set by the caller before the store needs it). */
export function lowerAtomicUpdate(body: Body, instruction: AtomicUpdate): void {
  const { pointer, type } = instruction;
  const address = (): void => body.pushAddress(pointer);
  const size = body.translation.layout.storeSize(type);
  const access = { pointer, size, align: instruction.align, write: true };
  checkAccess(body, access, loadShadows(body, instruction, pointer, type));
  loadValue(body, type, address);
  body.setResult(instruction);
  const old: Term = { value: instruction, leaf: 0 };
  const operand: Term = { value: instruction.value, leaf: 0 };
  updated(body, instruction.operation, old, operand);
  const words = wordsOf(body.typeOf(old)).map((each, i) => body.temporary(`updated ${i}`, each));
  for (let i = words.length - 1; i >= 0; i--) body.code.set(words[i]);
  shadowAtomicUpdate(body, instruction, words);
  storeLeaf(body, body.typeOf(old), 0, address, (word) => body.code.get(words[word]));
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
      extremum(body, [old, operand], orders[operation]);
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

/** The result is the old value and whether it was exchanged. */
export function lowerCompareExchange(body: Body, instruction: CompareExchange): void {
  const { pointer, expected, replacement } = instruction;
  const address = (): void => body.pushAddress(pointer);
  const size = body.translation.layout.storeSize(expected.type);
  const access = { pointer, size, align: instruction.align, write: true };
  checkAccess(body, access, loadShadows(body, instruction, pointer, expected.type));
  loadValue(body, expected.type, address);
  body.code.i32(0);
  body.setResult(instruction);
  const terms = [
    { value: instruction, leaf: 0 },
    { value: expected, leaf: 0 },
  ] as const;
  integerCompare(body, 'eq', ...terms);
  const locals = body.localsOf(instruction);
  const exchanged = locals[locals.length - 1];
  body.code.set(exchanged);
  decideExchange(body, terms, exchanged);
  body.code.get(exchanged);
  body.code.open(op.if);
  storeExchanged(body, pointer, size, replacement);
  storeValue(body, replacement, address);
  body.code.close();
}
