// Calls that set a known number of bytes: `llvm.memset` of a constant byte, copies of constants (this is how
// clang initialises `int primes[] = { 2, 3, 5 };`), and copies in general.

import { constantOffset } from '../constant-offset.ts';
import { repeatedByte, scalarAt } from '../constant-parts.ts';
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
