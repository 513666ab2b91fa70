// Programs that are handed over beside the one under test, in the words of --program.

import { nameAndValue } from './name-and-value.ts';
import { UserError } from './user-error.ts';

export interface HandedProgram {
  /** What the box calls it: a name in /usr/bin, or a path. */
  readonly program: string;
  /** One of its files. */
  readonly file: string;
}

/** Each word is NAME=FILE, or NAME for a file of that name. Several words of one name are the files of one program. */
export function handedPrograms(words: readonly string[]): HandedProgram[] {
  return words.map((word) => {
    const [program, file = program] = nameAndValue(word);
    if (program === '' || file === '' || program.endsWith('/'))
      throw new UserError(
        `--program ${word}: a name is missing; write NAME=FILE, as in --program sort=build/sort`,
      );
    return { program, file };
  });
}
