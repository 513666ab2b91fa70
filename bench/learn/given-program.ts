/** Any program as a subject: a file, and the options of `clew check` that say what is symbolic. */

import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { shellWords } from '../../src/base/shell-words.ts';
import { UserError } from '../../src/base/user-error.ts';
import { joinSymbolicArguments, parseSources } from '../../src/cli/sym-options.ts';
import type { Sources } from '../../src/input/sources.ts';
import type { LearnSubject } from './subjects.ts';

const several = { type: 'string', multiple: true, default: [] as string[] } as const;
const options = {
  'sym-stdin': { type: 'string' },
  'sym-arg': several,
  'sym-args': several,
  'sym-file': several,
  'sym-socket': several,
} as const;

/** `budget` is how many runs a tuning may make. */
export function givenProgram(file: string, input: string, budget: number): LearnSubject {
  if (!existsSync(file))
    throw new UserError(`--program ${file}: there is no such file; name a C file or bitcode`);
  const symbolic = symbolicInput(input);
  return { name: basename(file), from: file, budget, options: () => ({ files: [file], symbolic }) };
}

export function symbolicInput(input: string): Sources {
  const { values } = parseArgs({ args: joinSymbolicArguments(shellWords(input)), options });
  return parseSources({
    symStdin: values['sym-stdin'],
    symArg: values['sym-arg'],
    symArgs: values['sym-args'],
    symFile: values['sym-file'],
    symSocket: values['sym-socket'],
    failCalls: 0,
    preemptions: 1,
  });
}
