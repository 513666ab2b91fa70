// How scalars become WebAssembly values. Integers up to 32 bits live in an i32, up to 64 bits and pointers in
// an i64, up to 128 bits in two i64 (low word first). Narrow integers are kept zero-extended: that is
// the invariant that every lowering relies on and restores.

import { type Op, op, type Wasm, wasm } from '../wasm/opcodes.ts';
import { LayoutError, type Leaf, type Scalar } from './layout.ts';

export type Shape = 'narrow' | 'long' | 'wide' | 'float' | 'double';

export function shapeOf(type: Scalar): Shape {
  switch (type.kind) {
    case 'pointer':
      return 'long';
    case 'integer':
      if (type.bits <= 32) return 'narrow';
      if (type.bits <= 64) return 'long';
      if (type.bits <= 128) return 'wide';
      throw new LayoutError(`integer of ${type.bits} bits (clew computes with up to 128)`);
    case 'float':
      if (type.format === 'float') return 'float';
      if (type.format === 'double') return 'double';
      throw new LayoutError(`floating-point type ${type.format}`);
  }
}

const words: Record<Shape, readonly Wasm[]> = {
  narrow: [wasm.i32],
  long: [wasm.i64],
  wide: [wasm.i64, wasm.i64],
  float: [wasm.f32],
  double: [wasm.f64],
};

export function wordsOf(type: Scalar): readonly Wasm[] {
  return words[shapeOf(type)];
}

/** The names of the instructions that WebAssembly has for a type, without the type. */
type Named<Prefix extends string> = keyof typeof op extends infer Name
  ? Name extends `${Prefix}_${infer Rest}`
    ? Rest
    : never
  : never;
export type IntegerOp = Named<'i32'> & Named<'i64'>;
export type FloatOp = Named<'f32'> & Named<'f64'>;

/** The instruction for an integer of up to 64 bits, or for a word of a wider one. */
export function integerOp(type: Scalar, name: IntegerOp): Op {
  return op[`${shapeOf(type) === 'narrow' ? 'i32' : 'i64'}_${name}`];
}

export function floatOp(type: Scalar, name: FloatOp): Op {
  return op[`${shapeOf(type) === 'float' ? 'f32' : 'f64'}_${name}`];
}

export function bitsOf(type: Scalar): number {
  if (type.kind === 'integer') return type.bits;
  if (type.kind === 'pointer') return 64;
  return type.format === 'float' ? 32 : 64;
}

/** The shape of the integer that has the bits of a value: shadows know a float by its bits. */
export function bitShapeOf(type: Scalar): Exclude<Shape, 'float' | 'double'> {
  const shape = shapeOf(type);
  if (shape === 'float') return 'narrow';
  return shape === 'double' ? 'long' : shape;
}

/** The instructions that turn a value on the stack into its bits: none for integers. */
export function toBits(type: Scalar): readonly Op[] {
  const shape = shapeOf(type);
  if (shape === 'float') return [op.i32_reinterpret_f32];
  return shape === 'double' ? [op.i64_reinterpret_f64] : [];
}

/** Whether two values fall into scalars of the same widths. */
export function sameWidths(left: readonly Leaf[], right: readonly Leaf[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ type }, i) => bitsOf(type) === bitsOf(right[i].type))
  );
}
