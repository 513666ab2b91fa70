// The options of a check, as programs give them; the command line has the same by name (docs/guide/options.md). What is not
// given has a default, here and nowhere else.

import type { FunctionEntry } from '../build/harness/function-harness.ts';
import type { WeightsByName } from '../explore/learned/weights.ts';
import type { SearchName } from '../explore/search/named.ts';
import { type FileSource, type Length, type Sources, usualPreemptions } from '../input/sources.ts';
import type { NativeMode } from '../results/check-result.ts';
import type { CheckWord } from '../source/checks.ts';
import type { CheckControl } from './control.ts';
import type { CoverageFormat } from './coverage-files.ts';
import type { CSuite, SuiteFormat } from './test-suites.ts';

export interface CheckOptions {
  /** C sources, LLVM assembly, bitcode, objects built with -flto, archives of them. */
  readonly files: readonly string[];
  /** The program's concrete arguments, behind its name. */
  readonly arguments?: readonly string[];
  /** What is symbolic, beside what the program asks for itself. */
  readonly symbolic?: SymbolicInput;
  /** Check one function, with all of its arguments symbolic; no main is needed. */
  readonly fn?: FunctionEntry | undefined;
  /** The longest data that LLVMFuzzerTestOneInput gets. */
  readonly fuzzSize?: number;

  /** Compiler flags, as for clang: -Iinclude, -DX=1, -std=c99. */
  readonly flags?: readonly string[];
  /** embedded, native, or the path of a clang; native if there is one, else embedded. */
  readonly clang?: string | undefined;
  /** Where compiled code is kept: ~/.cache/clew by default, nowhere if null. */
  readonly cache?: string | null;

  /** Copies of host files and folders, each NAME or NAME=HOSTPATH, and environment variables, NAME or NAME=VALUE. */
  readonly handOver?: HandedOver;
  /** What the random numbers of the box come from. */
  readonly seed?: number;
  /** When runs begin, in milliseconds since 1970; by default at the beginning of 2000. */
  readonly time?: number | undefined;

  /** Inputs to begin with: files, .ktest files, tests, folders of these. */
  readonly seeds?: readonly string[];

  /** A folder of inputs that others, such as a fuzzer, read and write while the check goes on, and that it reads and writes too. */
  readonly corpus?: string | undefined;
  /** Files with words for mutated inputs, as AFL++ and libFuzzer have them. */
  readonly dictionaries?: readonly string[];

  /** What is new: since a commit (BASE, or BASE..COMMIT), or against a folder with the old sources. */
  readonly since?: string | undefined;
  readonly old?: string | undefined;

  /** Limits that end the exploration, in milliseconds, runs and bytes. */
  readonly maxTime?: number | undefined;
  readonly maxRuns?: number | undefined;
  readonly maxMemory?: number;
  /** How many threads explore; by default as many as there are cores. */
  readonly workers?: number;
  /** The Redis of a cluster whose workers explore, too: redis://host:6379. With it, `workers` may be 0. */
  readonly cluster?: string | undefined;
  /** How many turns of loops and recursive calls a run may make until it counts as a hang; Infinity means no limit. */
  readonly fuel?: number;

  /** Which pending branch is next; several take turns. */
  readonly search?: readonly SearchName[] | undefined;
  /** Lines that the search should reach, each FILE:LINE. */
  readonly aim?: readonly string[];
  /** The weights of a learned search by name of the feature; by default those of the nearest clew.heuristic.json. */
  readonly weights?: WeightsByName;
  /** Solve a branch when the search picks it, or both sides of every decision at once. */
  readonly mode?: 'pending' | 'eager';
  /** When to solve for an input that breaks a checked operation: at once, or left pending. */
  readonly checks?: 'strict' | 'relaxed';
  /** Checks to make beside the default ones, and default ones not to make: overflow, leak, no-bounds. */
  readonly further?: readonly FurtherCheck[];
  /** What locals and heap memory hold that nothing was written to: what was there before (zero at first), or any value. */
  readonly uninitialized?: 'zero' | 'symbolic';
  /** What a call of a function does that nobody defines: it ends the path, or returns any value. */
  readonly missing?: 'refuse' | 'symbolic';
  /** Functions of the C library in a form that makes few decisions. */
  readonly models?: boolean;
  /** Also run known inputs with small changes, without shadows: cheap, and they may cover what solving does not come to. */
  readonly mutate?: boolean;
  readonly selfCheck?: boolean;
  /** A file that keeps what the solver answered, for the next check of this or another program: `Store.answers`. */
  readonly answers?: string | undefined;

  /** The folder for tests and findings; former results of clew in it are replaced. */
  readonly out?: string;
  /** Begin anew, also if the folder has the log of a check that could be continued. */
  readonly fresh?: boolean;
  /** A test for every path, or only for those that cover something new. */
  readonly tests?: 'new' | 'all';
  /** With `fn`: give the tests inputs that people can read, instead of the least ones; it takes longer. */
  readonly readable?: boolean;
  /** Forms of the tests beside the usual ones: testcomp, c. */
  readonly testsAs?: readonly SuiteFormat[];
  /** Suites in C for a test runner: assert (tests.c), ctest (with CMakeLists.txt), unity (tests-unity.c). Not with `fn`. */
  readonly suite?: readonly CSuite[];
  /** A file of known findings, which are accepted: they do not count. */
  readonly baseline?: string | undefined;
  /** The file to which all findings are written as known ones. */
  readonly writeBaseline?: string | undefined;
  /** Coverage in the forms of other tools: coverage.info, coverage.gcov.json, coverage.xml. */
  readonly coverage?: readonly CoverageFormat[];
  /** With `coverage`: also what each test covers, in coverage/. */
  readonly coverageTests?: boolean;
  /** Confirm findings in a native build on this machine: in a sandbox (also: true), without one, or not at all (also: false). */
  readonly native?: NativeMode | boolean;

  /** How the check was started, for reports. */
  readonly command?: string;
  /** Stops the exploration; what was found until then is the result. */
  /** Has commands for the check while it goes on: pause, resume, stop, more time, aim. */
  readonly control?: CheckControl | undefined;
  readonly signal?: AbortSignal;
}

/** A length in bytes: a number, or a range from min to max. */
export interface SymbolicInput {
  readonly stdin?: number | Length | undefined;
  /** Each is one more argument behind the concrete ones. */
  readonly arguments?: readonly (number | Length)[];
  /** The least number of these arguments that a run has; by default all of them. */
  readonly fewestArguments?: number;
  readonly files?: readonly FileSource[];
  /** Connections from outside, each with the lengths of its messages. */
  readonly sockets?: readonly (readonly (number | Length)[])[];
  /** How many system calls of a run may fail by chance. */
  readonly failingCalls?: number;
  /** How many times another thread may go first although the running one could go on; 1 by default. */
  readonly preemptions?: number | undefined;
}

export interface HandedOver {
  readonly file: readonly string[];
  readonly dir: readonly string[];
  /** Folders that are not copied, but read when the program reads them. */
  readonly mount?: readonly string[];
  /** Programs that this one can start, each NAME=FILE: a program built with clew cc, C sources or bitcode. */
  readonly program?: readonly string[];
  readonly env: readonly string[];
}

/** A check that is not made by default, or one that is, with `no-` in front: `no-bounds`. */
export type FurtherCheck = CheckWord;

export const defaults = {
  out: 'clew-out',
  search: ['covnew', 'generational'] as readonly SearchName[],
  mode: 'pending',
  checks: 'strict',
  uninitialized: 'zero',
  missing: 'refuse',
  tests: 'all',
  seed: 0,
  fuzzSize: 64,
  // What the pointers of a function that is checked lead to.
  objects: { nulls: true, elements: 8, characters: 16 },
  maxMemory: 4 * 1024 ** 3,
  // A few seconds of a loop with symbolic values in it: an exploration makes thousands of runs, and cannot wait
  // for each as long as a user waits for one.
  fuel: 100_000_000,
} as const;

/** The default search goes for new code first where the options say what is new. */
export function usualSearch({ since, old }: CheckOptions): readonly SearchName[] {
  return since === undefined && old === undefined ? defaults.search : ['new-code'];
}

export function nativeModeOf({ native = true }: Pick<CheckOptions, 'native'>): NativeMode {
  if (typeof native === 'string') return native;
  return native ? 'sandboxed' : 'off';
}

export function sourcesOf(symbolic: SymbolicInput = {}): Sources {
  const { stdin, arguments: words = [], files = [], sockets = [] } = symbolic;
  return {
    stdin: stdin === undefined ? undefined : lengthOf(stdin),
    arguments: words.map(lengthOf),
    fewestArguments: symbolic.fewestArguments ?? words.length,
    files,
    sockets: sockets.map((messages) => messages.map(lengthOf)),
    failingCalls: symbolic.failingCalls ?? 0,
    preemptions: symbolic.preemptions ?? usualPreemptions,
  };
}

function lengthOf(length: number | Length): Length {
  return typeof length === 'number' ? { min: length, max: length } : length;
}
