// `replay` of the library.

import { defaultMemory } from '../abi/address-space.ts';
import { type Fields, listOf, onlyFields, optional, path } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { checkFields, readOptions } from '../check/option-schema.ts';
import { type CheckOptions, defaults, nativeModeOf } from '../check/options.ts';
import { cacheFolder } from '../check/planning.ts';
import { type ReplayedTest, replayTests } from '../execute/replay-tests.ts';
import { type Work, workOf } from '../host/work.ts';
import type { ProgramPlan } from '../results/program-file.ts';

/** The options of a check that hold for tests, too. */
const ofCheck = [
  'flags',
  'further',
  'clang',
  'cache',
  'fn',
  'native',
  'maxTime',
  'signal',
] as const;
type OfCheck = (typeof ofCheck)[number];

export interface ReplayOptions extends Pick<CheckOptions, OfCheck> {
  /** Folders of tests or findings, input.json files, .ktest files. */
  readonly tests: readonly string[];
  /** The files of the program; by default what clew check wrote next to the tests. */
  readonly files?: readonly string[];
}

/** How a test ended. Either `outcome` or `native` is there. */
export type ReplayedOutcome = Omit<ReplayedTest, 'program'>;

export interface ReplayResult {
  readonly tests: readonly ReplayedOutcome[];
  readonly failures: number;
}

export type ReplayWorkEvent =
  | { readonly kind: 'warnings'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  /** A test has run. */
  | { readonly kind: 'replayed'; readonly replayed: ReplayedOutcome }
  /** This is always the last event. */
  | { readonly kind: 'ended'; readonly result: ReplayResult };

const shared = Object.fromEntries(ofCheck.map((name) => [name, checkFields[name]])) as Pick<
  Fields<CheckOptions>,
  OfCheck
>;

const replaySchema = onlyFields<ReplayOptions>({
  ...shared,
  tests: listOf(path),
  files: optional(listOf(path)),
});

/**
 * Runs tests again, in the box or natively. When the signal fires, the tests that have run until then are the result.
 *
 * @public
 */
export function replay(options: ReplayOptions): Work<ReplayWorkEvent, ReplayResult> {
  return workOf(replaying(options));
}

async function* replaying(given: ReplayOptions): AsyncGenerator<ReplayWorkEvent, ReplayResult> {
  const options = readOptions('replay', replaySchema, given);
  const { tests, flags = [], further = [], clang, maxTime, signal } = options;
  const events = replayTests({
    ...{ tests, flags, clang, signal, time: maxTime, checks: further, output: 'kept' },
    program: namedProgram(options),
    native: nativeModeOf({ native: options.native ?? 'off' }),
    cacheFolder: cacheFolder(options),
    enter: requireHere,
  });
  const replayed: ReplayedOutcome[] = [];
  let step = await events.next();
  for (; !step.done; step = await events.next()) {
    if (step.value.kind === 'begun') continue;
    if (step.value.kind !== 'replayed') {
      yield step.value;
      continue;
    }
    const { program: _, ...rest } = step.value.replayed;
    replayed.push(rest);
    yield { kind: 'replayed', replayed: rest };
  }
  const result = { tests: replayed, failures: step.value.failures };
  yield { kind: 'ended', result };
  return result;
}

function namedProgram({
  files,
  flags = [],
  further = [],
  fn,
}: ReplayOptions): ProgramPlan | undefined {
  if (files === undefined) return undefined;
  return {
    files,
    flags,
    entry: fn,
    checks: further,
    memory: defaultMemory,
    fuel: undefined,
    handed: { file: [], dir: [], env: [] },
    fuzzSize: defaults.fuzzSize,
    uninitialized: defaults.uninitialized,
    missing: defaults.missing,
  };
}

/** Names in the description of a program are relative to a folder, and a library does not change the one that its caller is in. */
function requireHere(directory: string): void {
  if (directory !== process.cwd())
    throw new UserError(
      `replay: 'tests' are of a program in '${directory}': call replay with that as the current folder, or name the program with 'files'`,
    );
}
