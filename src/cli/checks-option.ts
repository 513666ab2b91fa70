// --check, for every command that compiles or runs a program: the same words, as far as they mean something to the command.

import { type CheckName, type CheckWord, checks, checkWords } from '../source/checks.ts';
import { acceptNames, type Option } from './option.ts';

export function checksOption(
  names: readonly CheckName[],
  example: string,
): Option<readonly CheckWord[]> {
  return {
    flags: '--check <names>',
    group: 'Checks',
    meaning: `which checks to make, separated by commas; no-NAME switches one off. On by default: ${list(names, true)}. Others: ${list(names, false)}`,
    example,
    initial: [],
    accept: acceptNames('--check', checkWords(names)),
  };
}

function list(names: readonly CheckName[], byDefault: boolean): string {
  return names
    .filter((name) => checks[name].byDefault === byDefault)
    .map((name) => `${name} (${checks[name].meaning})`)
    .join(', ');
}
