// The options of clew tune: what a program's input is, as for clew check, and how long to learn.

import { heuristicFile } from '../check/heuristic-file.ts';
import { type LearnedSearch, learnedSearches } from '../explore/learned/heuristic.ts';
import { ranges } from '../input/option-values.ts';
import { fewestRuns, usualRuns } from '../tune/effort.ts';
import { runRange } from '../tune/options.ts';
import { checkOptions } from './check-options.ts';
import { assumedOptions, harnessOptions } from './harness-options.ts';
import { acceptChoice, acceptCount, acceptDuration, type Option, switchOption } from './option.ts';
import { symbolicOptions } from './sym-options.ts';

const group = 'Learning';
const minute = 60_000;

const budget: Option<number> = {
  flags: '--budget <duration>',
  group,
  meaning: 'how long to learn; it may end earlier, when nothing gets better',
  example: '--budget 2h',
  initial: 10 * minute,
  otherwise: '10m',
  accept: acceptDuration('--budget', ranges.maxTime),
};

const runs: Option<number | undefined> = {
  flags: '--runs <count>',
  group,
  meaning: 'what a search is judged by: the branches that it covers in so many runs of the program',
  example: '--runs 1000',
  initial: undefined,
  otherwise: `${usualRuns}, and as few as ${fewestRuns} if the budget is small`,
  accept: acceptCount('--runs', runRange),
};

const search: Option<LearnedSearch> = {
  flags: '--search <name>',
  group,
  meaning:
    'what the weights are for: learned-frontier (of all branches that are pending), or learned (of those on the last path)',
  example: '--search learned',
  initial: 'learned-frontier',
  otherwise: 'learned-frontier',
  accept: acceptChoice('--search', learnedSearches),
};

const heuristic: Option<string> = {
  flags: '--heuristic <file>',
  group,
  meaning: 'where what was learned goes; clew check --search learned looks for the usual name',
  example: '--heuristic nightly.json',
  initial: heuristicFile,
  otherwise: heuristicFile,
  accept: (text) => text,
};

const explain = switchOption(
  '--explain',
  group,
  'say which properties of branches matter, and how; alone or with heuristics as FILEs, of what was learned before',
);

const { file, dir, mount, env, time, seed } = checkOptions;
const { maxMemory, workers, fuel, mode, seeds, models, checks, check } = checkOptions;
const { fresh, native, json, quiet } = checkOptions;

const maxRuns: Option<number | undefined> = {
  ...checkOptions.maxRuns,
  meaning: 'learn for so many runs of the program in all, whatever the time',
  example: '--max-runs 1000000',
};

const out: Option<string> = {
  ...checkOptions.out,
  meaning:
    'where the tests and findings go that learning brings along; the last tuning in it is continued or replaced, if it was of the same program; other results are kept, in a folder renamed to FOLDER.1',
};

export const tuneOptions = {
  budget,
  runs,
  search,
  heuristic,
  explain,
  ...symbolicOptions,
  ...harnessOptions,
  ...assumedOptions,
  file,
  dir,
  mount,
  env,
  time,
  seed,
  maxRuns,
  maxMemory,
  workers,
  fuel,
  mode,
  seeds,
  models,
  checks,
  check,
  out,
  fresh,
  native,
  json,
  quiet,
};
