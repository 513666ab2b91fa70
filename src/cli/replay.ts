// clew replay: runs tests again, in the box or natively. The work is done in src/execute; this file reads the options and writes to
// the terminal.

import { existsSync } from 'node:fs';
import { defaultMemory } from '../abi/address-space.ts';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { debugTest } from '../execute/debug-test.ts';
import {
  type ReplayEvent,
  type ReplayedTest,
  type ReplayPlan,
  replayTests,
} from '../execute/replay-tests.ts';
import { displayFile } from '../host/display.ts';
import { writeAll } from '../host/streams.ts';
import { words } from '../input/option-values.ts';
import { findingText } from '../report/finding-text.ts';
import { printable } from '../report/style.ts';
import type { ProgramPlan } from '../results/program-file.ts';
import { isTestName } from '../results/test-folder.ts';
import { checkNames } from '../source/checks.ts';
import { sourceReader } from '../source/program-readable.ts';
import { outcomeText } from '../workers/box-replay.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, checksOption, compileOptions } from './compile-options.ts';
import { assumedOptions, entryOf, harnessOptions } from './harness-options.ts';
import { choiceOption, durationOption, switchOption, textsOption } from './option.ts';
import { endOf, textOrBase64 } from './run-document.ts';
import { runOptions } from './run-options.ts';
import { errorStyle, printDiagnostics, printError, printJson, printMessage } from './terminal.ts';

const replayOptions = {
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
  gdb: switchOption(
    '--gdb',
    'Running',
    'run one test natively under gdb, which stops where the sanitizers find something; the program runs without a sandbox',
  ),
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
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
  quiet: switchOption(
    '--quiet',
    'Output',
    "neither the program's output nor compiler warnings: outcomes only",
  ),
};

const options = { ...compileOptions, ...harnessOptions, ...assumedOptions, ...replayOptions };
type ReplayInvocation = Invocation<typeof options>;
type Values = ReplayInvocation['options'];

export const replayCommand = defineCommand({
  name: 'replay',
  summary: 'run tests and findings again, in the box or natively',
  operands: '[test...]',
  operandsMeaning:
    'folders of tests or findings, input.json files, .ktest files; a program, if not the one that they were made for',
  description:
    'Runs a program on the inputs of tests, and shows its output and how it ended; a finding is shown with its call stack. The program is the one that clew check wrote the tests for, built anew. The exit code is 1 if any test fails.',
  examples: [
    ['clew replay clew-out/findings/0001', 'a finding once more, in the box'],
    ['clew replay --native clew-out/findings/*', 'all findings, under the native sanitizers'],
    ['clew replay --native --gdb clew-out/findings/0001', 'one finding under a debugger'],
    ['clew replay --native ./program clew-out/tests/0007', 'one test of a built program'],
    ['clew replay test000001.ktest --program harness.c', "a test of KLEE's"],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ operands, options: values }: ReplayInvocation): Promise<number> {
  // `./program TEST`, `--program a.c b.c TEST`: what is a test is seen by its name, wherever it stands.
  const names = [...operands, ...values.program].filter(isTestName);
  const files = [...values.program, ...operands].filter((name) => !isTestName(name));
  const stray = files.find((name) => !existsSync(name));
  if (stray !== undefined)
    throw new UserError(`'${stray}': there is no such test, nor a file of a program`);
  if (names.length === 0)
    throw new UserError('which test? Name a folder of a test, an input.json or a .ktest file');
  const program = files.length === 0 ? undefined : namedProgram(files, values);
  if (values.gdb) return debug(names, program, values);
  const events = replayTests({
    tests: names,
    program,
    flags: values.cflag,
    checks: values.check,
    clang: values.clang,
    cacheFolder: cacheFolder(values),
    native: values.native,
    time: values.maxTime,
    output: outputOf(values),
    // This is what `make -C` does: names in the plan, in its flags and in __FILE__ mean what they meant to the check. The tests of
    // one program are run after those of the other, and nothing else goes on in this process.
    enter: (directory) => process.chdir(directory),
  });
  const replayed: ReplayedTest[] = [];
  let step = await events.next();
  for (; !step.done; step = await events.next()) {
    if (step.value.kind === 'replayed') replayed.push(step.value.replayed);
    if (!values.json) say(step.value, values.quiet);
  }
  const { tests, failures } = step.value;
  if (values.json) printJson(replayDocument(replayed));
  else if (tests > 1) printError(`${counting(tests, 'test')}, ${failures} failed\n`);
  return failures > 0 ? 1 : 0;
}

function outputOf({ json, quiet }: Values): ReplayPlan['output'] {
  if (json) return 'kept';
  return quiet ? 'dropped' : 'shown';
}

/** The JSON document of `clew replay --json`. Scripts depend on its fields: docs/guide/replay.md lists them. */
function replayDocument(replayed: readonly ReplayedTest[]): object {
  const failures = replayed.filter(({ hasFailed }) => hasFailed).length;
  return {
    status: failures > 0 ? 'failed' : 'passed',
    failures,
    tests: replayed.map(({ test, hasFailed, outcome, native, stdout, stderr }) => ({
      test,
      failed: hasFailed,
      ...(outcome === undefined ? { status: 'native', findings: [] } : endOf(outcome)),
      native,
      stdout: textOrBase64(stdout),
      stderr: textOrBase64(stderr),
    })),
  };
}

async function debug(
  names: readonly string[],
  program: ProgramPlan | undefined,
  values: Values,
): Promise<number> {
  const [test = ''] = names;
  if (values.json) throw new UserError('--json and --gdb exclude each other');
  if (names.length > 1) throw new UserError(`--gdb runs one test, but ${names.length} were named`);
  await debugTest({
    ...{ test, program, flags: values.cflag, checks: values.check },
    cacheFolder: cacheFolder(values),
    enter: (directory) => process.chdir(directory),
    note: printMessage,
  });
  return 0;
}

function namedProgram(files: readonly string[], values: Values): ProgramPlan {
  return {
    files,
    flags: values.cflag,
    entry: entryOf(values),
    checks: values.check,
    memory: defaultMemory,
    fuel: runOptions.fuel.initial,
    handed: { file: [], dir: [], env: [] },
    fuzzSize: values.fuzzSize,
    uninitialized: values.uninitialized,
    missing: values.missing,
  };
}

function say(event: ReplayEvent, isQuiet: boolean): void {
  switch (event.kind) {
    case 'warnings':
      if (!isQuiet) printDiagnostics(event.text);
      return;
    case 'note':
      return printMessage(event.text);
    case 'begun':
      return printError(`${event.test}:\n`);
    case 'replayed':
      return sayEnd(event.replayed, isQuiet);
  }
}

function sayEnd(
  { outcome, native, program, stdout, stderr }: ReplayedTest,
  isQuiet: boolean,
): void {
  if (native !== undefined) {
    if (!isQuiet) writeAll(1, stdout);
    printError(new TextDecoder().decode(stderr));
    return printError(`  ${native.by}: ${printable(native.headline)}\n`);
  }
  if (outcome === undefined) return;
  if (outcome.kind !== 'finding') return printError(`  ${printable(outcomeText(outcome))}\n`);
  const context = { style: errorStyle(), source: sourceReader(program), display: displayFile };
  printError(findingText(outcome.finding, context));
}
