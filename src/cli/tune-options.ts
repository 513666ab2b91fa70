// The options of clew tune: what a program's input is, as for clew check, and how long to learn.

import { heuristicFile } from '../check/heuristic-file.ts';
import { learnedSearches } from '../explore/learned/heuristic.ts';
import { ranges } from '../input/option-values.ts';
import { fewestRuns, usualRuns } from '../tune/effort.ts';
import { runRange } from '../tune/options.ts';
import { boxOptions, checkOptions } from './check-options.ts';
import { assumedOptions, harnessOptions } from './harness-options.ts';
import { choiceOption, countOption, durationOption, switchOption, textOption } from './option.ts';
import { symbolicOptions } from './sym-options.ts';

const group = 'Learning';
const minute = 60_000;

const { maxMemory, workers, fuel, mode, seeds, models, checks, check } = checkOptions;
const { fresh, native, json, quiet } = checkOptions;

export const tuneOptions = {
  budget: durationOption(ranges.maxTime, {
    flags: '--budget <duration>',
    group,
    meaning: 'how long to learn; it may end earlier, when nothing gets better',
    example: '--budget 2h',
    initial: 10 * minute,
    otherwise: '10m',
  }),
  runs: countOption(runRange, {
    flags: '--runs <count>',
    group,
    meaning:
      'what a search is judged by: the branches that it covers in so many runs of the program',
    example: '--runs 1000',
    otherwise: `${usualRuns}, and as few as ${fewestRuns} if the budget is small`,
  }),
  search: choiceOption(learnedSearches, {
    flags: '--search <name>',
    group,
    meaning:
      'what the weights are for: learned-frontier (of all branches that are pending), or learned (of those on the last path)',
    example: '--search learned',
    initial: 'learned-frontier',
  }),
  heuristic: textOption({
    flags: '--heuristic <file>',
    group,
    meaning: 'where what was learned goes; clew check --search learned looks for the usual name',
    example: '--heuristic nightly.json',
    initial: heuristicFile,
    otherwise: heuristicFile,
  }),
  explain: switchOption(
    '--explain',
    group,
    'say which properties of branches matter, and how; alone or with heuristics as FILEs, of what was learned before',
  ),
  ...symbolicOptions,
  ...harnessOptions,
  ...assumedOptions,
  ...boxOptions,
  maxRuns: {
    ...checkOptions.maxRuns,
    meaning: 'learn for so many runs of the program in all, whatever the time',
    example: '--max-runs 1000000',
  },
  ...{ maxMemory, workers, fuel, mode, seeds, models, checks, check },
  out: {
    ...checkOptions.out,
    meaning:
      'where the tests and findings go that learning brings along; the last tuning in it is continued or replaced, if it was of the same program; other results are kept, in a folder renamed to FOLDER.1',
  },
  ...{ fresh, native, json, quiet },
};
