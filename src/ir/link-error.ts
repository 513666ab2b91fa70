// The user's modules do not fit together.

export class LinkError extends Error {
  override readonly name = 'LinkError';
  readonly files: readonly string[];

  constructor(message: string, files: readonly string[]) {
    super(message);
    this.files = files;
  }
}
