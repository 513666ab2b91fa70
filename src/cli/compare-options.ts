// The options of clew compare, beside those of compiling, of the box and of a check.

import { UserError } from '../base/user-error.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { defaultOut } from '../compare/compare.ts';
import { compiledChecks } from '../source/checks.ts';
import { boxOptions, checkOptions } from './check-options.ts';
import { checksOption } from './checks-option.ts';
import { choiceOption, durationOption, type Option, textOption, type ValuesOf } from './option.ts';
import { symbolicOptions } from './sym-options.ts';

const group = 'Comparing';

const globals: Option<readonly string[] | 'all'> = {
  flags: '--globals <names>',
  group,
  meaning:
    'with --fn: compare these variables after the call too, separated by commas; all: those that both have',
  example: '--globals errors,total',
  initial: [],
  otherwise: 'none',
  accept: (text) => (text === 'all' ? 'all' : text.split(',').filter((name) => name !== '')),
};

const { fnNull, fnElements, fnCharacters, search, seeds, models } = checkOptions;
const { maxTime, maxRuns, maxMemory, fuel, selfCheck, json, quiet } = checkOptions;

export const compareOptions = {
  fn: {
    ...checkOptions.fn,
    flags: '--fn <name[=name]>',
    meaning:
      'compare one function, with all of its arguments symbolic; NAME=NAME2 where it has another name in B',
    example: '--fn popcount=bit_count',
    otherwise: 'whole programs are compared',
  },
  globals,
  native: textOption({
    flags: '--native <peer>',
    group,
    meaning:
      'in place of B something that clew cannot see into: a program of this machine, or, with --fn, LIBRARY:SYMBOL; the tests of A are run on it',
    example: '--native libc.so.6:strtol',
  }),
  nativeTime: durationOption(
    { min: 1, max: 3_600_000 },
    {
      flags: '--native-time <duration>',
      group,
      meaning: 'with --native: what one run may take before it counts as a hang',
      example: '--native-time 2s',
      initial: 10_000,
    },
  ),
  nativeRun: choiceOption(['sandboxed', 'plain'], {
    flags: '--native-run <how>',
    group,
    meaning: 'with --native: run it in a sandbox (sandboxed), or as any program of yours (plain)',
    example: '--native-run plain',
    initial: 'sandboxed',
  }),
  ...{ fnNull, fnElements, fnCharacters },
  ...symbolicOptions,
  ...boxOptions,
  ...{ search, seeds, models, maxTime, maxRuns, maxMemory, fuel },
  check: checksOption(compiledChecks, '--check no-bounds'),
  selfCheck,
  out: {
    ...checkOptions.out,
    meaning:
      'where tests and differences go; those of the last comparison of the same programs in it are replaced; other results are kept, in a folder renamed to FOLDER.1',
    initial: defaultOut,
    otherwise: defaultOut,
  },
  ...{ json, quiet },
};

type Values = ValuesOf<typeof compareOptions>;

/** --fn NAME or NAME=NAME2. */
export function entriesOf(values: Values): readonly [FunctionEntry, FunctionEntry] | undefined {
  const { fn: text, fnNull: nulls, fnElements: elements, fnCharacters: characters } = values;
  if (text === undefined) {
    if (values.globals.length > 0) throw new UserError('--globals goes with --fn NAME');
    return undefined;
  }
  const [first = '', second = first, ...rest] = text.split('=');
  if (first === '' || second === '' || rest.length > 0)
    throw new UserError(`--fn wants NAME, or NAME=NAME2, but got '${text}'`);
  const entry = (name: string) => ({ name, nulls: nulls === 'on', elements, characters });
  return [entry(first), entry(second)];
}
