// clew minimize: makes a corpus, or one input, as small as what it does allows. The work is done in src/minimize.

import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import {
  type MinimizedCorpus,
  type MinimizedInput,
  minimizeCorpus,
  minimizeInput,
} from '../minimize/minimize.ts';
import { printable } from '../report/style.ts';
import { libraryOptions } from './check.ts';
import { boxOptions, checkOptions } from './check-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compileOptions, projectOptions } from './compile-options.ts';
import { harnessOptions } from './harness-options.ts';
import { textOption, type ValuesOf } from './option.ts';
import { symbolicOptions } from './sym-options.ts';
import { printDiagnostics, printJson, printOutput } from './terminal.ts';

const { fuzzSize } = harnessOptions;
const { json, fuel, check } = checkOptions;
const minimizeOptions = {
  corpus: textOption({
    flags: '--corpus <folder>',
    group: 'Minimising',
    meaning: 'the inputs of which to keep those that are needed to cover what all of them cover',
    example: '--corpus corpus',
  }),
  input: textOption({
    flags: '--input <file>',
    group: 'Minimising',
    meaning:
      'one input to make smaller: it still covers the same, or fails with the same finding at the same place',
    example: '--input crash-1234',
  }),
  to: textOption({
    flags: '--to <path>',
    group: 'Minimising',
    meaning: 'where the result goes: a new or empty folder for a corpus, a file for an input',
    example: '--to smaller',
  }),
};

const options = {
  ...minimizeOptions,
  ...symbolicOptions,
  ...compileOptions,
  ...projectOptions,
  ...boxOptions,
  ...{ fuzzSize, fuel, check, json },
};
type MinimizeInvocation = Invocation<typeof options>;

export const minimizeCommand = defineCommand({
  name: 'minimize',
  summary: 'make a corpus, or one input, as small as what it does allows',
  operands: '[file...]',
  operandsMeaning: 'the program, as for clew check',
  description:
    'Runs the program on inputs in the box, without solving anything, and keeps what is needed: of a corpus the smallest inputs that cover the same lines and branches, of one input the parts without which it would cover something else or fail elsewhere. Inputs of a corpus that fail are not kept, and are listed.',
  examples: [
    ['clew minimize --corpus corpus --to small --sym-stdin 0-64 parser.c', 'a corpus'],
    ['clew minimize --corpus corpus --to small fuzz_target.c', 'that of a libFuzzer target'],
    ['clew minimize --input crash --to crash.min --sym-stdin 0-64 parser.c', 'one input'],
  ],
  takesProgramArguments: true,
  isConfigurable: true,
  options,
  execute,
});

async function execute(invocation: MinimizeInvocation): Promise<number> {
  const { corpus, input, to, ...values } = invocation.options;
  if ((corpus === undefined) === (input === undefined))
    throw new UserError('what is to be minimised? Give --corpus FOLDER or --input FILE');
  if (to === undefined) throw new UserError('where does the result go? Name it with --to');
  const given = libraryOptions({ ...invocation, options: { ...initialValues(), ...values } });
  const done =
    corpus !== undefined
      ? await minimizeCorpus(given, corpus, to, printDiagnostics)
      : await minimizeInput(given, input ?? '', to, printDiagnostics);
  if (values.json) printJson({ ...done, to });
  else printOutput(done.kind === 'corpus' ? corpusText(done, to) : inputText(done, to));
  return 0;
}

/** What options of `clew check` mean that are not given, and cannot be given here. */
function initialValues(): ValuesOf<typeof checkOptions> {
  const rows = Object.entries(checkOptions).map(([name, { initial }]) => [name, initial]);
  return Object.fromEntries(rows);
}

function corpusText({ inputs, kept, failing, skipped }: MinimizedCorpus, to: string): string {
  const lines = [`${kept.length} of ${counting(inputs, 'input')} kept, in ${to}`];
  if (failing.length > 0)
    lines.push(`${counting(failing.length, 'input')} not kept because the program fails on it:`);
  lines.push(...failing.map(({ name, ending }) => `  ${printable(name)}: ${printable(ending)}`));
  if (skipped.length > 0) lines.push(`${counting(skipped.length, 'file')} larger than 1M left out`);
  return `${lines.join('\n')}\n`;
}

function inputText({ before, after, ending, runs }: MinimizedInput, to: string): string {
  return `${counting(before, 'byte')} became ${after}, in ${to}; ${counting(runs, 'run')}, which ended as before: ${printable(ending)}\n`;
}
