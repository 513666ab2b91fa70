// The types of LLVM IR. Types are compared by identity inside one `TypeTable`: two equal types are one
// object, so `===` is type equality. Named structs are the exception that LLVM makes too: two
// structs with different names differ.

import { getOrMake } from '../base/known.ts';

export type Type =
  | VoidType
  | IntegerType
  | FloatType
  | PointerType
  | ArrayType
  | VectorType
  | StructType
  | FunctionType
  | OpaqueType;

export interface VoidType {
  readonly kind: 'void';
}
export interface IntegerType {
  readonly kind: 'integer';
  readonly bits: number;
}
export type FloatFormat =
  | 'half'
  | 'bfloat'
  | 'float'
  | 'double'
  | 'x86_fp80'
  | 'fp128'
  | 'ppc_fp128';
export interface FloatType {
  readonly kind: 'float';
  readonly format: FloatFormat;
}
export interface PointerType {
  readonly kind: 'pointer';
  readonly space: number;
}
export interface ArrayType {
  readonly kind: 'array';
  readonly element: Type;
  readonly length: number;
}
export interface VectorType {
  readonly kind: 'vector';
  readonly element: Type;
  readonly length: number;
  readonly scalable: boolean;
}
export interface StructType {
  readonly kind: 'struct';
  /** Absent for literal structs. */
  readonly name: string | undefined;
  readonly packed: boolean;
  /** Declared but not defined: it has no size. */
  opaque: boolean;
  /** Filled in after creation for recursive named structs. */
  fields: readonly Type[];
}
export interface FunctionType {
  readonly kind: 'function';
  readonly result: Type;
  readonly parameters: readonly Type[];
  readonly variadic: boolean;
}
/** Types that have no values a program could compute with: `label`, `metadata`, `token`, ... */
export interface OpaqueType {
  readonly kind: 'opaque';
  readonly name: 'label' | 'metadata' | 'token' | 'x86_mmx' | 'x86_amx' | 'target';
}

/** Interns types, so that equal types are identical. One table serves all modules of a program. */
export class TypeTable {
  private readonly interned = new Map<string, Type>();
  private readonly identities = new Map<Type, number>();
  private readonly structNames = new Set<string>();

  readonly void: VoidType = this.intern('void', { kind: 'void' });
  readonly pointer: PointerType = this.pointerIn(0);

  integer(bits: number): IntegerType {
    return this.intern(`i${bits}`, { kind: 'integer', bits });
  }
  float(format: FloatFormat): FloatType {
    return this.intern(format, { kind: 'float', format });
  }
  pointerIn(space: number): PointerType {
    return this.intern(`p${space}`, { kind: 'pointer', space });
  }
  array(element: Type, length: number): ArrayType {
    const key = `[${length}x${this.identity(element)}]`;
    return this.intern(key, { kind: 'array', element, length });
  }
  vector(element: Type, length: number, scalable = false): VectorType {
    const key = `<${scalable ? 'v' : ''}${length}x${this.identity(element)}>`;
    return this.intern(key, { kind: 'vector', element, length, scalable });
  }
  struct(fields: readonly Type[], packed = false): StructType {
    const key = `{${packed ? 'packed ' : ''}${this.identitiesOf(fields)}}`;
    return this.intern(key, { kind: 'struct', name: undefined, packed, opaque: false, fields });
  }
  /** A struct defined with name and body: two modules' definitions of the same header's struct are one type. */
  definedStruct(name: string, packed: boolean, fields: readonly Type[]): StructType {
    const key = `%${name}{${packed ? 'packed ' : ''}${this.identitiesOf(fields)}}`;
    const known = this.interned.get(key);
    if (known !== undefined) return known as StructType;
    return this.intern(key, {
      kind: 'struct',
      name: this.freshName(name),
      packed,
      opaque: false,
      fields,
    });
  }
  /** A fresh named struct: never the same as another one. */
  namedStruct(name: string, packed: boolean, fields: readonly Type[], opaque = false): StructType {
    return { kind: 'struct', name, packed, opaque, fields };
  }
  function(result: Type, parameters: readonly Type[], variadic: boolean): FunctionType {
    const key = `(${this.identitiesOf(parameters)}${variadic ? '...' : ''})${this.identity(result)}`;
    return this.intern(key, { kind: 'function', result, parameters, variadic });
  }
  opaque(name: OpaqueType['name']): OpaqueType {
    return this.intern(name, { kind: 'opaque', name });
  }

  /** Structs that share a name but not their fields get a number, so that text tells them apart. */
  private freshName(name: string): string {
    let fresh = name;
    for (let number = 0; this.structNames.has(fresh); number++) fresh = `${name}.${number}`;
    this.structNames.add(fresh);
    return fresh;
  }

  private identitiesOf(types: readonly Type[]): string {
    return types.map((type) => this.identity(type)).join(',');
  }

  private identity(type: Type): number {
    return getOrMake(this.identities, type, () => this.identities.size);
  }

  private intern<T extends Type>(key: string, type: T): T {
    const known = this.interned.get(key);
    if (known !== undefined) return known as T;
    this.interned.set(key, type);
    return type;
  }
}
