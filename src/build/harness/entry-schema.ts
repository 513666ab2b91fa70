// What a description of the function to check must look like, wherever it comes from.

import {
  dictionaryOf,
  flag,
  listOf,
  onlyFields,
  optional,
  such,
  text,
  wholeNumber,
  word,
} from '../../base/schema.ts';
import { ranges } from '../../input/option-values.ts';
import type { FunctionEntry } from './function-harness.ts';

export const functionEntry = onlyFields<FunctionEntry>({
  name: such(word, (name) => name !== '', 'the name of a function'),
  nulls: flag,
  elements: wholeNumber(ranges.elements),
  characters: wholeNumber(ranges.characters),
  parameterNames: optional(listOf(text)),
  inputNames: optional(dictionaryOf(text)),
  observe: optional(onlyFields<{ variables: string[] }>({ variables: listOf(text) })),
});
