// The shadows of loads and stores. They are asked for where the check of the access found symbolic bytes, and follow
// symbolic pointers; a load or store of concrete bytes at a concrete address does nothing of this.

import type { Value } from '../../../ir/module.ts';
import type { Type } from '../../../ir/types.ts';
import { op } from '../../../wasm/opcodes.ts';
import type { Leaf } from '../../layout.ts';
import { bitsOf, shapeOf } from '../../scalar.ts';
import { textNumber } from '../../translation.ts';
import {
  type Access,
  checkAccess,
  followChecked,
  pushHalves,
  type ShadowedAccess,
} from '../access.ts';
import type { Body, Term } from '../body.ts';
import { pushAddress } from '../memory.ts';

const lostToFloat = 'symbolic bytes are loaded as a floating-point number';

/** The code of a load of `type` for its shadows, which become those of `result`. */
export function loadShadows(body: Body, result: Value, pointer: Value, type: Type): ShadowedAccess {
  const leaves = body.shadows === undefined ? [] : body.translation.layout.leaves(type);
  return {
    opened: () => {
      leaves.forEach((leaf, i) => {
        if (leaf.type.kind === 'float') concretizeOpened(body, leaf);
        else {
          body.code.i32(leaf.offset);
          body.code.i32(bitsOf(leaf.type));
          body.code.call(body.translation.host('loadAt'));
          body.shadows!.set(result, i);
        }
      });
    },
    symbolic: () => {
      leaves.forEach((leaf, i) => {
        if (leaf.type.kind === 'float') concretizeLoaded(body, pointer, leaf);
        else {
          pushLeafAddress(body, pointer, leaf);
          body.code.i32(bitsOf(leaf.type));
          body.code.call(body.translation.host(loaderOf(body, leaf)));
          body.shadows!.set(result, i);
        }
      });
    },
  };
}

/** A concrete pointer is never new (program/new-marks.ts). */
function loaderOf(body: Body, { type }: Leaf): 'newLoadPointer' | 'shadowLoad' {
  const { tellsNews } = body.translation.shadows!;
  return tellsNews && type.kind === 'pointer' ? 'newLoadPointer' : 'shadowLoad';
}

/** Stores a shadow; address and shadow are on the stack. */
export function storeWord(body: Body, type: Leaf['type']): void {
  const { code, translation } = body;
  if (!translation.shadows!.tellsNews) return code.call(translation.host('shadowStore'));
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
  const { code, shadows, translation } = body;
  if (shadows === undefined) {
    if (!alreadyChecked) checkAccess(body, access);
    return;
  }
  const leaves = translation.layout.leaves(value.type);
  const clear = (): void => {
    pushAddress(body, access.pointer);
    code.i32(access.size);
    code.call(translation.host('shadowClear'));
  };
  const check = alreadyChecked ? followChecked : checkAccess;
  check(body, access, {
    opened: () => {
      for (const [i, leaf] of leaves.entries()) storeOpened(body, leaf, { value, leaf: i });
    },
    symbolic: clear,
  });
  const symbolic = leaves.flatMap((leaf, i) => (shadows.mayLeaf({ value, leaf: i }) ? [leaf] : []));
  if (symbolic.length === 0) return;
  unlessSymbolic(body, access.pointer, () => {
    leaves.forEach((leaf, i) => {
      storeShadow(body, { value, leaf: i }, () => pushLeafAddress(body, access.pointer, leaf));
    });
  });
}

/** Writes code that runs where the pointer is concrete. */
function unlessSymbolic(body: Body, pointer: Value, write: () => void): void {
  const { code, shadows } = body;
  if (!shadows!.may(pointer)) {
    write();
    return;
  }
  shadows!.push({ value: pointer, leaf: 0 });
  code.emit(op.i32_eqz);
  code.open(op.if);
  write();
  code.close();
}

/** Writes a leaf's shadow for the bytes at `address`, which hold no symbolic ones. */
export function storeShadow(body: Body, term: Term, address: () => void): void {
  const { code, shadows } = body;
  if (shadows === undefined || !shadows.mayLeaf(term)) return;
  shadows.push(term);
  code.openUnlikely();
  address();
  shadows.push(term);
  storeWord(body, body.typeOf(term));
  code.close();
}

/** Stores a leaf, symbolic or not, to all addresses that an opened access can have. */
export function storeOpened(body: Body, { offset, type }: Leaf, term: Term): void {
  const { code, shadows, translation } = body;
  code.i32(offset);
  code.i32(bitsOf(type));
  shadows!.push(term);
  pushFourWords(body, term);
  code.call(translation.host('storeAt'));
}

function pushFourWords(body: Body, term: Term): void {
  const { code } = body;
  const type = body.typeOf(term);
  const zeros = (count: number): void => {
    for (let i = 0; i < count; i++) code.i32(0);
  };
  switch (shapeOf(type)) {
    case 'narrow':
      body.pushWord(term, 0);
      return zeros(3);
    case 'float':
      body.pushWord(term, 0);
      code.emit(op.i32_reinterpret_f32);
      return zeros(3);
    case 'double':
      pushHalves(body, () => {
        body.pushWord(term, 0);
        code.emit(op.i64_reinterpret_f64);
      });
      return zeros(2);
    case 'long':
      pushHalves(body, () => body.pushWord(term, 0));
      return zeros(2);
    case 'wide':
      pushHalves(body, () => body.pushWord(term, 0));
      pushHalves(body, () => body.pushWord(term, 1));
  }
}

function concretizeOpened(body: Body, leaf: Leaf): void {
  body.code.i32(body.shadows!.decision('concretized'));
  body.code.i32(leaf.offset);
  body.code.i32(bitsOf(leaf.type));
  body.code.i32(textNumber(body.translation, lostToFloat));
  body.code.call(body.translation.host('concretizeAt'));
}

function concretizeLoaded(body: Body, pointer: Value, leaf: Leaf): void {
  body.code.i32(body.shadows!.decision('concretized'));
  pushLeafAddress(body, pointer, leaf);
  body.code.i32(bitsOf(leaf.type));
  body.code.i32(textNumber(body.translation, lostToFloat));
  body.code.call(body.translation.host('concretizeMemory'));
}

function pushLeafAddress(body: Body, pointer: Value, { offset }: Leaf): void {
  pushAddress(body, pointer);
  if (offset === 0) return;
  body.code.i32(offset);
  body.code.emit(op.i32_add);
}
