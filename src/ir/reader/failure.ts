// What went wrong with a bitcode file, and where: the file, the function, the bit offset. A user who
// gives clew a truncated file or a construct it does not know must be able to find the place.

import { UserError } from '../../base/user-error.ts';

export interface BitcodePosition {
  readonly file: string;
  /** The function whose body was being read. */
  readonly function: string | undefined;
  readonly bitOffset: number;
}

export class BitcodeError extends UserError {
  override name = 'BitcodeError';

  constructor(
    readonly construct: string,
    readonly place: BitcodePosition,
  ) {
    const inFunction = place.function === undefined ? '' : ` in function '${place.function}'`;
    super(`${place.file}:${inFunction} ${construct} (at bit ${place.bitOffset})`);
  }
}
