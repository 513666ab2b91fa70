// One process of the box: what Linux keeps for each. Files, pipes and sockets are the kernel's; a process has descriptors for them.

import type { Term } from '../../expr/arena.ts';
import type { Data } from './data.ts';
import type { Descriptors } from './descriptors.ts';
import type { DirectoryNode, FileNode } from './nodes.ts';

/** How a process ended. */
export type ProcessEnd =
  /** `term` is the status as a term of 32 bits, 0 if it is concrete. */
  | { readonly kind: 'exited'; readonly status: number; readonly term: Term }
  | { readonly kind: 'signaled'; readonly signal: number };

/** How a signal was sent: what siginfo_t tells of it. */
export interface SignalOrigin {
  /** si_code */
  readonly code: number;
  /** The process that sent it, or whose end it tells. */
  readonly process: number;
  /** si_value, or the status of a child that has ended. */
  readonly value: bigint;
}

/** What a call has done before it waited: it is made again then, from its beginning. */
export interface CallProgress {
  /** When it stops waiting, by the clock that counts from the start. */
  deadline: bigint | undefined;
  /** How many bytes it has written to a pipe. */
  written: number;
}

/** Memory that several processes see. While a process does not run, the node has the content. */
export interface SharedMap {
  readonly address: number;
  readonly length: number;
  readonly node: FileNode;
  readonly offset: number;
  /** What the process found there when it last came to run: only what it has changed goes back. */
  loaded: Data;
}

/** The number of the process that the user starts, and of its parent, which is outside. */
export const firstProcess = 1000;
export const outsideProcess = 999;
/** The parent of processes whose own parent has ended. */
export const initProcess = 1;

export class BoxProcess {
  /** Permission bits that new files do not get. */
  mask = 0o022;
  /** Soft and hard limits that the program has changed, by resource. */
  limits: Map<number, readonly [bigint, bigint]> = new Map();
  /** The current directory; undefined until somebody asks for it. */
  directory: DirectoryNode | undefined;
  group: number;
  session: number;
  /** Which program it is: 0 is the one under test, the others are those that were handed over, from 1 on. */
  program = 0;
  /** Signals that others have sent and that the process has not taken yet: bit 0 is signal 1. */
  arrived = 0n;
  /** Whether the last call was ended by such a signal. */
  isInterrupted = false;
  /** How each signal was sent that has arrived last. */
  readonly origins = new Map<number, SignalOrigin>();
  /** How far the call has come that is being made. Undefined while there is nobody else who could go on in the meantime. */
  call: CallProgress | undefined;
  maps: SharedMap[] = [];
  /** Undefined as long as it has not ended. */
  end: ProcessEnd | undefined;
  /** Whether somebody has waited for its end: it is gone then. */
  isReaped = false;

  constructor(
    readonly number: number,
    public parent: number,
    public descriptors: Descriptors,
  ) {
    this.group = number;
    this.session = number;
  }

  /** The child that fork makes. */
  child(number: number): BoxProcess {
    const child = new BoxProcess(number, this.number, this.descriptors.copy());
    child.mask = this.mask;
    child.limits = new Map(this.limits);
    child.directory = this.directory;
    child.group = this.group;
    child.session = this.session;
    child.program = this.program;
    child.maps = this.maps.map((map) => ({ ...map }));
    for (const { node } of child.maps) node.opened++;
    return child;
  }

  send(signal: number, origin: SignalOrigin): void {
    this.arrived |= 1n << BigInt(signal - 1);
    this.origins.set(signal, origin);
  }
}
