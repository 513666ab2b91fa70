// A mistake in the user's script, with its position. The lexer keeps offsets and turns one into line and column only for a
// mistake: counting lines for every token would cost more than reading them.

import { UserError } from '../../base/user-error.ts';

/** A position in a script, with line and column counted from 1 as editors and compilers do. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

export const START: Position = { line: 1, column: 1 };

export class ScriptMistake extends UserError {
  override name = 'ScriptMistake';

  constructor(
    readonly position: Position,
    /** The message without the position, for callers that print the position in their own way. */
    readonly reason: string,
  ) {
    super(`line ${position.line} column ${position.column}: ${reason}`);
  }
}

/** The position of an offset in a text whose first character is at `origin`. */
export function positionAt(text: string, offset: number, origin: Position): Position {
  let { line } = origin;
  let lineStart = 1 - origin.column;
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}
