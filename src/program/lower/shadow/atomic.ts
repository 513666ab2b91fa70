// The shadows of atomics. The access was checked, and opened where its pointer is symbolic; the old value has its
// shadow. An operation without a term loses its operands to the witness.

import type { AtomicUpdate } from '../../../ir/instruction.ts';
import type { Value } from '../../../ir/module.ts';
import { wasm } from '../../../wasm/opcodes.ts';
import { bitsOf } from '../../scalar.ts';
import { clearShadows, whereSymbolic } from '../access.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';
import { pushFourWords, storeOpened, storeShadow, storeWord } from './memory.ts';
import { concretize, decide, pushBinary } from './operation.ts';

const computed = new Set(['add', 'sub', 'and', 'or', 'xor', 'fadd', 'fsub']);

/** Comes before the new value, which is in `words`, is stored. */
export function shadowAtomicUpdate(
  body: Body,
  instruction: AtomicUpdate,
  words: readonly number[],
): void {
  if (!isShadowed(body)) return;
  const { code, translation } = body;
  const { pointer, operation, value } = instruction;
  const old: Term = { value: instruction, leaf: 0 };
  const type = body.typeOf(old);
  const shadow = body.temporary('updated shadow', wasm.i32);
  pushUpdated(body, operation, old, { value, leaf: 0 });
  code.set(shadow);
  const store = (): void => {
    code.i32(0);
    code.i32(bitsOf(type));
    code.get(shadow);
    pushFourWords(body, type, (word) => code.get(words[word]));
    code.call(translation.host('storeAt'));
  };
  const plain = (): void => {
    clearShadows(body, pointer, translation.layout.storeSize(instruction.type));
    code.get(shadow);
    code.openUnlikely();
    body.pushAddress(pointer);
    code.get(shadow);
    storeWord(body, type);
    code.close();
  };
  whereSymbolic(body, [pointer], store, plain);
}

function pushUpdated(body: ShadowedBody, operation: string, old: Term, operand: Term): void {
  if (operation === 'xchg') body.shadows.push(operand);
  else if (computed.has(operation)) pushBinary(body, operation as 'add', old, operand);
  else {
    for (const term of [old, operand]) concretize(body, term, `atomic ${operation}`);
    body.code.i32(0);
  }
}

/** Whether a compare-and-exchange exchanges is decided as a branch. */
export function decideExchange(
  body: Body,
  [old, expected]: readonly [Term, Term],
  exchanged: number,
): void {
  if (!isShadowed(body)) return;
  body.code.i32(body.shadows.decision('branch'));
  pushBinary(body, 'eq', old, expected);
  body.code.get(exchanged);
  decide(body);
}

/** Stores the shadows of the replacement, where the exchange happens. */
export function storeExchanged(body: Body, pointer: Value, size: number, replacement: Value): void {
  if (!isShadowed(body)) return;
  const term: Term = { value: replacement, leaf: 0 };
  const store = () => storeOpened(body, { type: body.typeOf(term), offset: 0 }, term);
  const plain = () => {
    clearShadows(body, pointer, size);
    storeShadow(body, term, () => body.pushAddress(pointer));
  };
  whereSymbolic(body, [pointer], store, plain);
}
