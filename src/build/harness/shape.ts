// The shape of a value as a harness needs it: what of its bytes is free, and what must be something that a caller
// could have passed. It comes from debug information (debug-shapes.ts) or, without that, from the types of the
// intermediate language (type-shapes.ts).

export type Shape =
  | NumberShape
  | { readonly kind: 'range'; readonly size: number; readonly low: bigint; readonly high: bigint }
  /** Any combination of these bits. */
  | { readonly kind: 'flags'; readonly size: number; readonly mask: bigint }
  | { readonly kind: 'choice'; readonly size: number; readonly values: readonly bigint[] }
  | PointerShape
  | RecordShape
  | { readonly kind: 'array'; readonly size: number; readonly element: Shape }
  | FunctionShape
  | { readonly kind: 'void'; readonly size: 0 }
  /** Declared, but not defined in the program. */
  | { readonly kind: 'opaque'; readonly size: 0; readonly name: string }
  /** C's FILE. */
  | { readonly kind: 'stream'; readonly size: 0 };

/** Any bytes will do. */
export interface NumberShape {
  readonly kind: 'number';
  readonly size: number;
  readonly float: boolean;
  readonly signed: boolean;
  /** The type's name in the source: `char`, `size_t`. */
  readonly type: string;
}
export interface PointerShape {
  readonly kind: 'pointer';
  readonly size: 8;
  /** Made when it is asked for: a list's element points to its own type. */
  readonly target: () => Shape;
}
export interface RecordShape {
  readonly kind: 'record';
  readonly size: number;
  readonly union: boolean;
  readonly members: readonly Member[];
  /** Bytes with bit-fields, and which bits of them these are. */
  readonly bits: readonly { readonly offset: number; readonly mask: number }[];
}
export interface Member {
  readonly name: string;
  readonly offset: number;
  readonly shape: Shape;
}
export interface FunctionShape {
  readonly kind: 'function';
  readonly size: 0;
  readonly result: Shape;
  readonly parameters: readonly Shape[];
  readonly variadic: boolean;
}

/** A parameter as the source has it. */
export interface Parameter {
  readonly name: string;
  readonly shape: Shape;
}

export const voidShape: Shape = { kind: 'void', size: 0 };

export function pointerTo(target: () => Shape): PointerShape {
  return { kind: 'pointer', size: 8, target };
}
