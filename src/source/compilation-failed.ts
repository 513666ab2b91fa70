// C that does not compile is the user's mistake, told in the compiler's words.

import { stripVTControlCharacters } from 'node:util';
import { UserError } from '../base/user-error.ts';

export class CompilationFailed extends UserError {
  /** `diagnostics` are as the compiler wrote them, with its colours. */
  constructor(readonly diagnostics: string) {
    super(`the program does not compile:\n${stripVTControlCharacters(diagnostics)}`);
  }
}
