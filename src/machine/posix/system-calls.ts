// The kernel of the box: system calls by number, as the C library makes them. A call that does not exist here returns ENOSYS, and the
// user is told its name, once in a run.

import { worldDecision } from '../../base/decision-kind.ts';
import type { Term } from '../../expr/arena.ts';
import type { FailedCall, Frame } from '../finding.ts';
import type { CallerLocation } from '../shadow/symbolic-run.ts';
import { Call } from './call.ts';
import { childCalls } from './calls/children.ts';
import { clockCalls } from './calls/clock.ts';
import { counterCalls } from './calls/counters.ts';
import { descriptorCalls } from './calls/descriptors.ts';
import { messageCalls } from './calls/messages.ts';
import { nameCalls } from './calls/names.ts';
import { openCalls } from './calls/open.ts';
import { processCalls } from './calls/process.ts';
import { readinessCalls } from './calls/readiness.ts';
import { socketOptionCalls } from './calls/socket-options.ts';
import { socketCalls } from './calls/sockets.ts';
import { statusCalls } from './calls/status.ts';
import { transferCalls } from './calls/transfer.ts';
import { changesIn, type FileChange } from './changes.ts';
import { fail } from './errors.ts';
import { type AllocatingCall, failureOf, failureText } from './failing-calls.ts';
import { Kernel } from './kernel.ts';
import type { MemoryAccess } from './memory.ts';
import { type SystemCallName, systemCallNumbers, systemCallText } from './numbers.ts';
import type { World } from './world.ts';

/** Serves one system call; returns its result, or a negative errno. */
export type Handler = (kernel: Kernel, call: Call) => number;
export type Handlers = Readonly<Partial<Record<SystemCallName, Handler>>>;

const handlers: Handlers = {
  ...transferCalls,
  ...openCalls,
  ...statusCalls,
  ...nameCalls,
  ...descriptorCalls,
  ...clockCalls,
  ...processCalls,
  ...childCalls,
  ...readinessCalls,
  ...counterCalls,
  ...socketCalls,
  ...messageCalls,
  ...socketOptionCalls,
};

const byNumber = new Map<number, { readonly name: string; readonly handler: Handler }>(
  Object.entries(handlers).map(([name, handler]) => [
    systemCallNumbers[name as SystemCallName],
    { name, handler },
  ]),
);

/** The box of one run. */
export class SystemCalls {
  /** The term of the last result in a symbolic run, of 64 bits; 0 if it is concrete. */
  returned: Term = 0;
  /** The calls that failed because the input wants it. */
  readonly failedCalls: FailedCall[] = [];
  readonly kernel: Kernel;
  private readonly remarked = new Set<string>();

  /** `place` returns the frame of the user's code that makes the current call. */
  constructor(
    world: World,
    private readonly place: () => Frame | undefined = () => undefined,
    programs: readonly string[] = [],
  ) {
    this.kernel = new Kernel(world, (call, text) => this.remark(call, text), programs);
  }

  /** Makes a child of the process that runs; returns its number, or a negative errno. */
  fork(): number {
    const { family } = this.kernel;
    const failure = this.failure('fork');
    if (failure < 0) return failure;
    if (family.hasRoom) return family.fork().number;
    this.remark('fork', 'has 256 processes, and tried to fork: it failed with EAGAIN');
    return fail('EAGAIN');
  }

  /** The changes that the run made to its files. */
  changes(): FileChange[] {
    return changesIn(this.kernel);
  }

  /** Returns what Linux would return: -errno for errors. */
  systemCall(number: number, values: readonly bigint[], memory: MemoryAccess): bigint {
    this.returned = 0;
    const known = byNumber.get(number);
    if (known === undefined) {
      const name = systemCallText(number);
      this.remark(
        name,
        `made the system call ${name}, which clew does not have: it failed with ENOSYS`,
      );
      return BigInt(fail('ENOSYS'));
    }
    const failure = this.failure(known.name);
    if (failure < 0) return BigInt(failure);
    const call = new Call(known.name, values, memory, this.kernel.world.symbolic);
    const result = known.handler(this.kernel, call);
    if (result >= 0) this.returned = call.returned;
    return BigInt(result);
  }

  /** A negative errno if the input wants the call to fail, else 0. */
  private failure(name: string): number {
    const { failing } = this.kernel.world;
    const error = failing === undefined ? undefined : failureOf(name);
    if (error === undefined) return 0;
    return this.fails(name, failureText(name), this.place) ? error : 0;
  }

  /** Whether the input wants an allocation to fail. */
  allocationFails({ name, place }: AllocatingCall): boolean {
    return this.fails(name, 'ENOMEM', () => place);
  }

  private fails(call: string, error: string, placeOfCall: () => Frame | undefined): boolean {
    const { failing, remark, symbolic } = this.kernel.world;
    const number = failing?.next() ?? 0;
    if (number === 0) return false;
    const place = placeOfCall();
    this.failedCalls.push({ number, call, error, place });
    if (symbolic === undefined)
      remark?.(`${call} fails with ${error}${placeText(place)}, as --fail-calls has it`);
    return true;
  }

  /**
   * Tells the user that a call failed which could work natively; `text` goes on from "the program". This is told once a
   * run for each call, because programs try again.
   */
  remark(call: string, text: string): void {
    if (this.remarked.has(call)) return;
    this.remarked.add(call);
    const { world } = this.kernel;
    const [reason, place] = [`the program ${text}`, this.place()];
    if (world.symbolic === undefined) world.remark?.(`${reason}${placeText(place)}`);
    else world.symbolic.lose({ kind: 'box', decision, reason, place: place && placeOf(place) });
  }
}

const decision = worldDecision.systemCall;

function placeText(place: Frame | undefined): string {
  return place === undefined ? '' : `, at ${place.file}:${place.line}`;
}

/** The location of a call without the column, which a user does not need to tell calls apart. */
function placeOf({ file, line, function: name }: Frame): CallerLocation {
  return { file, line, function: name };
}
