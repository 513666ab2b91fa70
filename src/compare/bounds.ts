// The bounds of a comparison in words: "equal for all inputs" is said with these, or not at all.

import type { CallForm } from '../build/harness/call-form.ts';
import type { Sources } from '../input/sources.ts';
import { boundText, callBounds, sourceBounds } from '../results/bounds.ts';

/** `hasVariables` says that the program has variables on which a call may depend. */
export function callBoundTexts(form: CallForm, hasVariables = false): string[] {
  return callBounds(form, hasVariables).map(boundText);
}

export function sourceBoundTexts(sources: Sources, given: readonly string[]): string[] {
  const texts = sourceBounds(sources, given).map(boundText);
  return texts.length === 0 ? ['one run: nothing is symbolic'] : texts;
}
