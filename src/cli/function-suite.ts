// --suite of clew check with --fn: the suites are written when the check has ended, from the tests that it wrote, because the function
// is called once more to see what it returns.

import { basename, extname } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { WriteError } from '../base/write-error.ts';
import type { CheckOptions } from '../check/options.ts';
import { type CSuite, suitesAskedFor, testsOf } from '../check/test-suites.ts';
import type { CheckResult } from '../results/check-result.ts';
import { specSubject } from './spec.ts';

/** The options of the check itself, and the suites that are left for later. */
export function withoutFunctionSuites(all: CheckOptions): {
  readonly given: CheckOptions;
  readonly suites: readonly CSuite[];
} {
  if (all.fn === undefined) return { given: all, suites: [] };
  const { testsAs = [], suite } = all;
  const foreign = all.files.find((name) => !/^\.[ci]$/.test(extname(name)));
  if (foreign !== undefined && suitesAskedFor(testsAs, suite).length > 0)
    throw new UserError(
      `--suite: '${foreign}' is not C source, and a suite of one function is compiled together with its source`,
    );
  const given = { ...all, testsAs: testsAs.filter((form) => form !== 'c'), suite: [] };
  return { given, suites: suitesAskedFor(testsAs, suite) };
}

/** If a suite cannot be written, the summary still is. `note` says what the suites do not have. */
export async function withSuites(
  result: CheckResult,
  given: CheckOptions,
  suites: readonly CSuite[],
): Promise<{ readonly result: CheckResult; readonly note: string | undefined }> {
  if (suites.length === 0 || result.unwritten !== undefined) return { result, note: undefined };
  const { writeFunctionSuites } = await import('../spec/function-suite.ts');
  const findings = new Map(result.findings.map(({ test, folder }) => [basename(test), folder]));
  try {
    const written = await writeFunctionSuites(
      specSubject(given),
      testsOf(result),
      findings,
      result.out,
      suites,
    );
    const { missing, tests, reason } = written;
    const note =
      missing === 0
        ? undefined
        : `--suite: ${missing} of ${missing + tests} paths have no test in it, the first because ${reason}`;
    return { result, note };
  } catch (error) {
    if (error instanceof UserError)
      return { result, note: `no suite was written: ${error.message.replace(/^--spec: /, '')}` };
    if (!(error instanceof WriteError)) throw error;
    return { result: { ...result, unwritten: error.message }, note: undefined };
  }
}
