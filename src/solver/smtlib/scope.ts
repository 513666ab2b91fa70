// What symbols mean at a point of the script. One array over all symbols holds the innermost
// meaning; a trail remembers what a let or an assertion level has covered, and uncovers it again.
// Looking up costs one load however deep the nesting.

import type { Term } from '../../expr/arena.ts';
import type { Apply } from './operands.ts';
import type { Sort } from './sorts.ts';
import type { SymbolNumber } from './symbols.ts';

export type Meaning =
  | { readonly kind: 'value'; readonly term: Term; readonly sort: Sort }
  | { readonly kind: 'operator'; readonly apply: Apply };

export class Scope {
  private readonly meanings: (Meaning | undefined)[] = [];
  private readonly covered: { symbol: SymbolNumber; meaning: Meaning | undefined }[] = [];

  meaningOf(symbol: SymbolNumber): Meaning | undefined {
    return this.meanings[symbol];
  }

  /** Gives a meaning that lasts until `leave` goes back before it. */
  define(symbol: SymbolNumber, meaning: Meaning): void {
    this.covered.push({ symbol, meaning: this.meanings[symbol] });
    this.meanings[symbol] = meaning;
  }

  /** Returns a mark for `leave` to return to. */
  enter(): number {
    return this.covered.length;
  }

  leave(mark: number): void {
    for (let at = this.covered.length - 1; at >= mark; at--) {
      const { symbol, meaning } = this.covered[at];
      this.meanings[symbol] = meaning;
    }
    this.covered.length = mark;
  }
}
