// Data layout of x86-64 Linux: sizes, alignments and offsets of LLVM types, as the System V ABI has
// them, and the flattening of any first-class type into scalars ("leaves").

import { getOrMake } from '../base/known.ts';
import { floatBytes } from '../ir/memory-size.ts';
import type {
  ArrayType,
  FloatType,
  IntegerType,
  PointerType,
  StructType,
  Type,
  VectorType,
} from '../ir/types.ts';

/** A type whose values are one number. */
export type Scalar = IntegerType | FloatType | PointerType;

/** A scalar inside a larger value, with its offset in memory. */
export interface Leaf {
  readonly type: Scalar;
  readonly offset: number;
}

export class LayoutError extends Error {}

export class Layout {
  /** Alignment of integers wider than 64 bits: LLVM changed it from 8 to 16 in version 18. */
  private readonly wideAlign: number;
  private readonly sizes = new Map<Type, number>();
  private readonly alignments = new Map<Type, number>();
  private readonly structOffsets = new Map<StructType, readonly number[]>();
  private readonly flattened = new Map<Type, readonly Leaf[]>();

  constructor(dataLayout: string) {
    this.wideAlign = dataLayout.includes('i128:128') ? 16 : 8;
  }

  /** The distance in bytes from one array element to the next. */
  size(type: Type): number {
    return getOrMake(this.sizes, type, () => this.computeSize(type));
  }

  align(type: Type): number {
    return getOrMake(this.alignments, type, () => this.computeAlign(type));
  }

  /** How many bytes a load or store of this type touches. */
  storeSize(type: Type): number {
    if (type.kind === 'integer') return Math.ceil(type.bits / 8);
    if (type.kind === 'float' && type.format === 'x86_fp80') return 10;
    if (type.kind === 'vector') return Math.ceil((this.bits(type.element) * type.length) / 8);
    return this.size(type);
  }

  offsets(type: StructType): readonly number[] {
    return getOrMake(this.structOffsets, type, () => this.computeOffsets(type));
  }

  /** Byte offset of a constant path of indices into an aggregate. */
  offsetOf(type: Type, index: number): number {
    switch (type.kind) {
      case 'struct':
        return this.offsets(type)[index];
      case 'array':
        return index * this.size(type.element);
      case 'vector':
        return index * this.storeSize(type.element);
      default:
        throw new LayoutError(`cannot index into a ${type.kind}`);
    }
  }

  /** The scalars of a value, in order. Bit vectors (`<8 x i1>`) have no byte offsets of their own. */
  leaves(type: Type): readonly Leaf[] {
    return getOrMake(this.flattened, type, () => this.flatten(type, 0));
  }

  bits(type: Type): number {
    if (type.kind === 'integer') return type.bits;
    if (type.kind === 'vector') return this.bits(type.element) * type.length;
    return 8 * this.size(type);
  }

  private computeSize(type: Type): number {
    switch (type.kind) {
      case 'integer':
        return roundUp(Math.ceil(type.bits / 8), this.align(type));
      case 'float':
        return floatBytes[type.format];
      case 'pointer':
        return 8;
      case 'array':
        return type.length * this.size(type.element);
      case 'vector':
        return roundUp(this.storeSize(type), this.align(type));
      case 'struct':
        return this.structSize(type);
      default:
        throw new LayoutError(`a value of type ${type.kind} has no size`);
    }
  }

  private computeAlign(type: Type): number {
    switch (type.kind) {
      case 'integer':
        return type.bits > 64 ? this.wideAlign : powerOfTwo(Math.ceil(type.bits / 8));
      case 'float':
        return floatBytes[type.format];
      case 'pointer':
        return 8;
      case 'array':
        return this.align(type.element);
      case 'vector':
        return powerOfTwo(this.storeSize(type));
      case 'struct':
        if (type.packed) return 1;
        return type.fields.reduce((most, field) => Math.max(most, this.align(field)), 1);
      default:
        throw new LayoutError(`a value of type ${type.kind} has no alignment`);
    }
  }

  private computeOffsets(type: StructType): number[] {
    let end = 0;
    return type.fields.map((field) => {
      const start = type.packed ? end : roundUp(end, this.align(field));
      end = start + this.size(field);
      return start;
    });
  }

  private structSize(type: StructType): number {
    if (type.opaque) throw new LayoutError(`struct ${type.name} is declared but not defined`);
    const last = type.fields.length - 1;
    if (last < 0) return 0;
    const end = this.offsets(type)[last] + this.size(type.fields[last]);
    return roundUp(end, this.align(type));
  }

  private flatten(type: Type, at: number): Leaf[] {
    switch (type.kind) {
      case 'void':
        return [];
      case 'integer':
      case 'float':
      case 'pointer':
        return [{ type, offset: at }];
      case 'struct':
        return type.fields.flatMap((field, i) => this.flatten(field, at + this.offsets(type)[i]));
      case 'array':
      case 'vector':
        return this.flattenSequence(type, at);
      default:
        throw new LayoutError(`a value of type ${type.kind} cannot be computed with`);
    }
  }

  private flattenSequence(type: ArrayType | VectorType, at: number): Leaf[] {
    const leaves: Leaf[] = [];
    const step = type.kind === 'vector' ? this.storeSize(type.element) : this.size(type.element);
    const element = this.leaves(type.element);
    for (let i = 0; i < type.length; i++) {
      for (const leaf of element)
        leaves.push({ type: leaf.type, offset: at + i * step + leaf.offset });
    }
    return leaves;
  }
}

export function roundUp(value: number, multiple: number): number {
  return Math.ceil(value / multiple) * multiple;
}

function powerOfTwo(atLeast: number): number {
  let power = 1;
  while (power < atLeast) power *= 2;
  return power;
}
