// clew record: runs a command, such as a test suite, and keeps what each run of a program reads as a seed.

import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { ranges } from '../input/option-values.ts';
import { type ProgramRecording, type Recording, record, usualSize } from '../record/record.ts';
import { openStore } from '../store/store.ts';
import { defineCommand, type Invocation } from './command.ts';
import { sayUnwritten } from './exploring.ts';
import { sizeOption, switchOption, textsOption } from './option.ts';
import { mendAloud, storeFolder } from './store.ts';
import { printError, printJson } from './terminal.ts';

const options = {
  program: textsOption({
    flags: '--program <path>',
    group: 'Recording',
    meaning: 'the program whose runs are kept, normally one built with clew cc; repeatable',
    example: '--program src/tool',
  }),
  maxSize: sizeOption(
    { min: 1, max: ranges.length.max },
    {
      flags: '--max-size <size>',
      group: 'Recording',
      meaning: 'runs that read more than this are left out, and counted',
      example: '--max-size 16K',
      initial: usualSize,
    },
  ),
  store: storeFolder,
  json: switchOption(
    '--json',
    'Output',
    "one JSON document on stdout and nothing else; the command's output goes to stderr",
  ),
  quiet: switchOption('--quiet', 'Output', 'no summary'),
};
type RecordInvocation = Invocation<typeof options>;

export const recordCommand = defineCommand({
  name: 'record',
  summary: "keep the inputs of a program's runs, such as its test suite's, as seeds",
  operands: '[command...]',
  operandsMeaning: 'the command to run; behind -- if it has options of its own',
  description:
    "Runs a command with a stand-in at the program's place that starts the program as usual and notes what it reads: arguments, standard input, files, what comes over sockets. Each different run becomes a seed in the project's store (.clew), for clew ci and clew check --seeds. In the end the program is put back; should clew be killed, the next clew record does it. The exit code is the command's.",
  examples: [
    ['clew record --program src/tool -- make check', 'the test suite as seeds'],
    ['clew record --program ./a --program ./b -- ./tests.sh', 'two programs at once'],
    ['clew record --program ./tool -- ./tool -v input.txt', 'a single run'],
  ],
  takesProgramArguments: true,
  options,
  execute,
});

async function execute(invocation: RecordInvocation): Promise<number> {
  const { operands, programArguments, options: values } = invocation;
  const command = [...operands, ...programArguments];
  if (values.program.length === 0) throw new UserError('say whose runs to keep: --program PATH');
  if (command.length === 0)
    throw new UserError(
      'say what to run behind --, like clew record --program ./tool -- make check',
    );
  const store = openStore(values.store);
  mendAloud(store, values.quiet);
  const recording = await record(store, {
    programs: values.program,
    command,
    maxSize: values.maxSize,
    environment: process.env,
    isQuiet: values.json,
  });
  if (values.json) printJson(recording);
  else if (!values.quiet) printError(summaryOf(recording));
  sayUnwritten(recording);
  return recording.unwritten === undefined ? recording.exitCode : 3;
}

function summaryOf({ programs, exitCode }: Recording): string {
  const failed = exitCode === 0 ? '' : `The command ended with exit code ${exitCode}.\n`;
  return programs.map(programText).join('') + failed;
}

function programText(recording: ProgramRecording): string {
  const { program: name, invocations, kept, duplicates, oversized, seeds } = recording;
  const left = [
    ...(duplicates > 0 ? [`${duplicates} known`] : []),
    ...(oversized > 0 ? [`${oversized} too large`] : []),
  ];
  const more = left.length > 0 ? `, ${left.join(', ')}` : '';
  const lines = [
    `${name}: ${counting(invocations, 'run')}, ${kept} kept${more}`,
    ...Object.entries(recording.missed).map(([what, runs]) => `  not recorded: ${what} (${runs})`),
    ...(recording.rebuilt ? ['  it was built anew meanwhile: runs after that are missing'] : []),
    ...(invocations === 0 ? ['  the command did not run it by this path'] : []),
    ...(kept > 0 ? [`  seeds: ${seeds}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
