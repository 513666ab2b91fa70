// The compiler has refused the program.

import { stripVTControlCharacters } from 'node:util';
import { UserError } from '../base/user-error.ts';

/** C that does not compile: the user's mistake, in the compiler's words. */
export class CompilationFailed extends UserError {
  /** As the compiler wrote it, with its colours. */
  readonly diagnostics: string;

  constructor(diagnostics: string) {
    super(`the program does not compile:\n${stripVTControlCharacters(diagnostics)}`);
    this.diagnostics = diagnostics;
  }
}
