// What a description of the function to check must look like, wherever it comes from.

import * as v from '../../base/schema.ts';
import { ranges } from '../../input/option-values.ts';
import type { FunctionEntry } from './function-harness.ts';

export const functionEntry = v.onlyFields<FunctionEntry>({
  name: v.such(v.word, (name) => name !== '', 'the name of a function'),
  nulls: v.flag,
  elements: v.wholeNumber(ranges.elements),
  characters: v.wholeNumber(ranges.characters),
  parameterNames: v.optional(v.listOf(v.text)),
  inputNames: v.optional(v.dictionaryOf(v.text)),
  observe: v.optional(v.onlyFields<{ variables: string[] }>({ variables: v.listOf(v.text) })),
});
