// The world of one run: everything a program can learn that is not in its code. It comes in as data
// and functions, never from the host directly, so a run can be repeated and the program under test
// sees only what it was handed.

import type { SymbolicRun } from '../shadow/symbolic-run.ts';
import type { InitialContent } from './content.ts';
import type { FailingCalls } from './failing-calls.ts';
import type { HostFolder } from './mounted.ts';

export interface World {
  /** argv, the program's name first: text, or bytes without the terminating zero. */
  readonly arguments: readonly (string | InitialContent)[];
  readonly environment: Readonly<Record<string, string>>;
  /** The absolute path of the current directory, which is made if it does not exist. */
  readonly directory: string;
  readonly files: readonly WorldFile[];
  /** All of standard input; or a function that returns its next bytes, however many, undefined at its end. */
  readonly stdin: InitialContent | (() => Uint8Array | undefined);
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Which of the standard streams are terminals. */
  readonly terminals: {
    readonly stdin: boolean;
    readonly stdout: boolean;
    readonly stderr: boolean;
  };
  /** The connections from outside, each with the messages that come over it. */
  readonly connections?: readonly (readonly InitialContent[])[];
  /** Called with what the program sends on such a connection; connections are numbered from 1. */
  readonly sent?: (connection: number, bytes: Uint8Array, terms?: Int32Array) => void;
  /** Decides which calls fail on demand; undefined if none does. */
  readonly failing?: FailingCalls | undefined;
  /** How many times a thread may go first where the running one could go on. */
  readonly preemptions?: number | undefined;
  /** Called with what the user should know about a run: the program wanted something that the box does not have. */
  readonly remark?: (text: string) => void;
  readonly clock: Clock;
  /** The seed of /dev/urandom and getrandom(). */
  readonly seed: bigint;
  readonly user: { readonly id: number; readonly group: number };
  /** How many bytes all files may take together, including those that were handed over. */
  readonly fileSpace: number;
  /** The symbolic run that this world belongs to. */
  readonly symbolic?: SymbolicRun | undefined;
}

/** Takes output. In a symbolic run bytes may have terms, 0 if concrete; undefined if all are. */
export type Sink = (bytes: Uint8Array, terms?: Int32Array) => void;

/** A file that exists when the program starts. Directories above it are made as needed. */
export interface WorldFile {
  /** The absolute path. */
  readonly path: string;
  readonly content:
    | ({ readonly kind: 'file' } & InitialContent)
    | { readonly kind: 'directory' }
    | { readonly kind: 'mount'; readonly folder: HostFolder }
    | { readonly kind: 'symlink'; readonly target: string };
  /** The permission bits; the default is 0o644 for files and 0o755 for directories. */
  readonly mode?: number;
}

/** A clock that counts nanoseconds. */
export interface Clock {
  /** The time since 1970. */
  readonly now: () => bigint;
  /** The time since some moment before the run. */
  readonly elapsed: () => bigint;
  readonly sleep: (nanoseconds: bigint) => void;
}

/** A world with nothing in it: no input, no files but the devices, output thrown away. */
export function emptyWorld(): World {
  return {
    arguments: ['program'],
    environment: {},
    directory: '/home',
    files: [],
    stdin: () => undefined,
    stdout: () => {},
    stderr: () => {},
    terminals: { stdin: false, stdout: false, stderr: false },
    clock: virtualClock(0n),
    seed: 0n,
    user: { id: 0, group: 0 },
    fileSpace: 1 << 28,
  };
}

/**
 * A clock that nobody waits for: it moves a microsecond whenever it is read, and by the whole time
 * when the program sleeps. Two runs that ask the same questions get the same answers.
 */
export function virtualClock(start: bigint): Clock {
  let elapsed = 0n;
  const tick = () => (elapsed += 1000n);
  return {
    now: () => start + tick(),
    elapsed: tick,
    sleep: (nanoseconds) => {
      elapsed += nanoseconds;
    },
  };
}
