// The part of the WebAssembly JavaScript interface that clew uses. TypeScript declares it with the
// browser's whole DOM only, which we do not want to see; @types/node of Node 20 leaves it out.

declare namespace WebAssembly {
  type ExportValue = CallableFunction | Global | Memory | Table | Tag;
  type ImportValue = ExportValue | number | bigint;
  type ModuleImports = Record<string, ImportValue>;
  type Imports = Record<string, ModuleImports>;
  type ValueType = 'i32' | 'i64' | 'f32' | 'f64' | 'anyfunc' | 'externref' | 'v128';

  class Module {
    constructor(bytes: BufferSource);
    static imports(module: Module): { module: string; name: string; kind: string }[];
    static exports(module: Module): { name: string; kind: string }[];
    static customSections(module: Module, name: string): ArrayBuffer[];
  }

  class Instance {
    constructor(module: Module, imports?: Imports);
    readonly exports: Record<string, ExportValue>;
  }

  class Memory {
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean });
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }

  class Table {
    constructor(descriptor: {
      element: 'anyfunc' | 'externref';
      initial: number;
      maximum?: number;
    });
    readonly length: number;
    get(index: number): unknown;
    set(index: number, value?: unknown): void;
    grow(count: number, value?: unknown): number;
  }

  class Global<T extends ValueType = ValueType> {
    constructor(descriptor: { value: T; mutable?: boolean }, value?: GlobalValue<T>);
    value: GlobalValue<T>;
  }

  type GlobalValue<T extends ValueType> = T extends 'i64'
    ? bigint
    : T extends 'i32' | 'f32' | 'f64'
      ? number
      : unknown;

  class Tag {
    constructor(descriptor: { parameters: ValueType[] });
  }

  class Exception {
    constructor(tag: Tag, payload: unknown[]);
    is(tag: Tag): boolean;
    getArg(tag: Tag, index: number): unknown;
  }

  class CompileError extends Error {}
  class LinkError extends Error {}
  class RuntimeError extends Error {}

  function compile(bytes: BufferSource): Promise<Module>;
  function validate(bytes: BufferSource): boolean;

  type BufferSource = ArrayBufferView | ArrayBuffer;
}
