// Pointers as a root and a constant number of bytes: what is left when all `getelementptr`s with constant
// indices are taken off.

import type { GetElementPointer } from './instruction.ts';
import type { Value } from './module.ts';
import type { Sizes } from './sizes.ts';

export interface ConstantOffset {
  readonly root: Value;
  readonly offset: number;
}

export function constantOffset(pointer: Value, sizes: Sizes): ConstantOffset {
  let root = pointer;
  let offset = 0;
  for (;;) {
    const step = elementPointer(root);
    const distance = step === undefined ? undefined : offsetOfElement(step, sizes);
    if (step === undefined || distance === undefined) return { root, offset };
    root = step.base;
    offset += distance;
  }
}

/** The bytes between base and result, if they are known; not for vectors of pointers. */
export function offsetOfElement(step: GetElementPointer, sizes: Sizes): number | undefined {
  if (step.type.kind !== 'pointer') return undefined;
  let type = step.element;
  let offset = 0;
  for (let place = 0; place < step.indices.length; place++) {
    const index = step.indices[place];
    if (index.kind !== 'integer') return undefined;
    const number = Number(BigInt.asIntN(index.type.bits, index.value));
    if (place === 0) {
      offset += number * sizes.size(type);
    } else if (type.kind === 'struct') {
      offset += sizes.offsetOf(type, number);
      type = type.fields[number];
    } else if (type.kind === 'array' || type.kind === 'vector') {
      offset += sizes.offsetOf(type, number);
      type = type.element;
    }
  }
  return Number.isSafeInteger(offset) ? offset : undefined;
}

function elementPointer(value: Value): GetElementPointer | undefined {
  if (value.kind === 'instruction') return value.op === 'getelementptr' ? value : undefined;
  if (value.kind !== 'expression') return undefined;
  return value.computation.op === 'getelementptr' ? value.computation : undefined;
}
