// The options of clew run, beside those of compiling: the box, its limits, the checks, the output.

import { defaultMemory, largestMemory } from '../abi/address-space.ts';
import { UserError } from '../base/user-error.ts';
import { ranges } from '../input/option-values.ts';
import { compiledChecks, insertedChecks } from '../source/checks.ts';
import { checksOption } from './compile-options.ts';
import {
  acceptCount,
  countOption,
  durationOption,
  type Option,
  sizeOption,
  switchOption,
  textsOption,
} from './option.ts';

const mebibyte = 1024 ** 2;
const group = 'The box';

const time: Option<number | undefined> = {
  flags: '--time <moment>',
  group,
  meaning:
    'when the program starts, as a date or in seconds since 1970; time passes only as it looks at the clock or sleeps',
  example: '--time 2024-02-29T12:00:00Z',
  initial: undefined,
  accept: acceptMoment,
};

/** Reads a time, as milliseconds since 1970. */
function acceptMoment(text: string): number {
  const moment = /^\d+$/.test(text) ? 1000 * Number(text) : Date.parse(text);
  if (!(moment >= ranges.time.min && moment <= ranges.time.max))
    throw new UserError(
      `--time wants a date like 2024-02-29T12:00:00Z or seconds since 1970, but got '${text}'`,
    );
  return moment;
}

/** What the program finds in the box. */
export const boxOptions = {
  file: textsOption({
    flags: '--file <name[=hostpath]>',
    group,
    meaning: 'hand over a copy of a host file under a name; repeatable',
    example: '--file words=/usr/share/dict/words',
    otherwise: 'no file of the host is seen',
  }),
  dir: textsOption({
    flags: '--dir <name[=hostpath]>',
    group,
    meaning: 'hand over a copy of a host folder with all that is in it; repeatable',
    example: '--dir data=tests/data',
  }),
  mount: textsOption({
    flags: '--mount <name[=hostpath]>',
    group,
    meaning:
      'show a host folder under a name: it is read when the program looks, and never written; repeatable',
    example: '--mount /usr/share/zoneinfo',
  }),
  program: textsOption({
    flags: '--program <name=file>',
    group,
    meaning:
      'hand over a program that this one can execute, built with clew cc or as C sources or bitcode; repeatable, also for several files of one program',
    example: '--program sort=coreutils/src/sort',
    otherwise: 'no program but the one under test',
  }),
  env: textsOption({
    flags: '--env <name[=value]>',
    group,
    meaning: 'hand over an environment variable, with its value here or another; repeatable',
    example: '--env LANG --env DEBUG=1',
    otherwise: 'an empty environment',
  }),
  time,
  seed: countOption(ranges.seed, {
    flags: '--seed <number>',
    group,
    meaning: 'what the random numbers of the system (/dev/urandom, getrandom) come from',
    example: '--seed 7',
    initial: 0,
  }),
};

// Half a minute of a tight loop: more than most programs need, less than anybody's patience.
const defaultFuel = 20_000_000_000;
const acceptFuel = acceptCount('--fuel', ranges.fuel);

const fuel: Option<number> = {
  flags: '--fuel <count>',
  group: 'Limits',
  meaning:
    'turns of loops and recursive calls until a program is reported as a hang, or unlimited; the same program always stops at the same place',
  example: '--fuel 1000000',
  initial: defaultFuel,
  otherwise: String(defaultFuel),
  accept: (text) => (text === 'unlimited' ? Number.POSITIVE_INFINITY : acceptFuel(text)),
};

export const runOptions = {
  ...boxOptions,
  maxMemory: sizeOption(
    { min: 32 * mebibyte, max: largestMemory },
    {
      flags: '--max-memory <size>',
      group: 'Limits',
      meaning:
        'memory for heap, stack and variables together; a program that declares more is refused; files in the box have as much again, and Node takes about 100M beside it',
      example: '--max-memory 64M',
      initial: defaultMemory,
    },
  ),
  maxTime: durationOption(ranges.maxTime, {
    flags: '--max-time <duration>',
    group: 'Limits',
    meaning: 'time until a program that still runs is reported as a hang, from its beginning on',
    example: '--max-time 10s',
    otherwise: 'none',
  }),
  fuel,
  check: checksOption([...compiledChecks, ...insertedChecks, 'leak'], '--check overflow,no-bounds'),
  json: switchOption(
    '--json',
    'Output',
    "one JSON document on stdout and nothing else; the program's output is inside",
  ),
  quiet: switchOption('--quiet', 'Output', 'no compiler warnings; findings are still reported'),
};
