// clew check: explores a program on symbolic input, and reports what breaks it. The work is done in src/check; this file reads
// the options, writes to the terminal, and handles Ctrl-C.

import { shellWord } from '../base/shell-words.ts';
import { UserError } from '../base/user-error.ts';
import { WriteError } from '../base/write-error.ts';
import { type CheckOptions, defaults } from '../check/options.ts';
import { checkInto } from '../check/perform.ts';
import { type CSuite, suitesAskedFor } from '../check/test-suites.ts';
import { displayFile } from '../host/display.ts';
import { checkDocument } from '../report/check-document.ts';
import { summaryText } from '../report/check-summary.ts';
import { unmetRequirements } from '../report/requirement.ts';
import type { CheckResult } from '../results/check-result.ts';
import { type ResultsFolder, withFolder } from '../results/results-folder.ts';
import { sourceReader } from '../source/program-readable.ts';
import type { SpecResult } from '../spec/specification.ts';
import { openStore } from '../store/store.ts';
import { checkOptions } from './check-options.ts';
import { addressIn } from './cluster-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, compileOptions, programFiles, projectOptions } from './compile-options.ts';
import {
  context,
  exitCodeOf,
  exploring,
  hear,
  hearingOf,
  type Interrupts,
  sayUnwritten,
  screenOfCheck,
} from './exploring.ts';
import { withoutFunctionSuites, withSuites } from './function-suite.ts';
import { entryOf } from './harness-options.ts';
import type { ProgressDisplay } from './progress.ts';
import { sourceBehindSpec, specFile, specify, specText } from './spec.ts';
import { parseSources } from './sym-options.ts';
import { printError, printJson, printOutput } from './terminal.ts';
import type { Watching } from './watching.ts';

const options = { ...compileOptions, ...projectOptions, ...checkOptions };
type CheckInvocation = Invocation<typeof options>;
type Values = CheckInvocation['options'];

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'find the inputs that break a program, and write tests that cover it',
  operands: '[file...]',
  operandsMeaning:
    'a program built with clew cc, C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them',
  description:
    'Runs a program on symbolic input: wherever it decides something on its input, clew solves for inputs that decide otherwise, and at every memory access, division, shift and assertion for one that breaks it. What is symbolic is said by options, or in the source: klee_make_symbolic(), LLVMFuzzerTestOneInput(), __VERIFIER_nondet_*(). Each finding has an input that was tried; tests and findings go to --out.',
  examples: [
    ['clew check --sym-stdin 16 parser.c', 'all inputs of 16 bytes on standard input'],
    ['clew check --sym-stdin 16 ./program', 'a program that was built with clew cc'],
    ['clew check --project build --target demo --sym-arg 8', 'a target of compile_commands.json'],
    ['clew check --sym-arg 0-8 tool.c -- -v', 'one fixed argument and one symbolic'],
    ['clew check --fn parse_header src/*.c -Iinclude', 'one function, no harness'],
    ['clew check --fn clamp --spec clamp.c', 'and its examples, to be confirmed'],
    ['clew check --max-time 60s --json harness.c', 'for scripts: a minute, and a document'],
  ],
  takesProgramArguments: true,
  isConfigurable: true,
  options,
  execute,
});

function execute(invocation: CheckInvocation): Promise<number> {
  const { options: values } = invocation;
  const display = screenOfCheck(values, invocation.operands.join(' '));
  const work = async (interrupts: Interrupts) => {
    const watching = await watchingOf(invocation);
    const { control } = watching ?? {};
    const all = { ...libraryOptions(invocation), control, signal: interrupts.signal };
    const { given, suites } = withoutFunctionSuites(all);
    const specification = specFile(values.spec, given);
    if (specification === undefined && values.floatTolerance > 0)
      throw new UserError('--float-tolerance of clew check goes with --spec');
    const hearing = hearingOf({ display, interrupts, source: sourceReader(given) });
    const act = async (folder: ResultsFolder) => {
      for await (const event of checkInto(folder, given)) {
        watching?.hear(event);
        if (event.kind === 'ended')
          return await report(event.result, values, display, given, { specification, suites });
        hear(event, values, hearing);
      }
      throw new Error('the check ended without a result');
    };
    try {
      // The specification is made of tests in the folder.
      const exitCode = await withFolder(undefined, values.out, act);
      await watching?.end(interrupts);
      return exitCode;
    } finally {
      await watching?.close();
    }
  };
  return exploring({
    values,
    display,
    kept: values.fresh ? 'the results' : 'the results, from which the same command goes on',
    work,
  });
}

/** The server is loaded where somebody wants to watch. */
async function watchingOf(invocation: CheckInvocation): Promise<Watching | undefined> {
  const { operands, options: values } = invocation;
  if (!values.ui) return undefined;
  const { watch } = await import('./watching.ts');
  const name = values.fn === undefined ? [] : [`${values.fn}()`];
  const subject = [...operands, ...name].join(', ') || 'clew check';
  const command = commandLine(process.argv.slice(2));
  return watch(values.port, { subject, command, folder: values.out });
}

export function libraryOptions(invocation: CheckInvocation): CheckOptions {
  const { operands, programArguments, options: values } = invocation;
  const { file, dir, mount, program, env, search } = values;
  return {
    files: programFiles([...sourceBehindSpec(values.spec), ...operands], values),
    arguments: programArguments,
    symbolic: parseSources(values),
    flags: values.cflag,
    cache: cacheFolder(values) ?? null,
    handOver: { file, dir, mount, program, env },
    fn: entryOf(values),
    time: values.time,
    clang: values.clang,
    maxTime: values.maxTime,
    maxRuns: values.maxRuns,
    since: values.since,
    old: values.old,
    fuzzSize: values.fuzzSize,
    seed: values.seed,
    seeds: values.seeds,
    corpus: values.corpus,
    dictionaries: values.dictionary,
    maxMemory: values.maxMemory,
    workers: values.workers,
    cluster: addressIn(values),
    fresh: values.fresh,
    fuel: values.fuel,
    // Where nobody has said it, what is new has a say.
    search: search === defaults.search ? undefined : search,
    aim: values.aim,
    mode: values.mode,
    checks: values.checks,
    further: values.check,
    uninitialized: values.uninitialized,
    missing: values.missing,
    models: values.models === 'on',
    mutate: values.mutate === 'on',
    selfCheck: values.selfCheck,
    answers: values.store === undefined ? undefined : answersIn(values.store),
    out: values.out,
    command: commandLine(process.argv.slice(2)),
    tests: values.tests,
    readable: values.spec !== undefined || (values.fn !== undefined && isSuiteIn(values)),
    testsAs: values.testsAs,
    suite: values.suite,
    baseline: values.baseline,
    writeBaseline: values.writeBaseline,
    coverage: values.coverage,
    coverageTests: values.coverageTests,
    native: values.native,
  };
}

function isSuiteIn({ testsAs, suite }: Values): boolean {
  return suitesAskedFor(testsAs, suite).length > 0;
}

/** Undefined if there is no store, and none could be made. */
function answersIn(folder: string): string | undefined {
  try {
    return openStore(folder).answers;
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    printError(`clew: ${error.message}: the check goes on without a store\n`);
    return undefined;
  }
}

function commandLine(words: readonly string[]): string {
  return ['clew', ...words.map(shellWord)].join(' ');
}

/** Whether the exit code needs an explanation. */
function isWrong({ unreproduced, status }: CheckResult): boolean {
  return unreproduced.length > 0 || status === 'nothing-run';
}

// ---- In the end --------------------------------------------------------------------------------------------------------

async function report(
  checked: CheckResult,
  { json, quiet, require, floatTolerance }: Values,
  display: Pick<ProgressDisplay, 'clear'>,
  given: CheckOptions,
  further: { readonly specification: string | undefined; readonly suites: readonly CSuite[] },
): Promise<number> {
  display.clear();
  const { specification, suites } = further;
  const specifying = await specified(checked, given, specification, floatTolerance);
  const { spec } = specifying;
  const { result, note } = await withSuites(specifying.result, given, suites);
  const unmet = unmetRequirements(require, result);
  if (json) {
    const required = require.length > 0 ? unmet : undefined;
    printJson({ ...checkDocument(result, displayFile), unmet: required, spec });
  } else if (!quiet || isWrong(result))
    printOutput(summaryText(result, context(sourceReader(given))));
  if (spec && !json) printOutput(specText(spec));
  if (note !== undefined && !json) printError(`clew: ${note}\n`);
  sayUnwritten(result);
  if (!json) for (const why of unmet) printError(`clew: not reached: ${why}\n`);
  return spec && spec.contradictions.length > 0 ? 1 : exitCodeOf(result, unmet);
}

/** A specification is made of tests, so it would lack cases if tests are missing. If it cannot be written, the summary still is. */
async function specified(
  result: CheckResult,
  given: CheckOptions,
  file: string | undefined,
  floatTolerance: number,
): Promise<{ readonly result: CheckResult; readonly spec: SpecResult | undefined }> {
  if (file === undefined || result.unwritten !== undefined) return { result, spec: undefined };
  try {
    return { result, spec: await specify(file, result, given, floatTolerance) };
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    return { result: { ...result, unwritten: error.message }, spec: undefined };
  }
}
