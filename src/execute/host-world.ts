// The world of a program that runs for a user at a terminal: the streams of this process, its clock,
// and the files that were handed over. The rest of the host stays outside.

import { constants, fstatSync, openSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import { pause, writeAll } from '../host/streams.ts';
import { WaitedTooLong } from '../machine/outcome.ts';
import { type Clock, virtualClock, type World } from '../machine/posix/world.ts';
import { type Mount, mountedFolders } from '../world/mounts.ts';
import type { WorldPlan } from '../world/world-maker.ts';

/** The plan of a world. It is plain data, so that it can be sent to a thread. */
export interface HostPlan extends Omit<WorldPlan, 'mounts' | 'handed' | 'time'> {
  readonly mounts: readonly Mount[];
  /** The time at which the program starts, in milliseconds since 1970. If undefined, the program has the host's clock. */
  readonly time: number | undefined;
  readonly terminals: World['terminals'];
  /** Keep the output instead of passing it on. */
  readonly capture: boolean;
  /** All of standard input; if undefined, the program reads that of this process. */
  readonly stdin?: Uint8Array | undefined;
  /** Never block for long, so that the thread can be ended when its time is up. */
  readonly interruptible: boolean;
}

export interface HostWorld {
  readonly world: World;
  /** The output that was kept. */
  readonly stdout: Uint8Array[];
  readonly stderr: Uint8Array[];
  /** Notes for the user about the run. */
  readonly remarks: readonly string[];
  readonly sent: readonly Sent[];
}

/** Data that the program sent outside, over a socket. */
export interface Sent {
  readonly connection: number;
  readonly bytes: Uint8Array;
}

/** Thrown through the program when nobody reads its output any more, as SIGPIPE would end it. */
export class BrokenPipe extends Error {}

// Nobody's number in particular: the box does not say who the user is.
const user = { id: 1000, group: 1000 };

/** `isOver` says whether the time of the run is up, if it has a limit. */
export function hostWorld(plan: HostPlan, isOver: () => boolean): HostWorld {
  const stdout: Uint8Array[] = [];
  const stderr: Uint8Array[] = [];
  const keepIn = (kept: Uint8Array[]) => (bytes: Uint8Array) => {
    kept.push(bytes.slice());
  };
  const remarks: string[] = [];
  const sent: Sent[] = [];
  const world: World = {
    ...plan,
    remark: (text) => void remarks.push(text),
    sent: (connection, bytes) => void sent.push({ connection, bytes: bytes.slice() }),
    stdin:
      plan.stdin === undefined
        ? inputFrom(plan.interruptible ? nonBlockingInput() : 0, isOver)
        : inputOnce(plan.stdin),
    stdout: plan.capture ? keepIn(stdout) : (bytes) => passOn(1, bytes),
    stderr: plan.capture ? keepIn(stderr) : (bytes) => passOn(2, bytes),
    files: [...plan.files, ...mountedFolders(plan.mounts)],
    clock:
      plan.time === undefined ? hostClock(isOver) : virtualClock(BigInt(plan.time) * 1_000_000n),
    seed: BigInt(plan.seed),
    user,
  };
  return { world, stdout, stderr, remarks, sent };
}

function passOn(descriptor: 1 | 2, bytes: Uint8Array): void {
  if (!writeAll(descriptor, bytes)) throw new BrokenPipe();
}

/**
 * Standard input once more, as a descriptor that does not block: a thread that waits in the system
 * cannot be ended, one that waits in `pause` can. Sockets cannot be opened again: see unblockInput.
 */
function nonBlockingInput(): number {
  try {
    return openSync('/dev/stdin', constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return 0;
  }
}

/** For the main thread: Node makes a socket non-blocking when it takes it over, which is all we want. */
export function unblockInput(): void {
  if (isSocket(0)) new Socket({ fd: 0, readable: false, writable: false }).unref();
}

function isSocket(descriptor: number): boolean {
  try {
    return fstatSync(descriptor).isSocket();
  } catch {
    return false; // closed
  }
}

/** All of the bytes at the first question, and then the end. */
function inputOnce(bytes: Uint8Array): () => Uint8Array | undefined {
  let rest: Uint8Array | undefined = bytes.length === 0 ? undefined : bytes;
  return () => {
    const given = rest;
    rest = undefined;
    return given;
  };
}

const inputSize = 1 << 16;

function inputFrom(descriptor: number, isOver: () => boolean): () => Uint8Array | undefined {
  return () => {
    const buffer = new Uint8Array(inputSize);
    for (;;) {
      try {
        const length = readSync(descriptor, buffer);
        return length === 0 ? undefined : buffer.subarray(0, length);
      } catch (error) {
        // Nothing there yet. Any other failure (a closed descriptor, a folder) is an empty input.
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return undefined;
        if (isOver()) throw new WaitedTooLong('waits for input');
        pause(5);
      }
    }
  };
}

/** Milliseconds of sleep between two looks at the time that is left. */
const nap = 20;

function hostClock(isOver: () => boolean): Clock {
  return {
    now: () => BigInt(Date.now()) * 1_000_000n,
    elapsed: () => process.hrtime.bigint(),
    sleep: (nanoseconds) => {
      const end = performance.now() + Number(nanoseconds / 1_000_000n);
      for (let left = end - performance.now(); left > 0; left = end - performance.now()) {
        if (isOver()) throw new WaitedTooLong('sleeps');
        pause(Math.min(nap, left));
      }
    },
  };
}
