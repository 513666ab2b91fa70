// The options of clew replay, beside those of compiling.

import { words } from '../input/option-values.ts';
import { checkNames } from '../source/checks.ts';
import { checksOption } from './checks-option.ts';
import { choiceOption, durationOption, switchOption, textsOption } from './option.ts';

export const replayOptions = {
  program: textsOption({
    flags: '--program <files...>',
    group: 'The program',
    meaning: 'the files of the program, where no program.json near the tests names them',
    example: '--program main.c parse.c',
    otherwise: 'what clew check wrote next to the tests',
  }),
  native: choiceOption(words.native, {
    flags: '--native <how>',
    group: 'Running',
    meaning:
      'run a native build (gcc or clang with sanitizers) on this machine, not in the box: in a sandbox (sandboxed, also if nothing is said), or as any program of yours (plain)',
    example: '--native plain',
    initial: 'off',
  }),
  maxTime: durationOption(
    { min: 1, max: 24 * 3_600_000 },
    {
      flags: '--max-time <duration>',
      group: 'Running',
      meaning: 'time for each test until it is reported as a hang',
      example: '--max-time 10s',
      otherwise: 'none in the box, 10s natively',
    },
  ),
  check: {
    ...checksOption(checkNames, '--check no-bounds'),
    otherwise: 'those of the check that wrote the tests',
  },
  quiet: switchOption(
    '--quiet',
    'Output',
    "neither the program's output nor compiler warnings: outcomes only",
  ),
};
