// `clew/assert`: checks and comparisons as assertions of a test, for node:test, jest and any other runner that takes a thrown error
// for a failure. `clew/vitest` has the same as matchers. Results go to a temporary folder, which stays if the assertion fails: the
// message names the command that shows the finding again.

import { AssertionError } from 'node:assert';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../base/user-error.ts';
import type { FunctionEntry } from '../build/harness/function-harness.ts';
import { check } from '../check/check.ts';
import type { CheckOptions } from '../check/options.ts';
import type { CompareOptions } from '../compare/options.ts';
import { compareText } from '../compare/report.ts';
import type { CompareResult } from '../compare/result.ts';
import { displayFile } from '../host/display.ts';
import type { Length } from '../input/sources.ts';
import { conclusion, reportedText } from '../report/check-summary.ts';
import { plainStyle } from '../report/style.ts';
import { type CheckResult, openFindings } from '../results/check-result.ts';
import { sourceReader } from '../source/program-readable.ts';
import { compare } from './compare.ts';

/** The names of the program's files. */
type Program = string | readonly string[];

/** Short forms of options that tests use most. */
interface Short {
  /** The bytes of symbolic standard input, as `symbolic.stdin`. */
  readonly stdin?: number | Length;
  /** Also fail if not everything within the bounds was explored. */
  readonly complete?: boolean;
}

type CheckingOptions = Omit<CheckOptions, 'files' | 'fn'> &
  Short & { readonly fn?: string | FunctionEntry };
type ComparingOptions = Omit<CompareOptions, 'files' | 'fn'> &
  Short & { readonly fn?: string | readonly [string | FunctionEntry, string | FunctionEntry] };

/** Fails with the text of each finding that nobody has accepted. */
export async function noFindings(
  program: Program,
  options: CheckingOptions = {},
): Promise<CheckResult> {
  const { stdin, complete, fn, ...rest } = options;
  const files = filesOf(program);
  return inFolder(rest.out, async (out) => {
    const given = { ...rest, files, out, symbolic: symbolicOf(rest, stdin) };
    const result = await check({ ...given, ...(fn !== undefined && { fn: entryOf(fn) }) });
    const context = {
      style: plainStyle,
      source: sourceReader({ files, flags: [...(rest.flags ?? [])] }),
      display: displayFile,
    };
    const open = openFindings(result.findings);
    const isWanting = result.status === 'nothing-run' || (complete === true && !result.complete);
    if (open.length > 0 || isWanting)
      fail(
        [...open.map((finding) => reportedText(finding, context)), conclusion(result)].join('\n'),
      );
    return result;
  });
}

/** Fails with each input on which the two programs, or two functions, differ. */
export async function equivalent(
  a: Program,
  b: Program,
  options: ComparingOptions = {},
): Promise<CompareResult> {
  const { stdin, complete, fn, ...rest } = options;
  return inFolder(rest.out, async (out) => {
    const result = await compare({
      ...rest,
      files: [filesOf(a), filesOf(b)],
      out,
      symbolic: symbolicOf(rest, stdin),
      ...(fn !== undefined && { fn: entriesOf(fn) }),
    });
    const isWanting = complete === true && result.verdict.kind !== 'equal';
    if (result.differences.length > 0 || isWanting) fail(compareText(result, plainStyle));
    return result;
  });
}

function fail(message: string): never {
  throw new AssertionError({ message: message.trimEnd() });
}

/** Removes the folder that it made, unless the assertion fails. */
async function inFolder<T>(
  named: string | undefined,
  work: (out: string) => Promise<T>,
): Promise<T> {
  if (named !== undefined) return work(named);
  const folder = mkdtempSync(join(tmpdir(), 'clew-'));
  let isKept = false;
  try {
    return await work(join(folder, 'out'));
  } catch (error) {
    isKept = error instanceof AssertionError;
    throw error;
  } finally {
    if (!isKept) rmSync(folder, { recursive: true, force: true });
  }
}

function filesOf(program: Program): readonly string[] {
  const files = typeof program === 'string' ? [program] : program;
  if (!Array.isArray(files))
    throw new UserError('the program is the name of a file, or a list of names');
  return files;
}

function symbolicOf(
  { symbolic }: Pick<CheckOptions, 'symbolic'>,
  stdin: number | Length | undefined,
): NonNullable<CheckOptions['symbolic']> {
  return { ...symbolic, ...(stdin !== undefined && { stdin }) };
}

/** The defaults are those of the command line's --fn. */
function entryOf(fn: string | FunctionEntry): FunctionEntry {
  return typeof fn === 'string' ? { name: fn, nulls: true, elements: 8, characters: 16 } : fn;
}

function entriesOf(
  fn: NonNullable<ComparingOptions['fn']>,
): readonly [FunctionEntry, FunctionEntry] {
  const [a, b] = typeof fn === 'string' ? [fn, fn] : fn;
  return [entryOf(a), entryOf(b)];
}
