// The declarations of `clew/vitest`.

import 'vitest';
import type { CheckingOptions, ComparingOptions } from 'clew/assert';

interface ClewMatchers<R = unknown> {
  /** The program, named by its file or files, has no findings but those that are accepted. */
  toHaveNoFindings(options?: CheckingOptions): Promise<R>;
  /** The program does the same as the other one. */
  toBeEquivalentTo(
    other: string | readonly string[],
    options?: ComparingOptions,
  ): Promise<R>;
}

declare module 'vitest' {
  interface Assertion<T = any> extends ClewMatchers<T> {}
  interface AsymmetricMatchersContaining extends ClewMatchers {}
}
