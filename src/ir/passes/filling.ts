// Calls that set a known number of bytes: `llvm.memset` of a constant byte, copies of constants (this is how
// clang initialises `int primes[] = { 2, 3, 5 };`), and copies in general.

import { constantOffset } from '../constant-offset.ts';
import { zeroConstant } from '../construct.ts';
import type { Call } from '../instruction.ts';
import type { Constant, Value } from '../module.ts';
import type { Sizes } from '../sizes.ts';
import type { Type } from '../types.ts';

/** What a call writes; its bytes have no names, but the scalars in them can be asked for. */
export type Content =
  | { readonly kind: 'byte'; readonly byte: number }
  | { readonly kind: 'constant'; readonly constant: Constant; readonly offset: number };

/** The content that the call writes, if it is constant. */
export function contentOf(call: Call, sizes: Sizes): Content | undefined {
  if (isIntrinsic(call, 'llvm.memset.')) {
    const [, byte] = call.arguments;
    return byte.kind === 'integer' ? { kind: 'byte', byte: Number(byte.value) } : undefined;
  }
  if (!isCopy(call)) return undefined;
  const { root, offset } = constantOffset(call.arguments[1], sizes);
  if (root.kind !== 'global' || !root.constant || root.initializer === undefined) return undefined;
  return { kind: 'constant', constant: root.initializer, offset };
}

/** The scalar of this type that stands `offset` bytes into the content, if it can be told. */
export function scalarIn(
  content: Content,
  type: Type,
  offset: number,
  sizes: Sizes,
): Constant | undefined {
  if (content.kind === 'byte') return repeatedByte(type, content.byte, sizes);
  return scalarAt(content.constant, type, content.offset + offset, sizes);
}

export function isCopy(call: Call): boolean {
  return isIntrinsic(call, 'llvm.memcpy.') || isIntrinsic(call, 'llvm.memmove.');
}

/** How many bytes a copy or memset writes, if it is known and not volatile. */
export function lengthOf(call: Call): number | undefined {
  const [, , length, isVolatile] = call.arguments;
  if (length?.kind !== 'integer' || !isFalse(isVolatile)) return undefined;
  return Number(length.value);
}

function isFalse(value: Value | undefined): boolean {
  return value?.kind === 'integer' && value.value === 0n;
}

function isIntrinsic(call: Call, prefix: string): boolean {
  return call.callee.kind === 'function' && call.callee.name.startsWith(prefix);
}

// The scalar that stands at some offset in a constant, as a load from it would give it, and the scalar
// that consists of one repeated byte. Undefined is the answer where this takes more than a look.
function scalarAt(
  constant: Constant,
  type: Type,
  offset: number,
  sizes: Sizes,
): Constant | undefined {
  let part = constant;
  let within = offset;
  while (part.kind === 'aggregate') {
    const at = elementAt(part.type, within, sizes);
    if (at === undefined) return undefined;
    part = part.elements[at.index];
    within -= at.offset;
  }
  if (within < 0 || within + sizes.storeSize(type) > sizes.size(part.type)) return undefined;
  if (part.kind === 'zero' || part.kind === 'undefined') return zeroConstant(type);
  if (part.kind === 'data') return scalarOf(type, part.bytes.subarray(within), sizes);
  return part.type === type && within === 0 ? part : undefined;
}

function repeatedByte(type: Type, byte: number, sizes: Sizes): Constant | undefined {
  if (byte === 0) return zeroConstant(type);
  return scalarOf(type, new Uint8Array(sizes.storeSize(type)).fill(byte), sizes);
}

function elementAt(
  type: Type,
  offset: number,
  sizes: Sizes,
): { index: number; offset: number } | undefined {
  if (type.kind === 'array') {
    const index = Math.floor(offset / sizes.size(type.element));
    const inside = index >= 0 && index < type.length;
    return inside ? { index, offset: index * sizes.size(type.element) } : undefined;
  }
  if (type.kind !== 'struct') return undefined;
  for (let index = type.fields.length - 1; index >= 0; index--) {
    const start = sizes.offsetOf(type, index);
    if (start <= offset) return { index, offset: start };
  }
  return undefined;
}

function scalarOf(type: Type, bytes: Uint8Array, sizes: Sizes): Constant | undefined {
  let bits = 0n;
  for (let index = sizes.storeSize(type) - 1; index >= 0; index--) {
    bits = (bits << 8n) | BigInt(bytes[index]);
  }
  if (type.kind === 'integer') {
    // An integer that does not fill its bytes has no defined bits beside it.
    return type.bits % 8 === 0 ? { kind: 'integer', type, value: bits } : undefined;
  }
  if (type.kind === 'float') return { kind: 'float', type, bits };
  return undefined;
}
