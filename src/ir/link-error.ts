// The user's modules do not fit together.

import { UserError } from '../base/user-error.ts';

export class LinkError extends UserError {
  override name = 'LinkError';
  readonly files: readonly string[];

  constructor(message: string, files: readonly string[]) {
    super(message);
    this.files = files;
  }
}
