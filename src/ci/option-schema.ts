// The options of `clew ci` as a schema.

import { dictionaryOf, listOf, oneOf, onlyFields, optional, path, text } from '../base/schema.ts';
import { checkSchema } from '../check/option-schema.ts';
import { type CiOptions, changeSearches, failures } from './options.ts';

export const ciSchema = onlyFields<CiOptions>({
  check: checkSchema,
  environment: dictionaryOf(optional(text)),
  build: optional(text),
  oldProgram: optional(path),
  failOn: listOf(oneOf(failures)),
  changes: oneOf(changeSearches),
});
