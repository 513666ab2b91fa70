// The scalar that stands at some offset in a constant, as a load from it would give it, and the scalar
// that consists of one repeated byte. Undefined is the answer where this takes more than a look.

import { zeroConstant } from './construct.ts';
import type { Constant } from './module.ts';
import type { Sizes } from './sizes.ts';
import type { Type } from './types.ts';

export function scalarAt(
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

export function repeatedByte(type: Type, byte: number, sizes: Sizes): Constant | undefined {
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
