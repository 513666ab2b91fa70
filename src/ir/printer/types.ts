// Types in LLVM's text form.

import type { StructType, Type } from '../types.ts';
import { symbolName } from './names.ts';

export function typeText(type: Type): string {
  switch (type.kind) {
    case 'void':
      return 'void';
    case 'integer':
      return `i${type.bits}`;
    case 'float':
      return type.format;
    case 'pointer':
      return type.space === 0 ? 'ptr' : `ptr addrspace(${type.space})`;
    case 'array':
      return `[${type.length} x ${typeText(type.element)}]`;
    case 'vector':
      return `<${type.scalable ? 'vscale x ' : ''}${type.length} x ${typeText(type.element)}>`;
    case 'struct':
      return type.name === undefined ? structBody(type) : `%${symbolName(type.name)}`;
    case 'function':
      return functionTypeText(typeText(type.result), type.parameters.map(typeText), type.variadic);
    case 'opaque':
      return type.name;
  }
}

export function structBody(type: StructType): string {
  if (type.opaque) return 'opaque';
  const inner = type.fields.length === 0 ? '{}' : `{ ${type.fields.map(typeText).join(', ')} }`;
  return type.packed ? `<${inner}>` : inner;
}

function functionTypeText(
  result: string,
  parameters: readonly string[],
  variadic: boolean,
): string {
  return `${result} (${[...parameters, ...(variadic ? ['...'] : [])].join(', ')})`;
}
