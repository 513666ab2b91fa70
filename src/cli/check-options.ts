// The options of clew check, beside those of compiling and of the box: how to search, when to stop, where results go.

import { UserError } from '../base/user-error.ts';
import { coverageFormats } from '../check/coverage-files.ts';
import { defaults } from '../check/options.ts';
import { cSuites, suiteFormats } from '../check/test-suites.ts';
import { mostUnits } from '../compare/option-schema.ts';
import { searchNames } from '../explore/search/named.ts';
import { ranges, words } from '../input/option-values.ts';
import type { Requirement } from '../report/requirement.ts';
import { checkNames } from '../source/checks.ts';
import { usualWorkers } from '../workers/affordable-threads.ts';
import { clusterOption } from './cluster-options.ts';
import { checksOption } from './compile-options.ts';
import { assumedOptions, harnessOptions } from './harness-options.ts';
import {
  choiceOption,
  countOption,
  durationOption,
  namesOption,
  type Option,
  onOff,
  sizeOption,
  switchOption,
  textOption,
  textsOption,
} from './option.ts';
import { portOption } from './port-option.ts';
import { boxOptions as runBoxOptions, runOptions } from './run-options.ts';
import { spec } from './spec.ts';
import { symbolicOptions } from './sym-options.ts';

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

/** The box of an exploration: its clock stands still, so that every run sees the same time. */
export const boxOptions = {
  ...runBoxOptions,
  time: { ...runBoxOptions.time, otherwise: '2000-01-01T00:00:00Z' },
};

export const checkOptions = {
  ...symbolicOptions,
  ...harnessOptions,
  ...assumedOptions,
  ...boxOptions,
  maxTime: durationOption(ranges.maxTime, {
    flags: '--max-time <duration>',
    group: 'Limits',
    meaning:
      'stop after this time, which counts from the start of the command; what was found until then is kept, and has 5 seconds more to be confirmed natively',
    example: '--max-time 60s',
    otherwise: 'until everything is explored; Ctrl-C stops and keeps the results',
  }),
  maxRuns: countOption(ranges.maxRuns, {
    flags: '--max-runs <count>',
    group: 'Limits',
    meaning: 'stop exploring after this many runs of the program',
    example: '--max-runs 1000',
    otherwise: 'no limit',
  }),
  maxMemory: sizeOption(ranges.maxMemory, {
    flags: '--max-memory <size>',
    group: 'Limits',
    meaning:
      'how much memory the program under test (at most 1G of it) and what is known of its paths may take together, in all threads; Node and the compiler take about 200M beside it; when it is used up, the least promising branches are dropped',
    example: '--max-memory 8G',
    initial: defaults.maxMemory,
  }),
  workers: countOption(ranges.workers, {
    flags: '--workers <count>',
    group: 'Limits',
    meaning:
      'how many threads of this machine explore; the findings are the same with any number; 0 leaves it to a --cluster',
    example: '--workers 2',
    initial: usualWorkers,
    otherwise: 'as many as there are cores',
  }),
  cluster: clusterOption,
  fuel: { ...runOptions.fuel, initial: defaults.fuel, otherwise: String(defaults.fuel) },
  require,
  search: namesOption(searchNames, {
    flags: '--search <names>',
    group: 'Searching',
    meaning: `which pending branch is next: ${searchNames.join(', ')}; several, separated by commas, take turns`,
    example: '--search covnew,random-path',
    initial: defaults.search,
  }),
  mode: choiceOption(words.mode, {
    flags: '--mode <name>',
    group: 'Searching',
    meaning:
      'pending: follow what is known to be feasible, solve a branch when the search picks it; eager: solve both sides of every decision at once',
    example: '--mode eager',
    initial: 'pending',
  }),
  seeds: textsOption({
    flags: '--seeds <path>',
    group: 'Searching',
    meaning:
      "inputs to begin with: a file, a .ktest file, a test, or a folder of these, such as a fuzzer's corpus; repeatable",
    example: '--seeds corpus',
  }),
  corpus: textOption({
    flags: '--corpus <folder>',
    group: 'Searching',
    meaning:
      "a corpus that fuzzers share: inputs in it are run, also those that come while the check goes on, and inputs that cover something new are added; plain files named by their hash (libFuzzer, AFL++'s -F), or the output folder of afl-fuzz, where they go to clew/queue",
    example: '--corpus corpus',
    otherwise: 'no corpus',
  }),
  dictionary: textsOption({
    flags: '--dictionary <file>',
    group: 'Searching',
    meaning:
      'words for mutated inputs, in a file as AFL++ and libFuzzer have it; repeatable. Words that the program compares its input with, and its own short texts, go to tokens.dict in --out',
    example: '--dictionary http.dict',
  }),
  since: textOption({
    flags: '--since <commit>',
    group: 'Searching',
    meaning:
      'what is new: lines that git says have changed since this commit (BASE..COMMIT: between two); they are searched first (--search new-code, unless you name another)',
    example: '--since origin/main',
    otherwise: 'nothing is new',
  }),
  old: textOption({
    flags: '--old <folder>',
    group: 'Searching',
    meaning:
      'what is new, as with --since: lines that are not as in this folder with the old sources',
    example: '--old ../tool-1.2',
    otherwise: 'nothing is new',
  }),
  aim: textsOption({
    flags: '--aim <line>',
    group: 'Searching',
    meaning:
      'a line that the search should reach, FILE:LINE: branches that are near it, along calls and control flow, come first; the end says with which test it was reached; repeatable',
    example: '--aim parser.c:120',
  }),
  models: choiceOption(onOff, {
    flags: '--models <on|off>',
    group: 'Searching',
    meaning:
      'string functions of the C library in a form that makes few decisions, or as they are in the library',
    example: '--models off',
    initial: 'on',
  }),
  mutate: choiceOption(onOff, {
    flags: '--mutate <on|off>',
    group: 'Searching',
    meaning:
      'also run known inputs with small changes, by the thousand: what they cover is explored from there',
    example: '--mutate off',
    initial: 'on',
  }),
  checks: choiceOption(words.checks, {
    flags: '--checks <how>',
    group: 'Checks',
    meaning:
      'when to solve for an input that breaks a checked operation: strict (at once) or relaxed (left pending, as a branch)',
    example: '--checks relaxed',
    initial: 'strict',
  }),
  check: checksOption(checkNames, '--check overflow,leak,no-bounds'),
  store: textOption({
    flags: '--store <folder>',
    group: 'Searching',
    meaning:
      "keep the solver's answers in the store (.clew) of the project that the folder is in, and ask them first: what was solved once is not solved again",
    example: '--store .',
    otherwise: 'answers are kept as long as the check takes',
  }),
  selfCheck: switchOption(
    '--self-check',
    'Checks',
    'distrust clew: evaluate every condition under the input that led there, confirm every answer of the solver; slow',
  ),
  out: textOption({
    flags: '--out <folder>',
    group: 'Output',
    meaning:
      'where tests and findings go; the last check in it is continued or replaced, if it was of the same program; results of another program are kept, in a folder renamed to FOLDER.1',
    example: '--out results',
    initial: defaults.out,
    otherwise: defaults.out,
  }),
  fresh: switchOption(
    '--fresh',
    'Output',
    'begin anew, also where --out has a check of this program that could be continued',
  ),
  tests: choiceOption(words.tests, {
    flags: '--tests <which>',
    group: 'Output',
    meaning: 'write a test for every path (all), or only for those that cover new code (new)',
    example: '--tests new',
    initial: 'all',
  }),
  testsAs: namesOption(suiteFormats, {
    flags: '--tests-as <forms>',
    group: 'Output',
    meaning:
      'further forms of the tests, separated by commas: testcomp (XML in test-suite/), c (the same as --suite assert); raw and ktest are always written',
    example: '--tests-as c,testcomp',
    initial: [],
    otherwise: 'raw,ktest',
  }),
  suite: namesOption(cSuites, {
    flags: '--suite <runners>',
    group: 'Output',
    meaning:
      'tests as C files to build with any compiler, separated by commas: assert (tests.c, with a main function, and test.c for each finding), ctest (with CMakeLists.txt), unity (tests-unity.c); with --fn, readable calls with what they returned',
    example: '--suite ctest',
    initial: [],
    otherwise: 'none',
  }),
  baseline: textOption({
    flags: '--baseline <file>',
    group: 'Output',
    meaning:
      'a file of known findings: these are shown as accepted, and the exit code is not 1 for them',
    example: '--baseline clew.baseline.json',
    otherwise: 'every finding counts, unless a comment in the source accepts it',
  }),
  writeBaseline: textOption({
    flags: '--write-baseline <file>',
    group: 'Output',
    meaning: 'write all findings of this check to a file for --baseline',
    example: '--write-baseline clew.baseline.json',
    otherwise: 'none is written',
  }),
  coverage: namesOption(coverageFormats, {
    flags: '--coverage <forms>',
    group: 'Output',
    meaning:
      'coverage for other tools, separated by commas: lcov (coverage.info, for genhtml), gcov (coverage.gcov.json), cobertura (coverage.xml)',
    example: '--coverage lcov,cobertura',
    initial: [],
    otherwise: 'report.html shows it',
  }),
  coverageTests: switchOption(
    '--coverage-tests',
    'Output',
    'with --coverage: also what each test covers, in coverage/0001.info and so on; coverage.info then names the tests',
  ),
  spec,
  floatTolerance: countOption(
    { min: 0, max: mostUnits },
    {
      flags: '--float-tolerance <units>',
      group: 'Output',
      meaning:
        'with --spec: floats are as expected if they are at most this many units in the last place away',
      example: '--float-tolerance 4',
      initial: 0,
    },
  ),
  native: choiceOption(words.native, {
    flags: '--native <how>',
    group: 'Output',
    meaning:
      'confirm findings in a native build (gcc or clang with sanitizers) on this machine: in a sandbox (sandboxed), as any program of yours (plain), or not at all (off; also --no-native)',
    example: '--native off',
    initial: 'sandboxed',
  }),
  ui: switchOption(
    '--ui',
    'Output',
    'serve a page on this machine that shows the check while it goes on, with buttons to pause, stop, give more time and aim at a line; its address is printed, and has a token in it',
  ),
  port: { ...portOption, group: 'Output', meaning: 'the port of the page that --ui serves' },
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
  quiet: switchOption(
    '--quiet',
    'Output',
    'findings only: no progress, no compiler warnings, no summary',
  ),
};
