// A CMakeLists.txt for a suite, so that CTest runs its tests one by one. It can be configured by itself, or added to a project with
// add_subdirectory. Names are relative to its folder: it moves together with the sources.

import { isAbsolute, relative, resolve } from 'node:path';
import { programMain } from '../report/c-suite.ts';
import { printable } from '../report/style.ts';

export interface CTestSubject {
  /** The folder of the CMakeLists.txt. */
  readonly folder: string;
  /** Files to compile together with the suite; names are relative to the current folder. */
  readonly sources: readonly string[];
  readonly flags: readonly string[];
  /** Whether the sources have a main function that must get another name. */
  readonly renamesMain: boolean;
  readonly tests: readonly { readonly name: string; readonly finding: string | undefined }[];
}

const sanitizers = '-fsanitize=address,undefined';

export function ctestLists(subject: CTestSubject): string {
  const { folder, sources, renamesMain, tests } = subject;
  const here = (name: string) => cmakeWord(placeFrom(folder, name));
  const { compiling, linking, libraries } = split(subject.flags, folder);
  const options = ['-g', ...compiling, sanitizers].map(cmakeWord);
  const findings = tests.filter(({ finding }) => finding !== undefined);
  return `# Tests of clew for CTest:
#
#   cmake -S . -B build && cmake --build build && ctest --test-dir build
#
# Those that lead to a finding fail until it is mended. They have the label "finding": ctest -LE finding leaves them out.
cmake_minimum_required(VERSION 3.13)
project(clew_tests C)
enable_testing()

add_executable(clew_tests
  tests.c${sources.map((name) => `\n  ${here(name)}`).join('')})
${renamesMain ? `target_compile_definitions(clew_tests PRIVATE main=${programMain})\n` : ''}target_compile_options(clew_tests PRIVATE ${options.join(' ')})
target_link_options(clew_tests PRIVATE ${[...linking, sanitizers].map(cmakeWord).join(' ')})
target_link_libraries(clew_tests PRIVATE ${[...libraries, '-lm'].map(cmakeWord).join(' ')})

${tests.map(({ name }) => `add_test(NAME clew.${name} COMMAND clew_tests ${name})`).join('\n')}
${findings.map(labelled).join('')}`;
}

function labelled({ name, finding = '' }: CTestSubject['tests'][number]): string {
  return `\n# ${printable(finding)}\nset_tests_properties(clew.${name} PROPERTIES LABELS finding)\n`;
}

/** Options with a name of a file behind them, or in the same word. */
const withPath = /^(-I|-isystem|-idirafter|-iquote|-include|-L)(.*)$/s;

/** Flags for the compiler and for the linker, and libraries, with names of files seen from the folder. */
function split(flags: readonly string[], folder: string) {
  const compiling: string[] = [];
  const linking: string[] = [];
  const libraries: string[] = [];
  for (let i = 0; i < flags.length; i++) {
    const [, option, joined] = withPath.exec(flags[i]) ?? [];
    if (option === undefined) {
      if (/^-l/.test(flags[i])) libraries.push(flags[i]);
      else (/^-(Wl,|pthread$)/.test(flags[i]) ? linking : compiling).push(flags[i]);
      continue;
    }
    const name = joined === '' ? (flags[++i] ?? '') : joined;
    // CMake leaves out words that it has seen, so that option and name must be one; SHELL: takes them apart again.
    const words = `SHELL:${option} "${placeFrom(folder, name)}"`;
    (option === '-L' ? linking : compiling).push(words);
  }
  return { compiling, linking, libraries };
}

function placeFrom(folder: string, name: string): string {
  const path = relative(resolve(folder), resolve(name)) || '.';
  return isAbsolute(path) ? path : `\${CMAKE_CURRENT_SOURCE_DIR}/${path}`;
}

/** A word in quotation marks. Only what names the folder of the file is a variable. */
function cmakeWord(text: string): string {
  const escaped = text
    .replaceAll(/[\\"]/g, '\\$&')
    .replaceAll(/\$(?!\{CMAKE_CURRENT_SOURCE_DIR\})/g, '\\$');
  return `"${escaped}"`;
}
