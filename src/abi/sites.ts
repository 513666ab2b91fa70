// Source places of compiled code. A site is a place with the calls that were inlined around it; the
// tables turn a position in the WebAssembly module, as an engine's stack trace has it, into sites.

import { getOrMake } from '../base/known.ts';
import { type Source, sourceOf } from '../ir/debug.ts';
import type { Location } from '../ir/metadata.ts';

export interface Site {
  readonly file: string | undefined;
  readonly line: number;
  readonly column: number;
  readonly function: string;
  /** Whether it is code of our C library. */
  readonly library: boolean;
  /** Site number of the call that was inlined, or -1. */
  readonly caller: number;
}

const nowhere: Site = {
  file: undefined,
  line: 0,
  column: 0,
  function: '',
  library: false,
  caller: -1,
};

/** Newer clangs say the reason of a trap as the name of an inlined function that nobody wrote. */
const trapMessage = '__clang_trap_msg$';

/** Interns places while code is generated. Site 0 is "no place known". */
export class SiteTable {
  readonly sites: Site[] = [nowhere];
  private readonly numbers = new Map<string, number>();
  private readonly byLocation = new WeakMap<Location, number>();
  private readonly scopes = new WeakMap<Location['scope'], Source>();

  constructor(private readonly isLibrary: (file: string) => boolean) {}

  number(location: Location | undefined): number {
    if (location === undefined) return 0;
    return getOrMake(this.byLocation, location, () => this.intern(location));
  }

  /** File and function are the same for all places of a scope, and found by walking up from it. */
  private scope(location: Location): Source {
    return getOrMake(this.scopes, location.scope, () => sourceOf(location));
  }

  private intern(location: Location): number {
    const { line, column } = location;
    const { file, function: name } = this.scope(location);
    if (name.startsWith(trapMessage) && location.inlinedAt) return this.number(location.inlinedAt);
    const caller = location.inlinedAt === undefined ? -1 : this.number(location.inlinedAt);
    const key = `${file}:${line}:${column}:${name}:${caller}`;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.sites.length;
      const library = this.isLibrary(file);
      this.sites.push({ file, line, column, function: name, library, caller });
      this.numbers.set(key, number);
    }
    return number;
  }
}
