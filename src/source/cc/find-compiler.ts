// The compiler that `clew cc` stands for.

import { basename } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { findProgram } from '../../host/find-program.ts';

/** The first word is the program; others stand in front of the command's own. */
export type NativeCompiler = readonly [string, ...string[]];

const usual = ['cc', 'gcc', 'clang'];
const compilerName = /(^|-)(cc|gcc|clang)(-[\d.]+)?$/;

/** `clew cc gcc -c a.c`, as CMake starts a "compiler launcher": the first word is the compiler, others are the command. */
export function compilerAndCommand(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly compiler: NativeCompiler; readonly command: readonly string[] } {
  const [first = '', ...rest] = words;
  const named = isCompilerName(first) ? findProgram(first, environment.PATH ?? '') : undefined;
  if (named !== undefined) return { compiler: [named], command: rest };
  return { compiler: findNativeCompiler(environment), command: words };
}

export function isCompilerName(word: string): boolean {
  return !word.startsWith('-') && compilerName.test(basename(word));
}

/** The compiler that CLEW_CC names, which may have arguments, or one of the usual names. */
export function findNativeCompiler(environment: NodeJS.ProcessEnv): NativeCompiler {
  const path = environment.PATH ?? '';
  const [wanted, ...words] = (environment.CLEW_CC ?? '').split(/\s+/).filter((word) => word !== '');
  if (wanted !== undefined) {
    const program = findProgram(wanted, path);
    if (program === undefined)
      throw new UserError(`CLEW_CC names '${wanted}', but there is no such program`);
    return [program, ...words];
  }
  for (const name of usual) {
    const program = findProgram(name, path);
    if (program !== undefined) return [program];
  }
  throw new UserError(
    'there is no C compiler on the PATH (cc, gcc or clang); CLEW_CC may name another one',
  );
}
