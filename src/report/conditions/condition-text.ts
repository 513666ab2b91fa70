// A condition in C's words, in one line: as deep as a line holds, and in general words below that.

import { getOrMake } from '../../base/known.ts';
import type { Term } from '../../expr/arena.ts';
import { Supports } from '../../expr/support.ts';
import type { Terms } from '../../expr/terms.ts';
import { CExpression } from './c-expression.ts';
import { supportText } from './input-names.ts';
import { TooLarge } from './written.ts';

/** The depths that are tried, from the whole condition to nothing but its outermost operator. */
const depths = [12, 8, 6, 5, 4, 3, 2, 1];
const longest = 160;

export class ConditionTexts {
  private readonly terms: Terms;
  private readonly supports: Supports;
  private readonly known = new Map<Term, string>();

  constructor(terms: Terms) {
    this.terms = terms;
    this.supports = new Supports(terms);
  }

  /** The same text for the same condition, whatever else was asked. */
  of(condition: Term): string {
    return getOrMake(this.known, condition, () => this.made(condition));
  }

  private made(condition: Term): string {
    for (const depth of depths) {
      const text = this.atDepth(condition, depth);
      if (text !== undefined) return text;
    }
    return `a condition on ${supportText(this.terms, this.supports, condition)}`;
  }

  private atDepth(condition: Term, depth: number): string | undefined {
    try {
      const text = new CExpression(this.terms, this.supports, depth).text(condition);
      return text.length <= longest ? text : undefined;
    } catch (error) {
      if (error instanceof TooLarge) return undefined;
      throw error;
    }
  }
}
