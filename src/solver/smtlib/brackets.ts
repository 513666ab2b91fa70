// The reader's stack of open brackets. Frames are used again and again: after the first few terms,
// opening a bracket allocates nothing.

import type { Apply } from './operands.ts';
import type { SymbolNumber } from './symbols.ts';

/**
 *   application   (f t ...)          at its end, applies f to the values above `base`
 *   binding       (x t)              one binding of a let; at its end, the value is kept aside
 *   body          (let (...) t)      at its end, the bindings' symbols get their old meanings back
 *   annotation    (! t :named n)     attributes follow its value
 */
export const BracketKind = { application: 0, binding: 1, body: 2, annotation: 3 } as const;

export class Bracket {
  kind: number = BracketKind.application;
  /** The offset of the bracket in the text; for a binding, that of its let. */
  offset = 0;
  /** How many values were on the stack when the bracket opened. */
  base = 0;
  /** What an application applies at its end. */
  operator: Apply | undefined = undefined;
  /** The symbol that a binding binds. */
  symbol: SymbolNumber = 0;
  /** For a binding, the number of its let's first binding; for a body, the scope to return to. */
  mark = 0;
}

export class Brackets {
  depth = 0;
  private readonly frames: Bracket[] = [];

  get top(): Bracket | undefined {
    return this.depth === 0 ? undefined : this.frames[this.depth - 1];
  }

  open(kind: number, offset: number, base: number, operator: Apply | undefined): Bracket {
    if (this.depth === this.frames.length) this.frames.push(new Bracket());
    const frame = this.frames[this.depth++];
    frame.kind = kind;
    frame.offset = offset;
    frame.base = base;
    frame.operator = operator;
    return frame;
  }

  close(): void {
    this.depth--;
  }
}
