// Source places of compiled code. A site is a place with the calls that were inlined around it; the
// tables turn a position in the WebAssembly module, as an engine's stack trace has it, into sites.

import { sourceOf } from '../ir/debug.ts';
import type { Location } from '../ir/metadata.ts';

export interface Site {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly function: string;
  /** Site number of the call that was inlined, or -1. */
  readonly caller: number;
}

/** Interns places while code is generated. Site 0 is "no place known". */
export class SiteTable {
  readonly sites: Site[] = [{ file: undefined, line: 0, column: 0, function: '', caller: -1 }];
  private readonly numbers = new Map<string, number>();
  private readonly byLocation = new WeakMap<Location, number>();

  number(location: Location | undefined): number {
    if (location === undefined) return 0;
    let number = this.byLocation.get(location);
    if (number === undefined) {
      number = this.intern(location);
      this.byLocation.set(location, number);
    }
    return number;
  }

  private intern(location: Location): number {
    const { file, line, column, function: name } = sourceOf(location);
    const caller = location.inlinedAt === undefined ? -1 : this.number(location.inlinedAt);
    const key = `${file}:${line}:${column}:${name}:${caller}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.sites.length;
      this.sites.push({ file, line, column, function: name, caller });
      this.numbers.set(key, number);
    }
    return number;
  }
}
