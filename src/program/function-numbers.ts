// The numbers of a program's WebAssembly functions. First come the host's, then those of the module, then the lists of
// constructors and destructors. Shadowed programs have the thunks behind them.

import type { Func } from '../ir/module.ts';
import type { Lifecycle } from './entry-points.ts';
import { LayoutError } from './layout.ts';
import { type Thunk, thunkNames } from './lower/shadow/thunks.ts';

export interface Numbered {
  /** The names of the host's functions. */
  readonly imports: Iterable<string>;
  /** The module's functions that get code. */
  readonly functions: readonly Func[];
  readonly lifecycles: readonly Lifecycle[];
  /** All functions of the module. */
  readonly named: ReadonlyMap<string, Func>;
}

export class FunctionNumbers {
  /** How many functions are imported. */
  readonly imported: number;
  private readonly named: ReadonlyMap<string, Func>;
  private readonly hosts: ReadonlyMap<string, number>;
  private readonly functions: ReadonlyMap<Func, number>;
  private readonly lifecycles: ReadonlyMap<string, number>;
  private readonly firstThunk: number;

  constructor({ imports, functions, lifecycles, named }: Numbered) {
    this.named = named;
    this.hosts = numbered(imports, 0);
    this.imported = this.hosts.size;
    this.functions = numbered(functions, this.imported);
    const firstLifecycle = this.imported + functions.length;
    const lists = lifecycles.map(({ name }) => name);
    this.lifecycles = numbered(lists, firstLifecycle);
    this.firstThunk = firstLifecycle + lifecycles.length;
  }

  of(fn: Func): number {
    const number = this.functions.get(fn) ?? this.hosts.get(fn.name);
    if (number === undefined) throw new LayoutError(`the address of ${fn.name}`);
    return number;
  }

  /** A function of the C library. */
  library(name: string): number {
    const fn = this.named.get(name);
    if (fn === undefined) throw new LayoutError(`${name}, which the C library does not have`);
    return this.of(fn);
  }

  host(name: string): number {
    const number = this.hosts.get(name);
    if (number === undefined) throw new Error(`the program does not import ${name}`);
    return number;
  }

  lifecycle(name: string): number | undefined {
    return this.lifecycles.get(name);
  }

  thunk(name: Thunk): number {
    return this.firstThunk + thunkNames.indexOf(name);
  }
}

function numbered<Key>(keys: Iterable<Key>, first: number): Map<Key, number> {
  return new Map([...keys].map((key, i) => [key, first + i]));
}
