// How many bytes a type takes in memory on x86-64. The linker needs it to join tentative definitions of
// different sizes; the exact layout of everything is `program`'s concern.

import type { FloatType, Type } from './types.ts';

export const floatBytes = {
  half: 2,
  bfloat: 2,
  float: 4,
  double: 8,
  x86_fp80: 16,
  fp128: 16,
  ppc_fp128: 16,
} as const satisfies Record<FloatType['format'], number>;
const LARGEST_ALIGNMENT = 16;

export function storeSize(type: Type): number {
  return measure(type).size;
}

interface Measure {
  readonly size: number;
  readonly align: number;
}

function measure(type: Type): Measure {
  switch (type.kind) {
    case 'integer':
      return ofPower(Math.ceil(type.bits / 8));
    case 'float':
      return ofPower(floatBytes[type.format]);
    case 'pointer':
      return ofPower(8);
    case 'array': {
      const element = measure(type.element);
      return { size: element.size * type.length, align: element.align };
    }
    case 'vector':
      return ofPower(measure(type.element).size * type.length);
    case 'struct':
      return ofStruct(type.fields.map(measure), type.packed);
    default:
      return { size: 0, align: 1 };
  }
}

function ofPower(bytes: number): Measure {
  const size = 2 ** Math.ceil(Math.log2(bytes));
  return { size, align: Math.min(size, LARGEST_ALIGNMENT) };
}

function ofStruct(fields: readonly Measure[], packed: boolean): Measure {
  let [size, align] = [0, 1];
  for (const field of fields) {
    const fieldAlign = packed ? 1 : field.align;
    size = Math.ceil(size / fieldAlign) * fieldAlign + field.size;
    align = Math.max(align, fieldAlign);
  }
  return { size: Math.ceil(size / align) * align, align };
}
