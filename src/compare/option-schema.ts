// The options of a comparison as a schema; most of its fields are a check's.

import {
  either,
  type Fields,
  listOf,
  only,
  onlyFields,
  optional,
  pairOf,
  wholeNumber,
  word,
} from '../base/schema.ts';
import { functionEntry } from '../build/harness/entry-schema.ts';
import { checkFields, programFiles } from '../check/option-schema.ts';
import type { CheckOptions } from '../check/options.ts';
import { type CompareOptions, type SharedWithCheck, sharedWithCheck } from './options.ts';

const shared = Object.fromEntries(sharedWithCheck.map((name) => [name, checkFields[name]])) as Pick<
  Fields<CheckOptions>,
  SharedWithCheck
>;

/** More than this many units apart, no two floats have anything in common. */
export const mostUnits = 1_000_000;

const variables = either([listOf(word), only('all')], "a list of variables, or 'all'");

export const compareSchema = onlyFields<CompareOptions>({
  ...shared,
  files: pairOf(programFiles, programFiles, 'two lists of files'),
  fn: optional(pairOf(functionEntry, functionEntry, 'two functions')),
  globals: optional(variables),
  floatTolerance: optional(wholeNumber({ min: 0, max: mostUnits })),
});
