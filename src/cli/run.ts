// clew run: a C program, concretely, with all checks, behaving as it does natively.
//
// The compiler's part runs here; the program is built and run in a thread with a deep stack, which is
// started first so that it loads while the compiler works. Ctrl-C needs no handler: the signal's own
// action ends the process at once, whatever the thread waits for, and shells show it as 130.

import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { displayFile } from '../host/display.ts';
import { GracePeriod } from '../host/grace-period.ts';
import { JobThread } from '../host/job-thread.ts';
import { threadFile } from '../host/thread.ts';
import { type Finding, plainFinding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { findingText } from '../report/finding-text.ts';
import { findingRecord } from '../results/finding-record.ts';
import { chosenChecks } from '../source/checks.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { compileSources } from '../source/compile.ts';
import { programName } from '../source/input-file.ts';
import { type SourceReader, sourceReader } from '../source/program-readable.ts';
import { type NotCaptured, notCapturedIn, notCapturedText } from '../source/unit.ts';
import { boxDirectory, handOverFiles, handOverVariables } from '../world/hand-over.ts';
import { parseMounts } from '../world/mounts.ts';
import { defineCommand, type Invocation } from './command.ts';
import {
  cacheFolder,
  compileOptions,
  programFiles,
  projectOptions,
  sourceOptions,
} from './compile-options.ts';
import { type HostPlan, unblockInput } from './host-world.ts';
import { runOptions } from './run-options.ts';
import type { RunAnswer, RunEvent, RunJob } from './run-thread.ts';
import { errorStyle, printDiagnostics, printError, printOutput } from './terminal.ts';

const options = { ...compileOptions, ...projectOptions, ...runOptions };
type RunInvocation = Invocation<typeof options>;
type RunThread = JobThread<RunJob, RunAnswer, RunEvent>;

export const runCommand = defineCommand({
  name: 'run',
  summary: 'run a C program with all checks',
  operands: '[file...]',
  operandsMeaning:
    'a program built with clew cc, C sources, LLVM assembly, bitcode, objects built with -flto, or archives of them',
  description:
    'Runs a C program as it would run natively: same output, same exit code. Every memory access, division, shift and call is checked; an error stops the program, is explained on stderr, and makes the exit code 1. The program sees nothing of this machine that is not handed to it.',
  examples: [
    ['clew run hello.c', 'compile and run one file'],
    ['clew run -Iinclude -DN=3 main.c parse.c -- -v input', 'with compiler flags and arguments'],
    ['clew run ./program -- -v input', 'a program that was built with clew cc'],
    ['clew run --file input.txt wc.c -- input.txt', 'with a file of the host'],
    ['clew run --json program.c', 'the same for scripts'],
  ],
  takesProgramArguments: true,
  options,
  execute,
});

/** How much longer than the program may run the main thread waits for it. */
const graceMilliseconds = 2000;

const brokenPipeExit = 128 + 13;

async function execute(invocation: RunInvocation): Promise<number> {
  const { options: values } = invocation;
  const files = programFiles(invocation.operands, values);
  const world = hostPlan(files, invocation);
  if (world.interruptible) unblockInput();
  const thread: RunThread = new JobThread(threadFile('cli/run-thread'));
  try {
    const compiled = await compileSources(files, {
      ...sourceOptions(values),
      checks: values.check,
    });
    if (compiled.kind === 'failed') throw new CompilationFailed(compiled.diagnostics);
    const notCaptured = notCapturedIn(compiled.units);
    if (!values.quiet && !values.json) {
      printDiagnostics(compiled.warnings);
      if (notCaptured.length > 0)
        printError(`clew: ${notCapturedText(notCaptured, displayFile)}\n`);
    }
    const answer = await ask(thread, {
      units: compiled.units,
      world,
      cacheFolder: cacheFolder(values),
      memory: values.maxMemory,
      fuel: Number.isFinite(values.fuel) ? values.fuel : undefined,
      time: values.maxTime,
      leaks: chosenChecks(values.check).has('leak'),
    });
    if (answer.kind === 'ended' && !values.quiet && !values.json)
      for (const remark of answer.remarks) printError(`clew: ${remark}\n`);
    const source = sourceReader({ files, flags: values.cflag });
    return report(answer, { warnings: compiled.warnings, notCaptured, source }, values.json);
  } finally {
    await thread.close();
  }
}

function hostPlan(
  [first = 'program']: readonly string[],
  { programArguments, options: values }: RunInvocation,
): HostPlan {
  return {
    arguments: [programName(first), ...programArguments],
    environment: handOverVariables(values.env),
    directory: boxDirectory,
    files: handOverFiles(values.file, values.dir, boxDirectory),
    mounts: parseMounts(values.mount, boxDirectory),
    time: values.time,
    terminals: { stdin: isatty(0), stdout: isatty(1), stderr: isatty(2) },
    seed: values.seed,
    fileSpace: values.maxMemory,
    capture: values.json,
    interruptible: values.maxTime !== undefined,
  };
}

/** What the user should know of the program before it runs, and how to read its sources. */
interface Preparation {
  readonly warnings: string;
  readonly notCaptured: readonly NotCaptured[];
  readonly source: SourceReader;
}

/** The thread looks at the clock by itself, except while the host keeps it waiting; the time begins when the program does. */
async function ask(thread: RunThread, job: RunJob): Promise<RunAnswer> {
  const { time } = job;
  const grace = new GracePeriod<RunAnswer>(undefined, graceMilliseconds);
  const begin = () => {
    if (time !== undefined) grace.beginAt(Date.now() + time, hung(time));
  };
  try {
    return await Promise.race([thread.ask(job, begin), grace.over]);
  } finally {
    grace.cancel();
  }
}

function hung(milliseconds: number): RunAnswer {
  const message = `the program did not end within ${milliseconds / 1000} seconds; it waits for input or sleeps`;
  const nothing = new Uint8Array();
  const seconds = { build: 0, run: milliseconds / 1000 };
  const outcome: Outcome = { kind: 'finding', finding: plainFinding('hang', message, []) };
  return {
    kind: 'ended',
    outcome,
    stdout: nothing,
    stderr: nothing,
    remarks: [],
    sent: [],
    seconds,
  };
}

function report(
  answer: RunAnswer,
  { warnings, notCaptured, source }: Preparation,
  json: boolean,
): number {
  if (answer.kind === 'broken-pipe') return brokenPipeExit;
  const { outcome } = answer;
  if (json) printOutput(runDocument(answer, stripVTControlCharacters(warnings), notCaptured));
  else if (outcome.kind === 'finding' || outcome.kind === 'refused')
    printFinding(outcome.finding, source);
  else if (outcome.kind === 'idle')
    printError(`clew: the program waits in ${outcome.call}, and nothing will come; it was ended\n`);
  return exitCode(outcome);
}

function printFinding(finding: Finding, source: SourceReader): void {
  printError(findingText(finding, { style: errorStyle(), source, display: displayFile }));
  if (finding.kind === 'hang' && !finding.message.startsWith('deadlock'))
    printError('(--fuel and --max-time say how long a program may run)\n');
}

function exitCode(outcome: Outcome): number {
  switch (outcome.kind) {
    case 'exited':
      return outcome.status & 0xff;
    case 'signaled':
      return 128 + outcome.signal;
    case 'finding':
    case 'cut':
      return 1;
    case 'refused':
      return 2;
    case 'assumption':
    case 'idle':
    case 'silent':
      return 0;
  }
}

// ---- --json ------------------------------------------------------------------------------------------------------

/** The JSON document of `clew run --json`. Scripts depend on its fields: docs/guide/run.md lists them. */
type Ended = Extract<RunAnswer, { kind: 'ended' }>;

function runDocument(ended: Ended, warnings: string, notCaptured: readonly NotCaptured[]): string {
  const document = {
    ...endOf(ended.outcome),
    stdout: textOrBase64(ended.stdout),
    stderr: textOrBase64(ended.stderr),
    remarks: ended.remarks,
    sent: ended.sent.map(({ connection, bytes }) => ({ connection, data: textOrBase64(bytes) })),
    warnings,
    notCaptured,
    seconds: ended.seconds,
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

function endOf(outcome: Outcome) {
  switch (outcome.kind) {
    case 'exited':
      return { status: 'exited', exitCode: outcome.status, findings: [] };
    case 'signaled':
      return { status: 'signaled', signal: outcome.signal, findings: [] };
    case 'finding':
    case 'cut':
    case 'refused':
      return { status: outcome.kind, findings: [findingRecord(outcome.finding)] };
    case 'idle':
      return { status: outcome.kind, call: outcome.call, findings: [] };
    case 'assumption':
    case 'silent':
      return { status: outcome.kind, findings: [] };
  }
}

/** Output that is not UTF-8 cannot be a JSON string. */
function textOrBase64(bytes: Uint8Array): string | { base64: string } {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return { base64: Buffer.from(bytes).toString('base64') };
  }
}
