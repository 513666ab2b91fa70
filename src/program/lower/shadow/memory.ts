// The shadows of loads and stores. They are asked for where the check of the access found symbolic bytes, and follow
// symbolic pointers; a load or store of concrete bytes at a concrete address does nothing of this.

import type { Value } from '../../../ir/module.ts';
import type { Type } from '../../../ir/types.ts';
import { op } from '../../../wasm/opcodes.ts';
import type { Leaf, Scalar } from '../../layout.ts';
import { bitShapeOf, bitsOf, toBits } from '../../scalar.ts';
import type { ShadowTranslation } from '../../translation.ts';
import {
  type Access,
  checkAccess,
  clearShadows,
  followChecked,
  type ShadowedAccess,
} from '../access.ts';
import { type Body, isShadowed, type ShadowedBody, type Term } from '../body.ts';

/** The code of a load of `type` for its shadows, which become those of `result`. */
export function loadShadows(
  body: Body,
  result: Value,
  pointer: Value,
  type: Type,
): ShadowedAccess | undefined {
  if (!isShadowed(body)) return undefined;
  const { code, shadows, translation } = body;
  const load = (push: (leaf: Leaf) => void, loader: (leaf: Leaf) => Loader) => {
    translation.layout.leaves(type).forEach((leaf, i) => {
      push(leaf);
      code.i32(bitsOf(leaf.type));
      code.call(translation.host(loader(leaf)));
      shadows.set(result, i);
    });
  };
  return {
    opened: () =>
      load(
        ({ offset }) => code.i32(offset),
        () => 'loadAt',
      ),
    symbolic: () =>
      load(
        (leaf) => pushLeafAddress(body, pointer, leaf),
        (leaf) => loaderOf(shadows.translation, leaf),
      ),
  };
}

type Loader = 'loadAt' | 'newLoadPointer' | 'shadowLoad';

/** A concrete pointer is never new (program/new-marks.ts). */
function loaderOf({ tellsNews }: ShadowTranslation, { type }: Leaf): Loader {
  return tellsNews && type.kind === 'pointer' ? 'newLoadPointer' : 'shadowLoad';
}

/** Stores a shadow; address and shadow are on the stack. */
export function storeWord(body: ShadowedBody, type: Leaf['type']): void {
  const { code, shadows, translation } = body;
  if (!shadows.translation.tellsNews) return code.call(translation.host('shadowStore'));
  code.i32(bitsOf(type));
  code.call(translation.host('newStore'));
}

/** Checks a store, and writes the shadows of what is stored. */
export function checkStored(
  body: Body,
  access: Access,
  value: Value,
  alreadyChecked: boolean,
): void {
  if (!isShadowed(body)) return alreadyChecked ? undefined : checkAccess(body, access);
  const { pointer, size } = access;
  const terms = body.translation.layout
    .leaves(value.type)
    .map((leaf, i) => ({ leaf, term: { value, leaf: i } }));
  const check = alreadyChecked ? followChecked : checkAccess;
  check(body, access, {
    opened: () => {
      for (const { leaf, term } of terms) storeOpened(body, leaf, term);
    },
    symbolic: () => clearShadows(body, pointer, size),
  });
  if (!terms.some(({ term }) => body.shadows.may(term.value))) return;
  unlessSymbolic(body, pointer, () => {
    for (const { leaf, term } of terms) {
      storeShadow(body, term, () => pushLeafAddress(body, pointer, leaf));
    }
  });
}

/** Writes code that runs where the pointer is concrete. */
function unlessSymbolic({ code, shadows }: ShadowedBody, pointer: Value, write: () => void): void {
  if (!shadows.may(pointer)) return write();
  shadows.push({ value: pointer, leaf: 0 });
  code.emit(op.i32_eqz);
  code.open(op.if);
  write();
  code.close();
}

/** Writes a leaf's shadow for the bytes at `address`, which hold no symbolic ones. */
export function storeShadow(body: Body, term: Term, address: () => void): void {
  if (!isShadowed(body) || !body.shadows.may(term.value)) return;
  const { code, shadows } = body;
  shadows.push(term);
  code.openUnlikely();
  address();
  shadows.push(term);
  storeWord(body, body.typeOf(term));
  code.close();
}

/** Stores a leaf, symbolic or not, to all addresses that an opened access can have. */
export function storeOpened(body: ShadowedBody, { offset, type }: Leaf, term: Term): void {
  const { code, shadows, translation } = body;
  code.i32(offset);
  code.i32(bitsOf(type));
  shadows.push(term);
  pushFourWords(body, body.typeOf(term), (word) => body.pushWord(term, word));
  code.call(translation.host('storeAt'));
}

/** Pushes the bits of a scalar as four words of 32 bits; `pushWord` pushes a WebAssembly word of it. */
export function pushFourWords(
  { code }: Body,
  type: Scalar,
  pushWord: (word: number) => void,
): void {
  const shape = bitShapeOf(type);
  const pushLow = (): void => {
    pushWord(0);
    code.emit(...toBits(type));
  };
  if (shape === 'narrow') {
    pushLow();
    code.i32(0);
  } else code.halves(pushLow);
  if (shape === 'wide') return code.halves(() => pushWord(1));
  code.i32(0);
  code.i32(0);
}

function pushLeafAddress(body: Body, pointer: Value, { offset }: Leaf): void {
  body.pushAddress(pointer);
  if (offset === 0) return;
  body.code.i32(offset);
  body.code.emit(op.i32_add);
}
