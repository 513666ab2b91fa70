// clew compare: runs two implementations of one interface, or two versions of one program, on the same symbolic input. The work
// is done in src/compare; this file reads the options, writes to the terminal, and handles Ctrl-C.

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { takeFolder } from '../check/perform.ts';
import { type CompareEvent, compare, defaultOut } from '../compare/compare.ts';
import type { EventOnTheWay, NativeCompareOptions } from '../compare/native.ts';
import type { CompareOptions } from '../compare/options.ts';
import { compareDocument, compareText, foundText } from '../compare/report.ts';
import type { CompareResult } from '../compare/result.ts';
import { isFolder } from '../host/make-folder.ts';
import { withFolder } from '../results/results-folder.ts';
import { behindLibtool } from '../source/built/libtool.ts';
import { compiledChecks, insertedChecks } from '../source/checks.ts';
import { sourceReader } from '../source/program-readable.ts';
import { boxOptions, checkOptions } from './check-options.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, checksOption, compileOptions } from './compile-options.ts';
import {
  displayOfCheck,
  exploring,
  hear as hearCheck,
  hearingOf,
  type Interrupts,
  remark,
  sayUnwritten,
} from './exploring.ts';
import { choiceOption, durationOption, type Option, textOption } from './option.ts';
import type { ProgressDisplay } from './progress.ts';
import { parseSources, symbolicOptions } from './sym-options.ts';
import { outputStyle, printError, printJson, printOutput } from './terminal.ts';

const group = 'Comparing';

const globals: Option<readonly string[] | 'all'> = {
  flags: '--globals <names>',
  group,
  meaning:
    'with --fn: compare these variables after the call too, separated by commas; all: those that both have',
  example: '--globals errors,total',
  initial: [],
  otherwise: 'none',
  accept: (text) => (text === 'all' ? 'all' : text.split(',').filter((name) => name !== '')),
};

const { fnNull, fnElements, fnCharacters, search, seeds, models } = checkOptions;
const { floatTolerance } = checkOptions;
const { maxTime, maxRuns, maxMemory, fuel, selfCheck, json, quiet } = checkOptions;

const compareOptions = {
  fn: {
    ...checkOptions.fn,
    flags: '--fn <name[=name]>',
    meaning:
      'compare one function, with all of its arguments symbolic; NAME=NAME2 where it has another name in B',
    example: '--fn popcount=bit_count',
    otherwise: 'whole programs are compared',
  },
  globals,
  floatTolerance: {
    ...floatTolerance,
    meaning:
      'floats that functions return or leave in memory count as equal if they are at most this many units in the last place apart, or if neither is a number',
  },
  native: textOption({
    flags: '--native <peer>',
    group,
    meaning:
      'in place of B something that clew cannot see into: a program of this machine, or, with --fn, LIBRARY:SYMBOL; the tests of A are run on it',
    example: '--native libc.so.6:strtol',
  }),
  nativeTime: durationOption(
    { min: 1, max: 3_600_000 },
    {
      flags: '--native-time <duration>',
      group,
      meaning: 'with --native: what one run may take before it counts as a hang',
      example: '--native-time 2s',
      initial: 10_000,
    },
  ),
  nativeRun: choiceOption(['sandboxed', 'plain'], {
    flags: '--native-run <how>',
    group,
    meaning: 'with --native: run it in a sandbox (sandboxed), or as any program of yours (plain)',
    example: '--native-run plain',
    initial: 'sandboxed',
  }),
  ...{ fnNull, fnElements, fnCharacters },
  ...symbolicOptions,
  ...boxOptions,
  ...{ search, seeds, models, maxTime, maxRuns, maxMemory, fuel },
  check: checksOption([...compiledChecks, ...insertedChecks], '--check no-bounds'),
  selfCheck,
  out: {
    ...checkOptions.out,
    meaning:
      'where tests and differences go; those of the last comparison of the same programs in it are replaced; other results are kept, in a folder renamed to FOLDER.1',
    initial: defaultOut,
    otherwise: defaultOut,
  },
  ...{ json, quiet },
};

/** --fn NAME or NAME=NAME2. */
function entriesOf(values: Values): readonly [FunctionEntry, FunctionEntry] | undefined {
  const { fn: text, fnNull: nulls, fnElements: elements, fnCharacters: characters } = values;
  if (text === undefined) {
    if (values.globals.length > 0) throw new UserError('--globals goes with --fn NAME');
    return undefined;
  }
  const [first = '', second = first, ...rest] = text.split('=');
  if (first === '' || second === '' || rest.length > 0)
    throw new UserError(`--fn wants NAME, or NAME=NAME2, but got '${text}'`);
  const entry = (name: string) => ({ name, nulls: nulls === 'on', elements, characters });
  return [entry(first), entry(second)];
}

const options = { ...compileOptions, ...compareOptions };
type CompareInvocation = Invocation<typeof options>;
type Values = CompareInvocation['options'];

export const compareCommand = defineCommand({
  name: 'compare',
  summary: 'find the inputs on which two implementations differ, or show that there are none',
  operands: '[file...]',
  operandsMeaning:
    'A and B, each a C file, bitcode, a program built with clew cc, a folder of C files, or several files joined by commas',
  description:
    'Runs A and B on the same symbolic input, and solves on every pair of their paths for an input on which they differ: in the result, in memory that arguments point to, in output, files, exit code, or in that only one of them fails or does not end. When everything was explored, it says up to which bounds of the inputs the two are equal; what was not compared is named.',
  examples: [
    ['clew compare --fn popcount old.c new.c', 'one function in two versions'],
    ['clew compare --fn itoa=my_itoa libc.c,table.c mine.c', 'other names, several files'],
    ['clew compare --fn my_strtol strtol.c --native libc.so.6:strtol', "with the host's"],
    ['clew compare --sym-stdin 0-8 old/tool new/tool', 'two programs built with clew cc'],
  ],
  takesProgramArguments: true,
  options,
  execute,
});

function execute(invocation: CompareInvocation): Promise<number> {
  const { options: values } = invocation;
  const display = displayOfCheck(values);
  const begun = Date.now();
  const work = async (interrupts: Interrupts) => {
    const { signal } = interrupts;
    const result =
      values.native === undefined
        ? await compare({ ...libraryOptions(invocation), signal }, (event) => {
            if (event.kind === 'preparing' && event.doing === 'building') interrupts.listen();
            hear(event, values, display, begun);
          })
        : await besideNative(invocation, display, interrupts);
    display.clear();
    return report(result, values);
  };
  return exploring({ values, display, kept: 'the results', work });
}

function besideNative(
  invocation: CompareInvocation,
  display: ProgressDisplay,
  interrupts: Interrupts,
): Promise<CompareResult> {
  const { options: values } = invocation;
  const given = { ...nativeOptions(invocation), signal: interrupts.signal };
  const hearing = hearingOf({ display, interrupts, source: sourceReader(given) });
  return compareWithNative(given, values.out, (event) => hearCheck(event, values, hearing));
}

function libraryOptions(invocation: CompareInvocation): CompareOptions {
  const { operands, programArguments, options: values } = invocation;
  const [a, b, ...rest] = operands;
  if (a === undefined || b === undefined || rest.length > 0)
    throw new UserError(
      `clew compare wants two programs, A and B, but got ${operands.length}; files of one program are joined by commas`,
    );
  const { file, dir, mount, program, env } = values;
  return {
    files: [filesOf(a), filesOf(b)],
    arguments: programArguments,
    symbolic: parseSources(values),
    flags: values.cflag,
    further: values.check,
    cache: cacheFolder(values) ?? null,
    handOver: { file, dir, mount, program, env },
    globals: values.globals,
    floatTolerance: values.floatTolerance,
    fn: entriesOf(values),
    time: values.time,
    clang: values.clang,
    maxTime: values.maxTime,
    maxRuns: values.maxRuns,
    seed: values.seed,
    seeds: values.seeds,
    maxMemory: values.maxMemory,
    fuel: values.fuel,
    search: values.search,
    models: values.models === 'on',
    selfCheck: values.selfCheck,
    out: values.out,
  };
}

/** The options of a comparison of A with something of this machine. */
function nativeOptions(invocation: CompareInvocation): NativeCompareOptions {
  const { operands, options: values } = invocation;
  const [a] = operands;
  if (a === undefined || operands.length > 1)
    throw new UserError(
      `clew compare --native wants one program, A, but got ${operands.length}; its files are joined by commas`,
    );
  const { native: peer = '', nativeTime, nativeRun: native } = values;
  const both = libraryOptions({ ...invocation, operands: [a, a] });
  const {
    files: [files],
    fn,
    globals = [],
    ...rest
  } = both;
  if (fn !== undefined && fn[0].name !== fn[1].name)
    throw new UserError('--fn NAME=NAME2 does not go with --native: the symbol is named there');
  if (globals.length > 0)
    throw new UserError('--globals does not go with --native: its variables are not known');
  return { ...rest, files, fn: fn?.[0], peer, nativeTime, native };
}

/** A file whose name has commas is one file. */
function filesOf(word: string): string[] {
  const names = existsSync(word) ? [word] : word.split(',').filter((name) => name !== '');
  return names.flatMap((name) => (isFolder(name) ? sourcesIn(name) : [behindLibtool(name)]));
}

function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.c'));
  if (names.length === 0) throw new UserError(`there are no C files in the folder '${folder}'`);
  return names.sort().map((name) => join(folder, name));
}

// ---- While it goes on --------------------------------------------------------------------------------------------------

function hear(event: CompareEvent, shown: Values, display: ProgressDisplay, begun: number): void {
  switch (event.kind) {
    case 'preparing':
      return display.say(event.doing);
    case 'warnings':
    case 'note':
      return remark(event, shown, display);
    case 'progress': {
      const seconds = (Date.now() - begun) / 1000;
      const { differences, ...progress } = event.progress;
      return display.show({ ...progress, findings: differences, seconds, exploring: seconds });
    }
    case 'difference':
      display.clear();
      if (!shown.quiet && !shown.json) printError(foundText(event.difference, outputStyle()));
  }
}

function report(result: CompareResult, { json }: Values): number {
  if (json) printJson(compareDocument(result));
  else printOutput(compareText(result, outputStyle()));
  sayUnwritten(result);
  if (result.unwritten !== undefined) return 3;
  if (result.differences.length > 0) return 1;
  return result.unreproduced.length > 0 ? 3 : 0;
}

// ---- With something of this machine in place of B (--native) -------------------------------------------------------

async function compareWithNative(
  options: NativeCompareOptions,
  out: string,
  tell: (event: EventOnTheWay) => void,
): Promise<CompareResult> {
  // Other comparisons do not need the reader of bitcode, so it is loaded here.
  const { compareNatively } = await import('../compare/native.ts');
  const { nativeResult } = await import('../compare/native-result.ts');
  return withFolder(undefined, out, async (folder) => {
    folder.look(options.files);
    const { files, flags = [], fn, peer } = options;
    const names = [...(fn === undefined ? [] : [`${fn.name}()`]), peer];
    const begin = () => takeFolder(folder, { command: 'compare', files, flags, names }, tell);
    const comparison = await compareNatively(options, tell, begin);
    folder.clear({ log: false, tests: new Set() });
    return nativeResult(comparison, out);
  });
}
