// clew run: a C program, concretely, with all checks, behaving as it does natively. The work is done in src/execute.
//
// Ctrl-C needs no handler: the signal's own action ends the process at once, whatever the thread waits for, and shells show it
// as 130.

import { isatty } from 'node:tty';
import { stripVTControlCharacters } from 'node:util';
import { type HostPlan, unblockInput } from '../execute/host-world.ts';
import { type CompiledRun, runProgram } from '../execute/run-program.ts';
import type { RunAnswer } from '../execute/run-thread.ts';
import { displayFile } from '../host/display.ts';
import type { Finding } from '../machine/finding.ts';
import type { Outcome } from '../machine/outcome.ts';
import { findingText } from '../report/finding-text.ts';
import { programName } from '../source/input-file.ts';
import { type SourceReader, sourceReader } from '../source/program-readable.ts';
import { notCapturedText } from '../source/unit.ts';
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
import { endOf, textOrBase64 } from './run-document.ts';
import { runOptions } from './run-options.ts';
import { errorStyle, printDiagnostics, printError, printJson, printMessage } from './terminal.ts';

const options = { ...compileOptions, ...projectOptions, ...runOptions };
type RunInvocation = Invocation<typeof options>;

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
  isConfigurable: true,
  options,
  execute,
});

const brokenPipeExit = 128 + 13;

async function execute(invocation: RunInvocation): Promise<number> {
  const { options: values } = invocation;
  const files = programFiles(invocation.operands, values);
  const world = hostPlan(files, invocation);
  if (world.interruptible) unblockInput();
  const isTold = !values.quiet && !values.json;
  const plan = {
    ...{
      files,
      world,
      compiling: { ...sourceOptions(values), programs: values.program },
      checks: values.check,
    },
    ...{ memory: values.maxMemory, fuel: values.fuel, time: values.maxTime },
    cacheFolder: cacheFolder(values),
  };
  const answer = await runProgram(plan, ({ warnings, notCaptured }) => {
    if (isTold) printDiagnostics(warnings);
    if (isTold && notCaptured.length > 0) printMessage(notCapturedText(notCaptured, displayFile));
  });
  if (answer.kind === 'broken-pipe') return brokenPipeExit;
  if (isTold) for (const remark of answer.remarks) printMessage(remark);
  return report(
    answer,
    sourceReader({ files, flags: values.cflag, handOver: values }),
    values.json,
  );
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

function report(answer: Ended, source: SourceReader, json: boolean): number {
  const { outcome } = answer;
  if (json) printJson(runDocument(answer));
  else if (outcome.kind === 'finding' || outcome.kind === 'refused')
    printFinding(outcome.finding, source);
  else if (outcome.kind === 'idle')
    printMessage(`the program waits in ${outcome.call}, and nothing will come; it was ended`);
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
type Ended = Extract<RunAnswer, { kind: 'ended' }> & CompiledRun;

function runDocument(ended: Ended): object {
  return {
    ...endOf(ended.outcome),
    stdout: textOrBase64(ended.stdout),
    stderr: textOrBase64(ended.stderr),
    remarks: ended.remarks,
    sent: ended.sent.map(({ connection, bytes }) => ({ connection, data: textOrBase64(bytes) })),
    warnings: stripVTControlCharacters(ended.warnings),
    notCaptured: ended.notCaptured,
    seconds: ended.seconds,
  };
}
