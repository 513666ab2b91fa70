// clew replay: runs tests again, in the box or natively. A test knows its input; the program is what program.json next to
// the results says, or what --program names.

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { defaultMemory } from '../abi/address-space.ts';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { displayFile } from '../host/display.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { words } from '../input/option-values.ts';
import type { Outcome } from '../machine/outcome.ts';
import { NativeJudge } from '../native/judge.ts';
import { NativeRunner } from '../native/runner.ts';
import { hasFailed, headlineOf } from '../native/sanitizer-report.ts';
import { findingText } from '../report/finding-text.ts';
import { printable } from '../report/style.ts';
import { findProgram, type ProgramPlan } from '../results/program-file.ts';
import type { Test } from '../results/test.ts';
import { isTestName, loadTest } from '../results/test-folder.ts';
import { checkNames, chosenChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources } from '../source/compile.ts';
import { type SourceReader, sourceReader } from '../source/program-readable.ts';
import { outcomeText } from '../workers/box-replay.ts';
import { boxDirectory, handOverFiles } from '../world/hand-over.ts';
import { parseMounts } from '../world/mounts.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, checksOption, compileOptions, sourceOptions } from './compile-options.ts';
import { assumedOptions, entryOf, harnessOptions } from './harness-options.ts';
import { choiceOption, durationOption, switchOption, textsOption } from './option.ts';
import type { ReplayJob, ReplayQuestion } from './replay-thread.ts';
import { runOptions } from './run-options.ts';
import { errorStyle, printDiagnostics, printError, writeAll } from './terminal.ts';

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
    ['clew replay --native ./program clew-out/tests/0007', 'one test of a built program'],
    ['clew replay test000001.ktest --program harness.c', "a test of KLEE's"],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

interface NamedTest {
  /** The name as the user wrote it. */
  readonly name: string;
  readonly path: string;
  readonly test: Test;
}

async function execute({ operands, options: values }: ReplayInvocation): Promise<number> {
  // `./program TEST`, `--program a.c b.c TEST`: what is a test is seen by its name, wherever it stands.
  const names = [...operands, ...values.program].filter(isTestName);
  const files = [...values.program, ...operands].filter((name) => !isTestName(name));
  const stray = files.find((name) => !existsSync(name));
  if (stray !== undefined)
    throw new UserError(`'${stray}': there is no such test, nor a file of a program`);
  if (names.length === 0)
    throw new UserError('which test? Name a folder of a test, an input.json or a .ktest file');
  const tests = names.map((name) => ({ name, path: resolve(name), test: loadTest(name) }));
  let failures = 0;
  for (const { plan, directory, members } of groupsOf(tests, files, values)) {
    // This is what `make -C` does: names in the plan, in its flags and in __FILE__ mean what they meant to the check. One group is
    // run after the other, and nothing else goes on in this process.
    process.chdir(directory);
    const { native: mode } = values;
    failures += await (mode === 'off'
      ? replayInBox(plan, members, values)
      : replayNatively(plan, members, values, mode));
  }
  if (tests.length > 1) printError(`${counting(tests.length, 'test')}, ${failures} failed\n`);
  return failures > 0 ? 1 : 0;
}

// ---- Which program -----------------------------------------------------------------------------------------------------

interface Group {
  readonly plan: ProgramPlan;
  /** The folder that names in the plan are relative to. */
  readonly directory: string;
  readonly members: NamedTest[];
}

/** Tests of one program are run by one process. */
function groupsOf(tests: readonly NamedTest[], files: readonly string[], values: Values): Group[] {
  if (files.length > 0) {
    const plan = namedProgram(files, values);
    return [{ plan, directory: process.cwd(), members: [...tests] }];
  }
  const groups = new Map<string, Group>();
  for (const member of tests) {
    const known = knownProgram(member, values);
    const key = JSON.stringify(known);
    const group = groups.get(key) ?? { ...known, members: [] };
    groups.set(key, group);
    group.members.push(member);
  }
  return [...groups.values()];
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

const warned = new Set<string>();

function knownProgram({ name, path }: NamedTest, values: Values): Omit<Group, 'members'> {
  const known = findProgram(path);
  if (known === undefined)
    throw new UserError(
      `'${name}': no program.json above it says which program it is for; name its files with --program`,
    );
  for (const file of known.changed) {
    if (warned.has(file)) continue;
    warned.add(file);
    printError(`clew: warning: '${file}' has changed since the tests were written\n`);
  }
  const { plan, directory } = known;
  const flags = [...plan.flags, ...values.cflag];
  return { plan: { ...plan, flags, checks: [...plan.checks, ...values.check] }, directory };
}

// ---- In the box --------------------------------------------------------------------------------------------------------

async function replayInBox(
  plan: ProgramPlan,
  members: readonly NamedTest[],
  values: Values,
): Promise<number> {
  const compiled = await compileSources(plan.files, {
    ...sourceOptions(values),
    flags: plan.flags,
    checks: plan.checks,
  });
  if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
  if (!values.quiet) printDiagnostics(compiled.warnings);
  const checks = chosenChecks(plan.checks);
  const uninitialized = checks.has('uninitialized');
  const file = threadFile('cli/replay-thread');
  const thread = new JobThread<ReplayQuestion, Outcome | undefined>(file);
  try {
    const job: ReplayJob = {
      units: compiled.units,
      cacheFolder: cacheFolder(values),
      program: {
        ...{ memory: plan.memory, entry: plan.entry, fuzzSize: plan.fuzzSize },
        ...{ shadows: uninitialized, uninitialized, coverage: false },
        uninitializedInput: plan.uninitialized === 'symbolic',
        missingInput: plan.missing === 'symbolic',
      },
      fuel: plan.fuel,
      time: values.maxTime,
      leaks: checks.has('leak'),
      files: handOverFiles(plan.handed.file, plan.handed.dir, boxDirectory),
      mounts: parseMounts(plan.handed.mount ?? [], boxDirectory),
      showOutput: !values.quiet,
    };
    await thread.ask({ kind: 'build', job });
    const source = sourceReader(plan);
    let failures = 0;
    for (const { name, test } of members) {
      printError(`${name}:\n`);
      const outcome = await thread.ask({ kind: 'run', test });
      if (outcome !== undefined && printOutcome(outcome, source)) failures++;
    }
    return failures;
  } finally {
    await thread.close();
  }
}

/** Returns true if the test failed. */
function printOutcome(outcome: Outcome, source: SourceReader): boolean {
  if (outcome.kind !== 'finding') {
    printError(`  ${printable(outcomeText(outcome))}\n`);
    return false;
  }
  const context = { style: errorStyle(), source, display: displayFile };
  printError(findingText(outcome.finding, context));
  return true;
}

// ---- Natively ----------------------------------------------------------------------------------------------------------

async function replayNatively(
  plan: ProgramPlan,
  members: readonly NamedTest[],
  values: Values,
  mode: 'sandboxed' | 'plain',
): Promise<number> {
  const runner = await NativeRunner.open({ mode, cache: cacheFolder(values) });
  const judge = new NativeJudge(plan, runner, values.maxTime);
  try {
    let failures = 0;
    for (const { name, test } of members) {
      printError(`${name}:\n`);
      const ran = await judge.run(test, chosenChecks(plan.checks).has('leak'));
      if (ran.kind === 'impossible')
        throw new UserError(`the program cannot be run natively: ${ran.reason}`);
      const { result } = ran;
      if (!values.quiet) writeAll(1, result.output);
      printError(result.errors);
      printError(`  ${ran.by}: ${printable(headlineOf(result))}\n`);
      if (hasFailed(result)) failures++;
    }
    return failures;
  } finally {
    judge.close();
    runner.close();
  }
}
