// `clew/vitest`: the assertions of `clew/assert` as matchers of vitest. `import 'clew/vitest'` in a test or a setup file is all.

import { AssertionError } from 'node:assert';
import { expect } from 'vitest';
import { equivalent, noFindings } from './assert.ts';

type Parameters<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

expect.extend({
  toHaveNoFindings: (program: string, ...rest: Parameters<typeof noFindings>) =>
    matched(() => noFindings(program, ...rest), 'findings were expected, but there are none'),
  toBeEquivalentTo: (program: string, ...rest: Parameters<typeof equivalent>) =>
    matched(() => equivalent(program, ...rest), 'a difference was expected, but there is none'),
});

/** `otherwise` is the message where `not` stands before the matcher. Mistakes in the options are thrown. */
async function matched(assertion: () => Promise<unknown>, otherwise: string) {
  try {
    await assertion();
    return { pass: true, message: () => otherwise };
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error;
    const { message } = error;
    return { pass: false, message: () => message };
  }
}
