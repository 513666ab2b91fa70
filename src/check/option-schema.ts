// The options of a check as a schema. Its fields are those of `CheckOptions`, which the compiler sees to; users read the
// interface, not this.

import {
  dictionaryOf,
  either,
  type Fields,
  finiteNumber,
  flag,
  instanceOf,
  listOf,
  numberWithin,
  oneOf,
  only,
  onlyFields,
  optional,
  orderly,
  path,
  type Schema,
  such,
  text,
  validate,
  wholeNumber,
  word,
} from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { functionEntry } from '../build/harness/entry-schema.ts';
import { searchNames } from '../explore/search/named.ts';
import { isFileName, ranges, words } from '../input/option-values.ts';
import type { FileSource, Length } from '../input/sources.ts';
import { checkNames, checkWords } from '../source/checks.ts';
import { CheckControl } from './control.ts';
import { coverageFormats } from './coverage-files.ts';
import type { CheckOptions, HandedOver, SymbolicInput } from './options.ts';
import { cSuites, suiteFormats } from './test-suites.ts';

/** Mistakes are thrown as UserError: "check: 'seed' is -1, but it must be a whole number from 0 to ...". */
export function readOptions<T>(of: string, schema: Schema<T>, given: unknown): T {
  const read = validate(given, schema, { whole: 'its argument is' });
  if (read.kind === 'wrong') throw new UserError(`${of}: ${read.problem}`);
  return read.value;
}

// ---- Symbolic input ------------------------------------------------------------------------------------------------

const bytes = wholeNumber(ranges.length);

const bothLengths = { min: bytes, max: bytes };

const length = either(
  [bytes, orderly(onlyFields<Length>(bothLengths))],
  `a number of bytes from ${ranges.length.min} to ${ranges.length.max}, or { min, max }`,
);

const fileName = such(word, isFileName, 'the name of a file');
const fileSource = orderly(onlyFields<FileSource>({ name: fileName, ...bothLengths }));

const { max: mostSources } = ranges.sources;

function sources<T>(source: Schema<T>): Schema<T[]> {
  return such(
    listOf(source),
    (list) => list.length <= mostSources,
    `a list of at most ${mostSources}`,
  );
}

const files = such(sources(fileSource), areDistinct, 'a list of files with different names');

function areDistinct(list: readonly FileSource[]): boolean {
  return new Set(list.map(({ name }) => name)).size === list.length;
}

const symbolic = such(
  onlyFields<SymbolicInput>({
    stdin: optional(length),
    arguments: optional(sources(length)),
    fewestArguments: optional(wholeNumber(ranges.sources)),
    files: optional(files),
    sockets: optional(sources(sources(length))),
    failingCalls: optional(wholeNumber(ranges.failingCalls)),
    preemptions: optional(wholeNumber(ranges.preemptions)),
  }),
  ({ fewestArguments = 0, arguments: all = [] }) => fewestArguments <= all.length,
  "input whose 'fewestArguments' is at most the number of its 'arguments'",
);

// ---- The rest ------------------------------------------------------------------------------------------------------

const handOver = onlyFields<HandedOver>({
  file: listOf(word),
  dir: listOf(word),
  mount: optional(listOf(word)),
  program: optional(listOf(word)),
  env: listOf(word),
});

const unlimited = only(Number.POSITIVE_INFINITY);

export const programFiles = such(
  listOf(path),
  (list) => list.length > 0,
  'a list with at least one file',
);

export const checkFields: Fields<CheckOptions> = {
  files: programFiles,
  arguments: optional(listOf(word)),
  symbolic: optional(symbolic),
  fn: optional(functionEntry),
  fuzzSize: optional(wholeNumber(ranges.fuzzSize)),

  flags: optional(listOf(word)),
  clang: optional(path),
  cache: optional(either([path, only(null)], 'the name of a folder, or null')),

  handOver: optional(handOver),
  seed: optional(wholeNumber(ranges.seed)),
  time: optional(wholeNumber(ranges.time)),

  seeds: optional(listOf(path)),
  corpus: optional(path),
  dictionaries: optional(listOf(path)),

  since: optional(path),
  old: optional(path),

  maxTime: optional(numberWithin(ranges.maxTime)),
  maxRuns: optional(wholeNumber(ranges.maxRuns)),
  maxMemory: optional(wholeNumber(ranges.maxMemory)),
  workers: optional(wholeNumber(ranges.workers)),
  cluster: optional(word),
  fuel: optional(
    either([wholeNumber(ranges.fuel), unlimited], 'a whole number from 1, or Infinity'),
  ),

  search: optional(listOf(oneOf(searchNames))),
  aim: optional(listOf(word)),
  weights: optional(dictionaryOf(finiteNumber)),
  mode: optional(oneOf(words.mode)),
  checks: optional(oneOf(words.checks)),
  further: optional(listOf(oneOf(checkWords(checkNames)))),
  uninitialized: optional(oneOf(words.uninitialized)),
  missing: optional(oneOf(words.missing)),
  models: optional(flag),
  mutate: optional(flag),
  selfCheck: optional(flag),
  answers: optional(path),

  out: optional(path),
  fresh: optional(flag),
  tests: optional(oneOf(words.tests)),
  readable: optional(flag),
  testsAs: optional(listOf(oneOf(suiteFormats))),
  suite: optional(listOf(oneOf(cSuites))),
  baseline: optional(path),
  writeBaseline: optional(path),
  coverage: optional(listOf(oneOf(coverageFormats))),
  coverageTests: optional(flag),
  native: optional(
    either([oneOf(words.native), flag], "'sandboxed', 'plain', 'off', true or false"),
  ),

  command: optional(text),
  control: optional(instanceOf(CheckControl, 'a CheckControl')),
  signal: optional(instanceOf(AbortSignal, 'an AbortSignal')),
};

export const checkSchema = onlyFields<CheckOptions>(checkFields);
