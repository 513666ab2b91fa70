// Where the arguments of a variadic call lie, after the x86-64 System V ABI (section 3.5.7 "Variable argument lists").
// Natively the callee saves the argument registers into an area that va_arg reads from; here the caller writes that
// area, right before the arguments that the ABI passes in memory:
//
//   -176 six integer registers   -128 eight vector registers   0 arguments in memory ...
//
// So the code that clang emits for va_arg finds what it finds natively, also when an argument is read as
// another class than it was passed. Registers without an argument stay invalid: reading them is a finding.

import type { Type } from '../ir/types.ts';
import { type Layout, roundUp } from './layout.ts';

export const savedRegisters = 176;

const integerRegisters = 6;
const vectorRegisters = 8;
const vectorStart = 8 * integerRegisters;

/** A parameter as the ABI sees it. */
export interface Parameter {
  readonly type: Type;
  /** A struct that is passed in memory, whatever registers are left. */
  readonly byval: { readonly type: Type; readonly align: number } | undefined;
}

/** Hands out registers and memory, parameter by parameter. */
export class ArgumentPlaces {
  private integers = 0;
  private vectors = 0;
  private end = 0;
  align = 16;

  constructor(private readonly layout: Layout) {}

  /** The gp_offset and fp_offset that va_start writes after the named parameters. */
  get offsets(): { readonly integer: number; readonly vector: number } {
    return { integer: 8 * this.integers, vector: vectorStart + 16 * this.vectors };
  }

  get memorySize(): number {
    return this.end;
  }

  /** Skips a named parameter: it takes registers, but the area does not contain it. */
  skip(parameter: Parameter): void {
    const before = this.end;
    this.place(parameter);
    this.end = before;
  }

  /** The parameter's offset from the arguments in memory. */
  place({ type, byval }: Parameter): number {
    if (byval !== undefined) return this.inMemory(this.layout.size(byval.type), byval.align);
    const size = this.layout.size(type);
    return isVector(type)
      ? (this.inVectors(size) ?? this.inMemory(size, this.layout.align(type)))
      : (this.inIntegers(size) ?? this.inMemory(size, this.layout.align(type)));
  }

  private inIntegers(size: number): number | undefined {
    const count = Math.max(1, Math.ceil(size / 8));
    if (this.integers + count > integerRegisters) return undefined;
    const at = 8 * this.integers - savedRegisters;
    this.integers += count;
    return at;
  }

  private inVectors(size: number): number | undefined {
    if (size > 16 || this.vectors === vectorRegisters) return undefined;
    return vectorStart + 16 * this.vectors++ - savedRegisters;
  }

  private inMemory(size: number, align: number): number {
    const whole = Math.max(8, align);
    this.align = Math.max(this.align, whole);
    const at = roundUp(this.end, whole);
    this.end = roundUp(at + size, 8);
    return at;
  }
}

function isVector(type: Type): boolean {
  return type.kind === 'vector' || type.kind === 'float';
}
