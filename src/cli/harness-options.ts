// The options for code that is checked without a main function, and for what the program leaves open.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { defaults } from '../check/options.ts';
import { ranges, words } from '../input/option-values.ts';
import { choiceOption, countOption, onOff, textOption, type ValuesOf } from './option.ts';

const group = 'Symbolic input';

/** Options that say where a program begins if not at main. */
export const harnessOptions = {
  fn: textOption({
    flags: '--fn <name>',
    group,
    meaning: 'check one function, with all of its arguments symbolic; no main is needed',
    example: '--fn parse_header',
    otherwise: 'main, or LLVMFuzzerTestOneInput where there is no main',
  }),
  fnNull: choiceOption(onOff, {
    flags: '--fn-null <on|off>',
    group,
    meaning: 'with --fn: may pointers be null?',
    example: '--fn-null off',
    initial: defaults.objects.nulls ? 'on' : 'off',
  }),
  fnElements: countOption(ranges.elements, {
    flags: '--fn-elements <count>',
    group,
    meaning: 'with --fn: how many elements a pointer points to at most',
    example: '--fn-elements 4',
    initial: defaults.objects.elements,
  }),
  fnCharacters: countOption(ranges.characters, {
    flags: '--fn-characters <count>',
    group,
    meaning: 'with --fn: the longest string that a const char * points to',
    example: '--fn-characters 8',
    initial: defaults.objects.characters,
  }),
  fuzzSize: countOption(ranges.fuzzSize, {
    flags: '--fuzz-size <count>',
    group,
    meaning: 'the longest data that LLVMFuzzerTestOneInput gets, in bytes',
    example: '--fuzz-size 16',
    initial: defaults.fuzzSize,
  }),
};

export function entryOf(values: ValuesOf<typeof harnessOptions>): FunctionEntry | undefined {
  const { fn: name, fnNull: nulls, fnElements: elements, fnCharacters: characters } = values;
  return name === undefined ? undefined : { name, nulls: nulls === 'on', elements, characters };
}

/** Options that say what to assume where the program does not decide. */
export const assumedOptions = {
  uninitialized: choiceOption(words.uninitialized, {
    flags: '--uninitialized <what>',
    group,
    meaning:
      'what locals and heap memory hold that nothing was written to: zero (what was there before, zero at first) or symbolic (any value; slower)',
    example: '--uninitialized symbolic',
    initial: defaults.uninitialized,
  }),
  missing: choiceOption(words.missing, {
    flags: '--missing <what>',
    group,
    meaning:
      'what a call of a function does that the program does not define: refuse (the path ends there) or symbolic (it returns any value, and does nothing else)',
    example: '--missing symbolic',
    initial: defaults.missing,
  }),
};
