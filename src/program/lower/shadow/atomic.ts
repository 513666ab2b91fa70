// The shadows of atomics. The access was checked, and opened where its pointer is symbolic; the old value has its
// shadow. An operation without a term loses its operands to the witness.

import type { AtomicUpdate } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { op, wasm } from '../../../wasm/opcodes.ts';
import { bitsOf, shapeOf } from '../../scalar.ts';
import { pushHalves } from '../access.ts';
import type { Body, Term } from '../body.ts';
import { pushAddress } from '../memory.ts';
import { storeOpened, storeWord } from './memory.ts';
import { concretize, decide, pushBinary } from './operation.ts';

const computed = new Set(['add', 'sub', 'and', 'or', 'xor']);

/** Comes before the new value, which is in `words`, is stored. */
export function shadowAtomicUpdate(
  body: Body,
  instruction: AtomicUpdate,
  words: readonly number[],
): void {
  const { shadows, code, translation } = body;
  if (shadows === undefined) return;
  const old: Term = { value: instruction, leaf: 0 };
  const operand: Term = { value: instruction.value, leaf: 0 };
  const type = body.typeOf(old);
  const shadow = body.temporary('updated shadow', wasm.i32);
  pushUpdated(body, instruction.operation, old, operand);
  code.set(shadow);
  const store = (): void => {
    code.i32(0);
    code.i32(bitsOf(type));
    code.get(shadow);
    pushWords(body, type, words);
    code.call(translation.host('storeAt'));
  };
  const plain = (): void => {
    clear(body, instruction.pointer, translation.layout.storeSize(instruction.type));
    code.get(shadow);
    code.openUnlikely();
    pushAddress(body, instruction.pointer);
    code.get(shadow);
    storeWord(body, type);
    code.close();
  };
  choosePointer(body, instruction.pointer, store, plain);
}

function pushUpdated(body: Body, operation: string, old: Term, operand: Term): void {
  if (operation === 'xchg') body.shadows!.push(operand);
  else if (computed.has(operation)) pushBinary(body, operation as 'add', old, operand);
  else {
    for (const term of [old, operand]) concretize(body, term, `atomic ${operation}`);
    body.code.i32(0);
  }
}

function pushWords(
  body: Body,
  type: Parameters<typeof shapeOf>[0],
  words: readonly number[],
): void {
  const { code } = body;
  const [first, second] = words;
  switch (shapeOf(type)) {
    case 'narrow':
      code.get(first);
      for (let i = 0; i < 3; i++) code.i32(0);
      return;
    case 'float':
      code.get(first);
      code.emit(op.i32_reinterpret_f32);
      for (let i = 0; i < 3; i++) code.i32(0);
      return;
    case 'long':
    case 'double':
      pushHalves(body, () => {
        code.get(first);
        if (shapeOf(type) === 'double') code.emit(op.i64_reinterpret_f64);
      });
      for (let i = 0; i < 2; i++) code.i32(0);
      return;
    case 'wide':
      pushHalves(body, () => code.get(first));
      pushHalves(body, () => code.get(second));
  }
}

/** Whether a compare-and-exchange exchanges is decided as a branch. */
export function decideExchange(
  body: Body,
  [old, expected]: readonly [Term, Term],
  exchanged: number,
): void {
  const { code, shadows } = body;
  if (shadows === undefined) return;
  code.i32(shadows.decision('branch'));
  pushBinary(body, 'eq', old, expected);
  code.get(exchanged);
  decide(body);
}

/** Stores the shadows of the replacement, where the exchange happens. */
export function storeExchanged(body: Body, pointer: Value, size: number, replacement: Value): void {
  const { shadows, code } = body;
  if (shadows === undefined) return;
  const term: Term = { value: replacement, leaf: 0 };
  choosePointer(
    body,
    pointer,
    () => storeOpened(body, { type: body.typeOf(term), offset: 0 }, term),
    () => {
      clear(body, pointer, size);
      shadows.push(term);
      code.openUnlikely();
      pushAddress(body, pointer);
      shadows.push(term);
      storeWord(body, body.typeOf(term));
      code.close();
    },
  );
}

function clear(body: Body, pointer: Value, size: number): void {
  pushAddress(body, pointer);
  body.code.i32(size);
  body.code.call(body.translation.host('shadowClear'));
}

function choosePointer(body: Body, pointer: Value, symbolic: () => void, plain: () => void): void {
  const { shadows, code } = body;
  if (!shadows!.may(pointer)) {
    plain();
    return;
  }
  shadows!.push({ value: pointer, leaf: 0 });
  code.openUnlikely();
  symbolic();
  code.otherwise();
  plain();
  code.close();
}
