// poll and select. Nothing changes while the one thread waits: what is not ready now never will be,
// so waiting is a sleep of the whole timeout, and waiting without a timeout cannot end.

import type { Call } from '../call.ts';
import { isReadable, isWritable } from '../descriptors.ts';
import { fail } from '../errors.ts';
import type { Kernel } from '../kernel.ts';
import { readTime, viewOf } from '../memory.ts';
import { pipeCapacity } from '../pipe.ts';
import type { Handlers } from '../system-calls.ts';

const Event = { in: 1, out: 4, error: 8, hangUp: 16, invalid: 32 } as const;

export const readinessCalls: Handlers = {
  poll: (kernel, call) => {
    const timeout = call.int(2);
    return poll(kernel, call, timeout < 0 ? undefined : BigInt(timeout) * 1_000_000n);
  },
  ppoll: (kernel, call) => poll(kernel, call, timeoutAt(call, 2, 1n)),
  select: (kernel, call) => select(kernel, call, timeoutAt(call, 4, 1000n)),
  pselect6: (kernel, call) => select(kernel, call, timeoutAt(call, 4, 1n)),
};

function timeoutAt(call: Call, index: number, unit: bigint): bigint | undefined {
  const address = call.address(index);
  return address === 0 ? undefined : readTime(call.memory, address, unit);
}

/** The events that have happened on a descriptor. */
function eventsOf(kernel: Kernel, descriptor: number): number {
  const description = kernel.descriptors.get(descriptor);
  if (description === undefined) return Event.invalid;
  const open = (isReadable(description) ? Event.in : 0) | (isWritable(description) ? Event.out : 0);
  const { node } = description;
  if (node.kind !== 'pipe') return open;
  const { pipe } = node;
  let events = 0;
  if (isReadable(description)) {
    if (pipe.size > 0) events |= Event.in;
    if (pipe.writers === 0) events |= Event.hangUp;
  }
  if (isWritable(description)) {
    if (pipe.readers === 0) events |= Event.error;
    if (pipe.size < pipeCapacity) events |= Event.out;
  }
  return events;
}

function wait(kernel: Kernel, ready: number, timeout: bigint | undefined): number {
  if (ready > 0) return ready;
  if (timeout === undefined) return fail('EDEADLK');
  kernel.world.clock.sleep(timeout);
  return 0;
}

function poll(kernel: Kernel, call: Call, timeout: bigint | undefined): number {
  const count = call.unsigned(1);
  if (count > 1024) return fail('EINVAL');
  if (count === 0) return wait(kernel, 0, timeout);
  const table = call.memory.readBytes(call.address(0), 8 * count);
  const view = viewOf(table);
  let ready = 0;
  for (let i = 0; i < count; i++) {
    const descriptor = view.getInt32(8 * i, true);
    const asked = view.getInt16(8 * i + 4, true) | Event.error | Event.hangUp | Event.invalid;
    const events = descriptor < 0 ? 0 : eventsOf(kernel, descriptor) & asked;
    view.setInt16(8 * i + 6, events, true);
    if (events !== 0) ready++;
  }
  call.memory.writeBytes(call.address(0), table);
  return wait(kernel, ready, timeout);
}

function select(kernel: Kernel, call: Call, timeout: bigint | undefined): number {
  const count = call.int(0);
  if (count < 0 || count > 1024) return fail('EINVAL');
  const masks = [Event.in | Event.hangUp, Event.out | Event.error, 0];
  const size = Math.ceil(count / 64) * 8;
  let ready = 0;
  const answers: (readonly [number, Uint8Array])[] = [];
  for (const [index, mask] of masks.entries()) {
    const address = call.address(index + 1);
    if (address === 0 || size === 0) continue;
    const asked = call.memory.readBytes(address, size);
    const answer = new Uint8Array(size);
    for (let descriptor = 0; descriptor < count; descriptor++) {
      const bit = 1 << (descriptor & 7);
      if ((asked[descriptor >> 3]! & bit) === 0) continue;
      const events = eventsOf(kernel, descriptor);
      if (events === Event.invalid) return fail('EBADF');
      if ((events & mask) === 0) continue;
      answer[descriptor >> 3]! |= bit;
      ready++;
    }
    answers.push([address, answer]);
  }
  for (const [address, answer] of answers) call.memory.writeBytes(address, answer);
  return wait(kernel, ready, timeout);
}
