// Copying and filling memory: the llvm.mem* intrinsics and the library's memcpy, memmove and memset. The whole
// range is checked first; short constant lengths (assignment of structs) are copied word by word, the rest
// by WebAssembly's bulk instructions.

import type { Value } from '../../ir/module.ts';
import { op, wasm } from '../../wasm/opcodes.ts';
import { checkRange } from './access.ts';
import { type Body, isShadowed } from './body.ts';
import { checkShadowedCopy, checkShadowedFill } from './shadow/bulk.ts';
import { watchRange } from './thread-access.ts';

/** The longest copy that is open-coded: eight words, one temporary each. */
const inlineLimit = 64;

/** Copies with the semantics of memmove; memcpy is the same. */
export function copyMemory(body: Body, target: Value, source: Value, length: Value): void {
  if (isShadowed(body)) checkShadowedCopy(body, target, source, length);
  else {
    checkRange(body, { pointer: source, length, write: false });
    checkRange(body, { pointer: target, length, write: true });
  }
  const pushBytes = () => pushLength(body, length);
  watchRange(body, source, pushBytes, false);
  watchRange(body, target, pushBytes, true);
  const known = body.constantOf(length);
  if (known !== undefined && known <= BigInt(inlineLimit)) {
    copyWords(body, target, source, Number(known));
    return;
  }
  unlessEmpty(body, length, () => {
    body.pushAddress(target);
    body.pushAddress(source);
    pushLength(body, length);
    body.code.emit(op.memory_copy);
  });
}

export function fillMemory(body: Body, target: Value, byte: Value, length: Value): void {
  if (isShadowed(body)) checkShadowedFill(body, target, byte, length);
  else checkRange(body, { pointer: target, length, write: true });
  watchRange(body, target, () => pushLength(body, length), true);
  const known = body.constantOf(length);
  const pattern = body.constantOf(byte);
  if (known !== undefined && pattern !== undefined && known <= BigInt(inlineLimit)) {
    fillWords(body, target, pattern & 0xffn, Number(known));
    return;
  }
  unlessEmpty(body, length, () => {
    body.pushAddress(target);
    body.push(byte);
    pushLength(body, length);
    body.code.emit(op.memory_fill);
  });
}

/** WebAssembly traps at a wild address even where there is nothing to move; in C, nothing is accessed. */
function unlessEmpty(body: Body, length: Value, move: () => void): void {
  const known = body.constantOf(length);
  if (known !== undefined) {
    if (known !== 0n) move();
    return;
  }
  pushLength(body, length);
  body.code.open(op.if);
  move();
  body.code.close();
}

/** Pushes the length as an i32. A checked length fits, for it lies inside the memory. */
export function pushLength(body: Body, length: Value): void {
  body.push(length);
  if (body.translation.layout.bits(length.type) > 32) body.code.emit(op.i32_wrap_i64);
}

const steps = [
  { bytes: 8, load: op.i64_load, store: op.i64_store },
  { bytes: 4, load: op.i64_load32_u, store: op.i64_store32 },
  { bytes: 2, load: op.i64_load16_u, store: op.i64_store16 },
  { bytes: 1, load: op.i64_load8_u, store: op.i64_store8 },
] as const;

/** All loads come before all stores, so that overlapping ranges are copied right. */
function copyWords(body: Body, target: Value, source: Value, length: number): void {
  const pieces = split(length);
  pieces.forEach(({ step, at }, i) => {
    body.pushAddress(source);
    body.code.memory(step.load, at);
    body.code.set(body.temporary(`copy ${i}`, wasm.i64));
  });
  pieces.forEach(({ step, at }, i) => {
    body.pushAddress(target);
    body.code.get(body.temporary(`copy ${i}`, wasm.i64));
    body.code.memory(step.store, at);
  });
}

function fillWords(body: Body, target: Value, byte: bigint, length: number): void {
  const word = byte * 0x0101010101010101n;
  for (const { step, at } of split(length)) {
    body.pushAddress(target);
    body.code.i64(word);
    body.code.memory(step.store, at);
  }
}

function split(length: number): { step: (typeof steps)[number]; at: number }[] {
  const pieces = [];
  let at = 0;
  for (const step of steps) {
    while (length - at >= step.bytes) {
      pieces.push({ step, at });
      at += step.bytes;
    }
  }
  return pieces;
}
