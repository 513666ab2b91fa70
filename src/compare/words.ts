// The input of a difference and the bounds of a comparison, in words: "equal for all inputs" is said with its bounds, or not at all.

import { counting } from '../base/counting.ts';
import type { CallForm } from '../build/harness/call-form.ts';
import { parseInputName } from '../input/names.ts';
import type { Sources } from '../input/sources.ts';
import { bytesText } from '../report/values-text.ts';
import { boundText, callBounds, sourceBounds } from '../results/bounds.ts';
import { argumentsOf, inputParts, type Test } from '../results/test.ts';

/** `hasVariables` says that the program has variables on which a call may depend. */
export function callBoundTexts(form: CallForm, hasVariables = false): string[] {
  return callBounds(form, hasVariables).map(boundText);
}

export function sourceBoundTexts(sources: Sources, given: readonly string[]): string[] {
  return sourceBounds(sources, given).map(boundText);
}

/** What whole programs were given, in one line. */
export function programWords(test: Test): string {
  const words = argumentsOf(test).map((bytes) => bytesText(bytes, true));
  const parts = inputParts(test)
    .filter(({ name }) => parseInputName(name).kind !== 'argument')
    .map(({ name, bytes }) => `${name} = ${bytesText(bytes, true)}`);
  const all = [...(words.length === 0 ? [] : [`arguments ${words.join(' ')}`]), ...parts];
  return all.length === 0 ? 'without input' : all.join(', ');
}

/** What "equal" means for floats, where it does not mean equal bits. */
export function toleranceTexts(tolerance = 0): string[] {
  if (tolerance === 0) return [];
  return [`floats: equal up to ${counting(tolerance, 'unit')} in the last place`];
}
