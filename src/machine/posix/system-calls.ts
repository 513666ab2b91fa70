// The kernel of the box: system calls by number, as the C library makes them. What is not there
// answers ENOSYS and is counted, so that a report can say what the program wanted.

import type { Term } from '../../expr/arena.ts';
import { Call } from './call.ts';
import { clockCalls } from './calls/clock.ts';
import { descriptorCalls } from './calls/descriptors.ts';
import { directoryCalls } from './calls/directories.ts';
import { messageCalls } from './calls/messages.ts';
import { nameCalls } from './calls/names.ts';
import { openCalls } from './calls/open.ts';
import { processCalls } from './calls/process.ts';
import { readinessCalls } from './calls/readiness.ts';
import { socketOptionCalls } from './calls/socket-options.ts';
import { socketCalls } from './calls/sockets.ts';
import { statusCalls } from './calls/status.ts';
import { transferCalls } from './calls/transfer.ts';
import { fail } from './errors.ts';
import { Kernel } from './kernel.ts';
import type { MemoryAccess } from './memory.ts';
import { type SystemCallName, systemCallNumbers } from './numbers.ts';
import type { World } from './world.ts';

/** The result, or a negative errno. */
export type Handler = (kernel: Kernel, call: Call) => number;
export type Handlers = Readonly<Partial<Record<SystemCallName, Handler>>>;

const handlers: Handlers = {
  ...transferCalls,
  ...openCalls,
  ...statusCalls,
  ...nameCalls,
  ...directoryCalls,
  ...descriptorCalls,
  ...clockCalls,
  ...processCalls,
  ...readinessCalls,
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
  /** The term of the last result in a symbolic run, 64 bits; 0 = concrete. */
  returned: Term = 0;
  private readonly kernel: Kernel;
  private readonly missing = new Map<number, number>();

  constructor(world: World) {
    this.kernel = new Kernel(world);
  }

  /** How often each number was called that is not there. */
  get unsupported(): ReadonlyMap<number, number> {
    return this.missing;
  }

  /** What Linux would return: -errno for errors. */
  systemCall(number: number, values: readonly bigint[], memory: MemoryAccess): bigint {
    this.returned = 0;
    const known = byNumber.get(number);
    if (known === undefined) {
      this.missing.set(number, (this.missing.get(number) ?? 0) + 1);
      return BigInt(fail('ENOSYS'));
    }
    const call = new Call(known.name, values, memory, this.kernel.world.symbolic);
    const result = known.handler(this.kernel, call);
    if (result >= 0) this.returned = call.returned;
    return BigInt(result);
  }
}
