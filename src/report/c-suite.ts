// Tests of a program as one C file that any compiler builds together with it: inputs as arrays, what hands them over
// (libc/replay/clew-replay.c, as text), and a main function that runs each test in a process and a folder of its own, or has Unity
// do that.
//
// The program's own main gets another name on the command line (-Dmain=...), which this file takes back.

import { cString } from '../base/c-string.ts';
import { shellWord } from '../base/shell-words.ts';
import type { Test } from '../results/test.ts';
import {
  assertMain,
  cSuiteHeaders,
  programTestRunner,
  programTestTypes,
  type SuiteFrame,
  unityExpectation,
  unityMain,
  unityTestApart,
} from './c-suite-driver.ts';
import { byteArray, lineComment } from './c-text.ts';
import { nativeInput, replayFile } from './native-input.ts';

export interface NamedTest {
  readonly name: string;
  readonly test: Test;
  /** The finding that the test leads to, in words. Undefined if it leads to an ordinary end. */
  readonly finding: string | undefined;
}

export interface CSuiteSubject {
  /** The name of this file. */
  readonly file: string;
  /** The program's sources and flags, as they are written on a command line. */
  readonly sources: readonly string[];
  readonly flags: readonly string[];
  /** The text of libc/replay/clew-replay.c. */
  readonly support: string;
  readonly frame: SuiteFrame;
}

/** What the program's own main is called in a suite. */
export const programMain = 'clew_program_main';

export function cSuite(tests: readonly NamedTest[], subject: CSuiteSubject): string {
  return [
    heading(tests, subject),
    // The support's own main is for programs that are called by it: fuzz targets.
    '#undef main\n#define main clew_support_main',
    subject.support,
    '#undef main',
    cSuiteHeaders,
    programTestTypes,
    ...tests.map(dataOf),
    table(tests),
    programTestRunner,
    ...(subject.frame === 'unity' ? [unityFrame(tests)] : [assertMain]),
  ].join('\n');
}

function unityFrame(tests: readonly NamedTest[]): string {
  const functions = tests.map(({ name }, i) => unityTestApart(name, i));
  return [unityExpectation, ...functions, unityMain(tests.map(({ name }) => name))].join('\n');
}

function heading(tests: readonly NamedTest[], subject: CSuiteSubject): string {
  const flags = [`-Dmain=${programMain}`, ...subject.flags];
  const what = tests.length === 1 ? 'A test' : `${tests.length} tests`;
  return `${suiteHeading(what, { flags, files: subject.sources }, subject)}
#define _GNU_SOURCE 1`;
}

const howTheyRun: Readonly<Record<SuiteFrame, string>> = {
  assert:
    'Each test runs in a process of its own; ./tests 0001 runs one. The exit status says whether all of them ended as they should.',
  unity: 'What may crash runs in a process of its own.',
};

/** How the file is built and run, as a comment. Unity is where the reader says. */
export function suiteHeading(
  what: string,
  { flags, files }: { readonly flags: readonly string[]; readonly files: readonly string[] },
  { file, frame }: Pick<CSuiteSubject, 'file' | 'frame'>,
): string {
  const isLibrary = (flag: string) => /^-l/.test(flag);
  const words = [
    'cc',
    '-g',
    '-fsanitize=address,undefined',
    ...flags.filter((each) => !isLibrary(each)),
  ];
  const unity = frame === 'unity' ? ['-IUNITY/src', 'UNITY/src/unity.c'] : [];
  const all = [
    ...words,
    ...files,
    file,
    ...unity,
    ...flags.filter(isLibrary),
    '-lm',
    '-o',
    'tests',
  ];
  const where = frame === 'unity' ? ', where UNITY is the folder that Unity is in' : '';
  return `${lineComment(`${what} of clew. To build and run${where}:`)}
//
${lineComment(`  ${all.map(shellWord).join(' ')}`)}
//   ./tests
//
// ${howTheyRun[frame]}`;
}

/** The arrays of one test. */
function dataOf({ test }: NamedTest, index: number): string {
  const input = nativeInput(test);
  const words = input.arguments.map((bytes) => `(char *)${cString(bytes)}`);
  const files = input.files.map(
    ({ path, bytes }, i) => `{${cString(path)}, file_${index}_${i}, ${bytes.length}}`,
  );
  return [
    byteArray(`stdin_${index}`, input.stdin),
    byteArray(`memory_${index}`, replayFile(test)),
    ...input.files.map(({ bytes }, i) => byteArray(`file_${index}_${i}`, bytes)),
    `static char *const words_${index}[] = {(char *)"program", ${[...words, '0'].join(', ')}};`,
    `static const struct clew_file files_${index}[] = {${[...files, '{0, 0, 0}'].join(', ')}};`,
    environment(index, input.environment),
  ].join('\n');
}

function environment(index: number, variables: Readonly<Record<string, string>>): string {
  const settings = Object.entries(variables).map(([name, value]) => cString(`${name}=${value}`));
  return `static const char *const variables_${index}[] = {${[...settings, '0'].join(', ')}};`;
}

function table(tests: readonly NamedTest[]): string {
  const rows = tests.map(({ name, finding, test }, i) => {
    const { stdin } = nativeInput(test);
    const texts = [cString(name), finding === undefined ? '0' : cString(finding)];
    const arrays = [`stdin_${i}`, stdin.length, `memory_${i}`, `sizeof memory_${i}`];
    return `  {${[...texts, ...arrays, `words_${i}`, `files_${i}`, `variables_${i}`].join(', ')}},`;
  });
  return `static const struct clew_test tests[] = {\n${rows.join('\n')}\n};`;
}
