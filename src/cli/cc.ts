// clew cc: a compiler for make, cmake and configure that builds natively as usual and keeps the IR in the objects, so that
// `clew run` and `clew check` take the built program. A build starts it for every file: it loads as little as it can, and
// has no options of its own, since every word belongs to the compiler.

import { wrapCompiler } from '../source/cc/wrap.ts';
import { printError } from './terminal.ts';

export async function compilerMain(words: readonly string[]): Promise<number> {
  try {
    return await wrapCompiler(words, {
      directory: process.cwd(),
      environment: process.env,
      warn: (text) => printError(`clew cc: ${text}\n`),
    });
  } catch (error) {
    const { fail } = await import('./failure.ts');
    return fail(error);
  }
}
