// clew check: explores a program on symbolic input, and reports what breaks it.
//
// The compiler's part runs here; the exploration has a thread with a deep stack (check-thread.ts), which writes the
// tests as it goes. This thread stays free: it shows progress, confirms findings natively, hears Ctrl-C, and keeps
// the time should the other one not.

import { basename, extname, join } from 'node:path';
import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { defaultMemory } from '../program/address-space.ts';
import { checkDocument } from '../report/check-document.ts';
import type { CheckResult } from '../report/check-result.ts';
import { summaryText } from '../report/check-summary.ts';
import type { WorldPlan } from '../run/world-maker.ts';
import { compileSources } from '../source/compile.ts';
import { startThread } from '../source/thread.ts';
import type { CheckJob } from './check-job.ts';
import { checkOptions, entryOf } from './check-options.ts';
import { CheckSession } from './check-session.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, compileOptions, sourceOptions } from './compile-options.ts';
import { displayFile, sourceText } from './display.ts';
import { handOverFiles, handOverVariables } from './hand-over.ts';
import { prepareOutFolder, writeInto } from './out-folder.ts';
import { type ProgramPlan, programDocument } from './program-file.ts';
import { logProgress, type ProgressDisplay, silentProgress, terminalProgress } from './progress.ts';
import { boxDirectory, stackMegabytes } from './run.ts';
import { parseSources } from './sym-options.ts';
import { outputStyle, printDiagnostics, printError, printOutput } from './terminal.ts';

const options = { ...compileOptions, ...checkOptions };
type CheckInvocation = Invocation<typeof options>;

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'find the inputs that break a program, and write tests that cover it',
  operands: '<file...>',
  operandsMeaning:
    'C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them',
  description:
    'Runs a program on symbolic input: wherever it decides something on its input, clew solves for inputs that decide otherwise, and at every memory access, division, shift and assertion for one that breaks it. What is symbolic is said by options, or in the source: klee_make_symbolic(), LLVMFuzzerTestOneInput(), __VERIFIER_nondet_*(). Each finding has an input that was tried; tests and findings go to --out.',
  examples: [
    ['clew check --sym-stdin 16 parser.c', 'all inputs of 16 bytes on standard input'],
    ['clew check --sym-arg 0-8 tool.c -- -v', 'one fixed argument and one symbolic'],
    ['clew check --fn parse_header src/*.c -Iinclude', 'one function, no harness'],
    ['clew check --max-time 60s --json harness.c', 'for scripts: a minute, and a document'],
  ],
  takesProgramArguments: true,
  options,
  execute,
});

const extension = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

async function execute(invocation: CheckInvocation): Promise<number> {
  const begun = Date.now();
  const { options: values, operands } = invocation;
  const setting = settingOf(invocation);
  const thread = startThread(
    new URL(`./check-thread${extension}`, import.meta.url),
    stackMegabytes,
    undefined,
    Math.floor(values.maxMemory / 1024 ** 2),
  );
  const display = displayFor(values);
  try {
    display.say('compiling');
    const compiled = await compileSources(operands, {
      ...sourceOptions(values),
      flags: setting.program.flags,
    });
    display.clear();
    if (compiled.kind === 'failed') {
      printDiagnostics(compiled.diagnostics);
      return 2;
    }
    if (!values.quiet && !values.json) printDiagnostics(compiled.warnings);
    prepareOutFolder(values.out);
    const bytes = programDocument(setting.program, values.out);
    writeInto(values.out, { path: 'program.json', bytes });
    const deadline = values.maxTime === undefined ? undefined : begun + values.maxTime;
    const job = jobOf(values, setting, compiled.units, deadline);
    const session = new CheckSession(thread, job, setting.program, {
      out: values.out,
      native: !values.noNative,
      isQuiet: values.quiet,
      isJson: values.json,
      begun,
      display,
    });
    return report(await session.run(), stripVTControlCharacters(compiled.warnings), values);
  } finally {
    await thread.terminate();
  }
}

function displayFor({ quiet, json, maxTime }: CheckInvocation['options']): ProgressDisplay {
  if (quiet || json) return silentProgress;
  if (isatty(2)) return terminalProgress(printError, () => process.stderr.columns || 80, maxTime);
  return logProgress(printError, () => Date.now(), maxTime);
}

interface Setting {
  readonly program: ProgramPlan;
  readonly sources: CheckJob['sources'];
  readonly plan: WorldPlan;
}

const overflowFlags = [
  '-fsanitize=signed-integer-overflow',
  '-fno-sanitize-recover=signed-integer-overflow',
];

function settingOf({ operands, programArguments, options: values }: CheckInvocation): Setting {
  const [first = 'program'] = operands;
  const { file, dir, env } = values;
  const program: ProgramPlan = {
    files: operands,
    flags: [...values.cflag, ...(values.check.includes('overflow') ? overflowFlags : [])],
    entry: entryOf(values),
    fuzzSize: values.fuzzSize,
    checks: values.check,
    memory: Math.min(values.maxMemory, defaultMemory),
    fuel: Number.isFinite(values.fuel) ? values.fuel : undefined,
    handed: { file, dir, env },
  };
  const plan: WorldPlan = {
    arguments: [basename(first, extname(first)), ...programArguments],
    environment: handOverVariables(env),
    directory: boxDirectory,
    files: handOverFiles(file, dir, boxDirectory),
    seed: values.seed,
    fileSpace: program.memory,
  };
  return { program, sources: parseSources(values), plan };
}

function jobOf(
  values: CheckInvocation['options'],
  { program, sources, plan }: Setting,
  units: CheckJob['units'],
  deadline: number | undefined,
): CheckJob {
  return {
    ...{ units, sources, plan, deadline },
    cacheFolder: cacheFolder(values),
    entry: program.entry,
    fuzzSize: program.fuzzSize,
    models: values.models === 'on',
    memory: program.memory,
    fuel: program.fuel,
    leaks: values.check.includes('leak'),
    search: values.search,
    checks: values.checks,
    selfCheck: values.selfCheck,
    maxRuns: values.maxRuns,
    maxMemory: values.maxMemory,
    stop: new SharedArrayBuffer(4),
    waiting: new SharedArrayBuffer(4),
    testsFolder: join(values.out, 'tests'),
    tests: values.tests,
  };
}

function report(
  result: CheckResult,
  warnings: string,
  { json, quiet, out }: { json: boolean; quiet: boolean; out: string },
): number {
  const document = { ...checkDocument(result, displayFile), warnings };
  const text = `${JSON.stringify(document, undefined, 2)}\n`;
  writeInto(out, { path: 'stats.json', bytes: text });
  const context = { style: outputStyle(), source: sourceText, display: displayFile };
  if (json) printOutput(text);
  else if (!quiet || result.unreproduced.length > 0) printOutput(summaryText(result, context));
  return exitCode(result);
}

function exitCode({ findings, unreproduced, refused, paths }: CheckResult): number {
  if (findings.length > 0) return 1;
  if (unreproduced.length > 0) return 3;
  const lost = refused.reduce((sum, { count }) => sum + count, 0);
  return lost > 0 && lost === paths ? 2 : 0;
}
