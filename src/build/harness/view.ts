// Views: what of a value is looked at after a call (libc/internal/harness.h). Members and elements count, padding does not;
// pointers count by what they point to:
//
//   char *               a string, up to its end
//   T *                  one T if it is a struct; pointers up to a null one; else as many as the object has from there on
//   void *, FILE *       into which of the known objects, and nothing else
//   functions            the function's name
//   unions               bytes; one with pointers in it is not looked at, because nobody knows which member counts
//
// Views are as cyclic as types are: they refer to each other.

import type { NumberShape, RecordShape, Shape } from './shape.ts';

export interface View {
  readonly size: number;
  /** Filled in last: a type may contain pointers to itself. */
  parts: readonly Part[];
}

export type Part = { readonly offset: number; readonly name: string } & (
  | { readonly kind: 'bytes'; readonly size: number; readonly format: number }
  | { readonly kind: 'bits'; readonly mask: number }
  | { readonly kind: 'elements'; readonly count: number; readonly view: View }
  /** A count of 0 stands for as many as there are. */
  | { readonly kind: 'pointer'; readonly count: number; readonly view: View }
  | { readonly kind: 'text' | 'address' | 'function' | 'unseen' }
);

/** How bytes are shown: the size of a number, and one of these (libc/internal/symbolic.h). */
export const observed = { signed: 0x100, float: 0x200, text: 0x400, pointer: 0x800 } as const;

export class Views {
  private readonly known = new Map<Shape, View>();

  of(shape: Shape): View {
    let view = this.known.get(shape);
    if (view === undefined) {
      view = { size: Math.max(1, shape.size), parts: [] };
      this.known.set(shape, view);
      view.parts = this.parts(shape, 0, '');
    }
    return view;
  }

  /** A view of what the pointers of a value passed by value lead to; undefined if it has none. */
  behind(shape: Shape): View | undefined {
    if (!hasPointer(shape)) return undefined;
    const { size, parts } = this.of(shape);
    return { size, parts: parts.filter(({ kind }) => kind !== 'bytes' && kind !== 'bits') };
  }

  private parts(shape: Shape, offset: number, name: string): Part[] {
    switch (shape.kind) {
      case 'number':
        return [{ kind: 'bytes', offset, name, size: shape.size, format: formatOf(shape) }];
      case 'range':
      case 'flags':
      case 'choice':
        return [
          { kind: 'bytes', offset, name, size: shape.size, format: shape.size | observed.signed },
        ];
      case 'void':
      case 'opaque':
      case 'stream':
      case 'function':
        return [{ kind: 'bytes', offset, name, size: 1, format: 1 }];
      case 'pointer':
        return [this.pointer(shape.target(), offset, name)];
      case 'array':
        return this.array(shape.element, shape.size, offset, name);
      case 'record':
        return shape.union
          ? this.union(shape, offset, name)
          : this.members(shape, offset, name === '' ? '.' : `${name}.`);
    }
  }

  private members({ members, bits }: RecordShape, offset: number, prefix: string): Part[] {
    const fields = bits.map(
      (each): Part => ({
        kind: 'bits',
        offset: offset + each.offset,
        name: `${prefix}bits ${each.offset}`,
        mask: each.mask,
      }),
    );
    const whole = members.flatMap((member) =>
      this.parts(member.shape, offset + member.offset, `${prefix}${member.name}`),
    );
    return [...whole, ...fields];
  }

  private union(shape: RecordShape, offset: number, name: string): Part[] {
    if (hasPointer(shape)) return [{ kind: 'unseen', offset, name }];
    return [{ kind: 'bytes', offset, name, size: shape.size, format: 1 }];
  }

  private array(element: Shape, size: number, offset: number, name: string): Part[] {
    if (element.size === 0) return [];
    if (element.kind === 'number')
      return [{ kind: 'bytes', offset, name, size, format: formatOf(element) }];
    const count = size / element.size;
    return count === 0 ? [] : [{ kind: 'elements', offset, name, count, view: this.of(element) }];
  }

  private pointer(target: Shape, offset: number, name: string): Part {
    switch (target.kind) {
      case 'function':
        return { kind: 'function', offset, name };
      case 'void':
      case 'opaque':
      case 'stream':
        return { kind: 'address', offset, name };
      default:
        if (isCharacter(target)) return { kind: 'text', offset, name };
        return {
          kind: 'pointer',
          offset,
          name,
          count: target.kind === 'record' ? 1 : 0,
          view: this.of(target),
        };
    }
  }
}

function isCharacter(shape: Shape): boolean {
  return shape.kind === 'number' && shape.type === 'char';
}

function formatOf(shape: NumberShape): number {
  if (isCharacter(shape)) return 1 | observed.text;
  return shape.size | (shape.float ? observed.float : shape.signed ? observed.signed : 0);
}

/** The format of a value that is nothing but numbers; undefined for any other value. */
export function formatOfShape(shape: Shape): number | undefined {
  switch (shape.kind) {
    case 'number':
      return formatOf(shape);
    case 'range':
    case 'flags':
    case 'choice':
      return shape.size | observed.signed;
    case 'void':
      return 1;
    case 'array':
      return formatOfShape(shape.element);
    default:
      return undefined;
  }
}

function hasPointer(shape: Shape): boolean {
  if (shape.kind === 'pointer') return true;
  if (shape.kind === 'array') return hasPointer(shape.element);
  return shape.kind === 'record' && shape.members.some((member) => hasPointer(member.shape));
}
