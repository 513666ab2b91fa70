// The options of clew replay, beside those of compiling.

import { words } from '../input/option-values.ts';
import type { NativeMode } from '../results/check-result.ts';
import { checkNames } from '../source/checks.ts';
import { checksOption } from './checks-option.ts';
import { acceptChoice, acceptDuration, type Option, switchOption } from './option.ts';

const program: Option<readonly string[]> = {
  flags: '--program <files...>',
  group: 'The program',
  meaning: 'the files of the program, where no program.json near the tests names them',
  example: '--program main.c parse.c',
  initial: [],
  otherwise: 'what clew check wrote next to the tests',
  accept: (text, before) => [...before, text],
};

const native: Option<NativeMode> = {
  flags: '--native <how>',
  group: 'Running',
  meaning:
    'run a native build (gcc or clang with sanitizers) on this machine, not in the box: in a sandbox (sandboxed, also if nothing is said), or as any program of yours (plain)',
  example: '--native plain',
  initial: 'off',
  otherwise: 'off',
  accept: acceptChoice('--native', words.native),
};

const maxTime: Option<number | undefined> = {
  flags: '--max-time <duration>',
  group: 'Running',
  meaning: 'time for each test until it is reported as a hang',
  example: '--max-time 10s',
  initial: undefined,
  otherwise: 'none in the box, 10s natively',
  accept: acceptDuration('--max-time', { min: 1, max: 24 * 3_600_000 }),
};

const quiet = switchOption(
  '--quiet',
  'Output',
  "neither the program's output nor compiler warnings: outcomes only",
);

const check = {
  ...checksOption(checkNames, '--check no-bounds'),
  otherwise: 'those of the check that wrote the tests',
};

export const replayOptions = { program, native, maxTime, check, quiet };
