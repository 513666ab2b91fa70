// The options for code that is checked without a main function, and for what the program leaves open.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { defaults } from '../check/options.ts';
import { ranges, words } from '../input/option-values.ts';
import {
  acceptChoice,
  acceptCount,
  acceptText,
  type Option,
  onOff,
  type ValuesOf,
} from './option.ts';

const fn: Option<string | undefined> = {
  flags: '--fn <name>',
  group: 'Symbolic input',
  meaning: 'check one function, with all of its arguments symbolic; no main is needed',
  example: '--fn parse_header',
  initial: undefined,
  otherwise: 'main, or LLVMFuzzerTestOneInput where there is no main',
  accept: acceptText,
};

const fnNull: Option<'on' | 'off'> = {
  flags: '--fn-null <on|off>',
  group: 'Symbolic input',
  meaning: 'with --fn: may pointers be null?',
  example: '--fn-null off',
  initial: 'on',
  otherwise: 'on',
  accept: acceptChoice('--fn-null', onOff),
};

const usualElements = 8;

const fnElements: Option<number> = {
  flags: '--fn-elements <count>',
  group: 'Symbolic input',
  meaning: 'with --fn: how many elements a pointer points to at most',
  example: '--fn-elements 4',
  initial: usualElements,
  otherwise: String(usualElements),
  accept: acceptCount('--fn-elements', ranges.elements),
};

const usualCharacters = 16;

const fnCharacters: Option<number> = {
  flags: '--fn-characters <count>',
  group: 'Symbolic input',
  meaning: 'with --fn: the longest string that a const char * points to',
  example: '--fn-characters 8',
  initial: usualCharacters,
  otherwise: String(usualCharacters),
  accept: acceptCount('--fn-characters', ranges.characters),
};

const fuzzSize: Option<number> = {
  flags: '--fuzz-size <count>',
  group: 'Symbolic input',
  meaning: 'the longest data that LLVMFuzzerTestOneInput gets, in bytes',
  example: '--fuzz-size 16',
  initial: defaults.fuzzSize,
  otherwise: String(defaults.fuzzSize),
  accept: acceptCount('--fuzz-size', ranges.fuzzSize),
};

/** Options that say where a program begins if not at main. */
export const harnessOptions = { fn, fnNull, fnElements, fnCharacters, fuzzSize };

export function entryOf(values: ValuesOf<typeof harnessOptions>): FunctionEntry | undefined {
  const { fn: name, fnNull: nulls, fnElements: elements, fnCharacters: characters } = values;
  return name === undefined ? undefined : { name, nulls: nulls === 'on', elements, characters };
}

const uninitialized: Option<'zero' | 'symbolic'> = {
  flags: '--uninitialized <what>',
  group: 'Symbolic input',
  meaning:
    'what locals and heap memory hold that nothing was written to: zero (what was there before, zero at first) or symbolic (any value; slower)',
  example: '--uninitialized symbolic',
  initial: defaults.uninitialized,
  otherwise: defaults.uninitialized,
  accept: acceptChoice('--uninitialized', words.uninitialized),
};

const missing: Option<'refuse' | 'symbolic'> = {
  flags: '--missing <what>',
  group: 'Symbolic input',
  meaning:
    'what a call of a function does that the program does not define: refuse (the path ends there) or symbolic (it returns any value, and does nothing else)',
  example: '--missing symbolic',
  initial: defaults.missing,
  otherwise: defaults.missing,
  accept: acceptChoice('--missing', words.missing),
};

/** Options that say what to assume where the program does not decide. */
export const assumedOptions = { uninitialized, missing };
