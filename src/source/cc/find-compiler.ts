// The compiler that `clew cc` stands for.

import { UserError } from '../../base/user-error.ts';
import { findProgram } from '../find-program.ts';

/** The first word is the program; others stand in front of the command's own. */
export type NativeCompiler = readonly [string, ...string[]];

const usual = ['cc', 'gcc', 'clang'];

/** CLEW_CC, which may have arguments, or the usual names. */
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
