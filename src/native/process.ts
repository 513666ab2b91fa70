// A native process: what it may take and touch, what of its output is kept, how it ended. The program that runs in it is the user's
// own, on an input that is meant to break it. libc/launch starts it, keeps it from doing harm, and ends all that it has started. The run
// is over when the launcher is: a process that has got away, if any could, keeps nobody waiting with the pipes that it holds.

import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import type { Duplex, Readable } from 'node:stream';
import type { NativeEnd } from './sanitizer-report.ts';

export interface NativeProcess {
  readonly file: string;
  readonly arguments: readonly Uint8Array[];
  /** The folder of the process; in a sandbox it can write to nothing else. */
  readonly directory: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly stdin: Uint8Array;
  /** Milliseconds that the process may take. */
  readonly time: number;
  /** Further folders that it needs, should they be in /tmp, of which it has its own. */
  readonly visible?: readonly string[];
  /** Whether its input comes over sockets. */
  readonly hasSockets?: boolean;
  /** Ends the process early. */
  readonly signal?: AbortSignal;
}

/** Limits on all processes of a run together, except for the size of a file and the number of open files. */
export interface NativeLimits {
  /** How many processes and threads there may be. */
  readonly tasks: number;
  readonly memoryMegabytes: number;
  readonly fileMegabytes: number;
  readonly diskMegabytes: number;
  readonly openFiles: number;
}

export interface Confinement {
  readonly launcher: string;
  readonly isSandboxed: boolean;
  readonly limits: NativeLimits;
  /** What the kernel is taken not to have, for tests: namespaces, mounts, landlock, filter. */
  readonly without?: string;
}

export interface NativeResult extends NativeEnd {
  readonly output: Uint8Array;
  /** What the sandbox was made of. */
  readonly protections: readonly string[];
  /** Why the program was not run at all. */
  readonly refused?: string;
}

const outputLimit = 1 << 20;
const nothing = { errors: '', output: new Uint8Array() };
/** Beyond this nothing is read any more: a program that writes on waits until its time is over. */
const readLimit = 1 << 26;
/** Milliseconds for output that is under way when all processes have ended. */
const patience = 1000;

export const usualLimits: NativeLimits = {
  tasks: 256,
  memoryMegabytes: 2048,
  fileMegabytes: 256,
  diskMegabytes: 1024,
  openFiles: 1024,
};

function passedText(limit: string, limits: NativeLimits): string {
  switch (limit) {
    case 'tasks':
      return `it had more than ${limits.tasks} processes and threads`;
    case 'memory':
      return `it took more than ${limits.memoryMegabytes} MB of memory`;
    default:
      return `it wrote more than ${limits.diskMegabytes} MB to disk`;
  }
}

export async function runNatively(
  confinement: Confinement,
  program: NativeProcess,
): Promise<NativeResult> {
  const { limits } = confinement;
  const child = spawn(confinement.launcher, [], {
    cwd: program.directory,
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C is clew's to hear
  });
  const output = keep(child.stdout, outputLimit);
  const errors = keep(child.stderr, outputLimit);
  const control = child.stdio[3] as Duplex;
  const told = keep(control, outputLimit);
  for (const stream of [child.stdin, control]) stream.on('error', () => {}); // it may end without reading
  control.write(orderOf(confinement, program));
  child.stdin.end(program.stdin);
  const stop = () => control.end();
  program.signal?.addEventListener('abort', stop);
  if (program.signal?.aborted) stop();
  try {
    await ended(child);
  } catch (error) {
    // Nothing may be executed in the folder for temporary files, or there are too many processes.
    const { code } = error as NodeJS.ErrnoException;
    return { ...endOf(`refused its launcher cannot be started: ${code}\n`, limits), ...nothing };
  } finally {
    program.signal?.removeEventListener('abort', stop);
    for (const stream of child.stdio) stream?.destroy();
  }
  return {
    ...endOf(Buffer.concat(told).toString('utf8'), limits),
    errors: Buffer.concat(errors).toString('utf8'),
    output: Buffer.concat(output),
  };
}

/** Records of a letter, a value and a zero byte (libc/launch/launch.c). */
function orderOf(
  { isSandboxed, limits, without = '' }: Confinement,
  { file, arguments: words, directory, environment, ...rest }: NativeProcess,
): Buffer {
  const records: [string, string | Uint8Array | number][] = [
    ['d', directory],
    ['a', file],
    ...words.map((word): [string, Uint8Array] => ['a', word]),
    ...Object.entries(environment).map(([name, value]): [string, string] => [
      'e',
      `${name}=${value}`,
    ]),
    ...(rest.visible ?? []).map((folder): [string, string] => ['v', folder]),
    ['t', Math.ceil(rest.time)],
    ['p', limits.tasks],
    ['m', limits.memoryMegabytes],
    ['f', limits.fileMegabytes],
    ['w', limits.diskMegabytes],
    ['o', limits.openFiles],
    ['x', without],
  ];
  if (isSandboxed) records.push(['s', '']);
  if (rest.hasSockets) records.push(['c', '']);
  const zero = Uint8Array.of(0);
  const bytes = records.flatMap(([letter, value]) => [
    Buffer.from(letter),
    typeof value === 'object' ? value : Buffer.from(String(value)),
    zero,
  ]);
  return Buffer.concat([...bytes, zero]);
}

/** What the launcher told, in lines of a word and what belongs to it. */
function endOf(text: string, limits: NativeLimits): Omit<NativeResult, 'errors' | 'output'> {
  const lines = text.split('\n').map((line) => /^(\w+) (.*)$/.exec(line) ?? []);
  const value = (word: string) => lines.find(([, each]) => each === word)?.[2];
  const [exit, signal, limit, refused] = ['exit', 'signal', 'limit', 'refused'].map(value);
  const known = [exit, signal, limit, refused, value('time'), value('stopped')];
  const lost = known.every((each) => each === undefined);
  const reason = lost ? 'its launcher was ended' : refused;
  return {
    exitCode: exit === undefined ? null : Number(exit),
    signal: signal === undefined ? null : signalName(Number(signal)),
    timedOut: value('time') !== undefined,
    ...(limit !== undefined && { limit: passedText(limit, limits) }),
    protections: lines.filter(([, word]) => word === 'has').map(([, , what]) => what),
    ...(reason !== undefined && { refused: reason }),
  };
}

function signalName(number: number): string {
  const names = Object.entries(constants.signals);
  return names.find(([, each]) => each === number)?.[0] ?? `signal ${number}`;
}

function keep(stream: Readable, limit: number): Buffer[] {
  const kept: Buffer[] = [];
  let size = 0;
  stream.on('data', (data: Buffer) => {
    if (size < limit) kept.push(data.subarray(0, limit - size));
    size += data.length;
    if (size > readLimit) stream.pause();
  });
  return kept;
}

/** Waits until all processes have ended and what they wrote has been read. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', () => {
      // What was too much to read would never be at its end.
      for (const stream of [child.stdout, child.stderr]) if (stream?.isPaused()) stream.destroy();
      timer = setTimeout(resolve, patience);
    });
  });
}
