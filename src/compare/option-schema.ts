// The options of a comparison as a schema; most of its fields are a check's.

import { either, listOf, only, onlyFields, optional, pairOf, word } from '../base/schema.ts';
import { functionEntry } from '../build/harness/entry-schema.ts';
import { checkFields, programFiles } from '../check/option-schema.ts';
import type { CompareOptions } from './options.ts';

const { arguments: words, symbolic, flags, further, clang, cache, handOver } = checkFields;
const { seed, time, seeds, maxTime, maxRuns, maxMemory, fuel } = checkFields;
const { search, models, selfCheck, out, signal } = checkFields;

const variables = either([listOf(word), only('all')], "a list of variables, or 'all'");

export const compareSchema = onlyFields<CompareOptions>({
  arguments: words,
  symbolic,
  flags,
  further,
  clang,
  cache,
  handOver,
  seed,
  time,
  seeds,
  maxTime,
  maxRuns,
  maxMemory,
  fuel,
  search,
  models,
  selfCheck,
  out,
  signal,
  files: pairOf(programFiles, programFiles, 'two lists of files'),
  fn: optional(pairOf(functionEntry, functionEntry, 'two functions')),
  globals: optional(variables),
});
