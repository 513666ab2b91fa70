// clew compare: runs two implementations of one interface, or two versions of one program, on the same symbolic input. The work
// is done in src/compare; this file reads the options, writes to the terminal, and handles Ctrl-C.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { takeFolder } from '../check/perform.ts';
import { type CompareEvent, compare } from '../compare/compare.ts';
import type { EventOnTheWay, NativeCompareOptions } from '../compare/native.ts';
import type { CompareOptions } from '../compare/options.ts';
import { compareDocument, compareText, foundText } from '../compare/report.ts';
import type { CompareResult } from '../compare/result.ts';
import { withFolder } from '../results/results-folder.ts';
import { behindLibtool } from '../source/built/libtool.ts';
import { sourceReader } from '../source/program-readable.ts';
import { displayFor, hear as hearCheck, remark, sayUnwritten } from './check-events.ts';
import { defineCommand, type Invocation } from './command.ts';
import { compareOptions, entriesOf } from './compare-options.ts';
import { cacheFolder, compileOptions } from './compile-options.ts';
import { exploring } from './exploring.ts';
import type { Interrupts } from './interrupts.ts';
import type { ProgressDisplay } from './progress.ts';
import { parseSources } from './sym-options.ts';
import { outputStyle, printError, printOutput } from './terminal.ts';

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
  const display = displayFor(values);
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
  const hearing = { display, interrupts, source: sourceReader(given) };
  return compareWithNative(given, values.out, (event) => hearCheck(event, values, hearing));
}

function libraryOptions({
  operands,
  programArguments,
  options: values,
}: CompareInvocation): CompareOptions {
  const [a, b, ...rest] = operands;
  if (a === undefined || b === undefined || rest.length > 0)
    throw new UserError(
      `clew compare wants two programs, A and B, but got ${operands.length}; files of one program are joined by commas`,
    );
  const fn = entriesOf(values);
  const { file, dir, mount, env, time, maxTime, maxRuns, clang } = values;
  return {
    files: [filesOf(a), filesOf(b)],
    arguments: programArguments,
    symbolic: parseSources(values),
    flags: values.cflag,
    further: values.check,
    cache: cacheFolder(values) ?? null,
    handOver: { file, dir, mount, env },
    globals: values.globals,
    ...(fn !== undefined && { fn }),
    ...(time !== undefined && { time }),
    ...(clang !== undefined && { clang }),
    ...(maxTime !== undefined && { maxTime }),
    ...(maxRuns !== undefined && { maxRuns }),
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

function nativeOptions(invocation: CompareInvocation) {
  const { operands, options: values } = invocation;
  const [a] = operands;
  if (a === undefined || operands.length > 1)
    throw new UserError(
      `clew compare --native wants one program, A, but got ${operands.length}; its files are joined by commas`,
    );
  const both = libraryOptions({ ...invocation, operands: [a, a] });
  const { native: peer = '', nativeTime, nativeRun } = values;
  return nativeOptionsOf(both, { peer, nativeTime, native: nativeRun });
}

/** A file whose name has commas is one file. */
function filesOf(word: string): string[] {
  const names = existsSync(word) ? [word] : word.split(',').filter((name) => name !== '');
  return names.flatMap((name) => (isFolder(name) ? sourcesIn(name) : [behindLibtool(name)]));
}

function isFolder(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false })?.isDirectory() ?? false;
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
  if (json) printOutput(`${JSON.stringify(compareDocument(result), undefined, 2)}\n`);
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

/** The options of a comparison of A with something of this machine. */
function nativeOptionsOf(
  { files: [files], fn, globals, ...rest }: CompareOptions,
  {
    peer,
    nativeTime,
    native,
  }: Required<Pick<NativeCompareOptions, 'peer' | 'nativeTime' | 'native'>>,
): NativeCompareOptions {
  if (fn !== undefined && fn[0].name !== fn[1].name)
    throw new UserError('--fn NAME=NAME2 does not go with --native: the symbol is named there');
  if ((globals ?? []).length > 0)
    throw new UserError('--globals does not go with --native: its variables are not known');
  return { ...rest, files, ...(fn !== undefined && { fn: fn[0] }), peer, nativeTime, native };
}
