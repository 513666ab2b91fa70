// The calls with which the library turns to the machine about processes (abi/processes.ts): fork, arriving signals, shared memory.

import { processCalls } from '../../abi/processes.ts';
import type { Program } from '../../abi/program.ts';
import type { ProgramMemory } from '../memory.ts';
import { fail } from '../posix/errors.ts';
import { systemCallNumbers } from '../posix/numbers.ts';
import type { SystemCalls } from '../posix/system-calls.ts';
import type { Threads } from '../threads/threads.ts';
import { type ProgramStart, programToBecome } from './exec.ts';
import type { Processes } from './processes.ts';
import { contentOf } from './shared-maps.ts';

interface ProcessCallSide {
  readonly program: Program;
  readonly memory: ProgramMemory;
  readonly threads: Threads;
  readonly processes: Processes;
  /** Becomes a program, from its start. */
  become(start: ProgramStart): never;
}

/** Returns the result of such a call, undefined for all others. */
export function serveProcessCall(
  number: number,
  values: readonly bigint[],
  calls: SystemCalls,
  machine: ProcessCallSide,
): bigint | undefined {
  const { program, memory, processes, threads } = machine;
  calls.returned = 0;
  const start = programToBecome(number, calls, values, memory);
  if (start !== undefined) machine.become(start);
  if (number === processCalls.program) return BigInt(calls.kernel.process.program);
  if (program.forks !== true) return undefined;
  const { process } = calls.kernel;
  const origin = process.origins.get(Number(values[0]));
  switch (number) {
    case systemCallNumbers.fork:
    case systemCallNumbers.vfork: {
      if (threads.takesUp()) return BigInt(threads.taken());
      const child = processes.fork();
      if (child > 0 && number === systemCallNumbers.vfork) processes.goFirst(child);
      return BigInt(child);
    }
    case processCalls.takeSignals: {
      const { arrived } = process;
      process.arrived = 0n;
      return BigInt.asIntN(64, arrived);
    }
    case processCalls.wasInterrupted: {
      const { isInterrupted } = process;
      process.isInterrupted = false;
      return isInterrupted ? 1n : 0n;
    }
    case processCalls.giveUp:
      threads.forgetCall();
      return 0n;
    case processCalls.interruptThread:
      threads.interrupt(Number(values[0]));
      return 0n;
    case processCalls.signalSender:
      return (BigInt(origin?.code ?? 0) << 32n) + BigInt(origin?.process ?? 0);
    case processCalls.signalValue:
      return BigInt.asIntN(64, origin?.value ?? 0n);
    case processCalls.share:
      return BigInt(share(calls, values, memory));
    case processCalls.unshare:
      process.descriptors.release(
        process.maps.filter(({ address }) => address === Number(values[0])).map(({ node }) => node),
      );
      process.maps = process.maps.filter(({ address }) => address !== Number(values[0]));
      return 0n;
    default:
      return undefined;
  }
}

/** Makes memory shared: with a file, or with a nameless one of its own for memory without a file. */
function share({ kernel }: SystemCalls, values: readonly bigint[], memory: ProgramMemory): number {
  const [address, length, descriptor, offset] = values.map(Number);
  const node =
    descriptor < 0 ? kernel.files.makeFile(0o600) : kernel.descriptors.get(descriptor)?.node;
  if (node === undefined) return fail(descriptor < 0 ? 'ENOMEM' : 'EBADF');
  if (node.kind !== 'file') return fail('ENODEV');
  if (descriptor < 0 && node.content.resize(length) < 0) return fail('ENOMEM');
  node.opened++;
  const loaded = contentOf({ address, length }, memory);
  kernel.process.maps.push({ address, length, node, offset, loaded });
  return 0;
}
