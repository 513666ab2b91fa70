// Shapes from the types of the intermediate language, for programs without debug information. A pointer does not
// say there what it points to: it gets bytes.

import type { Argument, Func } from '../../ir/module.ts';
import type { Type } from '../../ir/types.ts';
import type { Layout } from '../../program/layout.ts';
import { typeInMemory } from './arguments.ts';
import { type Parameter, pointerTo, type Shape, voidShape } from './shape.ts';

export function typeParameters(fn: Func, layout: Layout): Parameter[] {
  return fn.arguments.flatMap((argument) => {
    const attributes = fn.attributes.parameters[argument.index] ?? [];
    if (attributes.some(({ name }) => name === 'sret')) return [];
    const type = attributes.find(({ name }) => name === 'byval')?.value;
    const shape = shapeOf(typeof type === 'object' ? type : argument.type, layout);
    return [{ name: nameOf(argument), shape }];
  });
}

/** The shape of the result, also of a large one that is written to memory. */
export function typeResult(fn: Func, layout: Layout): Shape {
  const type = typeInMemory(fn) ?? fn.functionType.result;
  return type.kind === 'void' ? voidShape : shapeOf(type, layout);
}

function nameOf({ name, index }: Argument): string {
  return name === '' ? `argument ${index + 1}` : name;
}

function shapeOf(type: Type, layout: Layout): Shape {
  switch (type.kind) {
    case 'pointer':
      return pointerTo(() => voidShape);
    case 'struct': {
      const leaves = layout.leaves(type);
      const members = leaves.map(({ type: leaf, offset }, i) => ({
        name: `${i}`,
        offset,
        shape: shapeOf(leaf, layout),
      }));
      return { kind: 'record', size: layout.size(type), union: false, members, bits: [] };
    }
    case 'array':
      return { kind: 'array', size: layout.size(type), element: shapeOf(type.element, layout) };
    default:
      return {
        kind: 'number',
        size: layout.size(type),
        float: type.kind === 'float',
        signed: true,
        type: '',
      };
  }
}
