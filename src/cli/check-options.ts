// The options of clew check, beside those of compiling and of the box: how to search, when to stop, where results go.

import { UserError } from '../base/user-error.ts';
import { defaults } from '../check/options.ts';
import { type SuiteFormat, suiteFormats } from '../check/test-suites.ts';
import { type SearchName, searchNames } from '../explore/search/named.ts';
import { ranges, words } from '../input/option-values.ts';
import type { Requirement } from '../report/requirement.ts';
import type { NativeMode } from '../results/check-result.ts';
import { checkNames } from '../source/checks.ts';
import { usualWorkers } from '../workers/worker-pool.ts';
import { checksOption } from './checks-option.ts';
import { assumedOptions, harnessOptions } from './harness-options.ts';
import {
  acceptChoice,
  acceptCount,
  acceptDuration,
  acceptMore,
  acceptNames,
  acceptSize,
  acceptText,
  type Option,
  onOff,
  sizeText,
  switchOption,
} from './option.ts';
import { runOptions } from './run-options.ts';
import { spec } from './spec.ts';
import { symbolicOptions } from './sym-options.ts';

const seeds: Option<readonly string[]> = {
  flags: '--seeds <path>',
  group: 'Searching',
  meaning:
    "inputs to begin with: a file, a .ktest file, a test, or a folder of these, such as a fuzzer's corpus; repeatable",
  example: '--seeds corpus',
  initial: [],
  accept: acceptMore,
};

const since: Option<string | undefined> = {
  flags: '--since <commit>',
  group: 'Searching',
  meaning:
    'what is new: lines that git says have changed since this commit (BASE..COMMIT: between two); they are searched first (--search new-code, unless you name another)',
  example: '--since origin/main',
  initial: undefined,
  otherwise: 'nothing is new',
  accept: acceptText,
};

const old: Option<string | undefined> = {
  flags: '--old <folder>',
  group: 'Searching',
  meaning:
    'what is new, as with --since: lines that are not as in this folder with the old sources',
  example: '--old ../tool-1.2',
  initial: undefined,
  otherwise: 'nothing is new',
  accept: acceptText,
};

const maxTime: Option<number | undefined> = {
  flags: '--max-time <duration>',
  group: 'Limits',
  meaning:
    'stop after this time, which counts from the start of the command; what was found until then is kept, and has 5 seconds more to be confirmed natively',
  example: '--max-time 60s',
  initial: undefined,
  otherwise: 'until everything is explored; Ctrl-C stops and keeps the results',
  accept: acceptDuration('--max-time', ranges.maxTime),
};

const maxRuns: Option<number | undefined> = {
  flags: '--max-runs <count>',
  group: 'Limits',
  meaning: 'stop exploring after this many runs of the program',
  example: '--max-runs 1000',
  initial: undefined,
  otherwise: 'no limit',
  accept: acceptCount('--max-runs', ranges.maxRuns),
};

const maxMemory: Option<number> = {
  flags: '--max-memory <size>',
  group: 'Limits',
  meaning:
    'how much memory the program under test (at most 1G of it) and what is known of its paths may take together, in all threads; Node and the compiler take about 200M beside it; when it is used up, the least promising branches are dropped',
  example: '--max-memory 8G',
  initial: defaults.maxMemory,
  otherwise: sizeText(defaults.maxMemory),
  accept: acceptSize('--max-memory', ranges.maxMemory),
};

const workers: Option<number> = {
  flags: '--workers <count>',
  group: 'Limits',
  meaning: 'how many threads explore; the findings are the same with any number',
  example: '--workers 2',
  initial: usualWorkers,
  otherwise: 'as many as there are cores',
  accept: acceptCount('--workers', ranges.workers),
};

const fresh = switchOption(
  '--fresh',
  'Output',
  'begin anew, also where --out has a check of this program that could be continued',
);

const fuel: Option<number> = {
  ...runOptions.fuel,
  initial: defaults.fuel,
  otherwise: String(defaults.fuel),
};

const search: Option<readonly SearchName[]> = {
  flags: '--search <names>',
  group: 'Searching',
  meaning: `which pending branch is next: ${searchNames.join(', ')}; several, separated by commas, take turns`,
  example: '--search covnew,random-path',
  initial: defaults.search,
  otherwise: defaults.search.join(','),
  accept: (given) => acceptNames('--search', searchNames)(given, []),
};

const mode: Option<'pending' | 'eager'> = {
  flags: '--mode <name>',
  group: 'Searching',
  meaning:
    'pending: follow what is known to be feasible, solve a branch when the search picks it; eager: solve both sides of every decision at once',
  example: '--mode eager',
  initial: 'pending',
  otherwise: 'pending',
  accept: acceptChoice('--mode', words.mode),
};

const checks: Option<'strict' | 'relaxed'> = {
  flags: '--checks <how>',
  group: 'Checks',
  meaning:
    'when to solve for an input that breaks a checked operation: strict (at once) or relaxed (left pending, as a branch)',
  example: '--checks relaxed',
  initial: 'strict',
  otherwise: 'strict',
  accept: acceptChoice('--checks', words.checks),
};

const check = checksOption(checkNames, '--check overflow,leak,no-bounds');

const selfCheck = switchOption(
  '--self-check',
  'Checks',
  'distrust clew: evaluate every condition under the input that led there, confirm every answer of the solver; slow',
);

const models: Option<'on' | 'off'> = {
  flags: '--models <on|off>',
  group: 'Searching',
  meaning:
    'string functions of the C library in a form that makes few decisions, or as they are in the library',
  example: '--models off',
  initial: 'on',
  otherwise: 'on',
  accept: acceptChoice('--models', onOff),
};

const mutate: Option<'on' | 'off'> = {
  flags: '--mutate <on|off>',
  group: 'Searching',
  meaning:
    'also run known inputs with small changes, by the thousand: what they cover is explored from there',
  example: '--mutate off',
  initial: 'on',
  otherwise: 'on',
  accept: acceptChoice('--mutate', onOff),
};

const store: Option<string | undefined> = {
  flags: '--store <folder>',
  group: 'Searching',
  meaning:
    "keep the solver's answers in the store (.clew) of the project that the folder is in, and ask them first: what was solved once is not solved again",
  example: '--store .',
  initial: undefined,
  otherwise: 'answers are kept as long as the check takes',
  accept: acceptText,
};

const native: Option<NativeMode> = {
  flags: '--native <how>',
  group: 'Output',
  meaning:
    'confirm findings in a native build (gcc or clang with sanitizers) on this machine: in a sandbox (sandboxed), as any program of yours (plain), or not at all (off; also --no-native)',
  example: '--native off',
  initial: 'sandboxed',
  otherwise: 'sandboxed',
  accept: acceptChoice('--native', words.native),
};

const out: Option<string> = {
  flags: '--out <folder>',
  group: 'Output',
  meaning:
    'where tests and findings go; the last check in it is continued or replaced, if it was of the same program; results of another program are kept, in a folder renamed to FOLDER.1',
  example: '--out results',
  initial: defaults.out,
  otherwise: defaults.out,
  accept: acceptText,
};

const tests: Option<'new' | 'all'> = {
  flags: '--tests <which>',
  group: 'Output',
  meaning: 'write a test for every path (all), or only for those that cover new code (new)',
  example: '--tests new',
  initial: 'all',
  otherwise: 'all',
  accept: acceptChoice('--tests', words.tests),
};

const testsAs: Option<readonly SuiteFormat[]> = {
  flags: '--tests-as <forms>',
  group: 'Output',
  meaning:
    'further forms of the tests, separated by commas: testcomp (XML in test-suite/), c (tests.c, and test.c for each finding, to build with any compiler); raw and ktest are always written',
  example: '--tests-as c,testcomp',
  initial: [],
  otherwise: 'raw,ktest',
  accept: (given) => acceptNames('--tests-as', suiteFormats)(given, []),
};

const json = switchOption('--json', 'Output', 'one JSON document on stdout and nothing else');

const quiet = switchOption(
  '--quiet',
  'Output',
  'findings only: no progress, no compiler warnings, no summary',
);

const { file, dir, mount, env, seed } = runOptions;

const time: Option<number | undefined> = {
  ...runOptions.time,
  otherwise: '2000-01-01T00:00:00Z',
};

const require: Option<readonly Requirement[]> = {
  flags: '--require <what>',
  group: 'Limits',
  meaning:
    'exit with code 4 where this was not reached: complete (everything within the bounds was explored, without a gap), runs=N, coverage=P% (of lines); several with commas',
  example: '--require complete',
  initial: [],
  otherwise: 'nothing is required',
  accept: (given, before) => [...before, ...given.split(',').map(requirementOf)],
};

export const checkOptions = {
  ...symbolicOptions,
  ...harnessOptions,
  ...assumedOptions,
  file,
  dir,
  mount,
  env,
  time,
  seed,
  maxTime,
  maxRuns,
  maxMemory,
  workers,
  fuel,
  require,
  search,
  mode,
  seeds,
  since,
  old,
  models,
  mutate,
  checks,
  check,
  store,
  selfCheck,
  out,
  fresh,
  tests,
  testsAs,
  spec,
  native,
  json,
  quiet,
};

function requirementOf(text: string): Requirement {
  if (text === 'complete') return { kind: 'complete' };
  const runs = /^runs=(\d+)$/.exec(text);
  if (runs !== null) return { kind: 'runs', count: Number(runs[1]) };
  const coverage = /^coverage=(\d+(?:\.\d+)?)%?$/.exec(text);
  if (coverage !== null && Number(coverage[1]) <= 100)
    return { kind: 'coverage', percent: Number(coverage[1]) };
  throw new UserError(
    `--require wants complete, runs=N or coverage=P%, like coverage=80%, but got '${text}'`,
  );
}
